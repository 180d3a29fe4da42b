import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AdminUser } from '../../../contract/users.ts'
import { ICON_STROKE } from '../../ui/art/icon-type.ts'
import { USER_ACTION_ICONS } from './user-action-icons.ts'
import { allows, type UserAction } from './users.api.ts'

const BULK_ACTIONS = ['resend', 'makeReviewer', 'makeAdmin', 'signOut', 'lift', 'suspend', 'delete'] as const
const BUTTON_STYLES =
  'inline-flex min-h-9 items-center gap-2 rounded-sm px-2.5 text-14 font-bold hover:underline focus-visible:outline-bg pointer-coarse:min-h-11'

type BulkBarProps = {
  /** Who may be acted on: not oneself. */
  users: AdminUser[]
  count: number
  onAct: (action: UserAction, users: AdminUser[]) => void
  onClear: () => void
}

/** Bulk actions on the selected accounts. An action that fits fewer of them says how many. */
export function BulkBar({ users, count, onAct, onClear }: BulkBarProps) {
  const t = useTranslations('users')
  return (
    <section
      aria-label={t('bulk.label')}
      className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-text px-4 py-1.5 text-bg"
    >
      <p className="mr-2 text-14 font-bold" aria-live="polite">
        {t('bulk.selected', { count })}
      </p>
      {BULK_ACTIONS.map((action) => {
        const those = users.filter((user) => allows(action, user))
        if (those.length === 0) return null
        const label = t(`actions.${action}`)
        const Icon = USER_ACTION_ICONS[action]
        return (
          <button key={action} type="button" className={BUTTON_STYLES} onClick={() => onAct(action, those)}>
            <Icon size={16} strokeWidth={ICON_STROKE} aria-hidden />
            {those.length === count ? label : t('bulk.action', { action: label, count: those.length })}
          </button>
        )
      })}
      <button type="button" className={`${BUTTON_STYLES} ml-auto`} onClick={onClear}>
        {t('bulk.clear')}
        <X size={16} strokeWidth={ICON_STROKE} aria-hidden />
      </button>
    </section>
  )
}
