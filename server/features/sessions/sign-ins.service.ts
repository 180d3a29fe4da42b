import type { AuthenticationToken, SignIn } from '../../../contract/accounts.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE } from '../../lib/clock.ts'
import { ForbiddenError, UnauthenticatedError } from '../../lib/errors.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { LIMITS } from '../../lib/limits.ts'
import { networkLimits, refundNetwork, resetThrottle, throttle, throttleAll } from '../../lib/throttle.ts'
import { hashToken } from '../../lib/tokens.ts'
import { writtenTime } from '../../lib/written-times.ts'
import { type Tx, transact } from '../../transact.ts'
import { type AccountRow, checkCredentials } from '../accounts/accounts.service.ts'
import { PROVIDER_ONLY, readSiteSettings, takesPasswords } from '../site-settings/site-settings.service.ts'
import { type Opening, openSession } from './sessions.service.ts'

/**
 * Failed attempts from one IP for one account, and from one IP in all: a campus may share one. The account alone has no limit, so that an
 * attacker elsewhere cannot lock its owner out.
 */
const PER_ACCOUNT_AND_IP = { name: 'sign-in-account', limit: 10, windowMs: 15 * MINUTE }
const PER_IP = { name: 'sign-in-address', limit: 100, windowMs: 15 * MINUTE }

/** Signs in with email address and password. */
export async function signIn(deps: Deps, credentials: SignIn, caller: Caller): Promise<AuthenticationToken> {
  const accountAndIp = `${credentials.email} ${caller.ip}`
  const limits = [...networkLimits(PER_IP, caller.ip), { limit: PER_ACCOUNT_AND_IP, subject: accountAndIp }]
  await throttleAll(deps, limits).catch((error) => {
    logFailure(deps, credentials, caller, { reason: 'rate limit' })
    throw error
  })
  const { account, isRight } = await checkCredentials(deps, credentials)
  if (!account || !isRight) {
    logFailure(deps, credentials, caller, { account, reason: 'wrong password' })
    throw new UnauthenticatedError('The email address or the password is not right.', 'credentials')
  }
  if (account.suspended_at) logFailure(deps, credentials, caller, { account, reason: 'suspended' })
  await rejectSuspended(deps, account)
  if (!account.activated_at) {
    logFailure(deps, credentials, caller, { account, reason: 'not activated' })
    throw new ForbiddenError(
      'Your account is not activated yet. Open the link that we mailed you, or ask for a new one.',
      'account',
    )
  }
  if (account.user_type !== 'admin' && !(await takesPasswords(deps))) {
    logFailure(deps, credentials, caller, { account, reason: 'passwords are for administrators' })
    throw new ForbiddenError(PROVIDER_ONLY, 'credentials')
  }
  return transact(deps, async (tx) => {
    // In the order in which an attempt counts, so that two sign-ins do not wait for each other.
    await refundNetwork(tx, PER_IP, caller.ip)
    await resetThrottle(tx, PER_ACCOUNT_AND_IP, accountAndIp)
    return beginSession(tx, account, caller, { by: 'password' })
  })
}

/**
 * Opens a session for an account whose sign-in was checked, and records it: in the log for every account, in the audit log
 * for reviewers and administrators.
 */
export async function beginSession(
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
  tx.afterCommit(({ log }) => log.info({ account: account.id, method: opening.by, reqId }, 'signed in'))
  const passwordHash = opening.by === 'password' ? (account.password_hash ?? undefined) : undefined
  return openSession(tx, account.id, userAgent, { opening, passwordHash })
}

type Failure = { account?: AccountRow | undefined; reason: string }

/** Names the account by its id, and an email address without a known account by its hash. */
function logFailure({ log }: Deps, { email }: SignIn, { reqId }: Caller, { account, reason }: Failure): void {
  log.warn(
    { account: account?.id ?? `sha256:${hashToken(email)}`, method: 'password', reason, reqId },
    'sign-in failed',
  )
}

/** Rejects suspended accounts. */
export async function rejectSuspended(
  deps: Pick<Deps, 'db'>,
  account: Pick<AccountRow, 'suspended_at' | 'suspended_until' | 'suspension_reason'>,
): Promise<void> {
  const { suspended_at, suspended_until, suspension_reason } = account
  if (!suspended_at) return
  const until = suspended_until
    ? ` until ${writtenTime(suspended_until, (await readSiteSettings(deps)).time.zone)}`
    : ''
  const reason = suspension_reason ? ` Reason: ${suspension_reason}` : ''
  throw new ForbiddenError(`Your account is suspended${until}. Please write to the administrators.${reason}`, 'account')
}
