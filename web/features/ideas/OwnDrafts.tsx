import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { draftsQuery } from '../../entities/ideas/drafts.queries.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { DraftList } from './DraftList.tsx'

/** The member's drafts beside their submissions; nothing while there are none. */
export function OwnDrafts({ onContinue }: { onContinue: (draftId: string) => void }) {
  const t = useTranslations('ideaForm.drafts')
  const { data: drafts = [] } = useQuery(draftsQuery)
  if (drafts.length === 0) return null
  return (
    <section className="mt-12">
      <SectionHeading title={t('title')} count={drafts.length} />
      <DraftList drafts={drafts} onContinue={({ id }) => onContinue(id)} />
    </section>
  )
}
