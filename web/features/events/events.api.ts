import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EventScope, NewEvent, RsvpAnswer } from '../../../contract/events.ts'
import { eventKeys } from '../../entities/events/event-keys.ts'
import { isShown } from '../../entities/ideas/is-shown.ts'
import { homeKey } from '../../entities/members/home-key.ts'
import { useHeldToast } from '../../entities/reports/use-held-toast.ts'
import { call } from '../../lib/api/api-client.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'
import { post } from '../../lib/outbox/post.ts'

type Range = { from: string; to: string }

const [KEY] = eventKeys.all

/** The events that everybody sees in a range. */
export const eventsQuery = (range: Range) =>
  queryOptions({
    queryKey: [KEY, 'all', range],
    queryFn: async ({ signal }) => (await call('listEvents', { query: range }, { signal })).events,
  })

/** The member's state of the events of a range. */
export const ownEventsQuery = (range: Range) =>
  queryOptions({
    queryKey: [KEY, 'own', range],
    queryFn: ({ signal }) => call('listOwnEvents', { query: range }, { signal }),
  })

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: eventKeys.one(id),
    queryFn: ({ signal }) => call('getEvent', { params: { id } }, { signal }),
  })

/** The next events for an idea. */
export const eventsOfIdeaQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'idea', id],
    queryFn: async ({ signal }) => (await call('listEventsOfIdea', { params: { id } }, { signal })).events,
    staleTime: PREFETCHED_STALE_MS,
  })

export const attendeesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'attendees', id],
    queryFn: ({ signal, pageParam }) =>
      call('listAttendees', { params: { id }, query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ metadata }) =>
      metadata.current_page < metadata.last_page ? metadata.current_page + 1 : undefined,
  })

export const calendarAddressQuery = queryOptions({
  queryKey: ['calendar-address'],
  queryFn: async ({ signal }) => (await call('getCalendarAddress', {}, { signal })).calendar,
})

/** The ideas that a member can link: own ones and those of teams, as far as everybody may see them. */
export const linkableIdeasQuery = (userId: string) =>
  queryOptions({
    queryKey: [KEY, 'linkable', userId],
    queryFn: async ({ signal }) => {
      const { response } = await call('getProfile', { params: { id: userId } }, { signal })
      return [...response.ideas.filter(isShown), ...response.works_on.map(({ idea }) => idea)]
    },
  })

export function useCreateEvent() {
  return useChange((body: NewEvent) => call('createEvent', { body }), useHeldToast())
}

export function useAnswerEvent(id: string) {
  return useChange(({ answer, scope = 'one' }: { answer: RsvpAnswer; scope?: EventScope }) =>
    post({ kind: 'rsvp', name: 'answerEvent', request: { params: { id }, body: { answer, scope } } }),
  )
}

export function usePublishEvent(id: string) {
  return useChange((version: number) => call('editEvent', { params: { id }, body: { status: 'published', version } }))
}

export function useEditEvent(id: string) {
  return useChange(
    (body: Partial<NewEvent> & { scope: EventScope; version: number }) => call('editEvent', { params: { id }, body }),
    useHeldToast(),
  )
}

export function useCancelEvent(id: string) {
  return useChange(({ scope, reason }: { scope: EventScope; reason: string }) =>
    call('cancelEvent', { params: { id }, query: { scope }, body: { reason } }),
  )
}

export function useResetAddress() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call('resetCalendarAddress', {})).url,
    onSuccess: () => queries.invalidateQueries({ queryKey: calendarAddressQuery.queryKey }),
  })
}

export function useUnlinkEvent(ideaId: string) {
  return useChange((event: string) => call('unlinkEvent', { params: { id: ideaId, event } }))
}

/** Something that changes events. Also after a failure, what is shown may be stale: somebody else was faster. */
function useChange<Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  onSuccess: (result: Result) => void = () => undefined,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: eventKeys.all }),
        // It has the next events.
        queries.invalidateQueries({ queryKey: homeKey }),
      ]),
  })
}
