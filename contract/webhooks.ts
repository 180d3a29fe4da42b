import { z } from 'zod'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'
import { line } from './text.ts'
import {
  DELIVERIES_PAGE_SIZE,
  DELIVERY_STATES,
  WEBHOOK_FORMS,
  WEBHOOK_KINDS,
  WEBHOOK_NAME_MAX,
  WEBHOOK_STATES,
  WEBHOOK_TEST,
  WEBHOOK_URL_MAX,
} from './webhooks.values.ts'

export * from './webhooks.values.ts'

const kinds = z
  .array(z.enum(WEBHOOK_KINDS, errorTexts.webhooks.kinds))
  .min(1, errorTexts.webhooks.kindMissing)
  .max(WEBHOOK_KINDS.length)
  .transform((chosen) => WEBHOOK_KINDS.filter((kind) => chosen.includes(kind)))
const name = line({ min: 1, max: WEBHOOK_NAME_MAX, required: errorTexts.common.nameMissing })
const url = z.url({ protocol: /^https$/, ...errorTexts.common.httpsAddress }).max(WEBHOOK_URL_MAX)

export const Webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  form: z.enum(WEBHOOK_FORMS),
  kinds: z.array(z.enum(WEBHOOK_KINDS)),
  is_active: z.boolean(),
  state: z.enum(WEBHOOK_STATES),
  created_at: z.iso.datetime(),
  switched_off_at: z.iso.datetime().nullable(),
  off_reason: z.string().describe('Why it was switched off by itself; "" otherwise.'),
  counts: z
    .object({ all: z.int(), delivered: z.int(), waiting: z.int(), given_up: z.int() })
    .describe('The last 30 days.'),
  last: z.object({ at: z.iso.datetime(), status: z.int().nullable(), ms: z.int() }).nullable(),
})
export type Webhook = z.infer<typeof Webhook>

const Attempt = z.object({ at: z.iso.datetime(), status: z.int().nullable(), ms: z.int(), error: z.string() })

export const Delivery = z.object({
  id: z.string(),
  kind: z.enum([...WEBHOOK_KINDS, WEBHOOK_TEST]),
  state: z.enum(DELIVERY_STATES),
  created_at: z.iso.datetime(),
  next_attempt_at: z.iso.datetime().nullable().describe('Null once it waits no longer.'),
  body: z.string().nullable().describe('Null before the first attempt.'),
  answer: z.string().describe('What came back last, cut after 4 KB.'),
  attempts: z.array(Attempt),
})
export type Delivery = z.infer<typeof Delivery>

const WebhookId = z.object({ id: z.uuid() })
const DeliveryId = z.object({ id: z.uuid(), delivery: z.string().max(80) })
const changesLimit = rateLimit('webhook-changed', 200, 'hour', errorTexts.webhooks.changeWebhooksLimit)
const sendsLimit = rateLimit('webhook-sent', 200, 'hour', errorTexts.webhooks.sendEventsAgainLimit)

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/v1/admin/webhooks',
  summary: 'The webhooks of the site, without their secrets.',
  access: 'admin',
  scope: 'webhooks:read',
  isForServices: true,
  reads: ['webhooks'],
  status: 200,
  response: z.object({ webhooks: z.array(Webhook) }),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/v1/admin/webhooks',
  summary:
    'Add a webhook: what happens is posted to its address, signed by Standard Webhooks. The secret is in this response alone.',
  access: 'admin',
  scope: 'webhooks:write',
  isForServices: true,
  hasSecrets: true,
  needsRecentPassword: true,
  limit: changesLimit,
  errors: [409],
  body: z.strictObject({
    name,
    url,
    kinds,
    form: z.enum(WEBHOOK_FORMS).default('json'),
    is_active: z.boolean().default(true),
  }),
  status: 201,
  response: z.object({ webhook: Webhook, secret: z.string() }),
})

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/v1/admin/webhooks/:id',
  summary: 'Change a webhook, or switch it on or off. Off, what waits is given up.',
  access: 'admin',
  // The address of a chat room is a secret.
  hasSecrets: true,
  scope: 'webhooks:write',
  isForServices: true,
  needsRecentPassword: true,
  limit: changesLimit,
  params: WebhookId,
  subject: 'webhook',
  body: z.strictObject({ name, url, kinds, form: z.enum(WEBHOOK_FORMS), is_active: z.boolean() }).partial(),
  status: 200,
  response: z.object({ webhook: Webhook }),
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/v1/admin/webhooks/:id',
  summary: 'Remove a webhook with its log.',
  access: 'admin',
  scope: 'webhooks:write',
  isForServices: true,
  needsRecentPassword: true,
  limit: changesLimit,
  params: WebhookId,
  subject: 'webhook',
  status: 204,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/v1/admin/webhooks/:id/test',
  summary: 'Send a test event to a webhook, also where it is switched off, and return what came back.',
  access: 'admin',
  scope: 'webhooks:write',
  isForServices: true,
  limit: sendsLimit,
  params: WebhookId,
  subject: 'webhook',
  status: 200,
  response: z.object({ delivery: Delivery }),
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/v1/admin/webhooks/:id/deliveries',
  summary: 'What was sent to a webhook in the last 30 days and what came back, newest first.',
  access: 'admin',
  scope: 'webhooks:read',
  isForServices: true,
  reads: ['webhooks'],
  params: WebhookId,
  subject: 'webhook',
  query: z.object({
    ...pageQuery(DELIVERIES_PAGE_SIZE),
    state: z.enum(['', ...DELIVERY_STATES]).default(''),
  }),
  status: 200,
  response: z.object({ deliveries: z.array(Delivery), metadata: Metadata }),
})

export const resendDelivery = endpoint({
  method: 'POST',
  path: '/v1/admin/webhooks/:id/deliveries/:delivery/resend',
  summary: 'Send an event again now, with the same id, whatever order the others are in.',
  access: 'admin',
  scope: 'webhooks:write',
  isForServices: true,
  limit: sendsLimit,
  params: DeliveryId,
  subject: 'delivery',
  errors: [409],
  status: 200,
  response: z.object({ delivery: Delivery }),
})
