import { z } from 'zod'
import { endpoint } from './http.ts'
import { KEY_DAYS, KEY_ENDS, KEY_NAME_MAX, KEY_SCOPES, MEMBER_SCOPES, SERVICE_SCOPES } from './key-scopes.values.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { line } from './text.ts'

export * from './key-scopes.values.ts'

const DAYS_ERROR = errorTexts.keys.days({ min: KEY_DAYS.min, max: KEY_DAYS.max })

/** A key without its secret. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string().describe('How the secret begins.'),
  scopes: z.array(z.enum(KEY_SCOPES)),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable().describe('Null: it does not end by itself.'),
  last_used_at: z.iso.datetime().nullable().describe('Exact to a minute.'),
  last_used_ip: z.string(),
  ended_at: z.iso.datetime().nullable(),
  ended_by: z.enum(KEY_ENDS).nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

const NewKey = z.object({ key: ApiKey.extend({ secret: z.string() }) })
const KeyId = z.object({ id: z.uuid() })

function keyBody<const S extends readonly [string, ...string[]]>(scopes: S) {
  return z.strictObject({
    name: line({ min: 1, max: KEY_NAME_MAX, required: errorTexts.common.nameMissing }),
    scopes: z
      .array(z.enum(scopes, errorTexts.keys.scope))
      .min(1, errorTexts.keys.scopeMissing)
      .max(scopes.length)
      .transform((chosen) => scopes.filter((scope) => chosen.includes(scope)) as S[number][]),
    expires_in_days: z.int(DAYS_ERROR).min(KEY_DAYS.min, DAYS_ERROR).max(KEY_DAYS.max, DAYS_ERROR).nullable(),
  })
}

const keysMadeLimit = rateLimit('key-made', 20, 'hour', errorTexts.keys.makeKeysLimit)
const keysRevokedLimit = rateLimit('key-revoked', 100, 'hour', errorTexts.keys.revokeKeysLimit)

export const listKeys = endpoint({
  method: 'GET',
  path: '/v1/me/keys',
  summary:
    'The own API keys without their secrets, newest first; those that ended in the last 90 days too. `possible` are the scopes that the role allows.',
  access: 'member',
  reads: ['keys', 'settings', 'calls'],
  status: 200,
  response: z.object({
    keys: z.array(ApiKey),
    possible: z.array(z.enum(MEMBER_SCOPES)),
    is_allowed: z.boolean().describe('Whether the site allows keys of members.'),
  }),
})

export const createKey = endpoint({
  method: 'POST',
  path: '/v1/me/keys',
  summary:
    'Make an API key with scopes. Its secret is in this response alone. It is sent as `Authorization: Bearer quad_…` and does what its scopes say, never more than its member.',
  access: 'member',
  hasSecrets: true,
  needsRecentPassword: true,
  limit: keysMadeLimit,
  errors: [403, 409],
  body: keyBody(MEMBER_SCOPES),
  status: 201,
  response: NewKey,
})

export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/v1/me/keys/:id',
  summary: 'Revoke one of the own API keys. It ends at once.',
  access: 'member',
  limit: keysRevokedLimit,
  params: KeyId,
  subject: 'key',
  status: 204,
})

export const listServiceKeys = endpoint({
  method: 'GET',
  path: '/v1/admin/keys',
  summary: 'The service keys of the site without their secrets, newest first.',
  access: 'admin',
  reads: ['keys'],
  status: 200,
  response: z.object({ keys: z.array(ApiKey) }),
})

export const createServiceKey = endpoint({
  method: 'POST',
  path: '/v1/admin/keys',
  summary: 'Make a service key, which acts as the site. Its secret is in this response alone.',
  access: 'admin',
  hasSecrets: true,
  needsRecentPassword: true,
  limit: keysMadeLimit,
  errors: [409],
  body: keyBody(SERVICE_SCOPES),
  status: 201,
  response: NewKey,
})

export const revokeServiceKey = endpoint({
  method: 'DELETE',
  path: '/v1/admin/keys/:id',
  summary: 'Revoke a service key. It ends at once.',
  access: 'admin',
  needsRecentPassword: true,
  limit: keysRevokedLimit,
  params: KeyId,
  subject: 'key',
  status: 204,
})
