import { createFileRoute, redirect } from '@tanstack/react-router'
import { callQuery } from '../../../entities/calls/calls.queries.ts'
import { ManagedCallPage } from '../../../features/calls/managing/ManagedCallPage.tsx'
import { rankingSearch } from '../../../features/calls/ranking/ranking.search.ts'
import { lazyPart } from '../../../lib/pages/lazy-part.tsx'
import { editCallLink } from '../../../lib/pages/links.ts'
import { pageHead } from '../../../lib/pages/page-head.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

const CallReport = lazyPart(
  async () => (await import('../../../features/university-reports/deferred.ts')).CallReport,
  <Skeleton className="h-dvh" />,
)

export const Route = createFileRoute('/admin/calls/$callId/{-$part}')({
  // Of the ranking.
  validateSearch: rankingSearch.schema,
  search: rankingSearch.options,
  // The form begins with the newest version, never with one from an earlier visit.
  gcTime: 0,
  preloadGcTime: 0,
  loader: async ({ context: { queryClient }, params: { callId, part } }) => {
    const query = callQuery(callId)
    const newest = part === 'edit' ? { ...query, staleTime: 0 } : query
    // The page shows a failure.
    const call = await queryClient.fetchQuery(newest).catch(() => undefined)
    const isForm = call?.phase === 'draft' && !call.is_scheduled
    if (isForm && part !== 'edit') throw redirect({ ...editCallLink(callId), replace: true })
    return call
  },
  head: ({ match, loaderData }) => pageHead({ title: loaderData?.title ?? '', description: '' }, match),
  component: AdminCallPage,
})

function AdminCallPage() {
  const { callId, part } = Route.useParams()
  return (
    <ManagedCallPage id={callId} part={part} loaded={Route.useLoaderData()} report={<CallReport callId={callId} />} />
  )
}
