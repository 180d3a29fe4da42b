import { createFileRoute } from '@tanstack/react-router'
import { IDEA_STATUSES } from '../../../contract/ideas.values.ts'
import { ADMIN_ROWS_PER_PAGE } from '../../features/reviews/rows-per-page.ts'
import { SubmissionList } from '../../features/reviews/SubmissionList.tsx'
import { headText, pageHead } from '../../lib/page-head.ts'
import { oneOf, page, rows, searchParams, text } from '../../lib/search-params.ts'

const search = searchParams({ q: text, status: oneOf(['', ...IDEA_STATUSES]), page, rows: rows(ADMIN_ROWS_PER_PAGE) })

export const Route = createFileRoute('/admin/ideas')({
  validateSearch: search.schema,
  search: search.options,
  head: ({ match }) => pageHead(headText('adminIdeas'), match),
  component: AdminIdeasPage,
})

function AdminIdeasPage() {
  const state = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SubmissionList
      state={state}
      onChange={(change) =>
        void navigate({ search: { ...state, ...change }, resetScroll: false, replace: 'q' in change })
      }
      rowsOptions={ADMIN_ROWS_PER_PAGE}
    />
  )
}
