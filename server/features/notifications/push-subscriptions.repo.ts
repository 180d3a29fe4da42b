import { skipLocked } from '../../db/locks.ts'
import { isOpenSession, type OpenSessionTimes } from '../../db/open-sessions.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type Device = Pick<Row<'push_subscriptions'>, 'session_hash' | 'user_id' | 'endpoint' | 'p256dh' | 'auth'> & {
  waiting: string[]
  attempts: number
}

const DEVICE_COLUMNS = ['session_hash', 'user_id', 'endpoint', 'p256dh', 'auth', 'waiting', 'attempts'] as const

const NOTHING_WAITS = { waiting: '[]', attempts: 0, next_attempt_at: null }

export async function findByEndpoint(
  db: Db,
  endpoint: string,
): Promise<Pick<Row<'push_subscriptions'>, 'p256dh' | 'auth'> | undefined> {
  return db
    .selectFrom('push_subscriptions')
    .select(['p256dh', 'auth'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
}

/** Lets a session have this subscription alone. One that is there already keeps what waits for it. */
export async function saveSubscription(
  { db }: Tx,
  subscription: Pick<
    Row<'push_subscriptions'>,
    'session_hash' | 'user_id' | 'endpoint' | 'p256dh' | 'auth' | 'created_at'
  >,
): Promise<void> {
  const { session_hash, endpoint } = subscription
  await db
    .deleteFrom('push_subscriptions')
    .where((eb) =>
      eb.or([
        eb.and([eb('endpoint', '=', endpoint), eb('session_hash', '!=', session_hash)]),
        eb.and([eb('endpoint', '!=', endpoint), eb('session_hash', '=', session_hash)]),
      ]),
    )
    .execute()
  await db
    .insertInto('push_subscriptions')
    .values({ ...subscription, ...NOTHING_WAITS })
    .onConflict((conflict) =>
      conflict.column('session_hash').doUpdateSet({ p256dh: subscription.p256dh, auth: subscription.auth }),
    )
    .execute()
}

/** Deletes a member's subscriptions but the newest few. */
export async function deleteBeyond({ db }: Tx, userId: string, max: number): Promise<void> {
  const older = db
    .selectFrom('push_subscriptions')
    .select('session_hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('session_hash')
    .limit(Number.MAX_SAFE_INTEGER)
    .offset(max)
  await db.deleteFrom('push_subscriptions').where('session_hash', 'in', older).execute()
}

/** Returns whether there was one. */
export async function deleteSubscription({ db }: Tx, sessionHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('session_hash', '=', sessionHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The subscriptions of a member's sessions that have not run out and were used since; none during a suspension. */
export async function findSubscriptions(
  db: Db,
  userId: string,
  times: OpenSessionTimes,
): Promise<Pick<Row<'push_subscriptions'>, 'session_hash' | 'endpoint' | 'created_at' | 'waiting'>[]> {
  return ofOpenSessions(db, times)
    .select(['session_hash', 'endpoint', 'push_subscriptions.created_at', 'waiting'])
    .where('push_subscriptions.user_id', '=', userId)
    .orderBy('push_subscriptions.created_at')
    .orderBy('session_hash')
    .execute()
}

/** Until when the session of a device is valid; undefined where that has ended. */
export async function findSessionEnd(
  db: Db,
  sessionHash: string,
  times: OpenSessionTimes,
): Promise<string | undefined> {
  const row = await ofOpenSessions(db, times)
    .select('sessions.expires_at')
    .where('session_hash', '=', sessionHash)
    .executeTakeFirst()
  return row?.expires_at
}

function ofOpenSessions(db: Db, times: OpenSessionTimes) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.token_hash', 'push_subscriptions.session_hash')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.locked_at', 'is', null)
    .where(isOpenSession(times))
}

export async function setWaiting({ db }: Tx, sessionHash: string, ids: string[], now: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set((eb) => ({
      waiting: JSON.stringify(ids),
      next_attempt_at: eb.fn.coalesce('next_attempt_at', eb.val(now)),
    }))
    .where('session_hash', '=', sessionHash)
    .execute()
}

export async function findWaiting(db: Db, sessionHash: string): Promise<string[]> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('waiting')
    .where('session_hash', '=', sessionHash)
    .executeTakeFirst()
  return row ? JSON.parse(row.waiting) : []
}

/** The next device to tell, locked. Skips devices taken by other workers. */
export async function lockDueDevice({ db }: Tx, now: string): Promise<Device | undefined> {
  const due = db
    .selectFrom('push_subscriptions')
    .select(DEVICE_COLUMNS)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('session_hash')
    .limit(1)
  const row = await skipLocked(db, due).executeTakeFirst()
  return row && { ...row, waiting: JSON.parse(row.waiting) }
}

/** Takes a device for one attempt, which is counted. It falls due again when the lease ends, should the worker be killed. */
export async function leaseDevice({ db }: Tx, sessionHash: string, leaseEndsAt: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: leaseEndsAt }))
    .where('session_hash', '=', sessionHash)
    .execute()
}

/** Ends an attempt: `left` is what came meanwhile. */
export async function settleDevice({ db }: Tx, sessionHash: string, left: string[], now: string): Promise<void> {
  const rest = left.length > 0 ? { waiting: JSON.stringify(left), attempts: 0, next_attempt_at: now } : NOTHING_WAITS
  await db.updateTable('push_subscriptions').set(rest).where('session_hash', '=', sessionHash).execute()
}

export async function deferDevice(db: Db, sessionHash: string, until: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ next_attempt_at: until })
    .where('session_hash', '=', sessionHash)
    .execute()
}
