import type { SignInProblem } from '../../../contract/identities.values.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE, SECOND, timestamp } from '../../lib/clock.ts'
import { NotFoundError } from '../../lib/errors.ts'
import type { ProviderUser } from '../../lib/provider-user.ts'
import { problemOf, reasonOf, SignInRefusedError } from '../../lib/sign-in-problems.ts'
import type { SamlProvider } from '../../lib/sign-in-providers.ts'
import { purposeOf } from '../../lib/sign-in-secrets.ts'
import { refundNetwork, throttleNetwork } from '../../lib/throttle.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { transact } from '../../transact.ts'
import { endNamedSessions } from './provider-logout.service.ts'
import { recordFailure } from './provider-states.service.ts'
import { failTest } from './provider-tests.service.ts'
import {
  consumeSamlResponse,
  deleteExpiredResponses,
  findAnsweredRequest,
  insertSamlResponse,
} from './saml-responses.repo.ts'

const RESPONSES_PER_IP = { name: 'saml-response', limit: 60, windowMs: 15 * MINUTE }
const LOGOUTS_PER_IP = { name: 'saml-logout', limit: 600, windowMs: 15 * MINUTE }
/** The browser is sent on at once. */
const HANDLE_VALID_MS = 60 * SECOND

/**
 * Receives the response that a provider's page posts. The browser sends no cookie with it, since the page is of another site:
 * the sign-in ends with the request that it is redirected to, by the handle.
 */
export async function receiveSamlResponse(
  deps: Deps,
  { provider: name, encoded }: { provider: string; encoded: string },
  ip: string,
): Promise<{ handle: string } | { problem: SignInProblem } | { test: string }> {
  const provider = requireSaml(deps, name)
  const { client } = provider
  try {
    await throttleNetwork(deps, RESPONSES_PER_IP, ip)
    const { user, issuedBy, inResponseTo, expiresAt } = await client.readResponse(encoded)
    const handle = newToken()
    await transact(deps, async (tx) => {
      await refundNetwork(tx, RESPONSES_PER_IP, ip)
      const isNew = await insertSamlResponse(tx, {
        ...{ hash: hashToken(issuedBy), handle: hashToken(handle), provider: name, in_response_to: inResponseTo },
        ...{ payload: JSON.stringify(user), created_at: timestamp(tx.clock), expires_at: expiresAt.toISOString() },
      })
      if (!isNew) throw new Error('The assertion was used before.')
    })
    return { handle }
  } catch (error) {
    deps.log.warn({ provider: name, reason: reasonOf(error) }, 'a sign-in at a provider was refused')
    // The browser does not say here that it tests; the id of the request is known to nobody else.
    const requestId = /InResponseTo="([^"]+)"/.exec(Buffer.from(encoded, 'base64').toString())?.[1]
    const test = requestId && (await failTest(deps, provider, { requestId }, error))
    if (test) return { test }
    await recordFailure(deps, name, error)
    return { problem: problemOf(error) }
  }
}

/** The request that the response of this way back answers. */
export async function readAnsweredRequest({ db }: Pick<Deps, 'db'>, search: string): Promise<string | null> {
  return (await findAnsweredRequest(db, handleIn(search))) ?? null
}

function handleIn(search: string): string {
  return hashToken(new URLSearchParams(search).get('response') ?? '')
}

/** The user of a response, for the browser that began the sign-in, or for any where the provider may begin one. */
export async function resolveSamlUser(
  deps: Deps,
  { name, client }: SamlProvider,
  { search, secret }: { search: string; secret: string | undefined },
): Promise<ProviderUser> {
  const handle = handleIn(search)
  const since = timestamp(deps.clock, -HANDLE_VALID_MS)
  const response = await transact(deps, (tx) => consumeSamlResponse(tx, { handle, provider: name, since }))
  if (!response?.payload) throw new SignInRefusedError('interrupted', 'The response was used before, or is too old.')
  const { in_response_to: request, payload } = response
  if (request === null && purposeOf(secret) !== 'sign-in') {
    throw new SignInRefusedError('refused', 'The response answers no request.')
  }
  if (request !== null && !secret) {
    throw new SignInRefusedError('interrupted', 'The browser did not begin this sign-in, or too long ago.')
  }
  if (request !== null && request !== client.requestId(secret ?? '')) {
    throw new SignInRefusedError('refused', 'The response answers a request of another browser.')
  }
  return JSON.parse(payload)
}

/** Ends the sessions that a logout request names. Returns where the browser goes; null for the start page. */
export async function receiveSamlLogout(
  deps: Deps,
  { provider: name, encoded }: { provider: string; encoded: string },
  ip: string,
): Promise<string | null> {
  const { client } = requireSaml(deps, name)
  try {
    await throttleNetwork(deps, LOGOUTS_PER_IP, ip)
    const { order, responseUrl } = await client.readLogoutRequest(encoded)
    await endNamedSessions(deps, name, order)
    return await responseUrl(true)
  } catch (error) {
    deps.log.warn({ provider: name, reason: reasonOf(error) }, 'a logout request was refused')
    return null
  }
}

/** The metadata of Quad for a SAML provider. */
export async function samlMetadata(deps: Deps, name: string): Promise<string> {
  return requireSaml(deps, name).client.metadata()
}

export async function pruneSamlResponses(deps: Deps): Promise<void> {
  const times = { now: timestamp(deps.clock), unusedSince: timestamp(deps.clock, -HANDLE_VALID_MS) }
  await deleteExpiredResponses(deps.db, times)
}

function requireSaml({ providers }: Deps, name: string): SamlProvider {
  const provider = providers.get(name)
  if (provider?.kind !== 'saml') throw new NotFoundError('page')
  return provider
}
