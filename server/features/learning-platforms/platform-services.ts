import { SignJWT } from 'jose'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { MINUTE, SECOND } from '../../lib/clock.ts'
import { causeOf, postSafely, SafeFetchError } from '../../lib/safe-fetch.ts'
import { newToken } from '../../lib/tokens.ts'
import { signingKey } from '../signing-keys/signing-keys.service.ts'
import type { PlatformRow } from './platforms.repo.ts'

/** Scopes of platform services. */
export const SERVICE_SCOPES = {
  roster: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
  scores: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
} as const
export type ServiceScope = keyof typeof SERVICE_SCOPES

/** Why a service did not do what it was asked: for the log and administrators. `code`: the error of OAuth 2.0 that it names. */
export class PlatformServiceError extends Error {
  readonly status: number | undefined
  readonly code: string

  constructor(message: string, status?: number, code = '') {
    super(message)
    this.status = status
    this.code = code
  }
}

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const ASSERTION_VALID_MS = 5 * MINUTE
const RESPONSE_BYTES = 16 * 1024
/** A token is not sent so shortly before its end. */
const MARGIN_MS = 30 * SECOND
const KEPT_AT_MOST_MS = 60 * MINUTE

const Granted = z.looseObject({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8192}$/),
  expires_in: z.number().min(0).catch(0),
  scope: z.string().optional().catch(undefined),
})

type Kept = { token: string; until: number }
const kept = new WeakMap<Deps['internet'], Map<string, Kept>>()

/**
 * Calls a service of a platform with an access token (1EdTech Security Framework 1.0, section 4.1). One that was kept and that
 * the platform refuses is asked for again.
 */
export async function withAccess<T>(
  deps: Deps,
  platform: PlatformRow,
  scope: ServiceScope,
  call: (authorization: string) => Promise<T>,
): Promise<T> {
  const tokens = kept.get(deps.internet) ?? new Map<string, Kept>()
  kept.set(deps.internet, tokens)
  const key = [platform.id, platform.client_id, platform.token_url, scope].join(' ')
  const known = tokens.get(key)
  if (known && known.until > deps.clock.now().getTime()) {
    try {
      return await call(`Bearer ${known.token}`)
    } catch (error) {
      if (statusOf(error) !== 401) throw explain(error)
      tokens.delete(key)
    }
  }
  const { access_token, expires_in } = await requestToken(deps, platform, scope)
  const until = Math.min(expires_in * SECOND - MARGIN_MS, KEPT_AT_MOST_MS) + deps.clock.now().getTime()
  tokens.set(key, { token: access_token, until })
  return call(`Bearer ${access_token}`).catch((error) => {
    throw explain(error)
  })
}

/** Asks a platform for an access token. Throws `PlatformServiceError`. */
export async function requestToken(deps: Deps, platform: PlatformRow, scope: ServiceScope) {
  const { client_id, token_url } = platform
  const { kid, alg, privateKey } = await signingKey(deps, 'learning-platforms')
  const now = deps.clock.now()
  const assertion = await new SignJWT({})
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .setIssuer(client_id)
    .setSubject(client_id)
    .setAudience(token_url)
    .setJti(newToken())
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + ASSERTION_VALID_MS))
    .sign(privateKey)
  const form = new URLSearchParams({
    ...{ grant_type: 'client_credentials', scope: SERVICE_SCOPES[scope] },
    ...{ client_assertion_type: ASSERTION_TYPE, client_assertion: assertion },
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const body = Buffer.from(form.toString())
  const { status, text } = await postSafely(deps.internet, token_url, { headers, body }, RESPONSE_BYTES).catch(
    (error) => {
      throw new PlatformServiceError(`no access token: ${causeOf(error)}`)
    },
  )
  const granted = status === 200 ? Granted.safeParse(jsonIn(text)) : undefined
  if (!granted?.success) {
    const code = errorIn(text)
    const reason = [`no access token: status ${status}`, code].filter(Boolean).join(', ')
    throw new PlatformServiceError(reason, status, code)
  }
  const { scope: scopes } = granted.data
  if (scopes !== undefined && !scopes.split(' ').includes(SERVICE_SCOPES[scope])) {
    throw new PlatformServiceError(`the platform does not allow ${SERVICE_SCOPES[scope]}`, status, 'invalid_scope')
  }
  return granted.data
}

function statusOf(error: unknown): number | undefined {
  const isKnown = error instanceof SafeFetchError || error instanceof PlatformServiceError
  return isKnown ? error.status : undefined
}

function explain(error: unknown): PlatformServiceError {
  return error instanceof PlatformServiceError ? error : new PlatformServiceError(causeOf(error), statusOf(error))
}

/** The name of an error of OAuth 2.0. */
function errorIn(text: string): string {
  return z
    .looseObject({ error: z.string().max(100) })
    .catch({ error: '' })
    .parse(jsonIn(text)).error
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
