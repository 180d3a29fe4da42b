import type { Db } from '../../db/tables.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Tx } from '../../transact.ts'
import type { EventRow } from './events.repo.ts'

type Column = 'hour_reminded_at' | 'day_reminded_at'

/** Published events that begin in this time and of which somebody has to be reminded. */
export async function findDueEvents(
  db: Db,
  column: Column,
  { now, until }: { now: string; until: string },
): Promise<Pick<EventRow, 'id' | 'title' | 'starts_at' | 'time_zone'>[]> {
  return db
    .selectFrom('events')
    .select(['id', 'title', 'starts_at', 'time_zone'])
    .where('shown_at', 'is not', null)
    .where('status', '=', 'published')
    .where('starts_at', '>', now)
    .where('starts_at', '<=', until)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('event_answers')
          .select('user_id')
          .whereRef('event_id', '=', 'events.id')
          .where('answer', '=', 'going')
          .where('waiting_since', 'is', null)
          .where(column, 'is', null),
      ),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** Marks attendees as reminded, and returns the newly marked ones. */
export async function markReminded(tx: Tx, eventId: string, column: Column): Promise<string[]> {
  const now = timestamp(tx.clock)
  const rows = await tx.db
    .updateTable('event_answers')
    .set({ day_reminded_at: now, ...(column === 'hour_reminded_at' ? { hour_reminded_at: now } : {}) })
    .where('event_id', '=', eventId)
    .where('answer', '=', 'going')
    .where('waiting_since', 'is', null)
    .where(column, 'is', null)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id).sort()
}
