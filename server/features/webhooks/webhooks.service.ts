import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import {
  type changeWebhook as changeEndpoint,
  type createWebhook as createEndpoint,
  type Delivery,
  type listDeliveries as listEndpoint,
  WEBHOOK_TEST,
  WEBHOOKS_MAX,
  type Webhook,
} from '../../../contract/webhooks.ts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Admin, Service } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { encryptSecret } from '../../lib/encrypted-secrets.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { checkPostAddress, SafeFetchError } from '../../lib/safe-fetch.ts'
import { transact } from '../../transact.ts'
import {
  cancelWaiting,
  countDeliveries,
  type DeliveryCounts,
  findDeliveries,
  findDelivery,
  insertDelivery,
} from './deliveries.repo.ts'
import { sendNow } from './deliveries.service.ts'
import {
  deleteWebhook as deleteRow,
  findWebhook,
  findWebhooks,
  insertWebhook,
  lockWebhook,
  readWebhookKey,
  updateWebhook,
  type WebhookRow,
} from './webhooks.repo.ts'

type Caller = Admin | Service
type NewWebhook = z.output<(typeof createEndpoint)['body']>
type Change = z.output<(typeof changeEndpoint)['body']>

/** 192 bits, as Standard Webhooks has secrets. */
const SECRET_BYTES = 24
const NONE: Webhook['counts'] = { all: 0, delivered: 0, waiting: 0, given_up: 0 }

export async function listWebhooks(deps: Pick<Deps, 'db'>): Promise<Webhook[]> {
  const [rows, counts] = await Promise.all([findWebhooks(deps.db), countDeliveries(deps.db)])
  return rows.map((row) => shown(row, counts))
}

async function getWebhook(deps: Pick<Deps, 'db'>, id: string): Promise<Webhook> {
  const row = await findWebhook(deps.db, id)
  if (!row) throw new NotFoundError('webhook')
  return shown(row, await countDeliveries(deps.db, id))
}

function shown(row: WebhookRow, all: DeliveryCounts[]): Webhook {
  const { secret: _, last_at, last_status, last_ms, kinds, ...webhook } = row
  const { webhook_id: __, ...counts } = all.find(({ webhook_id }) => webhook_id === row.id) ?? {
    webhook_id: '',
    ...NONE,
  }
  return {
    ...{ ...webhook, counts, kinds: JSON.parse(kinds), is_active: row.switched_off_at === null, state: stateOf(row) },
    last: last_at === null ? null : { at: last_at, status: last_status, ms: last_ms ?? 0 },
  }
}

function stateOf({ switched_off_at, last_at, last_status }: WebhookRow): Webhook['state'] {
  if (switched_off_at !== null) return 'off'
  if (last_at === null) return 'untested'
  return last_status !== null && last_status >= 200 && last_status < 300 ? 'works' : 'retrying'
}

/** Adds a webhook, whose secret is shown once. */
export async function addWebhook(
  deps: Deps,
  actor: Caller,
  { is_active, kinds, ...input }: NewWebhook,
): Promise<{ webhook: Webhook; secret: string }> {
  await checkAddress(deps, input.url)
  const id = newId()
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  const encrypted = encryptSecret(await readWebhookKey(deps.db), id, secret)
  const webhook = await transact(deps, async (tx) => {
    if ((await findWebhooks(tx.db)).length >= WEBHOOKS_MAX) {
      throw new ConflictError('webhook', errorTexts.webhooks.maxWebhooks({ max: WEBHOOKS_MAX }))
    }
    const now = timestamp(tx.clock)
    await insertWebhook(tx, {
      ...{ ...input, id, kinds: JSON.stringify(kinds), secret: encrypted, created_at: now },
      ...{ switched_off_at: is_active ? null : now, off_reason: '', last_at: null, last_status: null, last_ms: null },
    })
    await tx.audit(actor, { action: 'webhook_added', target: { kind: 'site' }, after: auditTextOf(input) })
    return getWebhook(tx, id)
  })
  return { webhook, secret }
}

export async function changeWebhook(
  deps: Deps,
  actor: Caller,
  id: string,
  { is_active, kinds, ...input }: Change,
): Promise<Webhook> {
  if (input.url) await checkAddress(deps, input.url)
  return transact(deps, async (tx) => {
    const before = await lockWebhook(tx, id)
    if (!before) throw new NotFoundError('webhook')
    const now = timestamp(tx.clock)
    const isSwitched = is_active !== undefined && is_active !== (before.switched_off_at === null)
    const change = {
      ...input,
      ...(kinds ? { kinds: JSON.stringify(kinds) } : {}),
      ...(isSwitched ? { switched_off_at: is_active ? null : now, off_reason: '' } : {}),
    }
    if (Object.keys(change).length > 0) await updateWebhook(tx.db, id, change)
    if (isSwitched && !is_active) await cancelWaiting(tx, id, now)
    const after = auditTextOf({ ...before, ...input })
    await tx.audit(actor, { action: 'webhook_changed', target: { kind: 'site' }, before: auditTextOf(before), after })
    return getWebhook(tx, id)
  })
}

export async function removeWebhook(deps: Deps, actor: Caller, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    const before = await lockWebhook(tx, id)
    if (!before) throw new NotFoundError('webhook')
    await deleteRow(tx, id)
    await tx.audit(actor, { action: 'webhook_removed', target: { kind: 'site' }, before: auditTextOf(before) })
  })
}

/** Without what an address may hold beside its host: a token, as those of chat rooms have. */
function auditTextOf({ name, url }: Pick<WebhookRow, 'name' | 'url'>): string {
  return `${name}: ${new URL(url).host}`
}

async function checkAddress({ internet }: Deps, url: string): Promise<void> {
  await checkPostAddress(internet, url).catch((error: unknown) => {
    if (!(error instanceof SafeFetchError)) throw error
    throw new InvalidError({ url: errorTexts.common.publicAddress })
  })
}

/** Sends a test event now. */
export async function testWebhook(deps: Deps, id: string): Promise<Delivery> {
  if (!(await findWebhook(deps.db, id))) throw new NotFoundError('webhook')
  const delivery = newId()
  await insertDelivery(deps.db, {
    ...{ id: `evt_${delivery}_test`, webhook_id: id, kind: WEBHOOK_TEST, subject: delivery, details: '{}', body: null },
    ...{ created_at: timestamp(deps.clock), next_attempt_at: null, leased_until: null, delivered_at: null },
    ...{ ended_at: timestamp(deps.clock), end_reason: 'given_up', answer: '', attempts: '[]' },
  })
  await sendNow(deps, id, `evt_${delivery}_test`)
  return getDelivery(deps, id, `evt_${delivery}_test`)
}

export async function resendDelivery(deps: Deps, id: string, deliveryId: string): Promise<Delivery> {
  const delivery = await findDelivery(deps.db, id, deliveryId)
  if (!delivery) throw new NotFoundError('delivery')
  const now = timestamp(deps.clock)
  if (delivery.leased_until !== null && delivery.leased_until > now) {
    throw new ConflictError('delivery', errorTexts.webhooks.beingSent)
  }
  await sendNow(deps, id, deliveryId)
  return getDelivery(deps, id, deliveryId)
}

async function getDelivery({ db }: Deps, webhookId: string, id: string): Promise<Delivery> {
  const row = await findDelivery(db, webhookId, id)
  if (!row) throw new NotFoundError('delivery')
  return shownDelivery(row)
}

export async function listDeliveries(
  { db }: Deps,
  id: string,
  { page, page_size, state }: z.output<(typeof listEndpoint)['query']>,
) {
  if (!(await findWebhook(db, id))) throw new NotFoundError('webhook')
  const found = await findDeliveries(db, id, { state, limit: page_size, offset: (page - 1) * page_size })
  return { deliveries: found.rows.map(shownDelivery), metadata: metadataOf(page, page_size, found.total) }
}

function shownDelivery(row: Row<'webhook_deliveries'>): Delivery {
  const { id, kind, created_at, next_attempt_at, body, answer, attempts } = row
  return {
    id,
    kind,
    state: deliveryState(row),
    created_at,
    next_attempt_at,
    body,
    answer,
    attempts: JSON.parse(attempts),
  }
}

function deliveryState({ delivered_at, next_attempt_at, end_reason }: Row<'webhook_deliveries'>): Delivery['state'] {
  if (delivered_at !== null) return 'delivered'
  return next_attempt_at === null ? (end_reason ?? 'given_up') : 'waiting'
}
