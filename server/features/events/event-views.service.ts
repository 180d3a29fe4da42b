import {
  CALENDAR_DAYS_MAX,
  CALENDAR_EVENTS_MAX,
  type CalendarEvent,
  EVENT_DAYS_MAX,
  type EventDate,
  type EventEntry,
  type EventSummary,
  type EventType,
  UPCOMING_MAX,
} from '../../../contract/events.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, type Member, sees } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { InvalidError } from '../../lib/errors.ts'
import { sharedResult } from '../../lib/shared-results.ts'
import { requireVisibleIdea } from '../ideas/idea-access.service.ts'
import { findEventsAnswered, findOwnRsvps, NO_ANSWER } from './event-answers.repo.ts'
import { findGuests } from './event-guests.repo.ts'
import {
  findDates,
  findIdeaTitle,
  findMeetings,
  findPrivateEvents,
  findProposals,
  findPublicEvents,
  findShownEvent,
  findUpcoming,
  findUpcomingFor,
  findUpcomingOfIdea,
  type ShownEvent,
} from './event-views.repo.ts'
import { isManager, isPublisher, requireVisible } from './events.access.ts'
import { findSeries } from './events.repo.ts'

/** Most members find their next events among these. */
const NEXT_SHARED = 10

type Range = { from: string; to: string }

/** The events that everybody sees and that overlap a range. */
export async function listEvents(
  { db }: Deps,
  { from, to, type }: Range & { type: EventType | '' },
): Promise<EventEntry[]> {
  return findPublicEvents(db, boundedRange({ from, to }), type || undefined)
}

/** The actor's answers to the events of a range. */
export async function listOwnEvents({ db }: Deps, actor: Member, range: Range) {
  const bounded = boundedRange(range)
  const by = isPublisher(actor) ? undefined : actor.userId
  const [ids, proposed, invitedTo] = await Promise.all([
    findEventsAnswered(db, actor.userId, { ...bounded, from: bounded.earliest }),
    findProposals(db, bounded, by),
    findPrivateEvents(db, bounded, actor.userId),
  ])
  return { answers: await findOwnRsvps(db, actor.userId, ids), proposed, private: invitedTo }
}

/** The next private events of an idea that the actor sees. */
export async function listMeetings({ db, clock }: Deps, { userId }: Member, ideaId: string): Promise<EventSummary[]> {
  return findMeetings(db, userId, { ideaId, now: timestamp(clock), limit: UPCOMING_MAX })
}

export async function listEventsOfIdea(deps: Deps, actor: Actor, ideaId: string): Promise<EventSummary[]> {
  await requireVisibleIdea(deps, actor, ideaId)
  return findUpcomingOfIdea(deps.db, { ideaId, now: timestamp(deps.clock), limit: UPCOMING_MAX })
}

/** The next events that a member has not declined and, without an answer, could still go to, with the meetings of teams. */
export async function findNextEventsFor({ db, clock }: Deps, actor: Member, limit: number) {
  const now = timestamp(clock)
  const invitedTo = await withOwnRsvps(db, actor, await findMeetings(db, actor.userId, { now, limit }))
  const meetings = invitedTo.filter(({ rsvp: { answer } }) => answer !== 'no')
  const events = await findNextPublicFor({ db, now }, actor, limit)
  return [...meetings, ...events].sort((one, other) => (one.starts_at < other.starts_at ? -1 : 1)).slice(0, limit)
}

async function findNextPublicFor({ db, now }: { db: Deps['db']; now: string }, actor: Member, limit: number) {
  const earliest = new Date(Date.parse(now) - EVENT_DAYS_MAX * DAY).toISOString()
  const next = await sharedResult(db, ['events', 'profiles'], 'upcoming events', () =>
    findUpcoming(db, { now, earliest, limit: NEXT_SHARED }),
  )
  const ongoing = await withOwnRsvps(
    db,
    actor,
    next.filter(({ ends_at }) => ends_at > now),
  )
  const open = ongoing.filter(({ capacity, going_count, rsvp: { answer } }) =>
    answer === null ? capacity === null || going_count < capacity : answer !== 'no',
  )
  if (open.length >= limit || next.length < NEXT_SHARED) return open.slice(0, limit)
  return withOwnRsvps(db, actor, await findUpcomingFor(db, actor.userId, { now, earliest, limit }))
}

async function withOwnRsvps(db: Deps['db'], { userId }: Member, events: EventSummary[]) {
  const ids = events.map(({ id }) => id)
  const rsvps = new Map((await findOwnRsvps(db, userId, ids)).map(({ event_id, ...rsvp }) => [event_id, rsvp]))
  return events.map((event) => ({ ...event, rsvp: rsvps.get(event.id) ?? NO_ANSWER }))
}

/** An event with the dates of its series, as the actor sees them. */
export async function getEvent(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
): Promise<{ event: CalendarEvent; dates: EventDate[] }> {
  const row = await requireVisible(deps, actor, await findShownEvent(deps.db, id))
  const [event, dates] = await Promise.all([
    eventSeenBy(deps, actor, row),
    row.series_id ? findDates(deps.db, row.series_id) : [],
  ])
  return { event, dates }
}

/** An event without the dates of its series, as the actor sees it. */
export async function getEventAlone({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<CalendarEvent> {
  return eventSeenBy({ db }, actor, await requireVisible({ db }, actor, await findShownEvent(db, id)))
}

async function eventSeenBy({ db }: Pick<Deps, 'db'>, actor: Actor, row: ShownEvent): Promise<CalendarEvent> {
  const isMember = actor.kind === 'member'
  const [repeat, ideaTitle, guests, rsvps] = await Promise.all([
    row.series_id ? findSeries(db, row.series_id) : null,
    row.idea_id && sees(actor, 'ideas') ? findIdeaTitle(db, row.idea_id, row.is_private === 1) : null,
    row.is_private === 1 ? findGuests(db, row.id) : [],
    isMember ? findOwnRsvps(db, actor.userId, [row.id]) : [],
  ])
  const { event_id: _event, ...rsvp } = rsvps[0] ?? { event_id: row.id, ...NO_ANSWER }
  const isJoining = isManager(actor, row) || (rsvp.answer === 'going' && !rsvp.is_waiting)
  return {
    ...row,
    is_public: row.public_at !== null,
    is_private: row.is_private === 1,
    guests,
    repeat,
    cancel_reason: row.cancel_reason ?? '',
    is_online: row.online_url !== '',
    is_by_phone: row.phone !== '',
    idea_id: ideaTitle === null ? null : row.idea_id,
    idea_title: ideaTitle,
    phone: isJoining ? row.phone : '',
    online_url: isJoining ? row.online_url : undefined,
    ...(isMember ? { rsvp } : {}),
  }
}

function boundedRange({ from, to }: Range) {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  if (end <= start) throw new InvalidError({ to: errorTexts.events.afterBeginning })
  if (end - start > CALENDAR_DAYS_MAX * DAY)
    throw new InvalidError({ to: errorTexts.events.maxDays({ max: CALENDAR_DAYS_MAX }) })
  const at = (time: number) => new Date(time).toISOString()
  return { from: at(start), to: at(end), earliest: at(start - EVENT_DAYS_MAX * DAY), limit: CALENDAR_EVENTS_MAX }
}
