import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { Badge } from '../../ui/content/Badge.tsx'

const TONES = { Pending: 'pending', Approved: 'approved', Rejected: 'rejected' } as const

/** The status of an idea: icon, word and colour. */
export function StatusBadge({ idea }: { idea: Pick<Idea, 'status' | 'has_changes_requested'> }) {
  const t = useTranslations('ideas.status')
  if (idea.has_changes_requested)
    return (
      <Badge tone="pending" icon={RotateCcw}>
        {t('changesRequested')}
      </Badge>
    )
  return <Badge tone={TONES[idea.status]}>{t(idea.status)}</Badge>
}
