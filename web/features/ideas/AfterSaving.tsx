import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Idea, returnsToPending } from '../../../contract/ideas.ts'
import { isShown } from '../../entities/ideas/is-shown.ts'
import { siteQuery } from '../../lib/api/site-query.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'

/** The effect of saving an idea on its status and its public version. */
export function AfterSaving({ idea: { status, unpublished } }: { idea: Idea }) {
  const t = useTranslations('ideaForm')
  const { data: site } = useQuery(siteQuery)
  if (site?.idea_publishing === 'at_once' && status === 'Approved') return null
  const isApart = site?.idea_publishing === 'after_review' || unpublished !== undefined
  if (isApart && isShown({ status, unpublished })) {
    return <InlineNote className="mb-5">{t('staysShown')}</InlineNote>
  }
  if (!returnsToPending(status)) return null
  return <InlineNote className="mb-5">{t('returnsToPending', { status })}</InlineNote>
}
