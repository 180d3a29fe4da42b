import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '../../../app/guards.ts'
import { JudgingPage } from '../../../features/calls/judging/JudgingPage.tsx'
import { judgingSearch } from '../../../features/calls/judging/judging.search.ts'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

export const Route = createFileRoute('/_main/calls/$callId_/judging')({
  ssr: false,
  validateSearch: judgingSearch.schema,
  search: judgingSearch.options,
  beforeLoad: requireMember,
  head: ({ match }) => pageHead(headText('judging', match), match),
  component: CallJudgingPage,
})

function CallJudgingPage() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <JudgingPage
      id={Route.useParams().callId}
      search={search}
      onSearch={(change) => void navigate({ search: { ...search, ...change }, replace: true, resetScroll: false })}
    />
  )
}
