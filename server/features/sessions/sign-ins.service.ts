import type { AuthenticationToken, SignIn } from '../../../contract/accounts.ts'
import type { SecondFactorDue } from '../../../contract/errors.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { SECOND_FACTOR_MINUTES } from '../../../contract/second-factors.values.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { ForbiddenError, joinTexts, SecondFactorDueError, UnauthenticatedError } from '../../lib/errors.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { LIMITS } from '../../lib/limits.ts'
import { networksOf } from '../../lib/network.ts'
import { inSignInTurn } from '../../lib/passwords.ts'
import { networkLimits, refundNetwork, resetThrottle, throttle, throttleAll } from '../../lib/throttle.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { writtenTime } from '../../lib/written-times.ts'
import { type Tx, transact } from '../../transact.ts'
import { type AccountRow, checkCredentials, deactivationsOf } from '../accounts/accounts.service.ts'
import { readSiteSettings, takesPasswords } from '../site-settings/site-settings.service.ts'
import { isSecondFactorDemanded } from './second-factor-demand.service.ts'
import { endTicket, findTicket, hasPasskey, insertTicket, type TicketRow } from './second-factor-tickets.repo.ts'
import { type Opening, openSession } from './sessions.service.ts'

export { endTicket, findTicket, hasPasskey, type TicketRow }

/**
 * Failed attempts from one IP for one account, and from one IP in all: a campus may share one. The account alone has no limit, so that an
 * attacker elsewhere cannot lock its owner out.
 */
const PER_ACCOUNT_AND_IP = { name: 'sign-in-account', limit: 10, windowMs: 15 * MINUTE }
const PER_IP = { name: 'sign-in-address', limit: 100, windowMs: 15 * MINUTE }

/** Sign-ins of an account that wait for a second factor. They do not count as sign-ins, so that a stolen password uses none up. */
const TICKETS = { name: 'second-factor-ticket', limit: 400, windowMs: 60 * MINUTE }

/** Signs in with email address and password. */
export async function signIn(deps: Deps, credentials: SignIn, caller: Caller): Promise<AuthenticationToken> {
  const accountAndIp = `${credentials.email} ${caller.ip}`
  const limits = [...networkLimits(PER_IP, caller.ip), { limit: PER_ACCOUNT_AND_IP, subject: accountAndIp }]
  // Counted in its turn: those of a campus that wait at the same time are no failed attempts.
  const { account, isRight } = await inSignInTurn(networksOf(caller.ip)[0]?.network ?? caller.ip, async () => {
    await throttleAll(deps, limits).catch((error) => {
      logFailure(deps, credentials, caller, { reason: 'rate limit' })
      throw error
    })
    return checkCredentials(deps, credentials)
  })
  if (!account || !isRight) {
    logFailure(deps, credentials, caller, { account, reason: 'wrong password' })
    throw new UnauthenticatedError(errorTexts.sessions.wrongPassword, 'credentials')
  }
  if (account.locked_at) {
    logFailure(deps, credentials, caller, { account, reason: account.suspended_at ? 'suspended' : 'deactivated' })
  }
  await rejectLocked(deps, account)
  if (!account.activated_at) {
    logFailure(deps, credentials, caller, { account, reason: 'not activated' })
    throw new ForbiddenError(errorTexts.sessions.notActivated, 'account')
  }
  if (account.user_type !== 'admin' && !(await takesPasswords(deps))) {
    logFailure(deps, credentials, caller, { account, reason: 'passwords are for administrators' })
    throw new ForbiddenError(errorTexts.siteSettings.providerOnly, 'credentials')
  }
  const outcome = await transact(deps, async (tx) => {
    // In the order in which an attempt counts, so that two sign-ins do not wait for each other.
    await refundNetwork(tx, PER_IP, caller.ip)
    await resetThrottle(tx, PER_ACCOUNT_AND_IP, accountAndIp)
    return beginSession(tx, account, caller, { by: 'password' })
  })
  return requireToken(outcome)
}

/** How a sign-in ends: with a session, or with what it waits for. */
export type SignInOutcome = AuthenticationToken | SecondFactorDue

/** The token of a session that was opened. Throws where a second factor is due; call it after the transaction. */
export function requireToken(outcome: SignInOutcome): AuthenticationToken {
  if ('ticket' in outcome) throw new SecondFactorDueError(outcome)
  return outcome
}

/** Opens a session for an account whose sign-in was checked, unless a second factor is due. */
export async function beginSession(
  tx: Tx,
  account: AccountRow,
  caller: Caller,
  opening: Opening,
): Promise<SignInOutcome> {
  const methods = await findDueMethods(tx, account)
  if (methods.length === 0) return openAccount(tx, account, caller, opening)
  await throttle(tx, TICKETS, account.id)
  const ticket = newToken()
  await insertTicket(tx, {
    ...{ ticket_hash: hashToken(ticket), user_id: account.id, opened_by: opening.by },
    expires_at: timestamp(tx.clock, SECOND_FACTOR_MINUTES * MINUTE),
  })
  return { ticket, methods }
}

/** A passkey beside the password is asked for only where the site demands a second factor. */
async function findDueMethods(
  tx: Tx,
  { id, user_type, authenticator_at }: AccountRow,
): Promise<SecondFactorDue['methods']> {
  const hasApp = authenticator_at !== null
  const isDue = hasApp || (await isSecondFactorDemanded(tx, user_type))
  const byPasskey = isDue && (await hasPasskey(tx.db, id)) ? (['passkey'] as const) : []
  return hasApp ? ['totp', 'recovery_code', ...byPasskey] : [...byPasskey]
}

/**
 * Opens a session, after any second factor, and records it: in the log for every account, in the audit log for reviewers
 * and administrators.
 */
export async function openAccount(
  tx: Tx,
  account: AccountRow,
  { ip, userAgent, reqId }: Caller,
  opening: Opening,
): Promise<AuthenticationToken> {
  await throttle(tx, LIMITS.signIns, account.id)
  if (account.user_type !== 'normal') {
    const target = { kind: 'member' as const, memberId: account.id }
    await tx.audit({ userId: account.id, ip, userAgent }, { action: 'signed_in', target })
  }
  tx.afterCommit(({ log }) => log.info(signInLine(account, opening, reqId), 'signed in'))
  const passwordHash = opening.by === 'password' ? (account.password_hash ?? undefined) : undefined
  return openSession(tx, account.id, userAgent, { opening, passwordHash })
}

function signInLine({ id: account }: AccountRow, { by: method, secondFactor }: Opening, reqId: string) {
  return { account, method, ...(secondFactor && { secondFactor }), reqId }
}

type Failure = { account?: AccountRow | undefined; reason: string }

/** Names the account by its id, and an email address without a known account by its hash. */
function logFailure({ log }: Deps, { email }: SignIn, { reqId }: Caller, { account, reason }: Failure): void {
  log.warn(
    { account: account?.id ?? `sha256:${hashToken(email)}`, method: 'password', reason, reqId },
    'sign-in failed',
  )
}

/** Rejects accounts that are suspended or deactivated, and says which. */
export async function rejectLocked(
  deps: Pick<Deps, 'db'>,
  account: Pick<AccountRow, 'locked_at' | 'suspended_at' | 'suspended_until' | 'suspension_reason'> &
    Parameters<typeof deactivationsOf>[0],
): Promise<void> {
  const { locked_at, suspended_at, suspended_until, suspension_reason } = account
  if (!locked_at) return
  const isDeactivated = deactivationsOf(account).length > 0
  if (!suspended_at) throw new ForbiddenError(errorTexts.sessions.deactivated, 'account')
  const { zone } = (await readSiteSettings(deps)).time
  const text = suspended_until
    ? errorTexts.sessions.suspendedUntil({
        time: (language) => writtenTime(suspended_until, zone, language),
      })
    : errorTexts.sessions.suspended
  const reasons = suspension_reason ? [errorTexts.sessions.reason({ reason: suspension_reason })] : []
  const others = isDeactivated ? [errorTexts.sessions.deactivated] : []
  throw new ForbiddenError([...reasons, ...others].reduce(joinTexts, text), 'account')
}
