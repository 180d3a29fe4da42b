import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { NotificationCentre } from '../features/notifications/NotificationCentre.tsx'
import type { NotificationTarget } from '../features/notifications/notification-kinds.ts'
import { useReadNotifications, useUnreadCount } from '../features/notifications/notifications.api.ts'
import { useListSearch } from '../lib/lists/list-search.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ButtonLink } from '../ui/buttons/ButtonLink.tsx'
import { PageHeader } from '../ui/content/PageHeader.tsx'
import { SegmentedControl } from '../ui/forms/SegmentedControl.tsx'
import { useShellActions } from './layouts/shell-actions.tsx'

/** All notifications, by page. */
export function NotificationsPage({ search }: { search: { page: number; unread: boolean } }) {
  const t = useTranslations('notifications')
  const heads = useTranslations('heads')
  const navigate = useNavigate()
  const { openPanel } = useShellActions()
  const list = useListSearch(search)
  const unread = useUnreadCount()
  const read = useReadNotifications()
  const open = (target: NotificationTarget) => {
    if (target === 'requests') openPanel('requests')
    else void navigate(target)
  }
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PageHeader
        title={heads('notifications.title')}
        subtitle={t('unreadCount', { count: unread })}
        actions={
          <>
            <Button
              variant="secondary"
              disabled={unread === 0 || read.isPending}
              onClick={() => read.mutate(undefined)}
            >
              {t('readAll')}
            </Button>
            <ButtonLink to="/settings/notifications" variant="ghost">
              {t('choose')}
            </ButtonLink>
          </>
        }
      />
      <div className="mt-8 mb-6 w-80 max-w-full">
        <SegmentedControl
          label={t('filter')}
          variant="view"
          options={[
            { value: 'all', label: t('filterAll') },
            { value: 'unread', label: t('filterUnread', { count: unread }) },
          ]}
          value={list.state.unread ? 'unread' : 'all'}
          onValueChange={(value) => list.change({ unread: value === 'unread' })}
        />
      </div>
      <NotificationCentre page={list.state.page} isUnread={list.state.unread} onTurn={list.turnTo} onOpen={open} />
    </div>
  )
}
