import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { kindOf } from '../../../contract/notification-kinds.values.ts'
import type { Notification } from '../../../contract/notifications.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { notificationsQuery, useReadNotifications } from './notifications.api.ts'
import { useReadWhenSeen } from './use-read-when-seen.ts'

type NotificationListProps = {
  /** Called with where a notification leads when it is opened. */
  onOpen: (path: string) => void
}

const NONE: Notification[] = []
const SKELETONS = ['1', '2', '3']

/** The member's notifications, newest first. The shown ones are read, and marked as new until the list is closed. */
export function NotificationList({ onOpen }: NotificationListProps) {
  const t = useTranslations('notifications')
  const [page, setPage] = useState(1)
  const { data, error, isUpdating, refetch } = useListQuery(notificationsQuery({ page }), page, setPage)
  const read = useReadNotifications()
  const seen = useReadWhenSeen(data?.notifications ?? NONE)
  if (!data) {
    if (error) return <InlineFailure text={t('failed')} onRetry={() => void refetch()} className="my-5" />
    return (
      <div aria-hidden="true" className="flex flex-col gap-4 py-5">
        {SKELETONS.map((key) => (
          <Skeleton key={key} className="h-14" />
        ))}
      </div>
    )
  }
  if (data.metadata.total_records === 0) return <p className="py-8 text-15 text-muted">{t('empty')}</p>

  return (
    <>
      {data.count > 0 && (
        <p className="flex justify-end pt-3 text-14">
          <TextButton disabled={read.isPending} onClick={() => read.mutate(undefined)}>
            {t('readAll')}
          </TextButton>
        </p>
      )}
      <ul aria-label={t('title')} inert={isUpdating} aria-busy={isUpdating} className="updating">
        {data.notifications.map((notification) => (
          <li key={notification.id} className="border-b border-border">
            <NotificationRow
              notification={notification}
              isNew={notification.read_at === null || seen.has(notification.id)}
              onOpen={() => onOpen(kindOf(notification).path(notification))}
            />
          </li>
        ))}
      </ul>
      {data.metadata.last_page > 1 && (
        <Pager page={page} pageCount={data.metadata.last_page} onPageChange={setPage} className="my-4" />
      )}
    </>
  )
}
