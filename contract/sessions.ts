import { z } from 'zod'
import { AuthenticationToken, SignIn } from './accounts.ts'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { SECOND_FACTOR_METHODS } from './second-factors.values.ts'

/** SHA-256 of the bearer, in hexadecimal; it opens nothing. */
const SessionId = z.string().regex(/^[0-9a-f]{64}$/)

export const signIn = endpoint({
  method: 'POST',
  path: '/v1/auth/tokens/authentication',
  summary: 'Sign in. The token is sent as `Authorization: Bearer` with every later call.',
  access: 'public',
  mayNeedSecondFactor: true,
  errors: [401, 403],
  body: SignIn,
  status: 201,
  response: z.object({ authentication_token: AuthenticationToken }),
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/v1/auth/tokens/authentication',
  summary: 'Sign out: revoke the bearer used.',
  access: 'member',
  isOpenWithoutSecondFactor: true,
  status: 204,
})

export const endSignedOutSession = endpoint({
  method: 'POST',
  path: '/v1/auth/tokens/revocation',
  summary:
    'End a session by the SHA-256 of its bearer, for a device that signed out without a line. Succeeds also without one.',
  access: 'public',
  body: z.object({ session: SessionId }),
  status: 204,
})

/** How a session was opened: `activation` is the link of the first mail. */
export const SessionOpening = z.enum(['password', 'provider', 'activation', 'passkey'])
export type SessionOpening = z.infer<typeof SessionOpening>

export const SessionSecondFactor = z.enum(SECOND_FACTOR_METHODS)
export type SessionSecondFactor = z.infer<typeof SessionSecondFactor>

export const Session = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  user_agent: z.string().describe('User agent of the request, or "".'),
  opened_by: SessionOpening.nullable().describe('Null for a session from before this was noted.'),
  passkey: z.string().describe('The name of the passkey that opened it, or "".'),
  provider: z.string().describe('The label of the provider that opened it, or "".'),
  second_factor: SessionSecondFactor.nullable().describe('Beside how it was opened; null without one.'),
  is_current: z.boolean().describe('True for the session that asks.'),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/v1/sessions',
  summary: "The caller's sessions, newest first.",
  access: 'member',
  reads: ['sessions', 'passkeys'],
  isOpenWithoutSecondFactor: true,
  status: 200,
  response: z.object({ sessions: z.array(Session) }),
})

const sessionEndsLimit = rateLimit('session-end', 100, 'hour', errorTexts.sessions.endSessionsLimit)

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/v1/sessions/:id',
  summary: 'End one of the own sessions.',
  access: 'member',
  isOpenWithoutSecondFactor: true,
  limit: sessionEndsLimit,
  params: z.object({ id: SessionId }),
  status: 204,
})

export const revokeOtherSessions = endpoint({
  method: 'DELETE',
  path: '/v1/sessions',
  summary: 'End every own session but the one that asks.',
  access: 'member',
  isOpenWithoutSecondFactor: true,
  limit: sessionEndsLimit,
  status: 204,
})
