import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { MemberHome } from '../features/home/MemberHome.tsx'
import { Welcome } from '../features/home/Welcome.tsx'
import type { NotificationTarget } from '../features/notifications/notification-kinds.ts'
import { notificationsQuery } from '../features/notifications/notifications.api.ts'
import { SinceLastVisit } from '../features/notifications/SinceLastVisit.tsx'
import { useCurrentUser } from '../lib/session/current-user.ts'
import { useShellActions } from './layouts/shell-actions.tsx'

const ConnectDialog = lazy(async () => ({
  default: (await import('../features/connections/ConnectDialog.tsx')).ConnectDialog,
}))

/** The part of the home page that is for members alone: the greeting, and what waits for them. */
export function MemberHomePage() {
  const profile = useCurrentUser()
  const navigate = useNavigate()
  const { openPanel, continueDraft, openNewIdea } = useShellActions()
  const { isPending } = useQuery(notificationsQuery(1))
  const open = (target: NotificationTarget) => {
    if (target === 'requests') openPanel('requests')
    else void navigate(target)
  }
  return (
    <>
      <Welcome profile={profile} />
      <MemberHome
        news={(lastVisitAt) => (
          <SinceLastVisit lastVisitAt={lastVisitAt} onOpen={open} onOpenAll={() => openPanel('notifications')} />
        )}
        isNewsPending={isPending}
        connectDialog={(member, onClose) => (
          <Suspense>
            <ConnectDialog member={member} onClose={onClose} />
          </Suspense>
        )}
        onOpenRequests={() => openPanel('requests')}
        onContinueDraft={continueDraft}
        onNewIdea={openNewIdea}
      />
    </>
  )
}
