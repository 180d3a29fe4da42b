import { Ban, UserPen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { UserState } from '../../../contract/users.ts'
import { Badge } from '../../ui/content/Badge.tsx'

const LOOKS = {
  unactivated: { tone: 'pending' },
  newcomer: { tone: 'neutral', icon: UserPen },
  active: { tone: 'approved' },
  suspended: { tone: 'rejected', icon: Ban },
} as const

/** The state of an account: icon, word and colour. */
export function UserStateBadge({ state }: { state: UserState }) {
  const t = useTranslations('users.states')
  return <Badge {...LOOKS[state]}>{t(state)}</Badge>
}
