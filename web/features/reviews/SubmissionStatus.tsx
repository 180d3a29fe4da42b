import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { Badge } from '../../ui/Badge.tsx'

const TONES = { Pending: 'pending', Approved: 'approved', Rejected: 'rejected' } as const

/** How a submission stands, as a reviewer sees it. */
export function SubmissionStatus({ idea }: { idea: Pick<Idea, 'status' | 'has_changes_requested'> }) {
  const t = useTranslations('reviews')
  if (idea.has_changes_requested)
    return (
      <Badge tone="pending" icon={RotateCcw}>
        {t('changesRequested')}
      </Badge>
    )
  return <Badge tone={TONES[idea.status]}>{t(`statuses.${idea.status}`)}</Badge>
}
