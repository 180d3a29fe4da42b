import { useFormatter, useNow, useTranslations } from 'use-intl'
import type { Notification } from '../../../contract/notifications.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { classNames } from '../../ui/class-names.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

import { Pager } from '../../ui/lists/Pager.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { kindOf, type NotificationTarget } from './notification-kinds.ts'
import { notificationsQuery, useReadNotifications } from './notifications.api.ts'

type NotificationCentreProps = {
  page: number
  isUnread: boolean
  onTurn: (page: number, options?: { replace?: boolean }) => void
  onOpen: (target: NotificationTarget) => void
}

const DAY_FORMAT = { weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' } as const

/** A page of notifications by day. One is read when it is opened, or its idea or event is viewed. */
export function NotificationCentre({ page, isUnread, onTurn, onOpen }: NotificationCentreProps) {
  const t = useTranslations('notifications')
  const format = useFormatter()
  const now = useNow()
  const { data, error, isUpdating, refetch } = useListQuery(notificationsQuery(page, isUnread), page, onTurn)
  const read = useReadNotifications()
  if (!data) {
    if (error) return <InlineFailure text={t('failed')} onRetry={() => void refetch()} className="my-5" />
    return <Skeleton className="h-96" />
  }
  const dayOf = ({ created_at }: Notification) => format.dateTime(new Date(created_at), DAY_FORMAT)
  const today = format.dateTime(now, DAY_FORMAT)
  const days = [...Map.groupBy(data.notifications, dayOf)]
  if (days.length === 0) return <p className="py-8 text-15 text-muted">{t(isUnread ? 'allRead' : 'empty')}</p>

  function open(notification: Notification) {
    if (notification.read_at === null) read.mutate([notification.id])
    onOpen(kindOf(notification).target(notification))
  }

  return (
    <div inert={isUpdating} aria-busy={isUpdating} className="updating flex flex-col gap-8">
      {days.map(([day, notifications]) => (
        <section key={day}>
          <SectionHeading title={day === today ? t('today') : day} count={notifications.length} />
          <ul>
            {notifications.map((notification) => (
              <li
                key={notification.id}
                className={classNames('border-b border-border px-2', notification.read_at === null && 'bg-surface')}
              >
                <NotificationRow
                  notification={notification}
                  isNew={notification.read_at === null}
                  onOpen={() => open(notification)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {data.metadata.last_page > 1 && <Pager page={page} pageCount={data.metadata.last_page} onPageChange={onTurn} />}
    </div>
  )
}
