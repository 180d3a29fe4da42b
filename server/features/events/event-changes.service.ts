import type { EventRepeat } from '../../../contract/events.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import type { Tx } from '../../transact.ts'
import { resetReminders } from './event-answers.repo.ts'
import { answerAddedDates, elapsedReminders, fillPlaces } from './event-answers.service.ts'
import { dateInSeries, moveExceptions, type SeriesDate, seriesDates } from './event-dates.ts'
import { notifyOfCancellation, notifyOfChanges } from './events.notifications.ts'
import {
  deleteEmptySeries,
  deleteEvents,
  type EventContent,
  type EventRow,
  findSeries,
  insertEvents,
  lockFollowing,
  saveSeries,
  updateEvent,
} from './events.repo.ts'

type Change = Partial<EventContent & Pick<EventRow, 'starts_at' | 'ends_at'>>
type DateChange = Change & { series_id?: string | null }

/**
 * Changes dates. Attendees are notified once of all that are at another time or place, and the waiting lists get any new
 * places.
 */
export async function changeDates(
  tx: Tx,
  actor: Member,
  changes: { event: EventRow; change: DateChange }[],
): Promise<void> {
  const published: EventRow[] = []
  const told: (EventRow & { earliest_at: string })[] = []
  for (const { event, change } of changes) {
    const changed = { ...event, ...change }
    const isMoved = changed.starts_at !== event.starts_at || changed.ends_at !== event.ends_at
    const isElsewhere = (['place', 'phone', 'online_url'] as const).some((field) => changed[field] !== event[field])
    await changeDate(tx, event, change, isMoved)
    if (event.status !== 'published') continue
    published.push(changed)
    const [earliest_at = ''] = [event.starts_at, changed.starts_at].toSorted()
    if (isMoved || isElsewhere) told.push({ ...changed, earliest_at })
  }
  await fillPlaces(tx, published)
  for (const { id, is_private } of published)
    if (is_private === 0) await tx.webhook({ kind: 'event.changed', subject: id })
  await notifyOfChanges(tx, actor, told)
}

async function changeDate(tx: Tx, event: EventRow, change: DateChange, isMoved: boolean): Promise<void> {
  const changed = { ...event, ...change }
  const isMovedInPublic = event.status === 'published' && isMoved
  const moved_from = isMovedInPublic ? movedFrom(event, changed.starts_at) : event.moved_from
  const counters = { version: event.version + 1, sequence: event.sequence + 1 }
  await updateEvent(tx, event.id, { ...change, ...counters, moved_from, updated_at: timestamp(tx.clock) })
  if (isMovedInPublic) await resetReminders(tx, event.id, elapsedReminders(tx, changed))
}

/** Changes an event and the dates after it, except cancelled ones. */
export async function changeFollowing(
  tx: Tx,
  actor: Member,
  event: EventRow,
  change: Change,
  repeat: EventRepeat | null | undefined,
): Promise<void> {
  const rows = event.series_id ? await lockFollowing(tx, event.series_id, event.position) : [event]
  const isRescheduled = repeat !== undefined || change.starts_at !== undefined || change.ends_at !== undefined
  if (isRescheduled) return reschedule(tx, actor, event, { change, repeat, rows })
  const changeable = rows.filter((row) => isChangeable(tx, row))
  await changeDates(
    tx,
    actor,
    changeable.map((row) => ({ event: row, change })),
  )
}

type Following = { change: Change; repeat: EventRepeat | null | undefined; rows: EventRow[] }

/** The dates follow from the new time and repetition: some are new, and some are cancelled. */
async function reschedule(tx: Tx, actor: Member, event: EventRow, { change, repeat, rows }: Following): Promise<void> {
  const changed = { ...event, ...change }
  const rule = repeat === undefined ? await movedRule(tx, event, changed, rows) : repeat
  const series_id = event.series_id ?? (rule && newId())
  if (series_id && rule) await saveSeries(tx, series_id, rule)
  const dates = rule ? seriesDates(changed, rule) : [{ position: 0, ...timesOf(changed) }]
  const timesAt = new Map(dates.map(({ position, ...times }) => [event.position + position, times]))
  const changes = rows.flatMap((row) => {
    const times = isChangeable(tx, row) && timesAt.get(row.position)
    return times ? [{ event: row, change: { ...change, ...times, series_id } }] : []
  })
  await changeDates(tx, actor, changes)
  await cancelDates(
    tx,
    actor,
    rows.filter(({ position }) => !timesAt.has(position)),
  )
  for (const { position } of rows) timesAt.delete(position)
  await addDates(
    tx,
    { ...changed, series_id },
    [...timesAt].map(([position, times]) => ({ position, ...times })),
  )
}

/** How the series of an event repeats once the event is at another time. */
async function movedRule(tx: Tx, event: EventRow, changed: EventRow, rows: EventRow[]): Promise<EventRepeat | null> {
  const rule = event.series_id ? await findSeries(tx.db, event.series_id) : null
  return rule && moveExceptions(rule, dateInSeries(event, rows), changed)
}

/** Deletes proposed events, and cancels published ones that are not over. */
export async function cancelDates(tx: Tx, actor: Pick<Member, 'userId'>, rows: EventRow[], reason = ''): Promise<void> {
  const now = timestamp(tx.clock)
  const proposed = rows.filter(({ status }) => status === 'proposed')
  await deleteEvents(
    tx,
    proposed.map(({ id }) => id),
  )
  const [first] = proposed
  if (first?.series_id) await deleteEmptySeries(tx, first.series_id)
  const cancelled = rows.filter(({ status, ends_at }) => status === 'published' && ends_at > now)
  for (const { id, version, sequence, is_private } of cancelled) {
    const counters = { version: version + 1, sequence: sequence + 1, updated_at: now }
    await updateEvent(tx, id, { status: 'cancelled', cancel_reason: reason, ...counters })
    if (is_private === 0) await tx.webhook({ kind: 'event.cancelled', subject: id })
  }
  await notifyOfCancellation(tx, actor, cancelled, reason)
}

async function addDates(tx: Tx, event: EventRow, dates: SeriesDate[]): Promise<void> {
  if (dates.length === 0) return
  const {
    type,
    title,
    description,
    time_zone,
    place,
    phone,
    online_url,
    capacity,
    idea_id,
    user_id,
    series_id,
    hidden_at,
  } = event
  const content = { type, title, description, time_zone, place, phone, online_url, capacity, idea_id }
  const rows = dates.map((date) => ({ ...content, ...date, id: newId(), user_id, series_id, hidden_at }))
  const isPublished = event.status === 'published'
  await insertEvents(tx, rows, timestamp(tx.clock), isPublished)
  if (isPublished && series_id) await answerAddedDates(tx, series_id, rows)
}

function isChangeable({ clock }: Tx, { status, ends_at }: EventRow): boolean {
  return status !== 'cancelled' && ends_at > timestamp(clock)
}

/** Where it was before the first move; null once it is there again. */
function movedFrom({ moved_from, starts_at }: EventRow, startsAt: string): string | null {
  const first = moved_from ?? starts_at
  return first === startsAt ? null : first
}

function timesOf({ starts_at, ends_at }: EventRow) {
  return { starts_at, ends_at }
}
