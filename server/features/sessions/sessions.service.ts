import { type AuthenticationToken, SESSION_VALID_HOURS, type SignIn } from '../../../contract/accounts.ts'
import type { Session } from '../../../contract/sessions.ts'
import { FRESH_SIGN_IN_MINUTES } from '../../../contract/settings.values.ts'
import { PASSWORD_NEEDED } from '../../../contract/users.values.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, type Member, storedScope, VISITOR } from '../../lib/actor.ts'
import { HOUR, MINUTE, timestamp } from '../../lib/clock.ts'
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '../../lib/errors.ts'
import { LIMITS } from '../../lib/limits.ts'
import { networkLimits, resetThrottle, takeBackFromNetwork, throttle, throttleAll } from '../../lib/throttle.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { type Tx, transact } from '../../transact.ts'
import { type AccountRow, findVerifiedAccount, requireOwnAccount } from '../accounts/accounts.service.ts'
import { withdrawAllLinkTokens } from '../accounts/link-tokens.service.ts'
import { revokeCalendarAddress } from '../calendars/calendars.account.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsBut,
  deleteSessionsOf,
  findSession,
  findSessions,
  insertSession,
  noteActivity,
  type SessionMember,
  setConfirmed,
} from './sessions.repo.ts'

const USER_AGENT_MAX = 300
const ACTIVITY_RESOLUTION_MS = HOUR
/** An hour without a request ends a visit. The last one was up to an hour after it was noted. */
const VISIT_GAP_MS = HOUR + ACTIVITY_RESOLUTION_MS
const BEARER = /^Bearer ([A-Z2-7]{26})$/i

/**
 * Failed attempts from one IP for one account, and from one IP in all: a campus may share one. The account alone has no limit, so that an
 * attacker elsewhere cannot lock its owner out.
 */
const PER_ACCOUNT_AND_IP = { name: 'sign-in-account', limit: 10, windowMs: 15 * MINUTE }
const PER_IP = { name: 'sign-in-address', limit: 100, windowMs: 15 * MINUTE }

/** Signs in with email address and password. `ip` is the caller's network (`networkOf`). */
export async function signIn(
  deps: Deps,
  credentials: SignIn,
  ip: string,
  userAgent: string,
): Promise<AuthenticationToken> {
  const accountAndIp = `${credentials.email} ${ip}`
  await throttleAll(deps, [...networkLimits(PER_IP, ip), { limit: PER_ACCOUNT_AND_IP, subject: accountAndIp }])
  const account = await findVerifiedAccount(deps, credentials)
  if (!account) throw new UnauthenticatedError('The email address or the password is not right.', 'credentials')
  await rejectSuspended(deps, account)
  if (!account.activated_at) {
    throw new ForbiddenError(
      'Your account is not activated yet. Open the link that we mailed you, or ask for a new one.',
      'account',
    )
  }
  return transact(deps, async (tx) => {
    // In the order in which an attempt counts, so that two sign-ins do not wait for each other.
    await takeBackFromNetwork(tx, PER_IP, ip)
    await resetThrottle(tx, PER_ACCOUNT_AND_IP, accountAndIp)
    await throttle(tx, LIMITS.signIns, account.id)
    return openSession(tx, account.id, userAgent, account.password_hash ?? undefined)
  })
}

/** Rejects suspended accounts. */
export async function rejectSuspended(
  deps: Pick<Deps, 'db'>,
  account: Pick<AccountRow, 'suspended_at' | 'suspended_until' | 'suspension_reason'>,
): Promise<void> {
  const { suspended_at, suspended_until, suspension_reason } = account
  if (!suspended_at) return
  const until = suspended_until
    ? ` until ${describeTime(suspended_until, (await readSiteSettings(deps)).time.zone)}`
    : ''
  const reason = suspension_reason ? ` Reason: ${suspension_reason}` : ''
  throw new ForbiddenError(`Your account is suspended${until}. Please write to the administrators.${reason}`, 'account')
}

function describeTime(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
  return `${format.format(new Date(instant))} ${timeZone}`
}

/**
 * Opens a session. `userAgent` is what the browser says it is, for the list of sessions. `passwordHash` is the one that
 * a password was checked against: throws `UnauthenticatedError` when it has changed since, or the account is gone or
 * suspended.
 */
export async function openSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  userAgent = '',
  passwordHash?: string,
): Promise<AuthenticationToken> {
  const token = newToken()
  const expiry = timestamp(clock, SESSION_VALID_HOURS * HOUR)
  const session = {
    token_hash: hashToken(token),
    user_id: userId,
    created_at: timestamp(clock),
    expires_at: expiry,
    user_agent: userAgent.slice(0, USER_AGENT_MAX),
  }
  if (!(await insertSession(db, session, passwordHash))) {
    throw new UnauthenticatedError('The account has just changed. Please sign in again.', 'credentials')
  }
  return { token, expiry }
}

/** A session that its member may use. `expiresAt` in milliseconds since 1970. */
export type OpenSession = { actor: Member; expiresAt: number }

/** Who calls, from the Authorization header. A header that is missing, malformed, revoked or expired means a visitor. */
export async function resolveActor(deps: Deps, authorization: string | undefined): Promise<Actor> {
  const hash = bearerHash(authorization)
  return (hash === undefined ? undefined : (await findOpenSession(deps, hash))?.actor) ?? VISITOR
}

/** The stored form of the token in an Authorization header; undefined without a token. */
export function bearerHash(authorization: string | undefined): string | undefined {
  const token = authorization?.match(BEARER)?.[1]
  return token === undefined ? undefined : hashToken(token)
}

/** As `resolveActor` says, without a sign of activity: a tab that stays open does not prolong a visit. */
export async function isSignedIn(deps: Deps, authorization: string | undefined): Promise<boolean> {
  const hash = bearerHash(authorization)
  return hash !== undefined && (await findUsableSession(deps, hash)) !== undefined
}

export async function findOpenSession(deps: Deps, sessionHash: string): Promise<OpenSession | undefined> {
  const session = await findUsableSession(deps, sessionHash)
  if (!session) return undefined
  const { user_id: userId, user_type, expires_at } = session
  await noteActivityOf(deps, session)
  const actor: Member = {
    kind: 'member',
    userId,
    isAdmin: user_type === 'admin',
    reviewScope: storedScope(session),
    sessionHash,
  }
  return { actor, expiresAt: Date.parse(expires_at) }
}

async function findUsableSession({ db, clock }: Deps, sessionHash: string): Promise<SessionMember | undefined> {
  const session = await findSession(db, sessionHash)
  if (!session || session.expires_at <= timestamp(clock)) return undefined
  return session.suspended_at || !session.activated_at ? undefined : session
}

/** Notes when the member was last active, at most once an hour. A database that cannot write serves reads all the same. */
async function noteActivityOf(deps: Deps, { user_id, last_active_at }: SessionMember): Promise<void> {
  const before = timestamp(deps.clock, -ACTIVITY_RESOLUTION_MS)
  if (last_active_at !== null && last_active_at > before) return
  const visitBefore = timestamp(deps.clock, -VISIT_GAP_MS)
  await noteActivity(deps.db, user_id, { now: timestamp(deps.clock), before, visitBefore }).catch((err) =>
    deps.log.warn({ err }, 'when a member was active could not be noted'),
  )
}

/** For what asks for the password again: refuses unless it was given in the last ten minutes, at sign-in or since. */
export async function requireRecentPassword({ db, clock }: Deps, actor: Member): Promise<void> {
  const session = await findSession(db, actor.sessionHash)
  if (!session) throw new UnauthenticatedError()
  if (session.confirmed_at <= timestamp(clock, -FRESH_SIGN_IN_MINUTES * MINUTE)) {
    throw new ForbiddenError('Please confirm with your password.', PASSWORD_NEEDED)
  }
}

export async function rememberConfirmation(tx: Tx, actor: Member): Promise<void> {
  await setConfirmed(tx, actor.sessionHash, timestamp(tx.clock))
}

export async function signOut(deps: Deps, actor: Member): Promise<void> {
  await transact(deps, async (tx) => {
    await deleteSession(tx, actor.sessionHash)
    tx.changed('sessions')
  })
}

export async function listSessions(deps: Deps, actor: Member): Promise<Session[]> {
  const sessions = await findSessions(deps.db, actor.userId, timestamp(deps.clock))
  return sessions.map(({ token_hash, created_at, expires_at, user_agent }) => ({
    // The hash alone opens nothing.
    id: token_hash,
    created_at,
    expires_at,
    user_agent,
    is_current: token_hash === actor.sessionHash,
  }))
}

/** The sessions without their ids, for the copy of the member's data. */
export async function exportSessions(deps: Deps, actor: Member) {
  return (await listSessions(deps, actor)).map(({ id: _id, ...session }) => session)
}

export async function revokeSession(deps: Deps, actor: Member, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    if (!(await deleteSessionOf(tx, actor.userId, id))) throw new NotFoundError('session')
    tx.changed('sessions')
  })
}

/** Refuses when the session that asks has been revoked since the request began. */
export async function requireOpenSession(tx: Tx, actor: Member): Promise<void> {
  if (!(await findSession(tx.db, actor.sessionHash))) throw new UnauthenticatedError()
}

export async function revokeOtherSessions(deps: Deps, actor: Member): Promise<void> {
  await transact(deps, async (tx) => {
    const { email } = await requireOwnAccount(tx, actor)
    const revoked = await endOtherSessions(tx, actor)
    await tx.mail({ kind: 'account-changed', to: email, params: { change: 'sessions-ended', ...revoked } })
  })
}

/** Ends every session of a member but the one that asks, and all else that opens something of the account. */
export async function endOtherSessions(tx: Tx, actor: Member): Promise<Revoked> {
  await deleteSessionsBut(tx, actor.userId, actor.sessionHash)
  return revokeTokens(tx, actor.userId)
}

/** Ends every session of a member, and all else that opens something of the account. */
export async function revokeSessions(tx: Tx, userId: string): Promise<Revoked> {
  await deleteSessionsOf(tx, userId)
  return revokeTokens(tx, userId)
}

type Revoked = { isCalendarEnded: boolean }

/** A thief with a session could have got these with it. */
async function revokeTokens(tx: Tx, userId: string): Promise<Revoked> {
  await withdrawAllLinkTokens(tx, userId)
  tx.changed('sessions')
  return { isCalendarEnded: await revokeCalendarAddress(tx, userId) }
}

export async function pruneSessions(deps: Deps): Promise<void> {
  await deleteExpiredSessions(deps.db, timestamp(deps.clock))
}
