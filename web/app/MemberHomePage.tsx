import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Home } from '../../contract/home.ts'
import type { ResponseOf } from '../../contract/http.ts'
import { REQUESTS_PATH } from '../../contract/notification-kinds.values.ts'
import type { listNotifications } from '../../contract/notifications.ts'
import { openCallsQuery } from '../entities/calls/calls.queries.ts'
import { OpenCalls } from '../entities/calls/OpenCalls.tsx'
import { MemberHome } from '../features/home/MemberHome.tsx'
import { homeQuery, matchingIdeasQuery } from '../features/home/member-home.api.ts'
import { NewestIdeas } from '../features/home/NewestIdeas.tsx'
import { Welcome } from '../features/home/Welcome.tsx'
import { countWaiting } from '../features/home/waiting-count.ts'
import { notificationsQuery } from '../features/notifications/notifications.api.ts'
import { SinceLastVisit } from '../features/notifications/SinceLastVisit.tsx'
import { notifiedSince } from '../features/notifications/since-last-visit.ts'
import { isServer } from '../lib/is-server.ts'
import { lazyPart } from '../lib/pages/lazy-part.tsx'
import { useCurrentUser } from '../lib/session/current-user.ts'
import { useShellActions } from './layouts/shell-actions.tsx'

const ConnectDialog = lazyPart(async () => (await import('../features/connections/ConnectDialog.tsx')).ConnectDialog)

export function prefetchMemberHome(queryClient: QueryClient): void {
  if (isServer) return
  void queryClient.prefetchQuery(homeQuery)
  void queryClient.prefetchQuery(matchingIdeasQuery)
  void queryClient.prefetchQuery(notificationsQuery({ page: 1 }))
  void queryClient.prefetchQuery(openCallsQuery)
}

/** The home of a member: the greeting, open calls, everything that is theirs, and the newest ideas. */
export function MemberHomePage() {
  const profile = useCurrentUser()
  const navigate = useNavigate()
  const { openPanel, continueDraft, openNewIdea } = useShellActions()
  const { data: home } = useQuery(homeQuery)
  const { data, isPending } = useQuery(notificationsQuery({ page: 1 }))
  const areCallsPending = useQuery(openCallsQuery).isPending
  const open = (path: string) => {
    if (path === REQUESTS_PATH) openPanel('requests')
    else void navigate({ href: path })
  }
  return (
    <>
      <Welcome profile={profile} summary={home && data && summaryOf(home, data)} />
      <MemberHome
        sinceLastVisit={(lastVisitAt) => (
          <SinceLastVisit lastVisitAt={lastVisitAt} onOpen={open} onOpenAll={() => openPanel('notifications')} />
        )}
        isLoading={isPending || areCallsPending}
        openCalls={<OpenCalls max={2} className="page-column mt-8" />}
        newestIdeas={<NewestIdeas count={3} />}
        connectDialog={(member, onClose) => <ConnectDialog member={member} onClose={onClose} />}
        onOpenRequests={() => openPanel('requests')}
        onContinueDraft={continueDraft}
        onNewIdea={openNewIdea}
      />
    </>
  )
}

/** They are counted on the first page of the notifications. */
function summaryOf(home: Home, { notifications, metadata }: ResponseOf<typeof listNotifications>) {
  const recent = notifiedSince(notifications, home.last_visit_at)
  return {
    moved: recent.length,
    isMore: recent.length === notifications.length && metadata.total_records > recent.length,
    waiting: countWaiting(home),
    isFirstVisit: home.last_visit_at === null,
  }
}
