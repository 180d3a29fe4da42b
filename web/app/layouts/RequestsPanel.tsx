import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { REQUESTS_PATH } from '../../../contract/notification-kinds.values.ts'
import { useRequestCount } from '../../features/connections/connections.api.ts'
import { ReceivedRequests } from '../../features/connections/ReceivedRequests.tsx'
import { SentRequests } from '../../features/connections/SentRequests.tsx'
import { NotificationList } from '../../features/notifications/NotificationList.tsx'
import { useUnreadCount } from '../../features/notifications/notifications.api.ts'
import { TabPanel } from '../../ui/navigation/TabPanel.tsx'
import { Tabs } from '../../ui/navigation/Tabs.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { PANEL_TABS, type PanelTab } from './shell-actions.tsx'

type RequestsPanelProps = { tab: PanelTab; onTabChange: (tab: PanelTab) => void; onClose: () => void }

/** The side sheet of what waits for the member: requests, notifications, and the member's own requests. */
export function RequestsPanel({ tab, onTabChange, onClose }: RequestsPanelProps) {
  const t = useTranslations('connections.panel')
  const notifications = useTranslations('notifications')
  const navigate = useNavigate()
  const counts = {
    requests: useRequestCount('received'),
    notifications: useUnreadCount(),
    sent: useRequestCount('sent'),
  }

  function open(path: string) {
    if (path === REQUESTS_PATH) return onTabChange('requests')
    onClose()
    void navigate({ href: path })
  }

  const all = (
    <TextLink to="/notifications" onClick={onClose}>
      {notifications('page')}
    </TextLink>
  )
  const footer = { requests: t('privacy'), notifications: all, sent: undefined }[tab]

  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={tab === 'notifications' ? t('notifications') : t('title')}
      isPadded={false}
      footer={footer}
    >
      <Tabs
        label={t('tabs')}
        value={tab}
        onValueChange={onTabChange}
        inset
        items={PANEL_TABS.map((value) => ({
          value,
          label: t(value),
          count: counts[value],
          countTone: value === 'sent' ? ('neutral' as const) : ('sun' as const),
        }))}
      >
        <TabPanel value="requests" inset>
          <ReceivedRequests onLeave={onClose} />
        </TabPanel>
        <TabPanel value="notifications" inset>
          <NotificationList onOpen={open} />
        </TabPanel>
        <TabPanel value="sent" inset>
          <SentRequests onLeave={onClose} />
        </TabPanel>
      </Tabs>
    </Sheet>
  )
}
