import { Ellipsis, ListChecks, Shield, User } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { AdminUser } from '../../../contract/users.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { EmailText } from '../../ui/content/EmailText.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { LazyMenu } from '../../ui/overlays/LazyMenu.tsx'
import { TableCell } from '../../ui/tables/TableCell.tsx'
import { TableRow } from '../../ui/tables/TableRow.tsx'
import { UserStateBadges } from './UserStateBadges.tsx'
import { USER_ACTION_ICONS } from './user-action-icons.ts'
import { allows, USER_ACTIONS, type UserAction } from './users.api.ts'

/** Actions that administrators cannot do to themselves. */
const NOT_TO_ONESELF: UserAction[] = ['suspend', 'delete']

type UserRowProps = {
  user: AdminUser
  isSelf: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onOpen: () => void
  onAct: (action: UserAction) => void
}

export function UserRow({ user, isSelf, isSelected, onSelect, onOpen, onAct }: UserRowProps) {
  const t = useTranslations('users')
  const listed = useListedLabel()
  const format = useFormatter()
  const timeAgo = useTimeAgo()
  const name = displayName(user)
  const offered = USER_ACTIONS.filter((action) => allows(action, user) && !(isSelf && NOT_TO_ONESELF.includes(action)))
  return (
    <TableRow isHighlighted={isSelected} className="[&>td]:align-middle">
      <TableCell label={t('columns.select')} mobile="hidden" className="sm:pe-0">
        <Checkbox label={t('selectOne', { name })} isChecked={isSelected} onCheckedChange={onSelect} />
      </TableCell>
      <TableCell label={t('columns.member')} mobile="title">
        <span className="flex items-center gap-3">
          <Avatar id={user.id} name={name} src={avatarPath(user.avatar)} size={32} />
          <span className="min-w-0">
            <button
              type="button"
              dir="auto"
              onClick={onOpen}
              className="rounded-xs text-start font-bold wrap-anywhere text-text hover:underline"
            >
              {name}
            </button>
            <span className="block text-13 wrap-anywhere text-muted">
              <EmailText>{user.email}</EmailText>
            </span>
          </span>
        </span>
      </TableCell>
      <TableCell label={t('columns.faculty')} className="max-lg:hidden">
        {listed('faculties', user.faculty)}
      </TableCell>
      <TableCell label={t('columns.role')} className={user.user_type === 'normal' ? 'max-sm:hidden' : undefined}>
        {user.user_type === 'normal' ? (
          t('roles.normal')
        ) : (
          <Badge icon={user.user_type === 'admin' ? Shield : ListChecks}>{t(`roles.${user.user_type}`)}</Badge>
        )}
      </TableCell>
      <TableCell label={t('columns.state')} mobile="badge">
        <UserStateBadges user={user} />
      </TableCell>
      <TableCell label={t('columns.lastActive')} className="lg:whitespace-nowrap">
        {user.last_active_at ? <time dateTime={user.last_active_at}>{timeAgo(user.last_active_at)}</time> : t('never')}
      </TableCell>
      <TableCell label={t('columns.ideas')} align="end" mobile="hidden" className="max-lg:hidden">
        {format.number(user.ideas_count)}
      </TableCell>
      <TableCell label={t('columns.actions')} mobile="action" className="sm:ps-0">
        <LazyMenu
          trigger={<IconButton icon={Ellipsis} label={t('actionsFor', { name })} className="sm:-my-2" />}
          items={[
            { label: t('details.open'), icon: User, onSelect: onOpen },
            ...offered.map((action) => ({
              label: t(`actions.${action}`),
              icon: USER_ACTION_ICONS[action],
              destructive: action === 'suspend' || action === 'delete',
              onSelect: () => onAct(action),
            })),
          ]}
        />
      </TableCell>
    </TableRow>
  )
}
