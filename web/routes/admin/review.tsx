import { createFileRoute } from '@tanstack/react-router'
import { queueSearch } from '../../features/reviews/queue.search.ts'
import { ReviewWorkspace } from '../../features/reviews/ReviewWorkspace.tsx'
import { useListSearch } from '../../lib/lists/list-search.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'

export const Route = createFileRoute('/admin/review')({
  validateSearch: queueSearch.schema,
  search: queueSearch.options,
  head: ({ match }) => pageHead(headText('adminReview', match), match),
  component: ReviewPage,
})

function ReviewPage() {
  return <ReviewWorkspace list={useListSearch(Route.useSearch())} />
}
