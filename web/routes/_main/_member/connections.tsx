import { createFileRoute } from '@tanstack/react-router'
import { MyConnections } from '../../../features/connections/MyConnections.tsx'
import { useListSearch } from '../../../lib/lists/list-search.ts'
import { page, searchParams, text } from '../../../lib/lists/search-params.ts'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

const search = searchParams({ q: text, page })

export const Route = createFileRoute('/_main/_member/connections')({
  validateSearch: search.schema,
  search: search.options,
  head: ({ match }) => pageHead(headText('connections', match), match),
  component: ConnectionsPage,
})

function ConnectionsPage() {
  return <MyConnections list={useListSearch(Route.useSearch())} />
}
