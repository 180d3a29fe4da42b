import type { RsvpAnswer } from '../../../contract/events.ts'
import { AUTHOR_COLUMNS, type AuthorRow } from '../../db/authors.ts'
import type { Db } from '../../db/tables.ts'
import type { EventRow } from './events.repo.ts'

export type Range = { from: string; to: string; limit: number }

/** Events with their organisers. */
export type CalendarRow = EventRow & AuthorRow

/** Events that everybody sees and that begin in the range. */
export async function findPublicCalendar(db: Db, range: Range): Promise<CalendarRow[]> {
  return selectCalendar(db, range).where('events.public_at', 'is not', null).execute()
}

/** Public events that begin in the range and that the member attends, may attend or organises. */
export async function findCalendarOf(
  db: Db,
  userId: string,
  range: Range,
): Promise<(CalendarRow & { answer: RsvpAnswer | null })[]> {
  // Finds the member's events first, as the range holds the events of everybody.
  const attended = db
    .selectFrom('event_answers')
    .select('event_id as id')
    .where('user_id', '=', userId)
    .where('answer', '!=', 'no')
    .where('waiting_since', 'is', null)
  const own = db.selectFrom('events').select('id').where('user_id', '=', userId)
  return selectCalendar(db, range)
    .leftJoin('event_answers', (join) =>
      join.onRef('event_answers.event_id', '=', 'events.id').on('event_answers.user_id', '=', userId),
    )
    .select('event_answers.answer')
    .where('events.public_at', 'is not', null)
    .where('events.id', 'in', attended.union(own))
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
    .select(AUTHOR_COLUMNS)
}

function selectCalendar(db: Db, { from, to, limit }: Range) {
  return selectWithOrganiser(db)
    .where('events.starts_at', '>=', from)
    .where('events.starts_at', '<', to)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(limit)
}
