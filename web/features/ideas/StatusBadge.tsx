import { useTranslations } from 'use-intl'
import type { IdeaStatus } from '../../../contract/ideas.ts'
import { Badge } from '../../ui/Badge.tsx'

const TONES = { Pending: 'pending', Approved: 'approved', Rejected: 'rejected' } as const

/** Icon, word and colour of an idea's status; a missing one counts as Pending. */
export function StatusBadge({ status = 'Pending' }: { status?: IdeaStatus | undefined }) {
  const t = useTranslations('ideas.status')
  return <Badge tone={TONES[status]}>{t(status)}</Badge>
}
