import { createFileRoute } from '@tanstack/react-router'
import { AdminDashboard } from '../../features/dashboard/AdminDashboard.tsx'
import { optionalText, rows, searchParams } from '../../lib/lists/search-params.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

const ReportsPanel = lazyPart(
  async () => (await import('../../features/university-reports/deferred.ts')).ReportsPanel,
  <Skeleton className="h-40 w-full" />,
)
const PeriodReport = lazyPart(
  async () => (await import('../../features/university-reports/deferred.ts')).PeriodReport,
  <Skeleton className="h-dvh" />,
)

const search = searchParams({ weeks: rows([12, 4, 52]), report: optionalText })

export const Route = createFileRoute('/admin/')({
  validateSearch: search.schema,
  search: search.options,
  head: ({ match }) => pageHead(headText('adminDashboard', match), match),
  component: AdminDashboardPage,
})

function AdminDashboardPage() {
  const navigate = Route.useNavigate()
  const { weeks, report } = Route.useSearch()
  if (report) return <PeriodReport id={report} />
  return (
    <AdminDashboard
      weeks={weeks}
      onWeeksChange={(next) => void navigate({ search: { weeks: next } })}
      reports={<ReportsPanel />}
    />
  )
}
