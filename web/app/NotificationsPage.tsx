import { useNavigate } from '@tanstack/react-router'
import { CheckCheck, Settings2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { NOTIFICATIONS_VALID_DAYS } from '../../contract/notifications.values.ts'
import { RequestAnswer } from '../features/connections/RequestAnswer.tsx'
import { NotificationCentre } from '../features/notifications/NotificationCentre.tsx'
import { useReadNotifications, useUnreadCount } from '../features/notifications/notifications.api.ts'
import type { NotificationsSearch } from '../features/notifications/notifications.search.ts'
import { toast } from '../lib/feedback/toasts.ts'
import { useListSearch } from '../lib/lists/list-search.ts'
import { settingsLink } from '../lib/pages/links.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ButtonLink } from '../ui/buttons/ButtonLink.tsx'
import { PageHeader } from '../ui/content/PageHeader.tsx'

/** All notifications, by page. */
export function NotificationsPage({ search }: { search: NotificationsSearch }) {
  const t = useTranslations('notifications')
  const connections = useTranslations('connections')
  const heads = useTranslations('heads')
  const navigate = useNavigate()
  const list = useListSearch(search)
  const unread = useUnreadCount()
  const read = useReadNotifications()
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PageHeader
        title={heads('notifications.title')}
        subtitle={t('unreadCount', { count: unread, days: String(NOTIFICATIONS_VALID_DAYS) })}
        actions={
          <>
            <Button
              variant="secondary"
              icon={CheckCheck}
              disabled={unread === 0 || read.isPending}
              onClick={() => read.mutate(undefined)}
            >
              {t('readAll')}
            </Button>
            <ButtonLink {...settingsLink('notifications')} variant="ghost" icon={Settings2}>
              {t('choose')}
            </ButtonLink>
          </>
        }
      />
      <NotificationCentre
        list={list}
        onOpen={(path) => void navigate({ href: path })}
        requestAnswer={(request, onAnswered) => (
          <RequestAnswer
            request={request}
            onAccepted={() => {
              toast.success(connections('nowConnectedToast', { name: request.name }))
              onAnswered()
            }}
            onIgnored={onAnswered}
          />
        )}
      />
    </div>
  )
}
