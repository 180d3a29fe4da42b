import type {
  EventDate,
  EventRepeat,
  EventStatus,
  EventSummary,
  EventType,
  RsvpAnswer,
} from '../../../contract/events.ts'
import { AUTHOR_COLUMNS, type AuthorRow, authorOf } from '../../db/authors.ts'
import { lockRows } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type EventRow = Row<'events'>
export type EventContent = Pick<
  EventRow,
  'type' | 'title' | 'description' | 'time_zone' | 'place' | 'phone' | 'online_url' | 'capacity' | 'idea_id'
>
type NewRow = EventContent & {
  id: string
  user_id: string
  series_id: string | null
  position: number
  starts_at: string
  ends_at: string
}
export type Range = { from: string; to: string; limit: number }

const SUMMARY_COLUMNS = [
  'events.id',
  'events.type',
  'events.title',
  'events.starts_at',
  'events.ends_at',
  'events.time_zone',
  'events.place',
  'events.online_url',
  'events.phone',
  'events.capacity',
  'events.going_count',
  'events.waiting_count',
  'events.series_id',
  'events.status',
  'events.moved_from',
  'events.user_id',
  ...AUTHOR_COLUMNS,
] as const

export async function insertEvents(tx: Tx, rows: NewRow[], now: string, isPublished: boolean): Promise<void> {
  await tx.db
    .insertInto('events')
    .values(
      rows.map((row) => ({
        ...row,
        status: isPublished ? ('published' as const) : ('proposed' as const),
        created_at: now,
        updated_at: now,
        published_at: isPublished ? now : null,
        moved_from: null,
        version: 1,
        sequence: 0,
        going_count: 0,
        waiting_count: 0,
        maybe_count: 0,
      })),
    )
    .execute()
}

export async function findEvent(db: Db, id: string): Promise<EventRow | undefined> {
  return db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The event, locked until the transaction ends: whoever changes it or an answer to it takes turns here. */
export async function lockEvent({ db }: Tx, id: string): Promise<EventRow | undefined> {
  return lockRows(db, db.selectFrom('events').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** The dates of a series from a position on, locked. */
export async function lockFollowing({ db }: Tx, seriesId: string, position: number): Promise<EventRow[]> {
  const query = db
    .selectFrom('events')
    .selectAll()
    .where('series_id', '=', seriesId)
    .where('position', '>=', position)
    .orderBy('position')
  return lockRows(db, query).execute()
}

export async function updateEvent(
  tx: Tx,
  id: string,
  change: Partial<Omit<EventRow, 'id' | 'public_at'>>,
): Promise<void> {
  await tx.db.updateTable('events').set(change).where('id', '=', id).execute()
}

export async function deleteEvents(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.db.deleteFrom('events').where('id', 'in', ids).execute()
}

/** Deletes a series of which no date is left. */
export async function deleteEmptySeries(tx: Tx, id: string): Promise<void> {
  await tx.db
    .deleteFrom('event_series')
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('events').select('events.id').where('series_id', '=', id))))
    .execute()
}

/** Sets how a series repeats; with an id that is not there, it makes a series. */
export async function saveSeries(tx: Tx, id: string, { until, except }: EventRepeat): Promise<void> {
  const repeat = { until, except_dates: JSON.stringify(except) }
  await tx.db
    .insertInto('event_series')
    .values({ id, ...repeat })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(repeat))
    .execute()
}

export async function findSeries(db: Db, id: string): Promise<EventRepeat | null> {
  const row = await db.selectFrom('event_series').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { until: row.until, except: JSON.parse(row.except_dates) as string[] } : null
}

/** The title of an idea that everybody sees. */
export async function findIdeaTitle(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('ideas')
    .select('title')
    .where('id', '=', id)
    .where('public_at', 'is not', null)
    .executeTakeFirst()
  return row?.title ?? null
}

export async function findDates(db: Db, seriesId: string): Promise<EventDate[]> {
  return db
    .selectFrom('events')
    .select(['id', 'starts_at', 'status', 'moved_from', 'going_count'])
    .where('series_id', '=', seriesId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** Events that everybody sees and that touch the range, by their start. */
export async function findPublicEvents(
  db: Db,
  range: Range & { earliest: string; type?: EventType | '' },
): Promise<EventSummary[]> {
  const rows = await inRange(db, range)
    .where('events.public_at', 'is not', null)
    .$if(Boolean(range.type), (query) => query.where('events.type', '=', range.type || 'open_session'))
    .execute()
  return rows.map(summaryOf)
}

/** Proposals that touch the range: of one member, or all. */
export async function findProposals(
  db: Db,
  range: Range & { earliest: string; by?: string | undefined },
): Promise<EventSummary[]> {
  const rows = await inRange(db, range)
    .where('events.status', '=', 'proposed')
    .$if(range.by !== undefined, (query) => query.where('events.user_id', '=', range.by ?? ''))
    .execute()
  return rows.map(summaryOf)
}

/** The next events for an idea that everybody sees. */
export async function findUpcomingOfIdea(
  db: Db,
  { ideaId, now, limit }: { ideaId: string; now: string; limit: number },
): Promise<EventSummary[]> {
  const rows = await selectSummaries(db)
    .where('events.idea_id', '=', ideaId)
    .where('events.public_at', 'is not', null)
    .where('events.status', '=', 'published')
    .where('events.ends_at', '>', now)
    .limit(limit)
    .execute()
  return rows.map(summaryOf)
}

/** The next events of which a member has not said no, and has a place, waits for one, or finds one free. */
export async function findUpcomingFor(
  db: Db,
  userId: string,
  { now, earliest, limit }: { now: string; earliest: string; limit: number },
): Promise<EventSummary[]> {
  const rows = await selectSummaries(db)
    .leftJoin('event_answers', (join) =>
      join.onRef('event_answers.event_id', '=', 'events.id').on('event_answers.user_id', '=', userId),
    )
    .where('events.public_at', 'is not', null)
    .where('events.status', '=', 'published')
    .where('events.starts_at', '>=', earliest)
    .where('events.ends_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('event_answers.answer', '!=', 'no'),
        eb.and([
          eb('event_answers.answer', 'is', null),
          eb.or([eb('events.capacity', 'is', null), eb('events.going_count', '<', eb.ref('events.capacity'))]),
        ]),
      ]),
    )
    .limit(limit)
    .execute()
  return rows.map(summaryOf)
}

export async function findSummary(db: Db, id: string): Promise<EventSummary | undefined> {
  const row = await selectSummaries(db).where('events.id', '=', id).executeTakeFirst()
  return row && summaryOf(row)
}

/** Events with the names of their organisers. */
export type CalendarRow = EventRow & { username: string; firstname: string | null; lastname: string | null }

/** Events that everybody sees and that begin in the range. */
export async function findPublicCalendar(db: Db, range: Range): Promise<CalendarRow[]> {
  return selectCalendar(db, range).where('events.public_at', 'is not', null).execute()
}

/** Events that everybody sees, begin in the range, and are those of a member who goes, may go or organises them. */
export async function findCalendarOf(
  db: Db,
  userId: string,
  range: Range,
): Promise<(CalendarRow & { answer: RsvpAnswer | null })[]> {
  return selectCalendar(db, range)
    .leftJoin('event_answers', (join) =>
      join.onRef('event_answers.event_id', '=', 'events.id').on('event_answers.user_id', '=', userId),
    )
    .select('event_answers.answer')
    .where('events.public_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('events.user_id', '=', userId),
        eb.and([eb('event_answers.answer', '!=', 'no'), eb('event_answers.waiting_since', 'is', null)]),
      ]),
    )
    .execute()
}

export async function findCalendarEvent(db: Db, id: string): Promise<CalendarRow | undefined> {
  return selectWithOrganiser(db).where('events.id', '=', id).executeTakeFirst()
}

function selectWithOrganiser(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'events.user_id')
    .selectAll('events')
    .select(['users.username', 'profiles.firstname', 'profiles.lastname'])
}

function selectCalendar(db: Db, { from, to, limit }: Range) {
  return selectWithOrganiser(db)
    .where('events.starts_at', '>=', from)
    .where('events.starts_at', '<', to)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(limit)
}

/** All events of a member, oldest first. */
export async function findEventsBy(db: Db, userId: string): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

export async function giveEvents(tx: Tx, userId: string, newOwnerId: string): Promise<void> {
  await tx.db.updateTable('events').set({ user_id: newOwnerId }).where('user_id', '=', userId).execute()
}

/** `earliest`: before it, no event that reaches the range begins. */
function inRange(db: Db, { from, to, earliest, limit }: Range & { earliest: string }) {
  return selectSummaries(db)
    .where('events.starts_at', '>=', earliest)
    .where('events.starts_at', '<', to)
    .where('events.ends_at', '>', from)
    .limit(limit)
}

function selectSummaries(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'events.user_id')
    .select(SUMMARY_COLUMNS)
    .orderBy('events.starts_at')
    .orderBy('events.id')
}

type SummaryRow = AuthorRow &
  Omit<EventSummary, 'organiser' | 'is_online' | 'is_by_phone'> & {
    user_id: string
    online_url: string
    phone: string
    status: EventStatus
  }

function summaryOf(row: SummaryRow): EventSummary {
  const { user_id, online_url, phone, ...shown } = row
  return { ...shown, is_online: online_url !== '', is_by_phone: phone !== '', organiser: authorOf(user_id, row) }
}
