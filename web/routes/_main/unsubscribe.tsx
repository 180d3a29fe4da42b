import { createFileRoute } from '@tanstack/react-router'
import { StopMails } from '../../features/notification-choices/StopMails.tsx'
import { optionalText, searchParams } from '../../lib/lists/search-params.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'

const search = searchParams({ token: optionalText })

export const Route = createFileRoute('/_main/unsubscribe')({
  // A token is for the member that it was mailed to, not for the server's cache of pages.
  ssr: false,
  validateSearch: search.schema,
  head: ({ match }) => pageHead(headText('notifications', match), match),
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const { token = '' } = Route.useSearch()
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <StopMails token={token} />
    </div>
  )
}
