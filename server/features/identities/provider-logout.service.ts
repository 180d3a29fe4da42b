import { SIGNED_OUT_PATH } from '../../../contract/identities.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { MalformedError, NotFoundError, UnavailableError } from '../../lib/errors.ts'
import type { LogoutOrder } from '../../lib/logout-token.ts'
import { isUnreachable, reasonOf } from '../../lib/sign-in-problems.ts'
import { throttleNetwork } from '../../lib/throttle.ts'
import { hashToken } from '../../lib/tokens.ts'
import { transact } from '../../transact.ts'
import { endSessions } from '../sessions/sessions.service.ts'
import { takesPasswords } from '../site-settings/site-settings.service.ts'
import {
  deleteEnded,
  deleteProviderSessions,
  findProviderSession,
  findProviderSessionsOf,
  rememberLogoutToken,
} from './provider-sessions.repo.ts'

/** A provider sends one for each session that ends there. */
const LOGOUTS_PER_IP = { name: 'provider-logout', limit: 3000, windowMs: 15 * MINUTE }
/** Codes are valid for a minute. */
const UNUSED_MS = 10 * MINUTE

/** Where the browser signs out at the provider that opened the session; null for the sign-in page. */
export async function findLogoutUrl(deps: Deps, actor: Member): Promise<string | null> {
  const session = await findProviderSession(deps.db, actor.sessionHash)
  const client = session && deps.providers.get(session.provider)?.client
  if (!client) return null
  try {
    const url = await client.logoutUrl(session.id_token)
    if (url) return url.href
  } catch (error) {
    deps.log.warn({ provider: session.provider, reason: reasonOf(error) }, 'sign-out at a provider not started')
  }
  // There the sign-in page leads to the provider by itself, which would sign in again.
  return (await takesPasswords(deps)) ? null : `${deps.config.publicUrl}${SIGNED_OUT_PATH}`
}

/** Ends the sessions that a logout token of a provider names. A token counts once, in all processes. */
export async function endSessionsByProvider(
  deps: Deps,
  { provider, token }: { provider: string; token: string },
  ip: string,
): Promise<void> {
  const { kind, client } = deps.providers.get(provider) ?? {}
  if (!client || kind === 'saml') throw new NotFoundError('page')
  await throttleNetwork(deps, LOGOUTS_PER_IP, ip)
  const order = await client.readLogoutToken(token, deps.clock.now()).catch((error) => {
    deps.log.warn({ provider, reason: reasonOf(error) }, 'a logout token was refused')
    if (isUnreachable(error)) throw new UnavailableError(errorTexts.identities.unreachable)
    throw new MalformedError(errorTexts.identities.logoutTokenInvalid)
  })
  await endNamedSessions(deps, provider, order)
}

/** Ends the sessions that a message of a provider names. A message counts once, in all processes. */
export async function endNamedSessions(deps: Deps, provider: string, order: LogoutOrder): Promise<void> {
  await transact(deps, async (tx) => {
    if (!(await rememberLogoutToken(tx, usedToken(order))))
      throw new MalformedError(errorTexts.identities.logoutTokenUsed)
    const ended = await deleteProviderSessions(tx, order)
    await endSessions(tx, ended)
    tx.afterCommit(({ log }) => log.info({ provider, sessions: ended.length }, 'signed out by the provider'))
  })
}

function usedToken({ issuer, id, expiresAt }: LogoutOrder) {
  return { hash: hashToken(`${issuer} ${id}`), expires_at: expiresAt.toISOString() }
}

/** Which sessions were opened where, without what names them, for the copy of a member's data. */
export async function exportProviderSessions(deps: Deps, userId: string) {
  const sessions = await findProviderSessionsOf(deps.db, userId)
  return sessions.map(({ provider, issuer, subject, created_at }) => ({ provider, issuer, subject, created_at }))
}

export async function pruneProviderSessions(deps: Deps): Promise<void> {
  await deleteEnded(deps.db, { now: timestamp(deps.clock), unusedSince: timestamp(deps.clock, -UNUSED_MS) })
}
