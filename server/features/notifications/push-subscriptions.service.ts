import { ECDH } from 'node:crypto'
import type { z } from 'zod'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { setPushSubscription as setEndpoint } from '../../../contract/push-subscriptions.ts'
import { lockName } from '../../db/locks.ts'
import { openSessionTimes } from '../../db/open-sessions.ts'
import { readSiteKey } from '../../db/site-keys.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { InvalidError } from '../../lib/errors.ts'
import { checkPostAddress } from '../../lib/safe-fetch.ts'
import { type Tx, transact } from '../../transact.ts'
import { reconsider } from './notification-mails.repo.ts'
import {
  deleteBeyond,
  deleteSubscription,
  findByEndpoint,
  findSubscriptions,
  saveSubscription,
} from './push-subscriptions.repo.ts'

type NewSubscription = z.output<(typeof setEndpoint)['body']>
type VapidKeys = { publicKey: string; privateKey: string }

const DEVICES_MAX = 10

/** The keys by which push services know this site: one pair for all processes. */
export async function readVapidKeys({ db }: Pick<Deps, 'db'>): Promise<VapidKeys> {
  // Loaded when first needed.
  const { default: webPush } = await import('web-push')
  return JSON.parse(await readSiteKey(db, 'push', () => JSON.stringify(webPush.generateVAPIDKeys())))
}

export async function readPushKey(deps: Pick<Deps, 'db'>): Promise<string> {
  return (await readVapidKeys(deps)).publicKey
}

/** Sends the pushes of a member to the browser of the session that calls, until that ends. */
export async function subscribe(
  deps: Deps,
  { userId, sessionHash }: Member,
  { endpoint, keys }: NewSubscription,
): Promise<void> {
  await requireEndpoint(deps, endpoint)
  requirePoint(keys.p256dh)
  await transact(deps, async (tx) => {
    await lockName(tx.db, `push endpoint ${endpoint}`)
    const known = await findByEndpoint(tx.db, endpoint)
    // A browser that another member signs in to has the keys of its subscription; who only knows the URL has not.
    if (known && (known.p256dh !== keys.p256dh || known.auth !== keys.auth)) throw notUsable()
    await saveSubscription(tx, {
      ...{ session_hash: sessionHash, user_id: userId, endpoint, ...keys },
      created_at: timestamp(tx.clock),
    })
    await deleteBeyond(tx, userId, DEVICES_MAX)
  })
}

export async function unsubscribeDevice(deps: Deps, actor: Member): Promise<void> {
  await transact(deps, (tx) => removeDevice(tx, actor))
}

/** Removes a subscription that takes no pushes. Undelivered notifications fall back to mail where no other device is left. */
export async function removeDevice(tx: Tx, { userId, sessionHash }: Pick<Member, 'userId' | 'sessionHash'>) {
  if (await deleteSubscription(tx, sessionHash)) await reconsider(tx, userId, timestamp(tx.clock))
}

export async function hasDevice({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<boolean> {
  return (await findSubscriptions(db, userId, openSessionTimes(clock))).length > 0
}

/** For the copy of a member's data. The URLs themselves are secrets of the devices. */
export async function exportDevices({ db, clock }: Deps, { userId }: Member) {
  const subscriptions = await findSubscriptions(db, userId, openSessionTimes(clock))
  return subscriptions.map(({ endpoint, created_at }) => ({ push_service: new URL(endpoint).host, created_at }))
}

async function requireEndpoint({ internet }: Deps, endpoint: string): Promise<void> {
  await checkPostAddress(internet, endpoint).catch(() => {
    throw notUsable()
  })
}

/** A point beside the curve would fail when something is encrypted for it. */
function requirePoint(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'compressed')
  } catch {
    throw notUsable()
  }
}

function notUsable(): InvalidError {
  return new InvalidError({ endpoint: errorTexts.notifications.subscription })
}
