import { z } from 'zod'
import { awaitingModeration } from './awaiting-moderation.ts'
import {
  ATTENDEES_PAGE_SIZE,
  CANCEL_REASON_MAX,
  CAPACITY_MAX,
  EVENT_DESCRIPTION_MAX,
  EVENT_PHONE_MAX,
  EVENT_PLACE_MAX,
  EVENT_TITLE_MAX,
  EVENT_TYPES,
  GUESTS_MAX,
  SERIES_DATES_MAX,
  UPCOMING_MAX,
} from './events.values.ts'
import { endpoint } from './http.ts'
import { Author } from './ideas.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'
import { line, optionalUrl, text } from './text.ts'
import { Instant, TimeZone } from './time-zones.ts'

export * from './events.values.ts'

export const EventKind = z.enum(EVENT_TYPES, errorTexts.events.type)

/** Only the organiser and publishers see a proposed event. */
export const EventStatus = z.enum(['proposed', 'published', 'cancelled'])
export type EventStatus = z.infer<typeof EventStatus>

export const RsvpAnswer = z.enum(['going', 'maybe', 'no'], errorTexts.events.answer)
export type RsvpAnswer = z.infer<typeof RsvpAnswer>

/** Weekly at the same local time, up to and including a date, except on some dates. Dates are of the event's zone. */
export const EventRepeat = z.strictObject({
  until: z.iso.date(errorTexts.events.date),
  except: z
    .array(z.iso.date(errorTexts.events.date))
    .max(SERIES_DATES_MAX, errorTexts.events.maxDates({ max: SERIES_DATES_MAX }))
    .default([]),
})
export type EventRepeat = z.output<typeof EventRepeat>

/** One date of the calendar: each date of a series is an event of its own. */
export const EventSummary = z.object({
  id: z.uuid(),
  type: EventKind,
  title: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  time_zone: z.string().describe('The zone in which it takes place (IANA).'),
  place: z.string(),
  is_online: z.boolean(),
  is_by_phone: z.boolean(),
  capacity: z.int().nullable().describe('Null: no limit.'),
  going_count: z.int(),
  waiting_count: z.int(),
  series_id: z.uuid().nullable().describe('The same for all dates of a series; null for an event of one date.'),
  status: EventStatus,
  moved_from: z.iso
    .datetime()
    .nullable()
    .describe('When it would have been before it was moved; null while it was not.'),
  organiser: Author,
})
export type EventSummary = z.infer<typeof EventSummary>

/** An event among the many of a range: what a calendar shows, since it may have thousands. */
export const EventEntry = z.object({
  ...EventSummary.omit({ waiting_count: true, series_id: true, moved_from: true }).shape,
  organiser: Author.pick({ id: true, username: true, firstname: true, lastname: true }),
})
export type EventEntry = z.infer<typeof EventEntry>

/** The caller's answer to an event. */
export const OwnRsvp = z.object({
  answer: RsvpAnswer.nullable().describe('Null while the caller has not answered.'),
  is_waiting: z.boolean(),
  line: z.int().nullable().describe('Place in the waiting list, from 1; null where the caller does not wait.'),
})
export type OwnRsvp = z.infer<typeof OwnRsvp>

const OwnDate = z.object({ event_id: z.uuid(), ...OwnRsvp.shape })

export const CalendarEvent = z.object({
  ...EventSummary.shape,
  is_public: z
    .boolean()
    .describe('False for a proposal and for a hidden event: only its organiser and publishers see it.'),
  description: z.string(),
  maybe_count: z.int(),
  comment_count: z.int(),
  phone: z.string().describe('"" for members not going, as the online link.'),
  online_url: z.string().optional().describe('Only for attendees, the organiser and publishers.'),
  idea_id: z.uuid().nullable().describe('Null where the caller does not see the idea.'),
  idea_title: z.string().nullable(),
  repeat: z.object({ until: z.iso.date(), except: z.array(z.iso.date()) }).nullable(),
  created_at: z.iso.datetime(),
  published_at: z.iso.datetime().nullable(),
  version: z.int(),
  cancel_reason: z.string().describe('Why it was cancelled; "" where it was not, or nobody said.'),
  is_private: z.boolean().describe('Only its organiser, the team of its idea and its guests see it.'),
  guests: z.array(Author).max(GUESTS_MAX).describe('Whom a private event invites beside the team of its idea.'),
  rsvp: OwnRsvp.optional().describe('Absent for visitors.'),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

/** Another date of the same series. */
export const EventDate = EventSummary.pick({
  id: true,
  starts_at: true,
  status: true,
  moved_from: true,
  going_count: true,
})
export type EventDate = z.infer<typeof EventDate>

const fields = {
  type: EventKind,
  title: line({
    min: 3,
    minMessage: errorTexts.common.minCharacters({ min: 3 }),
    max: EVENT_TITLE_MAX,
    required: errorTexts.common.titleMissing,
  }),
  description: text({ max: EVENT_DESCRIPTION_MAX }),
  starts_at: Instant,
  ends_at: Instant,
  time_zone: TimeZone,
  place: line({ max: EVENT_PLACE_MAX }),
  phone: line({ max: EVENT_PHONE_MAX }),
  online_url: optionalUrl,
  capacity: z
    .int(errorTexts.common.wholeNumber)
    .min(1, errorTexts.events.atLeast1)
    .max(CAPACITY_MAX, errorTexts.events.max({ max: CAPACITY_MAX }))
    .nullable(),
  idea_id: z.uuid(errorTexts.common.ideaId).nullable(),
  repeat: EventRepeat.nullable(),
  guest_ids: z
    .array(z.uuid(errorTexts.common.memberId))
    .max(GUESTS_MAX, errorTexts.events.maxGuests({ max: GUESTS_MAX }))
    .describe('Connections whom a private event invites beside the team of its idea.'),
}

export const NewEvent = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  place: fields.place.default(''),
  phone: fields.phone.default(''),
  capacity: fields.capacity.default(null),
  idea_id: fields.idea_id.default(null),
  repeat: fields.repeat.default(null),
  guest_ids: fields.guest_ids.default([]),
  is_private: z
    .boolean()
    .default(false)
    .describe('A meeting of the team of the idea: nobody reviews it, and only the team and its guests see it.'),
})
export type NewEvent = z.output<typeof NewEvent>

/** Dates of a series that an edit, a cancellation or an answer covers. Only an edit of following dates has `repeat`. */
const EventScope = z.enum(['one', 'following'], errorTexts.events.scope)
export type EventScope = z.infer<typeof EventScope>

export const EventEdit = z.strictObject({
  ...z.strictObject({ ...fields, online_url: fields.online_url }).partial().shape,
  status: z
    .enum(['published'], errorTexts.events.status)
    .optional()
    .describe('Publishes a proposal, with all dates of its series. For publishers only.'),
  scope: EventScope.default('one'),
  version: z.int(errorTexts.common.wholeNumber),
})
export type EventEdit = z.output<typeof EventEdit>

const params = z.object({ id: z.uuid() })
const EventResponse = z.object({ event: CalendarEvent, dates: z.array(EventDate).max(SERIES_DATES_MAX) })
const SavedEventResponse = EventResponse.extend(awaitingModeration)
const range = {
  from: z.iso.datetime(errorTexts.common.time),
  to: z.iso.datetime(errorTexts.common.time),
}

export const listEvents = endpoint({
  method: 'GET',
  path: '/v1/events',
  summary: 'The events that everybody sees and that overlap a range of at most 70 days, by their start.',
  access: 'public',
  scope: 'events:read',
  shows: ['community'],
  isCached: true,
  isShared: true,
  reads: ['events', 'profiles'],
  savedAs: 'agenda',
  query: z.object({ ...range, type: z.union([EventKind, z.literal('')], errorTexts.events.type).default('') }),
  status: 200,
  response: z.object({ events: z.array(EventEntry) }),
})

export const listOwnEvents = endpoint({
  method: 'GET',
  path: '/v1/events/me',
  summary:
    "What the events of a range are to the caller: own answers, and the proposals that the caller sees: one's own, or all for those who publish.",
  access: 'member',
  scope: 'events:read',
  reads: ['events', 'ideas', 'profiles'],
  savedAs: 'agenda',
  query: z.object(range),
  status: 200,
  response: z.object({
    answers: z.array(OwnDate),
    proposed: z.array(EventEntry),
    private: z
      .array(EventEntry)
      .describe('Meetings of teams to which the caller is invited, or which the caller organises.'),
  }),
})

export const listEventsOfIdea = endpoint({
  method: 'GET',
  path: '/v1/ideas/:id/events',
  summary: 'The next events for an idea.',
  access: 'public',
  scope: 'ideas:read',
  shows: ['ideas', 'community'],
  isCached: true,
  isShared: true,
  reads: ['events', 'ideas', 'profiles'],
  savedAs: 'idea',
  params,
  status: 200,
  response: z.object({ events: z.array(EventSummary).max(UPCOMING_MAX) }),
})

export const listMeetings = endpoint({
  method: 'GET',
  path: '/v1/ideas/:id/meetings',
  summary: 'The next private events for an idea that the caller sees: as its organiser, on the team or as a guest.',
  access: 'member',
  scope: 'events:read',
  reads: ['events', 'ideas', 'profiles'],
  savedAs: 'idea',
  params,
  status: 200,
  response: z.object({ events: z.array(EventSummary).max(UPCOMING_MAX) }),
})

export const unlinkEvent = endpoint({
  method: 'DELETE',
  path: '/v1/ideas/:id/events/:event',
  summary: 'Take an event, with the other dates of its series, off the page of an idea: author and co-authors.',
  access: 'member',
  limit: rateLimit('event-unlink', 100, 'hour', errorTexts.events.unlinkLimit),
  errors: [403, 409],
  params: z.object({ id: z.uuid(), event: z.uuid() }),
  status: 204,
})

export const createEvent = endpoint({
  method: 'POST',
  path: '/v1/events',
  summary:
    'Propose an event, or a weekly series. That of somebody who publishes events is published at once, as is a private one of a team.',
  access: 'member',
  limit: rateLimit('event', 20, 'day', errorTexts.events.proposeEventsLimit),
  errors: [403, 404],
  hasLocation: true,
  body: NewEvent,
  status: 201,
  response: SavedEventResponse,
})

export const getEvent = endpoint({
  method: 'GET',
  path: '/v1/events/:id',
  summary: 'An event with the dates of its series. Members see their own answer; those going how to join.',
  access: 'public',
  scope: 'events:read',
  shows: ['community'],
  isCached: true,
  reads: ['events', 'ideas', 'profiles', 'activity'],
  savedAs: 'event',
  params,
  status: 200,
  response: EventResponse,
})

const eventChangesLimit = rateLimit('event-change', 100, 'hour', errorTexts.events.changeEventsLimit)

export const editEvent = endpoint({
  method: 'PATCH',
  path: '/v1/events/:id',
  summary:
    'Change an event, or this and the following dates of its series; or publish a proposal. Those going are notified of another time or place.',
  access: 'member',
  limit: eventChangesLimit,
  errors: [403, 404, 409],
  params,
  body: EventEdit,
  status: 200,
  response: SavedEventResponse,
})

export const cancelEvent = endpoint({
  method: 'DELETE',
  path: '/v1/events/:id',
  summary:
    'Cancel a published event, and notify those going; or withdraw or decline a proposal, which is deleted. The reason is in the notification.',
  access: 'member',
  limit: eventChangesLimit,
  errors: [403, 409],
  params,
  query: z.object({ scope: EventScope.default('one') }),
  isBodyOptional: true,
  body: z.strictObject({ reason: text({ max: CANCEL_REASON_MAX }).default('') }),
  status: 204,
})

export const answerEvent = endpoint({
  method: 'PUT',
  path: '/v1/events/:id/rsvp',
  summary:
    'Answer whether one is going to an event, or to it and the following dates of its series. Where all places of a date are taken, who wants to go waits in line.',
  access: 'member',
  waits: { as: 'rsvp', onlyLast: true },
  isAnswer: true,
  limit: rateLimit('event-answer', 120, 'hour', errorTexts.events.answerEventsLimit),
  errors: [403, 409],
  params,
  body: z.strictObject({ answer: RsvpAnswer, scope: EventScope.default('one') }),
  status: 200,
  response: z.object({
    event: CalendarEvent.describe('With the answer.'),
    rsvp: z.object({ ...OwnRsvp.shape, answer: RsvpAnswer }),
    dates: z
      .array(OwnDate.extend({ answer: RsvpAnswer }))
      .max(SERIES_DATES_MAX)
      .describe('The answer to each date in the scope, in their order. Dates that are cancelled or over are left out.'),
  }),
})

export const Attendee = z.object({
  user: Author,
  answer: RsvpAnswer,
  is_waiting: z.boolean(),
  is_connected: z.boolean(),
})
export type Attendee = z.infer<typeof Attendee>

export const listAttendees = endpoint({
  method: 'GET',
  path: '/v1/events/:id/attendees',
  summary:
    'Members who are going, wait or may come and whom members find in the community: connections of the caller first in each group.',
  access: 'member',
  scope: 'events:read',
  reads: ['events', 'ideas', 'connections', 'profiles', 'blocks'],
  savedAs: 'event',
  params,
  query: z.object(pageQuery(ATTENDEES_PAGE_SIZE)),
  status: 200,
  response: z.object({ attendees: z.array(Attendee), metadata: Metadata }),
})
