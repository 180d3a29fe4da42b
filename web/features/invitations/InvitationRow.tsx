import { Clock, Ellipsis, Gavel, Mail, Shield, Undo2, X } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { AccountInvitation } from '../../../contract/invitations.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { EmailText } from '../../ui/content/EmailText.tsx'
import { LazyMenu } from '../../ui/overlays/LazyMenu.tsx'
import { TableCell } from '../../ui/tables/TableCell.tsx'
import { TableRow } from '../../ui/tables/TableRow.tsx'

const STATES = {
  waiting: { tone: 'neutral', icon: Clock },
  mailed: { tone: 'pending', icon: Mail },
  expired: { tone: 'rejected', icon: X },
} as const

type InvitationRowProps = { invitation: AccountInvitation; onResend: () => void; onRevoke: () => void }

export function InvitationRow({ invitation, onResend, onRevoke }: InvitationRowProps) {
  const t = useTranslations('invitations')
  const listed = useListedLabel()
  const roles = useTranslations('users.roles')
  const format = useFormatter()
  const timeAgo = useTimeAgo()
  const { email, firstname, lastname, faculty, user_type, state, created_at, expires_at } = invitation
  const name = [firstname, lastname].filter(Boolean).join(' ')
  const expires = t('expires', { day: format.dateTime(new Date(expires_at), { dateStyle: 'medium' }) })
  return (
    <TableRow isHighlighted={false}>
      <TableCell label={t('columns.person')} mobile="title">
        <span dir="auto" className="block font-bold wrap-anywhere text-text">
          {name || <EmailText>{email}</EmailText>}
        </span>
        {name && (
          <span className="block text-13 wrap-anywhere text-muted">
            <EmailText>{email}</EmailText>
          </span>
        )}
      </TableCell>
      <TableCell label={t('columns.faculty')} className="max-lg:hidden">
        {listed('faculties', faculty)}
      </TableCell>
      <TableCell label={t('columns.role')} className={user_type === 'normal' ? 'max-sm:hidden' : undefined}>
        {user_type === 'normal' ? (
          roles(user_type)
        ) : (
          <Badge icon={user_type === 'admin' ? Shield : Gavel}>{roles(user_type)}</Badge>
        )}
      </TableCell>
      <TableCell label={t('columns.state')} mobile="badge">
        <Badge {...STATES[state]}>{t(`states.${state}`)}</Badge>
      </TableCell>
      <TableCell label={t('columns.invited')} className="sm:whitespace-nowrap">
        <time dateTime={created_at}>{timeAgo(created_at)}</time>
        {state !== 'expired' && <span className="block text-13 text-muted">{expires}</span>}
      </TableCell>
      <TableCell label={t('columns.actions')} mobile="action" className="sm:ps-0">
        <LazyMenu
          trigger={<IconButton icon={Ellipsis} label={t('actionsFor', { email })} className="sm:-my-2" />}
          items={[
            { label: t('resend'), icon: Mail, onSelect: onResend },
            { label: t('revoke'), icon: Undo2, destructive: true, onSelect: onRevoke },
          ]}
        />
      </TableCell>
    </TableRow>
  )
}
