import { createFileRoute } from '@tanstack/react-router'
import { callQuery } from '../../../entities/calls/calls.queries.ts'
import { LazyCallEditor } from '../../../features/calls/form/LazyCallEditor.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

export const Route = createFileRoute('/admin/calls/$callId')({
  // The form begins with the newest version, never with one from an earlier visit.
  gcTime: 0,
  preloadGcTime: 0,
  loader: ({ context: { queryClient }, params }) =>
    queryClient.fetchQuery({ ...callQuery(params.callId), staleTime: 0 }),
  head: ({ match }) => pageHead(headText('editCall', match), match),
  component: EditCallPage,
})

function EditCallPage() {
  const call = Route.useLoaderData()
  return <LazyCallEditor key={call.id} call={call} />
}
