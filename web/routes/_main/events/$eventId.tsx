import { createFileRoute } from '@tanstack/react-router'
import { requireSight } from '../../../app/guards.ts'
import { EventArticle } from '../../../features/events/EventArticle.tsx'
import { eventQuery } from '../../../features/events/events.api.ts'
import { prefetch } from '../../../lib/api/prefetch.ts'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { summaryOf } from '../../../lib/pages/summary.ts'

export const Route = createFileRoute('/_main/events/$eventId')({
  beforeLoad: requireSight('community'),
  loader: async ({ context: { queryClient }, params }) => {
    const query = eventQuery(params.eventId)
    await prefetch([queryClient.fetchQuery(query)])
    const event = queryClient.getQueryData(query.queryKey)?.event
    return event && { title: event.title, description: summaryOf(event.description) || event.title }
  },
  head: ({ match, loaderData }) => pageHead({ ...headText('events', match), ...loaderData }, match),
  component: EventPage,
})

function EventPage() {
  return <EventArticle id={Route.useParams().eventId} />
}
