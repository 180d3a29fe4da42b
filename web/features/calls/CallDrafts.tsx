import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { editCallLink } from '../../lib/pages/links.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { callsQuery } from './calls.api.ts'

/** Drafts of the calls that the member manages; nothing without any. */
export function CallDrafts() {
  const t = useTranslations('calls')
  const drafts = useQuery(callsQuery({ phase: 'draft', sort: 'newest' })).data?.calls ?? []
  if (drafts.length === 0) return null
  return (
    <section className="mt-8">
      <SectionHeading title={t('groups.draft')} />
      <ul>
        {drafts.map(({ id, title, is_scheduled }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-border py-3">
            <Link {...editCallLink(id)} className="text-16 font-bold wrap-anywhere hover:underline">
              {title}
            </Link>
            {is_scheduled && <span className="text-14 text-muted">{t('scheduled')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
