import { type AuthenticationToken, SESSION_VALID_HOURS, type SignIn } from '../../../contract/accounts.ts'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, type Member, VISITOR } from '../../lib/actor.ts'
import { HOUR, MINUTE, timestamp } from '../../lib/clock.ts'
import { ForbiddenError, UnauthenticatedError } from '../../lib/errors.ts'
import { resetThrottle, throttle } from '../../lib/throttle.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { findVerifiedAccount } from '../accounts/accounts.service.ts'
import { deleteExpiredSessions, deleteSession, deleteSessionsOf, findSession, insertSession } from './sessions.repo.ts'

const BEARER = /^Bearer ([A-Z2-7]{26})$/i

/**
 * Tries from one address at one account, and from one address at all. The account alone has no limit, so that an
 * attacker elsewhere cannot lock its owner out.
 */
const PER_ACCOUNT_AND_ADDRESS = { name: 'sign-in-account', limit: 10, windowMs: 15 * MINUTE }
const PER_ADDRESS = { name: 'sign-in-address', limit: 100, windowMs: 15 * MINUTE }

/** Signs in with address and password. `address` is the caller's network address. */
export async function signIn(deps: Deps, credentials: SignIn, address: string): Promise<AuthenticationToken> {
  const accountAndAddress = `${credentials.email} ${address}`
  await throttle(deps, PER_ADDRESS, address)
  await throttle(deps, PER_ACCOUNT_AND_ADDRESS, accountAndAddress)
  const account = await findVerifiedAccount(deps, credentials)
  if (!account) throw new UnauthenticatedError('The email address or the password is not right.', 'credentials')
  if (account.suspended_at)
    throw new ForbiddenError('Your account is suspended. Please write to the administrators.', 'account')
  if (!account.activated_at) {
    throw new ForbiddenError(
      'Your account is not activated yet. Open the link that we mailed you, or ask for a new one.',
      'account',
    )
  }
  await resetThrottle(deps, PER_ACCOUNT_AND_ADDRESS, accountAndAddress)
  return openSession(deps, account.id)
}

export async function openSession(deps: Deps, userId: string): Promise<AuthenticationToken> {
  const token = newToken()
  const expiry = timestamp(deps.clock, SESSION_VALID_HOURS * HOUR)
  await insertSession(deps.db, {
    token_hash: hashToken(token),
    user_id: userId,
    created_at: timestamp(deps.clock),
    expires_at: expiry,
  })
  return { token, expiry }
}

/** Who calls, from the Authorization header. A header that is missing, malformed, revoked or expired means a visitor. */
export async function resolveActor(deps: Deps, authorization: string | undefined): Promise<Actor> {
  const token = authorization?.match(BEARER)?.[1]
  if (!token) return VISITOR
  const sessionHash = hashToken(token)
  const session = await findSession(deps.db, sessionHash)
  if (!session || session.expires_at <= timestamp(deps.clock)) return VISITOR
  if (session.suspended_at || !session.activated_at) return VISITOR
  return { kind: 'member', userId: session.user_id, isAdmin: session.user_type === 'admin', sessionHash }
}

export async function signOut(deps: Deps, actor: Member): Promise<void> {
  await deleteSession(deps.db, actor.sessionHash)
}

/** Ends every session of a member. Pass the transaction that changes the member. */
export async function revokeSessions(db: Db, userId: string): Promise<void> {
  await deleteSessionsOf(db, userId)
}

export async function pruneSessions(deps: Deps): Promise<void> {
  await deleteExpiredSessions(deps.db, timestamp(deps.clock))
}
