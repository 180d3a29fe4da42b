import { Bell, Users } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useRequestCount } from '../../features/connections/connections.api.ts'
import { useUnreadCount } from '../../features/notifications/notifications.api.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { useShellActions } from './shell-actions.tsx'

const LateButtons = lazy(async () => ({ default: (await import('./LateButtons.tsx')).LateButtons }))

/** Connection requests and notifications with their counts, which open the same panel, and between them the messages. */
export function PanelButtons() {
  const t = useTranslations('shell.nav')
  const { openPanel } = useShellActions()
  const requests = useRequestCount('received')
  const notifications = useUnreadCount()
  return (
    <>
      <IconButton label={t('connectionRequests')} icon={Users} count={requests} onClick={() => openPanel('requests')} />
      <Suspense fallback={<span className="size-10 pointer-coarse:size-11" />}>
        <LateButtons />
      </Suspense>
      <IconButton
        label={t('notifications')}
        icon={Bell}
        count={notifications}
        onClick={() => openPanel('notifications')}
      />
    </>
  )
}
