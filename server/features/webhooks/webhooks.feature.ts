import type * as contract from '../../../contract/webhooks.ts'
import type { Feature } from '../../feature.ts'
import { MINUTE } from '../../lib/clock.ts'
import type { Handlers } from '../../lib/route.ts'
import { pruneDeliveries, sendDueDeliveries } from './deliveries.service.ts'
import { checkWebhooks } from './webhooks.checks.ts'
import { webhooksMails } from './webhooks.mails.ts'
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  testWebhook,
} from './webhooks.service.ts'

/** Retries begin after five seconds. */
const SENT_EVERY_MS = MINUTE / 12

export const webhooksFeature: Feature = {
  handlers: {
    listWebhooks: async (deps) => ({ webhooks: await listWebhooks(deps) }),

    createWebhook: (deps, { actor, body }) => addWebhook(deps, actor, body),

    changeWebhook: async (deps, { actor, params, body }) => ({
      webhook: await changeWebhook(deps, actor, params.id, body),
    }),

    deleteWebhook: (deps, { actor, params }) => removeWebhook(deps, actor, params.id),

    testWebhook: async (deps, { params }) => ({ delivery: await testWebhook(deps, params.id) }),

    listDeliveries: (deps, { params, query }) => listDeliveries(deps, params.id, query),

    resendDelivery: async (deps, { params }) => ({
      delivery: await resendDelivery(deps, params.id, params.delivery),
    }),
  } satisfies Handlers<typeof contract>,
  mails: webhooksMails,
  jobs: () => [{ name: 'webhooks', everyMs: SENT_EVERY_MS, isShared: true, run: sendDueDeliveries }],
  prune: pruneDeliveries,
  checks: [checkWebhooks],
}
