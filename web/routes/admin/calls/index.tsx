import { createFileRoute } from '@tanstack/react-router'
import { ManagedCalls } from '../../../features/calls/managing/ManagedCalls.tsx'
import { managedCallsSearch } from '../../../features/calls/managing/managed-calls.search.ts'
import { useListSearch } from '../../../lib/lists/list-search.ts'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

export const Route = createFileRoute('/admin/calls/')({
  validateSearch: managedCallsSearch.schema,
  search: managedCallsSearch.options,
  head: ({ match }) => pageHead(headText('adminCalls', match), match),
  component: AdminCallsPage,
})

function AdminCallsPage() {
  return <ManagedCalls list={useListSearch(Route.useSearch())} />
}
