import { useNavigate } from '@tanstack/react-router'
import { Bell, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useRequestCount } from '../../features/connections/connections.api.ts'
import { useUnreadCount } from '../../features/notifications/notifications.api.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { useShellActions } from './shell-actions.tsx'

const LateButtons = lazyPart(
  async () => (await import('./LateButtons.tsx')).LateButtons,
  <span className="size-10 pointer-coarse:size-11" />,
)

const isPhone = () => window.matchMedia?.('(width < 40rem)').matches ?? false

/** Connection requests and notifications with their counts, which open the same panel, and between them the messages. */
export function PanelButtons() {
  const t = useTranslations('shell.nav')
  const { openPanel } = useShellActions()
  const navigate = useNavigate()
  const requests = useRequestCount('received')
  const notifications = useUnreadCount()
  return (
    <>
      <IconButton label={t('connectionRequests')} icon={Users} count={requests} onClick={() => openPanel('requests')} />
      <LateButtons />
      <IconButton
        label={t('notifications')}
        icon={Bell}
        count={notifications}
        // A phone has one place for them.
        onClick={() => (isPhone() ? void navigate({ to: '/notifications' }) : openPanel('notifications'))}
      />
    </>
  )
}
