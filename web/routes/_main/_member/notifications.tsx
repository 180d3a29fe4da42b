import { createFileRoute } from '@tanstack/react-router'
import { notificationsSearch } from '../../../features/notifications/notifications.search.ts'
import { lazyPart } from '../../../lib/pages/lazy-part.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

// The code it shares with the panel stays out of the first view of other pages.
const NotificationsPage = lazyPart(async () => (await import('../../../app/notification-views.ts')).NotificationsPage)

export const Route = createFileRoute('/_main/_member/notifications')({
  validateSearch: notificationsSearch.schema,
  search: notificationsSearch.options,
  head: ({ match }) => pageHead(headText('notifications', match), match),
  component: LazyPage,
})

function LazyPage() {
  const search = Route.useSearch()
  return <NotificationsPage search={search} />
}
