import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ideaLink } from '../../lib/pages/links.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { memberQuery } from './profiles.api.ts'

/** The ideas of others on whose teams a member is. Nothing where there are none. */
export function WorksOn({ userId }: { userId: string }) {
  const t = useTranslations('profiles.worksOn')
  const { data } = useQuery(memberQuery(userId))
  if (!data || data.works_on.length === 0) return null
  return (
    <section aria-labelledby="works-on">
      <SectionHeading id="works-on" title={t('title')} count={data.works_on.length} />
      <ul>
        {data.works_on.map(({ idea, role, is_coauthor }) => (
          <li key={idea.id} className="border-b border-border py-3.5">
            <TextLink {...ideaLink(idea.id)} className="text-15 font-bold wrap-anywhere">
              {idea.title}
            </TextLink>
            <p dir="auto" className="mt-0.5 text-13 wrap-anywhere text-muted">
              {[is_coauthor && t('coauthor'), role].filter(Boolean).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
