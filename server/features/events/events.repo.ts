import type { EventRepeat } from '../../../contract/events.ts'
import { compiled } from '../../db/compiled.ts'
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
  hidden_at?: string | null
  is_private?: number
}

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
  const [row] = await eventsById(db, id)
  return row
}

const eventsById = compiled((db, id: string) => db.selectFrom('events').selectAll().where('id', '=', id))

/** The event, locked until the transaction ends: changes to it and to answers to it happen one after another. */
export async function lockEvent({ db }: Tx, id: string): Promise<EventRow | undefined> {
  const [row] = await lockById(db, id)
  return row
}

const lockById = compiled((db, id: string) => lockRows(db, db.selectFrom('events').selectAll().where('id', '=', id)))

/** Locks events one after another, so that two transactions with ids in the same order never wait for each other. */
export async function lockEvents(tx: Tx, ids: string[]): Promise<EventRow[]> {
  const events: EventRow[] = []
  for (const id of ids) {
    const event = await lockEvent(tx, id)
    if (event) events.push(event)
  }
  return events
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
  change: Partial<Omit<EventRow, 'id' | 'public_at' | 'shown_at'>>,
): Promise<void> {
  await tx.db.updateTable('events').set(change).where('id', '=', id).execute()
}

export async function setHiddenSince(tx: Tx, ids: string[], hiddenAt: string | null): Promise<void> {
  await tx.db.updateTable('events').set({ hidden_at: hiddenAt }).where('id', 'in', ids).execute()
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

export async function reassignEvents(tx: Tx, userId: string, newOwnerId: string): Promise<void> {
  await tx.db.updateTable('events').set({ user_id: newOwnerId }).where('user_id', '=', userId).execute()
}
