import { createFileRoute } from '@tanstack/react-router'
import { requireVisibility } from '../../../app/guards.ts'
import { versionQuery, versionsQuery } from '../../../entities/idea-versions/idea-version.queries.ts'
import { ideaQuery } from '../../../entities/ideas/ideas.queries.ts'
import { IdeaHistory } from '../../../features/idea-versions/IdeaHistory.tsx'
import { historySearch } from '../../../features/idea-versions/idea-versions.search.ts'
import { pairOf } from '../../../features/idea-versions/version-pair.ts'
import { prefetch } from '../../../lib/api/prefetch.ts'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

export const Route = createFileRoute('/_main/ideas/$ideaId_/history')({
  validateSearch: historySearch.schema,
  search: historySearch.options,
  beforeLoad: requireVisibility('ideas'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { ideaId }, deps }) => {
    const { queryClient } = context
    const query = ideaQuery(ideaId)
    const list = versionsQuery(ideaId)
    await prefetch([queryClient.fetchQuery(query), queryClient.fetchQuery(list)])
    const pair = pairOf(queryClient.getQueryData(list.queryKey) ?? [], deps)
    const compared = [pair?.older, pair?.newer].filter((version) => version != null)
    await prefetch(compared.map(({ n }) => queryClient.fetchQuery(versionQuery(ideaId, n))))
    const idea = queryClient.getQueryData(query.queryKey)
    const { title, description } = headText('history', { context })
    return idea && { title: `${title}: ${idea.title}`, description }
  },
  head: ({ match, loaderData }) => pageHead(loaderData ?? headText('history', match), match),
  component: HistoryPage,
})

function HistoryPage() {
  const { ideaId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <div className="page-column pt-8 pb-16 max-sm:pt-5">
      <IdeaHistory
        key={ideaId}
        ideaId={ideaId}
        search={search}
        onChange={(next) => void navigate({ search: next, resetScroll: false })}
      />
    </div>
  )
}
