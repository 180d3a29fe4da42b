import type { RsvpAnswer } from '../../../contract/events.ts'
import { AUTHOR_COLUMNS, type AuthorRow, authorNameOf } from '../../db/authors.ts'
import { compiled, isAmong } from '../../db/compiled.ts'
import type { Db } from '../../db/tables.ts'
import { eventsInvitedTo } from './event-guests.repo.ts'
import type { EventRow } from './events.repo.ts'

export type Range = { from: string; to: string; limit: number }

/** The columns that decide how an event looks in a calendar, beside its reader. Its content never changes without its version. */
export type CalendarDate = Pick<EventRow, 'id' | 'version' | 'status' | 'updated_at' | 'user_id'>

/** Events that everybody sees and that begin in the range. */
export async function findPublicCalendar(db: Db, { from, to, limit }: Range): Promise<CalendarDate[]> {
  return selectDates(db, { from, to, limit }).where('events.public_at', 'is not', null).execute()
}

/** Events that begin in the range and that the member sees, and attends, may attend or organises. */
export async function findCalendarOf(
  db: Db,
  userId: string,
  { from, to, limit }: Range,
): Promise<(CalendarDate & { answer: RsvpAnswer | null })[]> {
  return ownDates(db, userId, from, to, limit)
}

const ownDates = compiled((db, userId: string, from: string, to: string, limit: number) => {
  // Finds the member's events first, as the range holds the events of everybody.
  const attended = db
    .selectFrom('event_answers')
    .select('event_id as id')
    .where('user_id', '=', userId)
    .where('answer', '!=', 'no')
    .where('waiting_since', 'is', null)
  const own = db.selectFrom('events').select('id').where('user_id', '=', userId)
  return (
    selectDates(db, { from, to, limit })
      .leftJoin('event_answers', (join) =>
        join.onRef('event_answers.event_id', '=', 'events.id').on('event_answers.user_id', '=', userId),
      )
      .select('event_answers.answer')
      .where('events.id', 'in', attended.union(own))
      .where('events.shown_at', 'is not', null)
      // Who left the team of a private event may have said yes before.
      .where((eb) => eb.or([eb('events.is_private', '=', 0), eb('events.id', 'in', eventsInvitedTo(db, userId))]))
  )
})

function selectDates(db: Db, { from, to, limit }: Range) {
  return db
    .selectFrom('events')
    .select(['events.id', 'events.version', 'events.status', 'events.updated_at', 'events.user_id'])
    .where('events.starts_at', '>=', from)
    .where('events.starts_at', '<', to)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(limit)
}

export async function findEvents(db: Db, ids: string[]): Promise<EventRow[]> {
  return ids.length === 0 ? [] : eventsById(db, JSON.stringify(ids))
}

const eventsById = compiled((db, ids: string) =>
  db
    .selectFrom('events')
    .selectAll()
    .where(isAmong(db, 'events.id', ids)),
)

/** The names of members, each once, as few members organise many events. */
export async function findNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = ids.length === 0 ? [] : await membersById(db, JSON.stringify(ids))
  return new Map(rows.map((row) => [row.user_id, authorNameOf(row)]))
}

const membersById = compiled((db, ids: string) =>
  db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id as user_id', ...AUTHOR_COLUMNS])
    .where(isAmong(db, 'users.id', ids)),
)

export async function findCalendarEvent(db: Db, id: string): Promise<(EventRow & AuthorRow) | undefined> {
  return selectWithOrganiser(db).where('events.id', '=', id).executeTakeFirst()
}

function selectWithOrganiser(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'events.user_id')
    .selectAll('events')
    .select(AUTHOR_COLUMNS)
}
