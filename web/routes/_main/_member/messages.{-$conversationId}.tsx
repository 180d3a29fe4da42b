import { createFileRoute } from '@tanstack/react-router'
import { oneOf, searchParams, text } from '../../../lib/lists/search-params.ts'
import { lazyPart } from '../../../lib/pages/lazy-part.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

const MessagesPage = lazyPart(
  async () => (await import('../../../features/conversations/MessagesPage.tsx')).MessagesPage,
)

const search = searchParams({ filter: oneOf(['all', 'unread', 'teams']), q: text, message: text })

export const Route = createFileRoute('/_main/_member/messages/{-$conversationId}')({
  validateSearch: search.schema,
  search: search.options,
  head: ({ match }) => pageHead(headText('messages', match), match),
  component: LazyPage,
})

function LazyPage() {
  return <MessagesPage {...Route.useParams()} search={Route.useSearch()} />
}
