import { Ban, UserPen, UserX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AdminUser } from '../../../contract/users.ts'
import { Badge } from '../../ui/content/Badge.tsx'

const LOOKS = {
  unactivated: { tone: 'pending' },
  newcomer: { tone: 'neutral', icon: UserPen },
  active: { tone: 'approved' },
  suspended: { tone: 'rejected', icon: Ban },
  deactivated: { tone: 'rejected', icon: UserX },
} as const

/** The state of an account: icon, word and colour. Of a suspended account also whether it is deactivated. */
export function UserStateBadges({ user: { state, is_deactivated } }: { user: AdminUser }) {
  const t = useTranslations('users.states')
  const states = state === 'suspended' && is_deactivated ? ([state, 'deactivated'] as const) : [state]
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {states.map((one) => (
        <Badge key={one} {...LOOKS[one]}>
          {t(one)}
        </Badge>
      ))}
    </span>
  )
}
