import { type ReactNode, useRef } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { kindOf } from '../../../contract/notification-kinds.values.ts'
import type { Notification } from '../../../contract/notifications.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { usePageKeys } from '../../lib/keys/use-page-keys.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { useKeys } from '../../lib/preferences/keys.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { CategoryRail, shownCategory } from './CategoryRail.tsx'
import { CentreRow } from './CentreRow.tsx'
import { notificationsQuery, useReadNotifications } from './notifications.api.ts'
import type { NotificationsSearch } from './notifications.search.ts'
import { useMuteIdea } from './use-mute-idea.ts'

type NotificationCentreProps = {
  list: ListSearch<NotificationsSearch>
  onOpen: (path: string) => void
  /** The answers to a request to connect. */
  requestAnswer: (request: { id: string; name: string }, onAnswered: () => void) => ReactNode
}

const DAY_FORMAT = { weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' } as const
const ROW = '[data-notification]'

/** A page of notifications by day, beside its filters. One is read when it is opened, or its idea or event is viewed. */
export function NotificationCentre({ list, onOpen, requestAnswer }: NotificationCentreProps) {
  const t = useTranslations('notifications')
  const { page, unread } = list.state
  const category = shownCategory(list.state)
  const query = notificationsQuery({ page, category, ...(unread ? { unread: 'true' } : {}) })
  const { data, error, isUpdating, refetch } = useListQuery(query, page, list.turnTo)
  return (
    <div className="mt-8 grid items-start gap-x-12 gap-y-6 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
      <CategoryRail search={list.state} counts={data?.counts} />
      {data ? (
        <div inert={isUpdating} aria-busy={isUpdating} className="updating min-w-0">
          {data.notifications.length > 0 ? (
            <Days notifications={data.notifications} onOpen={onOpen} requestAnswer={requestAnswer} />
          ) : (
            <Nothing search={list.state} />
          )}
          <Place metadata={data.metadata} shown={data.notifications.length} onTurn={list.turnTo} />
        </div>
      ) : (
        <InlineFallback error={error} refetch={refetch} text={t('failed')} skeleton="h-96" />
      )}
    </div>
  )
}

type DaysProps = Pick<NotificationCentreProps, 'onOpen' | 'requestAnswer'> & { notifications: Notification[] }

function Days({ notifications, onOpen, requestAnswer }: DaysProps) {
  const t = useTranslations('notificationCentre')
  const tList = useTranslations('notifications')
  const format = useFormatter()
  const now = useNow()
  const read = useReadNotifications()
  const mute = useMuteIdea()
  const box = useRef<HTMLDivElement>(null)
  const dayOf = (time: number | string) => format.dateTime(new Date(time), DAY_FORMAT)
  const names = new Map([
    [dayOf(now.getTime()), tList('today')],
    [dayOf(now.getTime() - DAY_MS), t('yesterday')],
  ])

  const readOne = ({ id, read_at }: Notification) => {
    if (read_at === null) read.mutate([id])
  }

  /** Also where the focus is on another control of a row. */
  function focusedPlace(rows: HTMLElement[]): number {
    return rows.findIndex((row) => row.closest('li')?.contains(document.activeElement))
  }
  const rowsOf = () => [...(box.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  function step(by: 1 | -1) {
    const rows = rowsOf()
    const place = focusedPlace(rows)
    rows[place === -1 ? 0 : place + by]?.focus()
  }
  function readFocused() {
    const rows = rowsOf()
    const place = focusedPlace(rows)
    const one = notifications.find(({ id }) => id === rows[place]?.dataset.notification)
    if (!one) return
    readOne(one)
    // Among the unread ones the row goes.
    const next = rows[place + 1] ?? rows[place - 1]
    next?.focus()
  }
  usePageKeys({ j: () => step(1), k: () => step(-1), e: readFocused })

  function muteIdea(idea: { id: string; title: string }) {
    const failed = t('muteFailed')
    const undo = {
      label: t('undo'),
      onClick: () => void toastOutcome(mute.mutateAsync({ id: idea.id, isMuted: false }), { failed }),
    }
    void toastOutcome(mute.mutateAsync({ id: idea.id, isMuted: true }), {
      onSuccess: () => toast.success(t('muted', { title: idea.title }), { action: undo }),
      failed,
    })
  }

  const days = [...Map.groupBy(notifications, ({ created_at }) => dayOf(created_at))]
  return (
    <div ref={box} className="flex flex-col gap-10">
      {days.map(([day, ofDay]) => (
        <section key={day}>
          <SectionHeading
            title={names.get(day) ?? day}
            count={ofDay.length}
            action={names.has(day) && <span className="text-13 text-muted">{day}</span>}
          />
          <ul>
            {ofDay.map((notification) => (
              <CentreRow
                key={notification.id}
                notification={notification}
                onOpen={() => {
                  readOne(notification)
                  onOpen(kindOf(notification).path(notification))
                }}
                onRead={() => readOne(notification)}
                onMute={muteIdea}
              >
                {notification.kind === 'connection_requested' &&
                  notification.request_id &&
                  requestAnswer({ id: notification.request_id, name: notification.actor.name }, () =>
                    box.current?.querySelector<HTMLElement>(`[data-notification="${notification.id}"]`)?.focus(),
                  )}
              </CentreRow>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Nothing({ search }: { search: NotificationsSearch }) {
  const category = shownCategory(search)
  const t = useTranslations('notificationCentre')
  const tList = useTranslations('notifications')
  const isAll = category === 'all'
  const text = search.unread
    ? tList('allRead')
    : isAll
      ? tList('empty')
      : t(category === 'waiting' ? 'nothingWaits' : 'nothing')
  return <p className="py-3 text-15 text-muted">{text}</p>
}

type PlaceProps = {
  metadata: { current_page: number; page_size: number; last_page: number; total_records: number }
  shown: number
  onTurn: (page: number) => void
}

function Place({ metadata: { current_page, page_size, last_page, total_records }, shown, onTurn }: PlaceProps) {
  const t = useTranslations('notificationCentre')
  const areKeysOn = useKeys()
  if (shown === 0) return null
  const before = (current_page - 1) * page_size
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-13 text-muted">
      <p>{t('range', { from: before + 1, to: before + shown, total: total_records })}</p>
      {areKeysOn && <p className="pointer-coarse:hidden">{t('keys')}</p>}
      {last_page > 1 && <Pager page={current_page} pageCount={last_page} onPageChange={onTurn} />}
    </div>
  )
}
