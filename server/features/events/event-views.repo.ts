import type { EventDate, EventEntry, EventStatus, EventSummary, EventType } from '../../../contract/events.ts'
import type { Author } from '../../../contract/ideas.ts'
import { ANONYMOUS_AUTHOR, AUTHOR_COLUMNS, type AuthorRow, authorOf } from '../../db/authors.ts'
import { compiled, isAmong } from '../../db/compiled.ts'
import type { Db } from '../../db/tables.ts'
import { eventsInvitedTo } from './event-guests.repo.ts'
import type { EventRow } from './events.repo.ts'

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

/** The title of an idea that everybody sees; `isOfTeam`: also of one that only its team sees. */
export async function findIdeaTitle(db: Db, id: string, isOfTeam: boolean): Promise<string | null> {
  const row = await db
    .selectFrom('ideas')
    .select('title')
    .where('id', '=', id)
    .$if(!isOfTeam, (query) => query.where('public_at', 'is not', null))
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

/** `earliest`: before it, no event that reaches the range begins. */
export type Range = { from: string; to: string; earliest: string; limit: number }

/** Events that everybody sees and that overlap the range, by their start. */
export async function findPublicEvents(db: Db, range: Range, type: EventType | undefined): Promise<EventEntry[]> {
  const { earliest, from, to, limit } = range
  return withOrganisers(db, await publicEvents(db, earliest, from, to, limit, type))
}

/** Proposals that overlap the range: of one member, or all. */
export async function findProposals(db: Db, range: Range, userId: string | undefined): Promise<EventEntry[]> {
  const { earliest, from, to, limit } = range
  return withOrganisers(db, await proposals(db, earliest, from, to, limit, userId))
}

/** Private events that overlap the range and that a member is invited to. */
export async function findPrivateEvents(db: Db, range: Range, userId: string): Promise<EventEntry[]> {
  const rows = await selectEntries(db, range).where('id', 'in', eventsInvitedTo(db, userId)).execute()
  return withOrganisers(db, rows)
}

const publicEvents = compiled(
  (db, earliest: string, from: string, to: string, limit: number, type: EventType | undefined) =>
    selectEntries(db, { earliest, from, to, limit })
      .where('public_at', 'is not', null)
      .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'open_session')),
)

const proposals = compiled(
  (db, earliest: string, from: string, to: string, limit: number, userId: string | undefined) =>
    selectEntries(db, { earliest, from, to, limit })
      .where('status', '=', 'proposed')
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? '')),
)

function selectEntries(db: Db, { earliest, from, to, limit }: Range) {
  return db
    .selectFrom('events')
    .select(['id', 'type', 'title', 'starts_at', 'ends_at', 'time_zone', 'place', 'online_url', 'phone'])
    .select(['capacity', 'going_count', 'status', 'user_id'])
    .where('starts_at', '>=', earliest)
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
}

type EntryRow = Omit<EventEntry, 'organiser' | 'is_online' | 'is_by_phone'> &
  Pick<EventRow, 'user_id' | 'online_url' | 'phone'>

/** Few members organise many events, so that each is read once. */
async function withOrganisers(db: Db, rows: EntryRow[]): Promise<EventEntry[]> {
  const ids = [...new Set(rows.map(({ user_id }) => user_id))]
  const members = ids.length === 0 ? [] : await membersById(db, JSON.stringify(ids))
  const byId = new Map(members.map((row) => [row.id, organiserOf(authorOf(row.id, row))]))
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    title: row.title,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    time_zone: row.time_zone,
    place: row.place,
    is_online: row.online_url !== '',
    is_by_phone: row.phone !== '',
    capacity: row.capacity,
    going_count: row.going_count,
    status: row.status,
    organiser: byId.get(row.user_id) ?? organiserOf(ANONYMOUS_AUTHOR),
  }))
}

/** The fields of the contract alone: lists of events are sent without the schema's serializer. */
function organiserOf({ id, username, firstname, lastname }: Author): EventEntry['organiser'] {
  return { id, username, firstname, lastname }
}

const membersById = compiled((db, ids: string) =>
  db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', ...AUTHOR_COLUMNS])
    .where(isAmong(db, 'users.id', ids)),
)

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

/** The next private events that a member is invited to: of one idea, or all. */
export async function findMeetings(
  db: Db,
  userId: string,
  { ideaId, now, limit }: { ideaId?: string; now: string; limit: number },
): Promise<EventSummary[]> {
  const rows = await selectSummaries(db)
    .$if(ideaId !== undefined, (query) => query.where('events.idea_id', '=', ideaId ?? ''))
    .where('events.id', 'in', eventsInvitedTo(db, userId))
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
  const rows = await selectUpcoming(db, { now, earliest })
    .leftJoin('event_answers', (join) =>
      join.onRef('event_answers.event_id', '=', 'events.id').on('event_answers.user_id', '=', userId),
    )
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

/** The next public events, whatever a member answered. */
export async function findUpcoming(
  db: Db,
  { now, earliest, limit }: { now: string; earliest: string; limit: number },
): Promise<EventSummary[]> {
  const rows = await selectUpcoming(db, { now, earliest }).limit(limit).execute()
  return rows.map(summaryOf)
}

/** An event as its page shows it. */
export type ShownEvent = EventRow & { organiser: Author; comment_count: number }

export async function findShownEvent(db: Db, id: string): Promise<ShownEvent | undefined> {
  const [row] = await shownEvents(db, id)
  return row && { ...row, organiser: authorOf(row.user_id, row), comment_count: Number(row.comment_count ?? 0) }
}

const shownEvents = compiled((db, id: string) =>
  db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'events.user_id')
    .selectAll('events')
    .select([...AUTHOR_COLUMNS])
    .select((eb) =>
      eb
        .selectFrom('comments')
        .whereRef('comments.event_id', '=', 'events.id')
        .where('comments.shown_at', 'is not', null)
        .select((comments) => comments.fn.countAll<number>().as('count'))
        .as('comment_count'),
    )
    .where('events.id', '=', id),
)

function selectSummaries(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'events.user_id')
    .select(SUMMARY_COLUMNS)
    .orderBy('events.starts_at')
    .orderBy('events.id')
}

function selectUpcoming(db: Db, { now, earliest }: { now: string; earliest: string }) {
  return selectSummaries(db)
    .where('events.public_at', 'is not', null)
    .where('events.status', '=', 'published')
    .where('events.starts_at', '>=', earliest)
    .where('events.ends_at', '>', now)
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
