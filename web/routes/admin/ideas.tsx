import { createFileRoute } from '@tanstack/react-router'
import { submissionsSearch } from '../../features/reviews/reviews.search.ts'
import { SubmissionList } from '../../features/reviews/SubmissionList.tsx'
import { useListSearch } from '../../lib/lists/list-search.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'

export const Route = createFileRoute('/admin/ideas')({
  validateSearch: submissionsSearch.schema,
  search: submissionsSearch.options,
  head: ({ match }) => pageHead(headText('adminIdeas', match), match),
  component: AdminIdeasPage,
})

function AdminIdeasPage() {
  return <SubmissionList list={useListSearch(Route.useSearch())} />
}
