import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { AdminUser, AdminUserDetails, ReviewScope } from '../../../contract/users.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { UserSecondFactor } from './UserSecondFactor.tsx'
import { UserStateBadges } from './UserStateBadges.tsx'
import { allows, entriesQuery, type UserAction, userQuery } from './users.api.ts'

type UserDetailsProps = {
  user: AdminUser
  isSelf: boolean
  onAct: (action: UserAction, user: AdminUser) => void
  onClose: () => void
}

const FOOTER_ACTIONS = ['limitReviewer', 'lift', 'reactivate', 'suspend', 'signOut', 'delete'] as const

/** Details of one account and the actions of administrators. */
export function UserDetails({ user, isSelf, onAct, onClose }: UserDetailsProps) {
  const t = useTranslations('users.details')
  const actions = useTranslations('users.actions')
  const { data, error, refetch } = useQuery(userQuery(user.id))
  const shown = data ?? user
  const offered = FOOTER_ACTIONS.filter((action) => allows(action, shown) && (!isSelf || action === 'signOut'))
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <div className="flex flex-wrap gap-2.5">
          {offered.map((action) => (
            <Button
              key={action}
              size="sm"
              variant={action === 'delete' || action === 'suspend' ? 'danger' : 'secondary'}
              onClick={() => onAct(action, shown)}
            >
              {actions(action)}
            </Button>
          ))}
        </div>
      }
    >
      <div className="flex items-start gap-3.5">
        <Avatar id={user.id} name={displayName(user)} src={avatarPath(user.avatar)} size={56} />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="text-17 font-bold wrap-anywhere">
            {displayName(shown)}
          </p>
          <p className="text-14 wrap-anywhere text-text-2">{data?.title}</p>
        </div>
        <UserStateBadges user={shown} />
      </div>
      {data ? (
        <>
          <Facts user={data} />
          {data.mail_pause && <MailPauseNote pause={data.mail_pause} />}
          {data.suspension && <SuspensionNote suspension={data.suspension} />}
          {data.deactivations.map((deactivation) => (
            <DeactivationNote key={deactivation.by} deactivation={deactivation} />
          ))}
          <UserSecondFactor id={user.id} isSelf={isSelf} />
          <History id={user.id} />
        </>
      ) : (
        <InlineFallback error={error} refetch={refetch} text={t('failed')} skeleton="mt-5 h-72" />
      )}
    </Sheet>
  )
}

function Facts({ user }: { user: AdminUserDetails }) {
  const listed = useListedLabel()
  const t = useTranslations('users')
  const format = useFormatter()
  const date = (time: string, timeStyle?: 'short') =>
    format.dateTime(new Date(time), { dateStyle: 'medium', ...(timeStyle ? { timeStyle } : {}) })
  const facts: [term: string, value: ReactNode][] = [
    [t('details.email'), user.email],
    [t('details.mobile'), user.mobile],
    [t('details.faculty'), listed('faculties', user.faculty)],
    [t('details.program'), [user.program, listed('years', user.year)].filter(Boolean).join(', ')],
    [t('details.role'), t(`roles.${user.user_type}`)],
    [
      t('details.reviews'),
      user.review_scope ? scopeText(user.review_scope, listed) || t('details.reviewsEverything') : '',
    ],
    [t('details.joined'), date(user.created_at)],
    [t('details.lastActive'), user.last_active_at ? date(user.last_active_at, 'short') : t('never')],
    [t('details.sessions'), t('details.sessionsValue', { count: user.sessions_count })],
    [t('details.ideas'), format.number(user.ideas_count)],
    [t('details.comments'), format.number(user.comments_count)],
  ]
  return (
    <>
      <dl className="mt-5">
        {facts
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <div key={term} className="flex justify-between gap-6 border-b border-border py-2.5 text-14">
              <dt className="shrink-0 text-muted">{term}</dt>
              <dd dir="auto" className="min-w-0 text-end wrap-anywhere">
                {value}
              </dd>
            </div>
          ))}
      </dl>
      {user.state === 'active' && (
        <p className="mt-3 text-14">
          <TextLink to="/profile/$userId" params={{ userId: user.id }}>
            {t('details.profile')}
          </TextLink>
        </p>
      )}
    </>
  )
}

const scopeText = ({ faculties, categories }: ReviewScope, listed: ReturnType<typeof useListedLabel>) =>
  [...faculties.map((name) => listed('faculties', name)), ...categories.map((name) => listed('categories', name))].join(
    ', ',
  )

function SuspensionNote({ suspension }: { suspension: NonNullable<AdminUserDetails['suspension']> }) {
  const t = useTranslations('users.details')
  const format = useFormatter()
  const { until, reason } = suspension
  const dates = { dateStyle: 'medium', timeStyle: 'short' } as const
  return (
    <InlineNote tone="warning" className="mt-5">
      <p>
        {until ? t('suspendedUntil', { until: format.dateTime(new Date(until), dates) }) : t('suspended')} {t('hidden')}
      </p>
      {reason && <p className="mt-1 wrap-anywhere">{t('reason', { reason })}</p>}
    </InlineNote>
  )
}

function DeactivationNote({ deactivation }: { deactivation: AdminUserDetails['deactivations'][number] }) {
  const t = useTranslations('users.details')
  const format = useFormatter()
  const since = format.dateTime(new Date(deactivation.since), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <InlineNote tone="warning" className="mt-5">
      <p className="wrap-anywhere">
        {deactivation.by === 'directory'
          ? t('deactivatedByDirectory', { since })
          : t('deactivatedByProvider', { since, provider: deactivation.label })}{' '}
        {t('hidden')}
      </p>
    </InlineNote>
  )
}

function MailPauseNote({ pause: { since, reason } }: { pause: NonNullable<AdminUserDetails['mail_pause']> }) {
  const t = useTranslations('users.details')
  const format = useFormatter()
  return (
    <InlineNote tone="warning" className="mt-5">
      <p className="wrap-anywhere">
        {t('mailPaused', { since: format.dateTime(new Date(since), { dateStyle: 'medium' }), reason })}
      </p>
    </InlineNote>
  )
}

/** Audit entries of the member. */
function History({ id }: { id: string }) {
  const t = useTranslations('users.details')
  const audit = useTranslations('audit')
  const format = useFormatter()
  const { data: entries } = useQuery(entriesQuery(id))
  return (
    <section className="mt-7">
      <h3 className="border-b-2 border-text pb-2 text-15 font-bold">{t('happened')}</h3>
      {entries?.length === 0 && <p className="mt-3 text-14 text-muted">{t('nothing')}</p>}
      <ul>
        {entries?.map(({ id: entryId, at, actor, action, reason }) => (
          <li key={entryId} className="border-b border-border py-2.5 text-14">
            <p className="text-13 text-muted">
              <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'medium' })}</time>
            </p>
            <p className="wrap-anywhere">
              <strong>{actor.user ? displayName(actor.user) : audit(`actors.${actor.kind as 'system'}`)}</strong>{' '}
              {audit(`actions.${action}`)}
              {reason && `: “${reason}”`}
            </p>
          </li>
        ))}
      </ul>
      {entries && entries.length > 0 && (
        <p className="mt-3 text-14">
          <TextLink to="/admin/audit" search={{ member: id }}>
            {t('all')}
          </TextLink>
        </p>
      )}
    </section>
  )
}
