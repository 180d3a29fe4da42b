import { createFileRoute } from '@tanstack/react-router'
import { RankingPage } from '../../../features/calls/ranking/RankingPage.tsx'
import { rankingSearch } from '../../../features/calls/ranking/ranking.search.ts'
import { useListSearch } from '../../../lib/lists/list-search.ts'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

export const Route = createFileRoute('/admin/calls/$callId_/ranking')({
  validateSearch: rankingSearch.schema,
  search: rankingSearch.options,
  head: ({ match }) => pageHead(headText('ranking', match), match),
  component: CallRankingPage,
})

function CallRankingPage() {
  return <RankingPage id={Route.useParams().callId} list={useListSearch(Route.useSearch())} />
}
