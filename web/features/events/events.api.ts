import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EventScope, NewEvent, RsvpAnswer } from '../../../contract/events.ts'
import { homeKey } from '../../entities/members/home-key.ts'
import { call } from '../../lib/api/api-client.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'

type Range = { from: string; to: string }

const KEY = 'events'

/** The events that everybody sees in a range. */
export const eventsQuery = (range: Range) =>
  queryOptions({
    queryKey: [KEY, 'all', range],
    queryFn: async ({ signal }) => (await call('listEvents', { query: range }, { signal })).events,
  })

/** What the events of a range are to the member. */
export const ownEventsQuery = (range: Range) =>
  queryOptions({
    queryKey: [KEY, 'own', range],
    queryFn: ({ signal }) => call('listOwnEvents', { query: range }, { signal }),
  })

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'one', id],
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
  queryOptions({
    queryKey: [KEY, 'attendees', id],
    queryFn: ({ signal }) => call('listAttendees', { params: { id } }, { signal }),
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
      return [
        ...response.ideas.filter(({ status }) => status !== 'Rejected'),
        ...response.works_on.map(({ idea }) => idea),
      ]
    },
  })

export function useCreateEvent() {
  return useChange(async (body: NewEvent) => (await call('createEvent', { body })).event)
}

export function useAnswerEvent(id: string) {
  return useChange((answer: RsvpAnswer) => call('answerEvent', { params: { id }, body: { answer } }))
}

export function usePublishEvent(id: string) {
  return useChange((version: number) => call('editEvent', { params: { id }, body: { status: 'published', version } }))
}

export function useEditEvent(id: string) {
  return useChange((body: Partial<NewEvent> & { scope: EventScope; version: number }) =>
    call('editEvent', { params: { id }, body }),
  )
}

export function useCancelEvent(id: string) {
  return useChange((scope: EventScope) => call('cancelEvent', { params: { id }, query: { scope } }))
}

export function useResetAddress() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call('resetCalendarAddress', {})).url,
    onSuccess: () => queries.invalidateQueries({ queryKey: calendarAddressQuery.queryKey }),
  })
}

/** Something that changes events. Also after a failure, what is shown may be stale: somebody else was faster. */
function useChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [KEY] }),
        // It has the next events.
        queries.invalidateQueries({ queryKey: homeKey }),
      ]),
  })
}
