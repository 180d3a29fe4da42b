import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { kindOf } from '../../../contract/notification-kinds.values.ts'
import type { Notification } from '../../../contract/notifications.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { NotificationDetail } from './NotificationDetail.tsx'
import { NotificationIcon } from './NotificationIcon.tsx'
import { NewsText } from './NotificationText.tsx'
import { notificationsQuery, useReadNotifications } from './notifications.api.ts'
import { notifiedSince } from './since-last-visit.ts'

type SinceLastVisitProps = {
  /** Null on the first visit. */
  lastVisitAt: string | null
  onOpen: (path: string) => void
  onOpenAll: () => void
}

const SHOWN = 3
/** In place of an id. */
const REVIEWS = 'reviews'
const ACCOUNT = 'account'
const VISIT_FORMAT = { weekday: 'long', month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const

/** Notifications since the last visit, by idea and event. */
export function SinceLastVisit({ lastVisitAt, onOpen, onOpenAll }: SinceLastVisitProps) {
  const t = useTranslations('notifications')
  const format = useFormatter()
  const { data, error, refetch } = useQuery(notificationsQuery({ page: 1 }))
  const read = useReadNotifications()
  const recent = notifiedSince(data?.notifications ?? [], lastVisitAt)
  const unread = recent.filter(({ read_at }) => read_at === null)
  const groups = [...Map.groupBy(recent.slice(0, SHOWN), keyOf)]
  const people = groups.filter(([key]) => key === '')
  const ordered = [...groups.filter(([key]) => key !== ''), ...people]

  function open(notification: Notification) {
    if (notification.read_at === null) read.mutate([notification.id])
    onOpen(kindOf(notification).path(notification))
  }

  return (
    <section aria-labelledby="since-last-visit">
      <SectionHeading
        id="since-last-visit"
        title={t('since.title')}
        action={
          unread.length > 0 ? (
            <TextButton
              disabled={read.isPending}
              className="touch-target"
              onClick={() => read.mutate(unread.map(({ id }) => id))}
            >
              {t('readAll')}
            </TextButton>
          ) : (
            <TextButton className="touch-target" onClick={onOpenAll}>
              {t('since.all')}
            </TextButton>
          )
        }
      />
      {error && !data && <InlineFailure text={t('failed')} onRetry={() => void refetch()} className="my-5" />}
      {data && recent.length === 0 && <p className="py-5 text-15 text-text-2">{t('since.nothing')}</p>}
      {ordered.map(([key, notifications]) => (
        <div key={key}>
          <h3 dir="auto" className="pt-4 text-14 font-bold wrap-anywhere text-text-2">
            {notifications[0] &&
              (kindOf(notifications[0]).subject(notifications[0])?.title ??
                t(`since.${key === REVIEWS || key === ACCOUNT ? key : 'people'}`))}
          </h3>
          <ul>
            {notifications.map((notification) => (
              <li key={notification.id} className="border-b border-border">
                <NotificationLine notification={notification} onOpen={() => open(notification)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {recent.length > SHOWN && (
        <p className="pt-3 text-14">
          <TextButton className="touch-target" onClick={onOpenAll}>
            {t('since.more')}
          </TextButton>
        </p>
      )}
      {lastVisitAt !== null && (
        <p className="pt-3 text-14 text-muted">
          {t.rich('since.last', {
            at: format.dateTime(new Date(lastVisitAt), VISIT_FORMAT),
            time: (chunks) => <time dateTime={lastVisitAt}>{chunks}</time>,
          })}
        </p>
      )}
    </section>
  )
}

function keyOf(notification: Notification): string {
  const { subject, section, category } = kindOf(notification)
  const titled = subject(notification)
  if (titled) return titled.id || titled.title
  if (section === 'reviews') return REVIEWS
  return category === 'account' ? ACCOUNT : ''
}

function NotificationLine({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const t = useTranslations('notifications')
  const timeAgo = useTimeAgo()
  const { created_at } = notification
  const isNew = notification.read_at === null
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-mx-2 grid w-[calc(100%+1rem)] grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-4 rounded-sm px-2 py-3 text-start transition-colors hover:bg-hover"
    >
      <NotificationIcon notification={notification} size={32} />
      <span className="min-w-0">
        <span className="block text-15 wrap-anywhere text-text-2">
          <NewsText notification={notification} />
        </span>
        <NotificationDetail notification={notification} />
      </span>
      <span className="flex items-center gap-2 text-13 text-muted max-sm:max-w-28 max-sm:text-end sm:whitespace-nowrap">
        <time dateTime={created_at}>{timeAgo(created_at)}</time>
        <span className={classNames('size-2.5', isNew && 'bg-sun')}>
          {isNew && <span className="sr-only">{t('isNew')}</span>}
        </span>
      </span>
    </button>
  )
}
