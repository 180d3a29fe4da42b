import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Row, Tables } from '../../db/tables.ts'
import type { KeyedRequest } from '../../lib/idempotency-context.ts'

export type StoredResponse = { status: number; headers: Record<string, string>; body: string }

type NewKey = KeyedRequest & { requestHash: string }
/** `leaseEnd`: when another attempt may take the key over. `expiredAt`: keys made until then are free again. */
type Times = { now: string; leaseEnd: string; expiredAt: string }

/**
 * Takes a key for one attempt. Returns false where it belongs to another request, to an attempt that is running, or to one that
 * acted or was answered. A lease that ends later than one taken now was taken before the clock was set back, and has ended.
 */
export async function claimKey(db: Db, { userId, key, attempt, requestHash }: NewKey, times: Times): Promise<boolean> {
  const { now, leaseEnd, expiredAt } = times
  const row = { request_hash: requestHash, attempt, running_until: leaseEnd, created_at: now }
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ ...row, acted_at: null, status: null, headers: null, body: null })
        .where((where) =>
          where.or([
            where('idempotency_keys.created_at', '<=', expiredAt),
            where.and([
              where('idempotency_keys.request_hash', '=', requestHash),
              where('idempotency_keys.acted_at', 'is', null),
              where('idempotency_keys.status', 'is', null),
              hasLeaseEnded(where, times),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

function hasLeaseEnded(where: ExpressionBuilder<Tables, 'idempotency_keys'>, { now, leaseEnd }: Times) {
  return where.or([
    where('idempotency_keys.running_until', '<=', now),
    where('idempotency_keys.running_until', '>', leaseEnd),
  ])
}

export async function findKey(db: Db, userId: string, key: string): Promise<Row<'idempotency_keys'> | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Records in the transaction of the act that it is done. Returns false where another attempt has the key by now. */
export async function setActed(db: Db, { userId, key, attempt }: KeyedRequest, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ acted_at: sql<string>`coalesce(acted_at, ${now})` })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the response of an attempt; with null, that there was one too large to be stored. */
export async function saveResponse(
  db: Db,
  { userId, key, attempt }: KeyedRequest,
  response: StoredResponse | null,
  now: string,
): Promise<void> {
  const columns = response
    ? { status: response.status, headers: JSON.stringify(response.headers), body: response.body }
    : { acted_at: sql<string>`coalesce(acted_at, ${now})` }
  await db
    .updateTable('idempotency_keys')
    .set({ ...columns, running_until: now })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('attempt', '=', attempt)
    .execute()
}

/** Frees the key of an attempt that failed, unless it acted: then its lease ends. */
export async function releaseKey(db: Db, { userId, key, attempt }: KeyedRequest, now: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('attempt', '=', attempt)
    .where('acted_at', 'is', null)
    .execute()
  await db
    .updateTable('idempotency_keys')
    .set({ running_until: now })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('attempt', '=', attempt)
    .execute()
}

/**
 * Deletes the oldest responses of a member beyond so many bytes. The keys of those that acted remain, as of requests whose
 * response was lost.
 * Each counts `overhead` beside its texts.
 */
export async function deleteResponsesBeyond(
  db: Db,
  userId: string,
  { bytes, overhead }: { bytes: number; overhead: number },
  now: string,
): Promise<void> {
  const size = sql`octet_length(body) + octet_length(headers) + ${sql.lit(overhead)}`
  const stored = db
    .selectFrom('idempotency_keys')
    .select(['key', sql<number>`sum(${size}) over (order by created_at desc, key)`.as('bytes')])
    .where('user_id', '=', userId)
    .where('body', 'is not', null)
  const beyond = db.selectFrom(stored.as('stored')).select('key').where('bytes', '>', bytes)
  await deleteRefused(db).where('user_id', '=', userId).where('key', 'in', beyond).execute()
  await clearResponses(db, now).where('user_id', '=', userId).where('key', 'in', beyond).execute()
}

/** Frees the keys of refused requests, so that a repetition is handled again. */
function deleteRefused(db: Db) {
  return db.deleteFrom('idempotency_keys').where('acted_at', 'is', null).where('status', '>=', 400)
}

/** Keeps of requests that acted only that they did. */
function clearResponses(db: Db, now: string) {
  return db
    .updateTable('idempotency_keys')
    .set({ acted_at: sql<string>`coalesce(acted_at, ${now})`, status: null, headers: null, body: null })
}

export async function deleteKeysUntil(db: Db, until: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', until).execute()
}

/** Deletes the keys of a member, and the stored responses to others that name the member. */
export async function deleteResponsesNaming(db: Db, userId: string, now: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
  await deleteRefused(db).where('body', 'like', `%${userId}%`).execute()
  await clearResponses(db, now).where('body', 'like', `%${userId}%`).execute()
}
