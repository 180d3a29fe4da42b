import { sql } from 'kysely'
import { compiled } from '../db/compiled.ts'
import type { Db } from '../db/tables.ts'
import { type Clock, timestamp } from './clock.ts'

type Window = { key: string; hits: number; endsAt: Date }

/**
 * Counts a hit in the fixed window of each key, which the first hit opens. Returns the hits so far and when the windows end. A
 * window that ends later than one opened now was opened before the clock was set back, and has ended.
 */
export async function incrementWindows(
  db: Db,
  clock: Clock,
  windows: { key: string; windowMs: number }[],
): Promise<Window[]> {
  const keysAndEnds = windows.flatMap(({ key, windowMs }) => [key, timestamp(clock, windowMs)])
  const rows = await upsertWindows(db, timestamp(clock), ...keysAndEnds)
  return rows.map(({ key, hits, window_ends_at }) => ({ key, hits: Number(hits), endsAt: new Date(window_ends_at) }))
}

const upsertWindows = compiled((db, now: string, ...keysAndEnds: string[]) => {
  const hasEnded = sql<boolean>`throttles.window_ends_at <= ${now} or throttles.window_ends_at > excluded.window_ends_at`
  const rows = keysAndEnds.flatMap((key, place) => {
    const end = keysAndEnds[place + 1]
    return place % 2 === 0 && end !== undefined ? [{ key, hits: 1, window_ends_at: end }] : []
  })
  return db
    .insertInto('throttles')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when ${hasEnded} then 1 else throttles.hits + 1 end`,
        window_ends_at: sql<string>`case when ${hasEnded} then excluded.window_ends_at else throttles.window_ends_at end`,
      }),
    )
    .returning(['key', 'hits', 'window_ends_at'])
})

/** Takes back hits of work that is not to count. */
export async function subtractHits(db: Db, key: string, hits: number): Promise<void> {
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
