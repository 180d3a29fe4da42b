import { z } from 'zod'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { line } from './text.ts'

export const ScimToken = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type ScimToken = z.infer<typeof ScimToken>

export const listScimTokens = endpoint({
  method: 'GET',
  path: '/v1/admin/scim-tokens',
  summary: 'The tokens of the directory (SCIM 2.0), without their secrets.',
  access: 'admin',
  reads: ['scim'],
  status: 200,
  response: z.object({ tokens: z.array(ScimToken) }),
})

export const createScimToken = endpoint({
  method: 'POST',
  path: '/v1/admin/scim-tokens',
  summary: 'Make a token for the directory. Its secret is in this response alone.',
  access: 'admin',
  hasSecrets: true,
  needsRecentPassword: true,
  limit: rateLimit('scim-token-made', 20, 'hour', errorTexts.scim.makeTokensLimit),
  body: z.strictObject({ name: line({ min: 1, max: 60 }) }),
  status: 201,
  response: z.object({ token: ScimToken, secret: z.string() }),
})

export const deleteScimToken = endpoint({
  method: 'DELETE',
  path: '/v1/admin/scim-tokens/:id',
  summary: 'Revoke a token of the directory.',
  access: 'admin',
  needsRecentPassword: true,
  limit: rateLimit('scim-token-revoked', 60, 'hour', errorTexts.scim.revokeTokensLimit),
  errors: [404],
  params: z.object({ id: z.uuid() }),
  status: 204,
})
