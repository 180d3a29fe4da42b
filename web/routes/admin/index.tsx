import { createFileRoute } from '@tanstack/react-router'
import { AdminDashboard } from '../../features/dashboard/AdminDashboard.tsx'
import { rows, searchParams } from '../../lib/lists/search-params.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'

const search = searchParams({ weeks: rows([12, 4, 52]) })

export const Route = createFileRoute('/admin/')({
  validateSearch: search.schema,
  search: search.options,
  head: ({ match }) => pageHead(headText('adminDashboard', match), match),
  component: AdminDashboardPage,
})

function AdminDashboardPage() {
  const navigate = Route.useNavigate()
  const { weeks } = Route.useSearch()
  return <AdminDashboard weeks={weeks} onWeeksChange={(next) => void navigate({ search: { weeks: next } })} />
}
