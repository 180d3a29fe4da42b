import { createFileRoute } from '@tanstack/react-router'
import { MyConnections } from '../../../features/connections/MyConnections.tsx'
import { useListSearch } from '../../../lib/lists/list-search.ts'
import { oneOf, page, rows, searchParams, text } from '../../../lib/lists/search-params.ts'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

const search = searchParams({
  ...{ q: text, faculty: text, page },
  filter: oneOf(['all', 'teams']),
  sort: oneOf(['newest', 'oldest', 'name']),
  rows: rows([20, 10, 50]),
})

export const Route = createFileRoute('/_main/_member/connections')({
  validateSearch: search.schema,
  search: search.options,
  head: ({ match }) => pageHead(headText('connections', match), match),
  component: ConnectionsPage,
})

function ConnectionsPage() {
  return <MyConnections list={useListSearch(Route.useSearch())} />
}
