import { createFileRoute } from '@tanstack/react-router'
import { requireVisibility } from '../../../app/guards.ts'
import { callQuery } from '../../../entities/calls/calls.queries.ts'
import { CallArticle } from '../../../features/calls/CallArticle.tsx'
import { callEntriesQuery } from '../../../features/calls/calls.api.ts'
import { rankedEntriesQuery, resultsQuery } from '../../../features/calls/results/results.api.ts'
import { prefetch } from '../../../lib/api/prefetch.ts'
import { isServer } from '../../../lib/is-server.ts'
import { cardHead } from '../../../lib/pages/card-head.ts'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { summaryOf } from '../../../lib/pages/summary.ts'

export const Route = createFileRoute('/_main/calls/$callId')({
  beforeLoad: requireVisibility('ideas'),
  loader: async ({ context, params }) => {
    const { queryClient } = context
    const query = callQuery(params.callId)
    await prefetch([queryClient.fetchQuery(query)])
    const call = queryClient.getQueryData(query.queryKey)
    if (isServer && call?.phase === 'results') {
      await prefetch([
        queryClient.fetchQuery(resultsQuery(params.callId)),
        queryClient.fetchInfiniteQuery(rankedEntriesQuery(params.callId, '')),
      ])
    } else if (isServer && call) await prefetch([queryClient.fetchInfiniteQuery(callEntriesQuery(params.callId))])
    return (
      call && {
        ...cardHead('calls', call, context),
        title: call.title,
        description: summaryOf(call.question) || call.title,
      }
    )
  },
  head: ({ match, loaderData }) => pageHead({ ...headText('calls', match), ...loaderData }, match),
  component: CallPage,
})

function CallPage() {
  return <CallArticle id={Route.useParams().callId} />
}
