import { ArrowUp, MessageSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Home } from '../../../contract/home.ts'
import { ideaLink } from '../../lib/pages/links.ts'
import type { IconType } from '../../ui/art/icon-type.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

/** The member's ideas where something happened last; nothing where there are none. */
export function LatestOwnIdeas({ ideas }: { ideas: Home['ideas'] }) {
  const t = useTranslations('overview.own')
  if (ideas.length === 0) return null
  return (
    <section aria-labelledby="your-ideas">
      <SectionHeading id="your-ideas" title={t('title')} action={<TextLink to="/mysubmission">{t('all')}</TextLink>} />
      <ul>
        {ideas.map(({ id, title, status, has_changes_requested, support_count, comment_count }) => (
          <li key={id} className="border-b border-border py-3.5">
            <h3 dir="auto" className="text-15 font-bold wrap-anywhere">
              <TextLink {...ideaLink(id)} className="text-text! no-underline! hover:underline!">
                {title}
              </TextLink>
            </h3>
            <p className="mt-0.5 flex flex-wrap gap-x-4 text-13 text-muted">
              {t(has_changes_requested ? 'changesRequested' : status)}
              <Count icon={ArrowUp} count={support_count} label={t('supports', { count: support_count })} />
              <Count icon={MessageSquare} count={comment_count} label={t('comments', { count: comment_count })} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Count({ icon: Icon, count, label }: { icon: IconType; count: number; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <Icon size={14} />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
