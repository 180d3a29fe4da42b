import { sql } from 'kysely'
import type { DeliveryState } from '../../../contract/webhooks.values.ts'
import { skipLocked } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/**
 * The next delivery that is due. One waits while an earlier one about the same thing does, and while another process sends it.
 */
export async function lockDueDelivery({ db }: Tx, now: string): Promise<Row<'webhook_deliveries'> | undefined> {
  const due = db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('next_attempt_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.webhook_id', '=', 'webhook_deliveries.webhook_id')
            .whereRef('earlier.subject', '=', 'webhook_deliveries.subject')
            .where('earlier.next_attempt_at', 'is not', null)
            .where((or) =>
              or.or([
                or('earlier.created_at', '<', or.ref('webhook_deliveries.created_at')),
                or.and([
                  or('earlier.created_at', '=', or.ref('webhook_deliveries.created_at')),
                  or('earlier.id', '<', or.ref('webhook_deliveries.id')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
  return skipLocked(db, due).executeTakeFirst()
}

export async function lease(tx: Tx, id: string, until: string): Promise<void> {
  await tx.db.updateTable('webhook_deliveries').set({ leased_until: until }).where('id', '=', id).execute()
}

type Change = Partial<Omit<Row<'webhook_deliveries'>, 'id' | 'webhook_id'>>

export async function updateDelivery(db: Db, id: string, change: Change): Promise<void> {
  await db.updateTable('webhook_deliveries').set(change).where('id', '=', id).execute()
}

/** Ends what waits for a webhook. Returns how much that was. */
export async function cancelWaiting(tx: Tx, webhookId: string, now: string): Promise<number> {
  const ended = await tx.db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: null, leased_until: null, ended_at: now, end_reason: 'given_up' })
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', 'is not', null)
    .returning('id')
    .execute()
  return ended.length
}

export async function insertDelivery(db: Db, row: Row<'webhook_deliveries'>): Promise<void> {
  await db.insertInto('webhook_deliveries').values(row).execute()
}

export async function findDelivery(db: Db, webhookId: string, id: string) {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst()
}

function inState(db: Db, webhookId: string, state: DeliveryState | '') {
  const all = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId)
  if (state === 'waiting') return all.where('next_attempt_at', 'is not', null)
  if (state === 'delivered') return all.where('delivered_at', 'is not', null)
  return state === '' ? all : all.where('end_reason', '=', state)
}

export async function findDeliveries(
  db: Db,
  webhookId: string,
  { state, offset, limit }: { state: DeliveryState | ''; offset: number; limit: number },
): Promise<{ rows: Row<'webhook_deliveries'>[]; total: number }> {
  const matching = inState(db, webhookId, state)
  const [rows, { total }] = await Promise.all([
    matching.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit).execute(),
    matching.select((eb) => eb.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export type DeliveryCounts = { webhook_id: string; all: number; delivered: number; waiting: number; given_up: number }

/** Counts of all webhooks, or of one. */
export async function countDeliveries(db: Db, webhookId?: string): Promise<DeliveryCounts[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .$if(webhookId !== undefined, (query) => query.where('webhook_id', '=', webhookId ?? ''))
    .select((eb) => [
      'webhook_id',
      eb.fn.countAll<number | string>().as('all'),
      eb.fn.count<number | string>('delivered_at').as('delivered'),
      eb.fn.count<number | string>('next_attempt_at').as('waiting'),
      sql<number | string>`sum(case when end_reason = 'given_up' then 1 else 0 end)`.as('given_up'),
    ])
    .groupBy('webhook_id')
    .execute()
  return rows.map(({ webhook_id, all, delivered, waiting, given_up }) => ({
    ...{ webhook_id, all: Number(all), delivered: Number(delivered), waiting: Number(waiting) },
    given_up: Number(given_up),
  }))
}

export async function deleteDeliveriesBefore(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', before)
    .where('next_attempt_at', 'is', null)
    .execute()
}
