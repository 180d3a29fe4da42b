import type { NewsKind } from '../../../contract/notification-choices.values.ts'
import { kindOf } from '../../../contract/notification-kinds.values.ts'
import type { Notification } from '../../../contract/notifications.ts'
import type { PushMessage } from '../../../contract/service-worker.values.ts'
import { findLanguage } from '../../db/languages.ts'
import { lockName } from '../../db/locks.ts'
import { openSessionTimes } from '../../db/open-sessions.ts'
import type { Deps } from '../../deps.ts'
import { HOUR, MINUTE, SECOND, timestamp } from '../../lib/clock.ts'
import { postSafely, SafeFetchError } from '../../lib/safe-fetch.ts'
import { senderAddress } from '../../lib/sender-address.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { type Tx, transact } from '../../transact.ts'
import { isRestoredCopy } from '../backups/backups.state.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { findChoices } from './notification-choices.repo.ts'
import { setMailed } from './notification-mails.repo.ts'
import { newsKindOf } from './notifications.kinds.ts'
import { findNotificationsById } from './notifications.repo.ts'
import {
  type Device,
  deferDevice,
  findSessionEnd,
  findSubscriptions,
  findWaiting,
  leaseDevice,
  lockDueDevice,
  settleDevice,
  setWaiting,
} from './push-subscriptions.repo.ts'
import { readVapidKeys, removeDevice } from './push-subscriptions.service.ts'

/** Waits after each failed attempt; after the last one the subscription is removed. */
const BACKOFF_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE]
const LONGEST_WAIT_MS = HOUR
/** After it, news of which no device could be told are considered again. */
export const PUSH_FALLBACK_MS = 2 * HOUR
/** Longer than one attempt can take. */
const LEASE_MS = 75 * SECOND
/** So that push services that do not respond hold up no others. */
const AT_ONCE = 5
const WAITING_MAX = 200
const LINES_MAX = 3
const GONE = [404, 410]

/** Lets the devices of a member be told of notifications, once the transaction has committed. */
export async function queuePushes(tx: Tx, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const now = timestamp(tx.clock)
  for (const { session_hash, waiting } of await findSubscriptions(tx.db, userId, openSessionTimes(tx.clock))) {
    const all = new Set<string>([...JSON.parse(waiting), ...ids])
    await setWaiting(tx, session_hash, [...all].slice(-WAITING_MAX), now)
  }
  tx.afterCommit(({ bus }) => bus.publish('wake', { job: 'pushes' }))
}

/** Sends all that is due, unless this is a restored copy; any number of processes share it. */
export async function deliverDuePushes(deps: Deps, signal?: AbortSignal): Promise<void> {
  if (await isRestoredCopy(deps)) return
  await Promise.all(Array.from({ length: AT_ONCE }, () => deliverInTurn(deps, signal)))
}

async function deliverInTurn(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const device = await leaseDueDevice(deps)
    if (!device) return
    await tell(deps, device)
  }
}

async function leaseDueDevice(deps: Deps): Promise<Device | undefined> {
  return transact(deps, async (tx) => {
    const device = await lockDueDevice(tx, timestamp(deps.clock))
    if (!device) return undefined
    await leaseDevice(tx, device.session_hash, timestamp(deps.clock, LEASE_MS))
    return { ...device, attempts: device.attempts + 1 }
  })
}

async function tell(deps: Deps, device: Device): Promise<void> {
  const sessionEnd = await findSessionEnd(deps.db, device.session_hash, openSessionTimes(deps.clock))
  if (!sessionEnd) return remove(deps, device, 'its session has ended')
  const news = await newsFor(deps, device)
  const told = news.map(({ id }) => id)
  // Read meanwhile, or no longer chosen.
  if (told.length === 0) return settle(deps, device, told)
  const message = await messageOf(deps, device, news)
  try {
    const { status, retryAfter } = await send(deps, device, message, sessionEnd)
    if (status >= 200 && status < 300) return await settle(deps, device, told)
    if (GONE.includes(status)) return await remove(deps, device, `status ${status}`)
    await retry(deps, device, `status ${status}`, Number(retryAfter) * SECOND)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (isRefused(error)) return remove(deps, device, 'not a public address')
    await retry(deps, device, reason)
  }
}

/** The unread news of which a device is still to be told, all of kinds that members choose. */
async function newsFor({ db }: Deps, { user_id, waiting }: Device): Promise<Notification[]> {
  const { kinds } = await findChoices(db, user_id)
  const found = await findNotificationsById(db, user_id, waiting)
  return found.filter(({ kind, read_at }) => read_at === null && kinds[newsKindOf(kind) as NewsKind].push)
}

/** How much is new, of which kinds and where, but nothing of what somebody wrote. */
async function messageOf(deps: Deps, { user_id }: Device, news: Notification[]): Promise<PushMessage> {
  const settings = await readSiteSettings(deps)
  const language = await findLanguage(deps.db, settings.languages, user_id)
  const t = serverTexts(language, 'pushes')
  const kinds = [...new Set(news.map(({ kind }) => newsKindOf(kind) as NewsKind))]
  const [only, ...more] = news
  return {
    title: t('title', { count: news.length, site: settings.general.name }),
    text: kinds
      .slice(0, LINES_MAX)
      .map((kind) => t(`kinds.${kind}`))
      .join('\n'),
    path: only && more.length === 0 ? kindOf(only).path(only) : '/notifications',
    language,
  }
}

async function send(deps: Deps, { endpoint, p256dh, auth }: Device, message: PushMessage, sessionEnd: string) {
  const { default: webPush } = await import('web-push')
  const { publicUrl, mailFrom } = deps.config
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      // By which a push service reaches the operators.
      vapidDetails: {
        subject: publicUrl.startsWith('https:') ? publicUrl : `mailto:${senderAddress(mailFrom)}`,
        ...(await readVapidKeys(deps)),
      },
      // No longer than the session: a device that comes back later may belong to somebody else.
      TTL: Math.max(0, Math.floor((Date.parse(sessionEnd) - deps.clock.now().getTime()) / SECOND)),
      urgency: 'normal',
    },
  )
  // `fetch` counts the bytes by itself.
  const { 'Content-Length': _length, ...sent } = headers
  const texts = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))
  return postSafely(deps.internet, endpoint, { headers: texts, body: body ?? Buffer.alloc(0) })
}

/** Ends an attempt after which nothing of what waited is to be told. */
async function settle(deps: Deps, { session_hash, user_id, waiting }: Device, told: string[]): Promise<void> {
  await transact(deps, async (tx) => {
    await lockName(tx.db, `notification mail ${user_id}`)
    await setMailed(tx, told)
    const done = new Set(waiting)
    const left = (await findWaiting(tx.db, session_hash)).filter((id) => !done.has(id))
    await settleDevice(tx, session_hash, left, timestamp(tx.clock))
  })
}

async function retry(deps: Deps, device: Device, reason: string, retryAfterMs = 0): Promise<void> {
  const backoff = BACKOFF_MS[device.attempts - 1]
  if (backoff === undefined) return remove(deps, device, reason)
  const wait = Math.max(backoff, Math.min(retryAfterMs || 0, LONGEST_WAIT_MS))
  deps.log.warn({ pushService: hostOf(device), attempt: device.attempts, reason }, 'push not sent')
  await deferDevice(deps.db, device.session_hash, timestamp(deps.clock, wait))
}

async function remove(deps: Deps, device: Device, reason: string): Promise<void> {
  deps.log.info({ pushService: hostOf(device), reason }, 'push subscription removed')
  await transact(deps, async (tx) => {
    await lockName(tx.db, `notification mail ${device.user_id}`)
    await removeDevice(tx, { userId: device.user_id, sessionHash: device.session_hash })
  })
}

/** Whether nothing was posted since the address is none that may be posted to; `fetch` has the reason as a cause. */
function isRefused(error: unknown): boolean {
  return error instanceof SafeFetchError || (error instanceof Error && error.cause instanceof SafeFetchError)
}

/** The rest of the URL is a secret of the device. */
function hostOf({ endpoint }: Device): string {
  return new URL(endpoint).host
}
