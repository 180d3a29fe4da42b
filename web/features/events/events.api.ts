import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getCalendarAddress, resetCalendarAddress } from '../../../contract/calendars.ts'
import {
  type Attendee,
  answerEvent,
  cancelEvent,
  createEvent,
  type EventScope,
  editEvent,
  listAttendees,
  listEvents,
  listEventsOfIdea,
  listMeetings,
  listOwnEvents,
  type NewEvent,
  type RsvpAnswer,
  unlinkEvent,
} from '../../../contract/events.ts'
import { getProfile } from '../../../contract/profiles.ts'
import { eventQuery } from '../../entities/events/events.queries.ts'
import { isShown } from '../../entities/ideas/is-shown.ts'
import { useModerationToast } from '../../entities/reports/use-moderation-toast.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiPages } from '../../lib/api/api-pages.ts'
import { apiKey, apiQuery } from '../../lib/api/api-query.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'
import { enqueue } from '../../lib/offline-queue/enqueue.ts'
import { currentUserQuery } from '../../lib/session/current-user.ts'

type Range = { from: string; to: string }

/** The events that everybody sees in a range. */
export const eventsQuery = (range: Range) => apiQuery(listEvents, { query: range }, ({ events }) => events)

/** The member's state of the events of a range. */
export const ownEventsQuery = (range: Range) => apiQuery(listOwnEvents, { query: range })

/** The next events for an idea. */
export const eventsOfIdeaQuery = (id: string) =>
  queryOptions({
    ...apiQuery(listEventsOfIdea, { params: { id } }, ({ events }) => events),
    staleTime: PREFETCHED_STALE_MS,
  })

/** The private events for an idea that the member sees. */
export const meetingsQuery = (id: string) => apiQuery(listMeetings, { params: { id } }, ({ events }) => events)

export const attendeesQuery = (id: string) => apiPages(listAttendees, { params: { id } })

export const calendarAddressQuery = apiQuery(getCalendarAddress, {}, ({ calendar }) => calendar)

/** The ideas that a member can link: own ones and those of teams, as far as everybody may see them. */
export const linkableIdeasQuery = (userId: string) =>
  queryOptions({
    queryKey: apiKey(getProfile, { params: { id: userId } }, 'linkable'),
    queryFn: async ({ signal }) => {
      const { response } = await request(getProfile, { params: { id: userId } }, { signal })
      return [...response.ideas.filter(isShown), ...response.works_on.map(({ idea }) => idea)]
    },
  })

export function useCreateEvent() {
  return useMutation({
    mutationFn: (body: NewEvent) => request(createEvent, { body }),
    onSuccess: useModerationToast(),
  })
}

/** Answers an event. The response shows it, and who is going is changed here. */
export function useAnswerEvent(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ answer, scope = 'one' }: { answer: RsvpAnswer; scope?: EventScope }) =>
      enqueue({
        endpoint: answerEvent,
        request: { params: { id }, body: { answer, scope } },
        path: `/events/${id}`,
        isPatched: true,
      }),
    onSuccess: (answered) => {
      if (!answered) return
      const { event, rsvp } = answered
      queries.setQueryData(eventQuery(id).queryKey, (found) => found && { ...found, event })
      const user = queries.getQueryData(currentUserQuery.queryKey)
      const own: Attendee[] = user && rsvp.answer !== 'no' ? [{ ...rsvp, user, is_connected: false }] : []
      queries.setQueryData(attendeesQuery(id).queryKey, (shown) => {
        const pages = shown?.pages.map((page, index) => {
          const others = page.attendees.filter((one) => one.user.id !== user?.id)
          return { ...page, attendees: index === 0 ? [...own, ...others] : others }
        })
        return shown && pages && { ...shown, pages }
      })
    },
  })
}

export function usePublishEvent(id: string) {
  return useMutation({
    mutationFn: (version: number) => request(editEvent, { params: { id }, body: { status: 'published', version } }),
  })
}

export function useEditEvent(id: string) {
  return useMutation({
    mutationFn: (body: Partial<NewEvent> & { scope: EventScope; version: number }) =>
      request(editEvent, { params: { id }, body }),
    onSuccess: useModerationToast(),
  })
}

export function useCancelEvent(id: string) {
  return useMutation({
    mutationFn: ({ scope, reason }: { scope: EventScope; reason: string }) =>
      request(cancelEvent, { params: { id }, query: { scope }, body: { reason } }),
  })
}

export function useResetAddress() {
  return useMutation({
    mutationFn: async () => (await request(resetCalendarAddress, {})).url,
  })
}

export function useUnlinkEvent(ideaId: string) {
  return useMutation({ mutationFn: (event: string) => request(unlinkEvent, { params: { id: ideaId, event } }) })
}
