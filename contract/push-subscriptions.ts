import { z } from 'zod'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'

const ENDPOINT_MAX = 1000
/** An uncompressed point of P-256, and 16 bytes, as base64url. */
const P256DH = /^B[\w-]{86}$/
const AUTH = /^[\w-]{22}$/

/** `PushSubscriptionJSON` of the Push API, as `PushSubscription.toJSON()` returns it. */
const Subscription = z.strictObject({
  // Not parsed when it is longer: the time grows with the square of the length of a host in other scripts.
  endpoint: z
    .string(errorTexts.notifications.httpsUrl)
    .max(ENDPOINT_MAX, errorTexts.common.tooLong)
    .meta({ format: 'uri' })
    .pipe(z.url({ protocol: /^https$/, ...errorTexts.notifications.httpsUrl })),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({
    p256dh: z.string().regex(P256DH, errorTexts.notifications.browserKey),
    auth: z.string().regex(AUTH, errorTexts.notifications.browserKey),
  }),
})

const limit = rateLimit('push-subscriptions', 60, 'hour', errorTexts.notifications.pushLimit)

export const getPushKey = endpoint({
  method: 'GET',
  path: '/v1/push/key',
  summary: 'The public key with which browsers subscribe to pushes of this site (VAPID, RFC 8292).',
  access: 'member',
  reads: [],
  status: 200,
  response: z.object({ key: z.string() }),
})

export const setPushSubscription = endpoint({
  method: 'PUT',
  path: '/v1/me/push-subscriptions',
  summary: 'Send pushes of the chosen kinds to this browser until the session that calls ends.',
  access: 'member',
  // Who knows a subscription could send to the device.
  hasSecrets: true,
  limit,
  body: Subscription,
  status: 204,
})

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/v1/me/push-subscriptions',
  summary: 'Send no more pushes to the browser of the session that calls.',
  access: 'member',
  limit,
  status: 204,
})
