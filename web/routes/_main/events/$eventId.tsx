import { createFileRoute } from '@tanstack/react-router'
import { requireVisibility } from '../../../app/guards.ts'
import { eventQuery } from '../../../entities/events/events.queries.ts'
import { commentsQuery } from '../../../features/comments/comments.api.ts'
import { EventArticle } from '../../../features/events/EventArticle.tsx'
import { prefetch } from '../../../lib/api/prefetch.ts'
import { isServer } from '../../../lib/is-server.ts'
import { afterFirstView } from '../../../lib/pages/after-first-view.tsx'
import { cardHead } from '../../../lib/pages/card-head.ts'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { summaryOf } from '../../../lib/pages/summary.ts'

const Comments = afterFirstView(async () => (await import('../../../features/comments/Comments.tsx')).Comments)

export const Route = createFileRoute('/_main/events/$eventId')({
  beforeLoad: requireVisibility('community'),
  loader: async ({ context, params }) => {
    const { queryClient } = context
    const query = eventQuery(params.eventId)
    await prefetch([queryClient.fetchQuery(query)])
    const found = queryClient.getQueryData(query.queryKey)
    if (!found) return found
    const { event } = found
    // In a browser the page asks for the rest itself.
    const comments = commentsQuery({ kind: 'event', id: params.eventId })
    if (isServer) await prefetch([queryClient.fetchInfiniteQuery(comments)])
    return {
      ...cardHead('events', event, context),
      title: event.title,
      description: summaryOf(event.description) || event.title,
    }
  },
  head: ({ match, loaderData }) => pageHead({ ...headText('events', match), ...loaderData }, match),
  component: EventPage,
})

function EventPage() {
  return (
    <EventArticle
      id={Route.useParams().eventId}
      comments={(event) => (
        <Comments
          target={{ kind: 'event', id: event.id }}
          count={event.comment_count}
          authorId={event.organiser.id}
          readers={event.is_public ? 'everybody' : event.is_private ? 'invited' : 'author'}
        />
      )}
    />
  )
}
