import { Webhook as Signer } from 'standardwebhooks'
import { DELIVERY_BODY_MAX, DELIVERY_DAYS, type Delivery } from '../../../contract/webhooks.ts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { DAY, HOUR, MINUTE, SECOND, timestamp } from '../../lib/clock.ts'
import { decryptSecret } from '../../lib/encrypted-secrets.ts'
import { causeOf, postSafely } from '../../lib/safe-fetch.ts'
import { type Tx, transact } from '../../transact.ts'
import { findMailable, listAdminIds } from '../accounts/accounts.service.ts'
import { isRestoredCopy } from '../backups/backups.state.service.ts'
import {
  cancelWaiting,
  deleteDeliveriesBefore,
  findDelivery,
  lease,
  lockDueDelivery,
  updateDelivery,
} from './deliveries.repo.ts'
import { bodyOf } from './webhook-bodies.service.ts'
import { findWebhook, lockWebhook, readWebhookKey, updateWebhook, type WebhookRow } from './webhooks.repo.ts'

type DeliveryRow = Row<'webhook_deliveries'>
type Attempt = Delivery['attempts'][number]

/** Waits after each failed attempt: three days in all. */
const BACKOFF_MS = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR],
  ...[20 * HOUR, 20 * HOUR],
]
const LONGEST_WAIT_MS = DAY
/** Longer than one attempt can take. After it, another process sends the delivery of one that was killed. */
const LEASE_MS = 75 * SECOND
/** So that receivers that do not respond hold up no others. */
const AT_ONCE = 8
const REASON_MAX = 200
/** The receiver wants nothing more (Standard Webhooks). */
const GONE = 410

/** Sends all that is due, unless this is a restored copy; any number of processes share it. */
export async function sendDueDeliveries(deps: Deps, signal?: AbortSignal): Promise<void> {
  if (await isRestoredCopy(deps)) return
  await Promise.all(Array.from({ length: AT_ONCE }, () => sendInTurn(deps, signal)))
}

async function sendInTurn(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const delivery = await leaseDueDelivery(deps)
    if (!delivery) return
    await send(deps, delivery)
  }
}

async function leaseDueDelivery(deps: Deps): Promise<DeliveryRow | undefined> {
  return transact(deps, async (tx) => {
    const delivery = await lockDueDelivery(tx, timestamp(tx.clock))
    if (delivery) await lease(tx, delivery.id, timestamp(tx.clock, LEASE_MS))
    return delivery
  })
}

/** Makes one attempt. The body stays that of the first. Timestamp and signature are new each time, the id is the same. */
export async function send(deps: Deps, delivery: DeliveryRow): Promise<void> {
  const webhook = await findWebhook(deps.db, delivery.webhook_id)
  if (!webhook) return
  const { id } = delivery
  // Content hidden meanwhile is not sent.
  const current = await bodyOf(deps, delivery, webhook.form)
  const body = current === null ? null : (delivery.body ?? current)
  if (body === null) {
    await skipDelivery(deps, id)
    return
  }
  if (delivery.body === null) await updateDelivery(deps.db, id, { body })
  const { attempt, answer, retryAfter } = await post(deps, webhook, id, body)
  const made: Attempt[] = [...JSON.parse(delivery.attempts), attempt]
  const attempts = JSON.stringify(made)
  const last = { last_at: attempt.at, last_status: attempt.status, last_ms: attempt.ms }
  await updateWebhook(deps.db, webhook.id, last)
  const { status } = attempt
  if (status !== null && status >= 200 && status < 300) {
    const now = timestamp(deps.clock)
    const done = { attempts, answer, delivered_at: now, next_attempt_at: null, leased_until: null }
    await updateDelivery(deps.db, id, { ...done, ended_at: null, end_reason: null })
    await wakeOthers(deps)
    return
  }
  const tried = made.length
  const wait = status === GONE ? undefined : BACKOFF_MS[tried - 1]
  deps.log.warn({ webhook: webhook.id, delivery: id, attempt: tried, status }, 'webhook not delivered')
  await updateDelivery(deps.db, id, {
    ...{ attempts, answer, leased_until: null },
    ...(delivery.next_attempt_at === null ? {} : { next_attempt_at: timestamp(deps.clock, waitOf(wait, retryAfter)) }),
  })
  if (wait === undefined && delivery.next_attempt_at !== null) await switchOff(deps, webhook, attempt, answer)
}

/** Later deliveries about the same thing can be sent now. */
async function wakeOthers({ bus }: Deps): Promise<void> {
  await bus.publish('wake', { job: 'webhooks' })
}

function waitOf(wait = 0, retryAfter: string | null): number {
  const asked = Number(retryAfter) * SECOND
  return Number.isFinite(asked) ? Math.min(Math.max(wait, asked), Math.max(wait, LONGEST_WAIT_MS)) : wait
}

async function skipDelivery(deps: Deps, id: string): Promise<void> {
  const ended = { end_reason: 'left_out' as const, ended_at: timestamp(deps.clock) }
  await updateDelivery(deps.db, id, { ...ended, next_attempt_at: null, leased_until: null })
}

type Posted = { attempt: Attempt; answer: string; retryAfter: string | null }

async function post(deps: Deps, webhook: WebhookRow, id: string, body: string): Promise<Posted> {
  const sentAt = deps.clock.now()
  const started = performance.now()
  const at = sentAt.toISOString()
  const msSince = () => Math.round(performance.now() - started)
  try {
    const secret = decryptSecret(await readWebhookKey(deps.db), webhook.id, webhook.secret)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Quad webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / SECOND)),
      'webhook-signature': new Signer(secret).sign(id, sentAt, body),
    }
    const sent = await postSafely(deps.internet, webhook.url, { headers, body: Buffer.from(body) }, DELIVERY_BODY_MAX)
    const { status, retryAfter, text } = sent
    return { attempt: { at, status, ms: msSince(), error: '' }, answer: text, retryAfter }
  } catch (error) {
    const reason = causeOf(error).slice(0, REASON_MAX)
    return { attempt: { at, status: null, ms: msSince(), error: reason }, answer: '', retryAfter: null }
  }
}

/** After three days without a good answer: what waits is given up, and administrators are told. */
async function switchOff(deps: Deps, { id, name }: WebhookRow, attempt: Attempt, answer: string): Promise<void> {
  await transact(deps, async (tx) => {
    const webhook = await lockWebhook(tx, id)
    if (!webhook || webhook.switched_off_at) return
    const now = timestamp(tx.clock)
    const reason = [attempt.status ?? attempt.error, answer.split('\n')[0]].filter(Boolean).join(', ')
    await updateWebhook(tx.db, id, { switched_off_at: now, off_reason: reason.slice(0, REASON_MAX) })
    const given_up = await cancelWaiting(tx, id, now)
    await tx.audit('system', { action: 'webhook_switched_off', target: { kind: 'site' }, before: name })
    await mailAdministrators(tx, name, reason.slice(0, REASON_MAX), given_up)
  })
}

async function mailAdministrators(tx: Tx, name: string, reason: string, given_up: number): Promise<void> {
  const admins = await findMailable(tx, await listAdminIds(tx))
  await tx.mailAll(admins.map(({ email }) => ({ kind: 'webhook-off', to: email, params: { name, reason, given_up } })))
}

/** Sends a delivery now, whatever its state. */
export async function sendNow(deps: Deps, webhookId: string, id: string): Promise<void> {
  const delivery = await findDelivery(deps.db, webhookId, id)
  if (!delivery) return
  await updateDelivery(deps.db, id, { leased_until: timestamp(deps.clock, LEASE_MS) })
  await send(deps, delivery)
}

export async function pruneDeliveries({ db, clock }: Deps): Promise<void> {
  await deleteDeliveriesBefore(db, timestamp(clock, -DELIVERY_DAYS * DAY))
}
