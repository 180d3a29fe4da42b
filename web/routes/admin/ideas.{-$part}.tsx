import { createFileRoute } from '@tanstack/react-router'
import { submissionsSearch } from '../../features/reviews/reviews.search.ts'
import { SubmissionList } from '../../features/reviews/SubmissionList.tsx'
import { useListSearch } from '../../lib/lists/list-search.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { headText, pageHead } from '../../lib/pages/page-head.ts'

export const Route = createFileRoute('/admin/ideas/{-$part}')({
  validateSearch: submissionsSearch.schema,
  search: submissionsSearch.options,
  head: ({ match, params }) => pageHead(headText(params.part ? 'adminIdeaImport' : 'adminIdeas', match), match),
  component: AdminIdeasPage,
})

const IdeaImportPage = lazyPart(
  async () => (await import('../../features/idea-imports/IdeaImportPage.tsx')).IdeaImportPage,
)

function AdminIdeasPage() {
  const { part } = Route.useParams()
  const list = useListSearch(Route.useSearch())
  return part === undefined ? <SubmissionList list={list} /> : <IdeaImportPage list={list} part={part} />
}
