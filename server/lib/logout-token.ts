import { type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { ServerMetadata } from 'openid-client'
import { SECOND } from './clock.ts'

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Signatures by a key pair: with a shared secret, anybody who has it could end sessions. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const CLOCK_SKEW_SECONDS = 60
/** A token counts for so long at most, so that used ones need not be remembered for longer. */
const MAX_AGE_SECONDS = 300

/** The issuer's order to end sessions: one of its own sessions, else all of a user. `id` is never used twice. */
export type LogoutOrder = {
  issuer: string
  subject: string | undefined
  sid: string | undefined
  id: string
  expiresAt: Date
}

type Expected = { server: ServerMetadata; audience: string; keys: JWTVerifyGetKey; now: Date }

/** Reads a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). Throws when it is not valid now. */
export async function readLogoutToken(token: string, { server, audience, keys, now }: Expected): Promise<LogoutOrder> {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: server.issuer,
    audience,
    algorithms: ALGORITHMS,
    requiredClaims: ['iat', 'jti', 'events'],
    clockTolerance: CLOCK_SKEW_SECONDS,
    maxTokenAge: MAX_AGE_SECONDS,
    currentDate: now,
  })
  const { typ } = protectedHeader
  if (typ && !/^(application\/)?(logout\+jwt|jwt)$/i.test(typ)) throw new Error(`The token is of the type ${typ}.`)
  const { sub, sid, jti, events, nonce, iat = 0 } = payload
  if (nonce !== undefined) throw new Error('The token is an ID token.')
  if (!isEvent(events)) throw new Error('The token is not about a logout.')
  if (typeof jti !== 'string' || jti === '') throw new Error('The token has no id.')
  if (sid !== undefined && typeof sid !== 'string') throw new Error('The session is not a text.')
  if (!sub && !sid) throw new Error('The token names neither a user nor a session.')
  const expiresAt = new Date((iat + MAX_AGE_SECONDS + 2 * CLOCK_SKEW_SECONDS) * SECOND)
  return { issuer: server.issuer, subject: sub, sid, id: jti, expiresAt }
}

function isEvent(events: unknown): boolean {
  if (typeof events !== 'object' || events === null) return false
  const event: unknown = Object.getOwnPropertyDescriptor(events, LOGOUT_EVENT)?.value
  return typeof event === 'object' && event !== null && !Array.isArray(event)
}
