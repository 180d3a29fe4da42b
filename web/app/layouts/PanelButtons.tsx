import { Bell, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useRequestCount } from '../../features/connections/connections.api.ts'
import { useUnreadCount } from '../../features/notifications/notifications.api.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { useShellActions } from './shell-actions.tsx'

/** Connection requests and notifications with their counts; both open the same panel. */
export function PanelButtons() {
  const t = useTranslations('shell.nav')
  const { openPanel } = useShellActions()
  const requests = useRequestCount('received')
  const notifications = useUnreadCount()
  return (
    <>
      <IconButton label={t('connectionRequests')} icon={Users} count={requests} onClick={() => openPanel('requests')} />
      <IconButton
        label={t('notifications')}
        icon={Bell}
        count={notifications}
        onClick={() => openPanel('notifications')}
      />
    </>
  )
}
