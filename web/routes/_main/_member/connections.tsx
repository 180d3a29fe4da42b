import { createFileRoute } from '@tanstack/react-router'
import { CONNECTION_FILTERS, CONNECTION_ROWS, CONNECTION_SORTS } from '../../../../contract/connections.values.ts'
import { MyConnections } from '../../../features/connections/MyConnections.tsx'
import { useListSearch } from '../../../lib/lists/list-search.ts'
import { oneOf, page, rows, searchParams, text } from '../../../lib/lists/search-params.ts'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

const search = searchParams({
  ...{ q: text, faculty: text, page },
  filter: oneOf(CONNECTION_FILTERS),
  sort: oneOf(CONNECTION_SORTS),
  rows: rows(CONNECTION_ROWS),
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
