import { createFileRoute } from '@tanstack/react-router'
import { ReportQueue } from '../../features/reports/ReportQueue.tsx'
import { reportsSearch } from '../../features/reports/reports.search.ts'
import { useListSearch } from '../../lib/lists/list-search.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'

export const Route = createFileRoute('/admin/reports')({
  validateSearch: reportsSearch.schema,
  search: reportsSearch.options,
  head: ({ match }) => pageHead(headText('adminReports', match), match),
  component: ReportsPage,
})

function ReportsPage() {
  return <ReportQueue list={useListSearch(Route.useSearch())} />
}
