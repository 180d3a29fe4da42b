import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { type Clock, timestamp } from './clock.ts'

/**
 * Counts a hit in the key's fixed window, which the first hit opens. Returns the hits so far and when the window ends. A
 * window that ends later than one opened now was opened before the clock was set back, and has ended.
 */
export async function incrementWindow(
  db: Db,
  clock: Clock,
  key: string,
  windowMs: number,
): Promise<{ hits: number; endsAt: Date }> {
  const now = timestamp(clock)
  const end = timestamp(clock, windowMs)
  const hasEnded = sql<boolean>`throttles.window_ends_at <= ${now} or throttles.window_ends_at > ${end}`
  const row = await db
    .insertInto('throttles')
    .values({ key, hits: 1, window_ends_at: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when ${hasEnded} then 1 else throttles.hits + 1 end`,
        window_ends_at: sql<string>`case when ${hasEnded} then ${end} else throttles.window_ends_at end`,
      }),
    )
    .returning(['hits', 'window_ends_at'])
    .executeTakeFirstOrThrow()
  return { hits: Number(row.hits), endsAt: new Date(row.window_ends_at) }
}

/** Takes back hits of work that is not to count. */
export async function takeBackHits(db: Db, key: string, hits: number): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ hits: sql<number>`case when hits > ${sql.lit(hits)} then hits - ${sql.lit(hits)} else 0 end` })
    .where('key', '=', key)
    .execute()
}

export async function deleteWindow(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute()
}

/** Deletes the windows that have ended. */
export async function deleteEndedWindows(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom('throttles').where('window_ends_at', '<=', timestamp(clock)).execute()
}
