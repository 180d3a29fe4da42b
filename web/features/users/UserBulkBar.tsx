import { useTranslations } from 'use-intl'
import type { AdminUser } from '../../../contract/users.ts'
import { BulkBar } from '../../ui/lists/BulkBar.tsx'
import { USER_ACTION_ICONS } from './user-action-icons.ts'
import { allows, type UserAction } from './users.api.ts'

const BULK_ACTIONS = [
  'resend',
  'makeReviewer',
  'makeAdmin',
  'signOut',
  'lift',
  'reactivate',
  'suspend',
  'delete',
] as const

type UserBulkBarProps = {
  /** Who may be acted on: not oneself. */
  users: AdminUser[]
  count: number
  onAct: (action: UserAction, users: AdminUser[]) => void
  onClear: () => void
}

/** Bulk actions on the selected accounts. An action that fits fewer of them says how many. */
export function UserBulkBar({ users, count, onAct, onClear }: UserBulkBarProps) {
  const t = useTranslations('users')
  const actions = BULK_ACTIONS.flatMap((action) => {
    const allowed = users.filter((user) => allows(action, user))
    if (allowed.length === 0) return []
    const name = t(`actions.${action}`)
    const label = allowed.length === count ? name : t('bulk.action', { action: name, count: allowed.length })
    return { label, icon: USER_ACTION_ICONS[action], onClick: () => onAct(action, allowed) }
  })
  return (
    <BulkBar
      label={t('bulk.label')}
      selected={t('bulk.selected', { count })}
      actions={actions}
      clearLabel={t('bulk.clear')}
      onClear={onClear}
    />
  )
}
