import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { NotificationCounts } from '../../../contract/notifications.ts'
import { NOTIFICATION_CATEGORIES, type NotificationCategory } from '../../../contract/notifications.values.ts'
import { CountBadge } from '../../ui/content/CountBadge.tsx'
import type { NotificationsSearch } from './notifications.search.ts'

const ROWS = ['all', 'unread', ...NOTIFICATION_CATEGORIES] as const

export function shownCategory({ category }: NotificationsSearch): NotificationCategory | 'all' {
  return NOTIFICATION_CATEGORIES.find((one) => one === category) ?? 'all'
}

type CategoryRailProps = { search: NotificationsSearch; counts: NotificationCounts | undefined }

/** The filters of the page of notifications, each with its count. */
export function CategoryRail({ search, counts }: CategoryRailProps) {
  const t = useTranslations('notificationCentre')
  const current = search.unread ? 'unread' : shownCategory(search)
  const searchOf = (row: (typeof ROWS)[number]) => {
    if (row === 'unread') return { unread: true }
    return row === 'all' ? {} : { category: row }
  }
  return (
    <nav aria-label={t('rail')}>
      <ul className="flex gap-1 max-lg:flex-wrap lg:flex-col">
        {ROWS.map((row) => (
          <li key={row}>
            <Link
              to="/notifications"
              search={searchOf(row)}
              resetScroll={false}
              activeOptions={{ exact: true }}
              aria-current={row === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 rounded-sm px-3 text-14 font-medium text-text-2 transition-colors hover:bg-hover hover:text-text aria-[current=page]:bg-accent-soft aria-[current=page]:font-bold aria-[current=page]:text-accent-soft-text"
            >
              <span className="flex-1">{t(row)}</span>
              {row === 'unread' && (counts?.unread ?? 0) > 0 ? (
                <CountBadge count={counts?.unread ?? 0} />
              ) : (
                <span className="tabular-nums">{counts?.[row]}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
