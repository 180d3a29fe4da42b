import { type AuthenticationToken, SESSION_VALID_HOURS } from '../../../contract/accounts.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Session, SessionOpening, SessionSecondFactor } from '../../../contract/sessions.ts'
import { FRESH_SIGN_IN_MINUTES } from '../../../contract/settings.values.ts'
import { PASSWORD_NEEDED } from '../../../contract/users.values.ts'
import { openSessionTimes } from '../../db/open-sessions.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, type Member, storedScope, VISITOR } from '../../lib/actor.ts'
import { HOUR, MINUTE, timestamp } from '../../lib/clock.ts'
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '../../lib/errors.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { throttleNetwork } from '../../lib/throttle.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { type Tx, transact } from '../../transact.ts'
import { requireOwnAccount } from '../accounts/accounts.service.ts'
import { withdrawAllLinkTokens } from '../accounts/link-tokens.service.ts'
import { revokeCalendarAddress } from '../calendars/calendars.account.service.ts'
import { endMailLinks } from '../mails/mail-links.service.ts'
import { findDemandEnd } from './second-factor-demand.service.ts'
import { deleteExpiredTickets, deleteTicketsOf } from './second-factor-tickets.repo.ts'
import {
  addFilesHash,
  deleteEndedSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsBut,
  deleteSessionsOf,
  findOpeningOf,
  findSession,
  findSessionOfFiles,
  findSessions,
  insertSession,
  recordActivity,
  type SessionMember,
  setConfirmed,
  setLastUsed,
  setSecondFactor,
} from './sessions.repo.ts'

const USER_AGENT_MAX = 300
const ACTIVITY_RESOLUTION_MS = HOUR
/** An hour without a request ends a visit. The last one was up to an hour after it was noted. */
const VISIT_GAP_MS = HOUR + ACTIVITY_RESOLUTION_MS
const SIGN_OUTS_PER_IP = { name: 'sign-out', limit: 300, windowMs: 15 * MINUTE }
const BEARER = /^Bearer ([A-Z2-7]{26})$/i

/** How a session is opened, and with which passkey (its id) or provider (its name). */
export type Opening = {
  by: SessionOpening
  with?: string | undefined
  /** The second factor that was given beside. */
  secondFactor?: SessionSecondFactor
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
  { opening, passwordHash }: { opening?: Opening; passwordHash?: string | undefined } = {},
): Promise<AuthenticationToken> {
  const token = newToken()
  const expiry = timestamp(clock, SESSION_VALID_HOURS * HOUR)
  const session = {
    token_hash: hashToken(token),
    user_id: userId,
    created_at: timestamp(clock),
    expires_at: expiry,
    user_agent: userAgent.slice(0, USER_AGENT_MAX),
    files_hash: hashToken(filesTokenFrom(token)),
    opened_by: opening?.by ?? null,
    opened_with: opening?.with ?? null,
    second_factor: opening?.secondFactor ?? null,
  }
  if (!(await insertSession(db, session, passwordHash))) {
    throw new UnauthenticatedError(errorTexts.common.accountChanged, 'credentials')
  }
  return { token, expiry }
}

/**
 * A session that its member may use. `expiresAt` in milliseconds since 1970. `actor`: a visitor while the member first has to
 * set up a second factor.
 */
export type OpenSession = { actor: Actor; expiresAt: number }

/** The stored form of the token in an Authorization header; undefined without a token. */
function bearerHash(authorization: string | undefined): string | undefined {
  const token = authorization?.match(BEARER)?.[1]
  return token === undefined ? undefined : hashToken(token)
}

/** Whether a header carries a bearer of the form of a session's. */
export function hasSessionToken(authorization: string | undefined): boolean {
  return authorization !== undefined && BEARER.test(authorization)
}

/** Whether a bearer is that of a session, without a sign of activity: a tab that stays open does not prolong a visit. */
export async function isSignedIn(deps: Deps, authorization: string | undefined): Promise<boolean> {
  const hash = bearerHash(authorization)
  return hash !== undefined && (await findUsableSession(deps, hash)) !== undefined
}

/** The session of an Authorization header; undefined where that is malformed, revoked, unused for too long or expired. */
export async function findSessionByBearer(deps: Deps, authorization: string): Promise<OpenSession | undefined> {
  const hash = bearerHash(authorization)
  const session = hash === undefined ? undefined : await findUsableSession(deps, hash)
  if (!session) return undefined
  await recordUse(deps, session)
  return openSessionOf(deps, session)
}

/** The session of the cookie that a request for a file carries. Such a request is no sign of activity. */
export async function findSessionByFilesToken(deps: Deps, filesToken: string): Promise<OpenSession | undefined> {
  return findSessionByFilesHash(deps, hashToken(filesToken))
}

/** The session by the hash of the token that opens its files. */
export async function findSessionByFilesHash(deps: Deps, filesHash: string): Promise<OpenSession | undefined> {
  const session = usable(deps, await findSessionOfFiles(deps.db, filesHash))
  return session && openSessionOf(deps, session)
}

async function openSessionOf(deps: Deps, session: SessionMember): Promise<OpenSession> {
  const actor: Member = {
    kind: 'member',
    userId: session.user_id,
    isAdmin: session.user_type === 'admin',
    reviewScope: storedScope(session),
    sessionHash: session.token_hash,
  }
  const isRestricted = !hasSecondFactor(session) && (await lacksSecondFactor(deps, session))
  return { actor: isRestricted ? { ...VISITOR, restricted: actor } : actor, expiresAt: Date.parse(session.expires_at) }
}

/** Whether a second factor was demanded of the member for longer than a week: without one the actor is restricted. */
export async function lacksSecondFactor(
  deps: Deps,
  account: Pick<SessionMember, 'user_id' | 'user_type' | 'second_factor_since'>,
): Promise<boolean> {
  if (account.user_type === 'normal') return false
  const end = await findDemandEnd(deps, account)
  return end !== null && end <= timestamp(deps.clock)
}

function hasSecondFactor({ opened_by, second_factor }: SessionMember): boolean {
  return opened_by === 'passkey' || second_factor !== null
}

/** Whether the session that calls gave a second factor. */
export async function hasGivenSecondFactor({ db }: Pick<Deps, 'db'>, actor: Member): Promise<boolean> {
  const session = await findSession(db, actor.sessionHash)
  return session !== undefined && hasSecondFactor(session)
}

/** Until when the member needs a second factor, and whether the session is restricted until then; null without a demand. */
export async function findSecondFactorDemand(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Member,
): Promise<{ dueAt: string; isRestricted: boolean } | null> {
  const session = await findSession(deps.db, actor.sessionHash)
  const dueAt = session ? await findDemandEnd(deps, session) : null
  return session && dueAt ? { dueAt, isRestricted: dueAt <= timestamp(deps.clock) && !hasSecondFactor(session) } : null
}

async function findUsableSession(deps: Deps, sessionHash: string): Promise<SessionMember | undefined> {
  return usable(deps, await findSession(deps.db, sessionHash))
}

function usable({ clock }: Pick<Deps, 'clock'>, session: SessionMember | undefined): SessionMember | undefined {
  const { now, usedSince } = openSessionTimes(clock)
  if (!session || session.expires_at <= now || session.last_used_at <= usedSince) return undefined
  return session.locked_at || !session.activated_at ? undefined : session
}

/**
 * The token that opens files for a session, and nothing else. It follows from the bearer, so that every request with the
 * bearer can set the cookie again, and the bearer does not follow from it.
 */
function filesTokenFrom(token: string): string {
  return hashToken(`files ${token}`)
}

/** The files token of the session of an Authorization header, and its stored form. */
export function filesTokenOf(authorization: string | undefined): { plain: string; hash: string } | undefined {
  const bearer = authorization?.match(BEARER)?.[1]
  if (bearer === undefined) return undefined
  const plain = filesTokenFrom(bearer)
  return { plain, hash: hashToken(plain) }
}

/** The files token of the session that calls, and for how long it is valid. */
export async function issueFilesToken(
  { db, clock }: Deps,
  actor: Member,
  authorization: string | undefined,
): Promise<{ token: string; validMs: number } | undefined> {
  const token = filesTokenOf(authorization)
  const session = token && (await findSession(db, actor.sessionHash))
  if (!token || !session) return undefined
  if (!session.has_files_token) await addFilesHash(db, actor.sessionHash, token.hash)
  return { token: token.plain, validMs: Date.parse(session.expires_at) - clock.now().getTime() }
}

/** Notes when member and session were last active, at most once an hour. A database that cannot write serves reads all the same. */
async function recordUse(deps: Deps, session: SessionMember): Promise<void> {
  const [now, before] = [timestamp(deps.clock), timestamp(deps.clock, -ACTIVITY_RESOLUTION_MS)]
  const { token_hash, user_id, last_active_at, last_used_at } = session
  const visitBefore = timestamp(deps.clock, -VISIT_GAP_MS)
  try {
    if (last_used_at <= before) await setLastUsed(deps.db, token_hash, { now, before })
    if (last_active_at === null || last_active_at <= before) {
      await recordActivity(deps.db, user_id, { now, before, visitBefore })
    }
  } catch (err) {
    deps.log.warn({ err }, 'activity of a member not recorded')
  }
}

/** For what asks for the password again: refuses unless it was given in the last ten minutes, at sign-in or since. */
export async function requireRecentPassword({ db, clock }: Deps, actor: Member): Promise<void> {
  const session = await findSession(db, actor.sessionHash)
  if (!session) throw new UnauthenticatedError()
  if (session.confirmed_at <= timestamp(clock, -FRESH_SIGN_IN_MINUTES * MINUTE)) {
    throw new ForbiddenError(errorTexts.sessions.passwordNeeded, PASSWORD_NEEDED)
  }
}

/** How the session that calls was opened; undefined where that was not noted. */
export async function findOpening({ db }: Pick<Deps, 'db'>, actor: Member): Promise<Opening | undefined> {
  const session = await findOpeningOf(db, actor.sessionHash)
  return session?.opened_by ? { by: session.opened_by, with: session.opened_with ?? undefined } : undefined
}

export async function rememberConfirmation(tx: Tx, actor: Member): Promise<void> {
  await setConfirmed(tx, actor.sessionHash, timestamp(tx.clock))
}

/** Notes that the session that calls gave a second factor. */
export async function rememberSecondFactor(tx: Tx, actor: Member, factor: SessionSecondFactor): Promise<void> {
  await setSecondFactor(tx, actor.sessionHash, factor)
}

export async function signOut(deps: Deps, actor: Member): Promise<void> {
  await transact(deps, async (tx) => {
    await deleteSession(tx, actor.sessionHash)
  })
}

/** Ends a session of a device that forgot its token. */
export async function endSignedOutSession(deps: Deps, sessionHash: string, { ip }: Caller): Promise<void> {
  await throttleNetwork(deps, SIGN_OUTS_PER_IP, ip)
  await transact(deps, (tx) => endSessions(tx, [sessionHash]))
}

/** Whether the cookie of a browser opens files of a session. */
export async function isFilesTokenOpen({ db }: Deps, token: string | undefined): Promise<boolean> {
  return token !== undefined && (await findSessionOfFiles(db, hashToken(token))) !== undefined
}

/** Ends sessions by the hashes of their tokens. */
export async function endSessions(tx: Tx, sessionHashes: string[]): Promise<void> {
  for (const hash of sessionHashes) await deleteSession(tx, hash)
}

export async function listSessions(deps: Deps, actor: Member): Promise<Session[]> {
  const sessions = await findSessions(deps.db, actor.userId, openSessionTimes(deps.clock))
  return sessions.map(
    ({ token_hash, created_at, expires_at, user_agent, opened_by, passkey, provider, second_factor }) => ({
      // The hash alone opens nothing.
      id: token_hash,
      created_at,
      expires_at,
      user_agent,
      opened_by,
      passkey: passkey ?? '',
      provider: deps.providers.get(provider ?? '')?.label ?? '',
      second_factor,
      is_current: token_hash === actor.sessionHash,
    }),
  )
}

/** The sessions without their ids, for the copy of the member's data. */
export async function exportSessions(deps: Deps, actor: Member) {
  return (await listSessions(deps, actor)).map(({ id: _id, ...session }) => session)
}

export async function revokeSession(deps: Deps, actor: Member, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    if (!(await deleteSessionOf(tx, actor.userId, id))) throw new NotFoundError('session')
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
  await endMailLinks(tx, userId)
  return revokeTokens(tx, userId)
}

type Revoked = { isCalendarEnded: boolean }

/** A thief with a session could have got these with it. */
async function revokeTokens(tx: Tx, userId: string): Promise<Revoked> {
  await withdrawAllLinkTokens(tx, userId)
  await deleteTicketsOf(tx, userId)
  await tx.emit('signInsRevoked', { userId })
  return { isCalendarEnded: await revokeCalendarAddress(tx, userId) }
}

export async function pruneSessions(deps: Deps): Promise<void> {
  await deleteEndedSessions(deps.db, openSessionTimes(deps.clock))
  await deleteExpiredTickets(deps.db, timestamp(deps.clock))
}
