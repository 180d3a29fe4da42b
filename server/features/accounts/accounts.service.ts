import {
  ACTIVATION_VALID_DAYS,
  ANONYMOUS_NAME,
  ANONYMOUS_USER_ID,
  EmailOnly,
  type SignUp,
  type User,
  type UserType,
} from '../../../contract/accounts.ts'
import type { Language } from '../../../contract/languages.values.ts'
import type { ErrorText } from '../../../contract/messages/error-text.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Admin, Member } from '../../lib/actor.ts'
import { DAY, MINUTE, timestamp } from '../../lib/clock.ts'
import { rejectUnusableEmail } from '../../lib/email-rules.ts'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError, UnauthenticatedError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { APP_CODE_LIMITS } from '../../lib/limits.ts'
import { rejectWeakPassword } from '../../lib/password-rules.ts'
import { hashPassword, isOldHash, isPassword } from '../../lib/passwords.ts'
import { resetThrottle, throttleNetwork } from '../../lib/throttle.ts'
import { type Tx, transact } from '../../transact.ts'
import type { AuditActor } from '../audit/audit.service.ts'
import {
  type AccountRow,
  deleteUser,
  fillProfile,
  findAccountByEmail,
  findAccountById,
  findAdminIds,
  findEmailsOfAccounts,
  findMailableAccounts,
  findReviewerIds,
  findUser,
  hasUsers,
  insertUser,
  isListed,
  lockAccount,
  lockAdminIds,
  renewPasswordHash,
  setActivated,
  setClaimed,
  setDeactivations,
  setEmail,
  setPasswordHash,
  setReviewScope,
  setSuspended,
  setUserType,
} from './accounts.repo.ts'
import { issueLinkToken, redeemLinkToken, withdrawLinkTokens } from './link-tokens.service.ts'

export { type AccountRow, fillProfile, setReviewScope, setUserType }

export const ACTIVATIONS_PER_IP = { name: 'activation', limit: 60, windowMs: 15 * MINUTE }
const ACTIVATION_REQUESTS_PER_IP = { name: 'activation-request', limit: 20, windowMs: 15 * MINUTE }
/** Validity of the link, and of the browser's token that signs in with it. */
export const ACTIVATION_VALID_MS = ACTIVATION_VALID_DAYS * DAY

type NewAccount = {
  email: string
  username: string
  password: string | null
  userType: UserType
  isActivated: boolean
  /** Replaces an account that nobody has activated: anybody can sign up with an address. */
  isInvited?: boolean
  /** Language of the browser that signs up. */
  language?: Language | null
}

/** Queues a new activation mail. Whether the email address has an account is looked up only when the mail is rendered. */
export async function requestActivation(deps: Deps, { email }: EmailOnly, ip: string): Promise<void> {
  await throttleNetwork(deps, ACTIVATION_REQUESTS_PER_IP, ip)
  await transact(deps, (tx) => tx.mail({ kind: 'activation', to: email, params: {} }))
}

/** Makes a token for an activation link, or returns null when the email address has no account that waits for one. */
export async function issueActivationToken(
  deps: Deps,
  email: string,
): Promise<{ token: string; username: string } | null> {
  const account = await findAccountByEmail(deps.db, email)
  if (!account || account.activated_at) return null
  const token = await issueLinkToken(deps, { userId: account.id, purpose: 'activation', validMs: ACTIVATION_VALID_MS })
  return { token, username: account.username }
}

export async function hasAnyMember(deps: Deps): Promise<boolean> {
  return hasUsers(deps.db)
}

/** True when somebody can sign in as an administrator. */
export async function hasAdmin(deps: Pick<Deps, 'db'>): Promise<boolean> {
  return (await findAdminIds(deps.db)).length > 0
}

/** The link that makes the first administrator, also beside members; null while there is an administrator. */
export async function issueSetupLink(deps: Deps, actor: AuditActor): Promise<string | null> {
  const token = await issueSetupToken(deps, actor)
  return token && `${deps.config.publicUrl}/setup?token=${token}`
}

/** Makes the token of that link, and withdraws the one before. */
export async function issueSetupToken(deps: Deps, actor: AuditActor = 'system'): Promise<string | null> {
  return transact(deps, async (tx) => {
    if (await hasAdmin(tx)) return null
    await withdrawLinkTokens(tx, null, 'setup')
    await tx.audit(actor, { action: 'setup_link_made', target: { kind: 'site' } })
    return issueLinkToken(tx, { userId: null, purpose: 'setup', validMs: 365 * DAY })
  })
}

/** Makes the first administrator, activated. Refused when the token is wrong or there is an administrator. */
export async function setUpFirstAdmin(deps: Deps, input: SignUp & { token: string }, ip: string): Promise<User> {
  await throttleNetwork(deps, ACTIVATIONS_PER_IP, ip)
  return createAccount(deps, { ...input, userType: 'admin', isActivated: true }, async (tx, madeId) => {
    // Itself not counted: somebody may have been promoted since the link was made.
    const others = (await lockAdminIds(tx)).filter((id) => id !== madeId)
    const used = await redeemLinkToken(tx, 'setup', input.token)
    if (!used || others.length > 0)
      throw new InvalidError({ token: errorTexts.accounts.setupTokenInvalid }, errorTexts.accounts.setupLinkUsed)
    const target = { kind: 'member' as const, memberId: madeId }
    await tx.audit({ userId: madeId, ip }, { action: 'first_admin_made', target })
  })
}

/** Makes an activated member for an operator. Without a password, one is set through a reset link. */
export async function addMember(
  deps: Deps,
  input: { email: string; username: string; password: string | null; isAdmin: boolean; isReviewer?: boolean },
): Promise<User> {
  const userType = input.isAdmin ? 'admin' : input.isReviewer ? 'reviewer' : 'normal'
  return createAccount(deps, { ...input, userType, isActivated: true }, (tx, memberId) =>
    tx.audit('command-line', { action: 'member_added', target: { kind: 'member', memberId }, after: userType }),
  )
}

/**
 * The account with this email address, and whether the password is right. Takes the same time for an unknown one. An old hash of
 * the same password is replaced.
 */
export async function checkCredentials(
  deps: Deps,
  { email, password }: { email: string; password: string },
): Promise<{ account: AccountRow | undefined; isRight: boolean }> {
  const account = await findAccountByEmail(deps.db, email)
  const isRight = await isPassword(account?.password_hash ?? null, password)
  if (!isRight || !account?.password_hash || !(await isOldHash(account.password_hash, password))) {
    return { account, isRight }
  }
  const password_hash = await hashPassword(password)
  const isCurrent = await renewPasswordHash(deps.db, account, password_hash)
  return { account: isCurrent ? { ...account, password_hash } : account, isRight: true }
}

/** The account of a password reset that was requested for an email address. */
export async function findResettableAccount(deps: Deps, email: string): Promise<AccountRow | undefined> {
  const account = await findAccountByEmail(deps.db, email)
  return account?.locked_at ? undefined : account
}

export async function hasCompletedProfile(deps: Deps, userId: string): Promise<boolean> {
  return (await findUser(deps.db, userId))?.has_completed_profile ?? false
}

/** True for a member listed in the directory. */
export async function isVisibleMember({ db }: Pick<Deps, 'db'>, memberId: string): Promise<boolean> {
  return isListed(db, memberId)
}

/** Members who review ideas, publish proposals and decide on reports. */
export async function listReviewerIds({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  return findReviewerIds(db)
}

/** Administrators who can sign in. */
export async function listAdminIds({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  return findAdminIds(db)
}

/** The members among these who may get mail: their accounts are not locked. */
export async function findMailable({ db }: Pick<Deps, 'db'>, ids: string[]): Promise<{ id: string; email: string }[]> {
  return findMailableAccounts(db, ids)
}

export async function requireAccount({ db }: Pick<Deps, 'db'>, id: string): Promise<AccountRow> {
  const account = await findAccountById(db, id)
  if (!account) throw new NotFoundError('account')
  return account
}

/** The account of the member who calls. */
export async function requireOwnAccount({ db }: Pick<Deps, 'db'>, { userId }: Member): Promise<AccountRow> {
  const account = await findAccountById(db, userId)
  // Deleted since the call came.
  if (!account) throw new UnauthenticatedError()
  return account
}

/** The addresses among these with an activated account. */
export async function findActivatedEmails({ db }: Pick<Deps, 'db'>, emails: string[]): Promise<string[]> {
  return findEmailsOfAccounts(db, emails, true)
}

/** The addresses among these with an account that nobody has activated. */
export async function findUnactivatedEmails({ db }: Pick<Deps, 'db'>, emails: string[]): Promise<string[]> {
  return findEmailsOfAccounts(db, emails, false)
}

/** True when this is the password of the account. Takes the same time for an account without one. */
export async function isPasswordOf(account: AccountRow, password: string): Promise<boolean> {
  return isPassword(account.password_hash, password)
}

/** Deletes an account and all that belongs to it alone. */
export async function removeAccount(tx: Tx, id: string): Promise<void> {
  await deleteUser(tx, id)
}

/** Creates the account that owns content of deleted accounts, unless it exists. Nobody can sign in to it. */
export async function ensureAnonymous(deps: Deps): Promise<void> {
  if (await findAccountById(deps.db, ANONYMOUS_USER_ID)) return
  const anonymous = {
    id: ANONYMOUS_USER_ID,
    // No address, so that nobody can have taken it.
    email: '',
    username: ANONYMOUS_NAME,
    passwordHash: null,
    userType: 'normal' as const,
    activatedAt: null,
    now: timestamp(deps.clock),
  }
  try {
    await transact(deps, (tx) => insertUser(tx, anonymous))
  } catch (error) {
    // Another one left at the same time.
    if (!isUniqueViolation(error)) throw error
  }
}

/**
 * Refuses when this is the only administrator who can sign in. Ask before the transaction locks an account: the locks of
 * all administrators last until it ends, so that of two who leave at once the second is refused.
 */
export async function rejectLastAdmin(tx: Tx, id: string, text: ErrorText): Promise<void> {
  const admins = await lockAdminIds(tx)
  if (admins.length === 1 && admins[0] === id) throw new ConflictError('account', text)
}

/**
 * For an administrator who changes accounts: locks all administrators until the transaction ends, and refuses who is none
 * any more. Locks no account before, as `rejectLastAdmin` asks, too.
 */
export async function lockAdmins(tx: Tx, actor: Admin): Promise<void> {
  if (!(await lockAdminIds(tx)).includes(actor.userId)) throw new ForbiddenError(errorTexts.common.onlyAdmins)
}

export async function lockMember(tx: Tx, id: string): Promise<AccountRow | undefined> {
  return lockAccount(tx, id)
}

/**
 * Locks an account whose password or sign-in was checked before the transaction. Refuses when the password has changed
 * since, or the account was locked.
 */
export async function lockCheckedAccount(tx: Tx, checked: AccountRow): Promise<void> {
  const account = await lockAccount(tx, checked.id)
  if (!account || account.locked_at || account.password_hash !== checked.password_hash) {
    throw new UnauthenticatedError(errorTexts.common.accountChanged)
  }
}

/**
 * Sets a new password. Who reads the mailbox owns the account, so it is activated too. Revoke sessions after this, not
 * before: the lock of the account makes a sign-in with the old password either wait and fail, or come first and be revoked.
 */
export async function changePassword(tx: Tx, account: AccountRow, passwordHash: string): Promise<void> {
  await setPasswordHash(tx, account.id, passwordHash)
  // Who tried codes of the app had the old one.
  for (const limit of APP_CODE_LIMITS) await resetThrottle(tx, limit, account.id)
  if (!account.activated_at) await activateAccount(tx, account.id)
}

/** Activates an account whose email address is verified. */
export async function activateAccount(tx: Tx, id: string): Promise<void> {
  await setActivated(tx, id, timestamp(tx.clock))
}

/** The account with this email address, in any state. */
export async function findAccountOf({ db }: Pick<Deps, 'db'>, email: string): Promise<AccountRow | undefined> {
  return findAccountByEmail(db, email)
}

/** Makes an activated account without a password, for an email address that an issuer has verified. Returns its id. */
export async function addVerifiedAccount(
  tx: Tx,
  { email, username }: { email: string; username: string },
): Promise<string> {
  const id = newId()
  const now = timestamp(tx.clock)
  const state = { passwordHash: null, userType: 'normal' as const, activatedAt: now }
  await insertUser(tx, { id, email, username, ...state, now })
  return id
}

/** Activates an account and removes its password, for the user who has verified its email address. */
export async function claimAccount(tx: Tx, account: AccountRow, username: string): Promise<void> {
  await setClaimed(tx, account.id, { username, now: timestamp(tx.clock) })
}

/**
 * Gives an account another address, which its owner is known to have. Returns false where another account has it. The old
 * address is told, and its links open nothing any more.
 */
export async function changeEmail(tx: Tx, account: AccountRow, email: string, reason: string): Promise<boolean> {
  const other = await findAccountByEmail(tx.db, email)
  // Anybody can sign up with an address.
  if (other && !(await removeReplaceable(tx, other.id))) return false
  await setEmail(tx, account.id, email)
  await withdrawLinkTokens(tx, account.id, 'password-reset')
  await tx.audit('system', {
    ...{ action: 'member_updated', target: { kind: 'member', memberId: account.id }, reason },
    ...{ before: `email: ${account.email}`, after: `email: ${email}` },
  })
  const params = { change: 'email-changed' as const, isCalendarEnded: false }
  await tx.mail({ kind: 'account-changed', to: account.email, params })
  return true
}

const ROLES_BY_CHANGE = new Map<string, UserType>([
  ['promote', 'admin'],
  ['make-reviewer', 'reviewer'],
  ['demote', 'normal'],
])

/** Changes role or status of a member, found by email address, for the command line. */
export async function changeAccountStatus(
  deps: Deps,
  email: string,
  change: 'promote' | 'make-reviewer' | 'demote' | 'suspend' | 'restore' | 'reactivate',
  suspension: SuspensionTerms = { reason: '', until: null },
): Promise<void> {
  await transact(deps, async (tx) => {
    const parsed = EmailOnly.safeParse({ email })
    const account = parsed.success ? await findAccountByEmail(tx.db, parsed.data.email) : undefined
    if (!account) throw new NotFoundError('account')
    const role = ROLES_BY_CHANGE.get(change)
    if (role) await changeRole(tx, 'command-line', account, role)
    if (change === 'suspend') await suspend(tx, 'command-line', account, suspension)
    if (change === 'restore') await liftSuspension(tx, 'command-line', account)
    if (change === 'reactivate') await reactivate(tx, 'command-line', account, DEACTIVATION_SOURCES)
  })
}

/** Terms of a suspension by an administrator. Without an end it lasts until it is lifted. */
type SuspensionTerms = { reason: string; until: string | null }

export async function changeRole(
  tx: Tx,
  actor: AuditActor,
  account: AccountRow,
  userType: UserType,
  reason = '',
): Promise<void> {
  if (userType !== 'admin') await rejectLastAdmin(tx, account.id, errorTexts.accounts.onlyAdmin)
  await setUserType(tx, account.id, userType)
  await tx.emit('roleChanged', { userId: account.id, userType })
  const target = { kind: 'member' as const, memberId: account.id }
  await tx.audit(actor, { action: 'role_changed', target, before: account.user_type, after: userType, reason })
}

/** From the next request on, the member can do nothing, and the member's content is hidden. */
export async function suspend(
  tx: Tx,
  actor: AuditActor,
  account: AccountRow,
  { reason, until }: SuspensionTerms,
): Promise<void> {
  await rejectLastAdmin(tx, account.id, errorTexts.accounts.onlyAdmin)
  await setSuspended(tx, account.id, { since: timestamp(tx.clock), until, reason })
  await withdrawLinkTokens(tx, account.id, 'password-reset')
  const target = { kind: 'member' as const, memberId: account.id }
  await tx.audit(actor, { action: 'member_suspended', target, after: until, reason })
  await emitLock(tx, account)
}

export async function liftSuspension(tx: Tx, actor: AuditActor, account: AccountRow, reason = ''): Promise<void> {
  await setSuspended(tx, account.id, null)
  await tx.audit(actor, { action: 'suspension_lifted', target: { kind: 'member', memberId: account.id }, reason })
  await emitLock(tx, account)
}

/** Who deactivates accounts: the directory of the university by SCIM, and a provider of sign-in. */
export const DEACTIVATION_SOURCES = ['directory', 'provider'] as const
export type DeactivationSource = (typeof DEACTIVATION_SOURCES)[number]

/** Locks the account until the same source, or an administrator, reactivates it. Suspensions by moderators are apart. */
export async function deactivate(
  tx: Tx,
  account: AccountRow,
  source: { by: 'directory' } | { by: 'provider'; label: string },
): Promise<void> {
  if (deactivationsOf(account).some(({ by }) => by === source.by)) return
  const now = timestamp(tx.clock)
  const change =
    source.by === 'directory'
      ? { scim_deactivated_at: now }
      : { provider_deactivated_at: now, provider_deactivated_by: source.label }
  await setDeactivations(tx, account.id, change)
  await withdrawLinkTokens(tx, account.id, 'password-reset')
  const reason = source.by === 'directory' ? 'SCIM' : source.label
  await tx.audit('system', {
    ...{ action: 'member_deactivated', target: { kind: 'member', memberId: account.id }, reason },
  })
  await emitLock(tx, account)
}

/** Ends the deactivations of these sources. A suspension stays. */
export async function reactivate(
  tx: Tx,
  actor: AuditActor,
  account: AccountRow,
  sources: readonly DeactivationSource[],
  reason = '',
): Promise<void> {
  if (!deactivationsOf(account).some(({ by }) => sources.includes(by))) return
  await setDeactivations(tx, account.id, {
    ...(sources.includes('directory') ? { scim_deactivated_at: null } : {}),
    ...(sources.includes('provider') ? { provider_deactivated_at: null, provider_deactivated_by: null } : {}),
  })
  await tx.audit(actor, { action: 'member_reactivated', target: { kind: 'member', memberId: account.id }, reason })
  await emitLock(tx, account)
}

/** Lets the features react where the account can be used no longer, or again. */
async function emitLock(tx: Tx, before: AccountRow): Promise<void> {
  const { locked_at } = await requireAccount(tx, before.id)
  if ((locked_at === null) === (before.locked_at === null)) return
  await tx.emit(locked_at === null ? 'memberRestored' : 'memberSuspended', { userId: before.id })
}

/** The deactivations of an account. `label`: of the provider. */
export function deactivationsOf({
  scim_deactivated_at,
  provider_deactivated_at,
  provider_deactivated_by,
}: Pick<AccountRow, 'scim_deactivated_at' | 'provider_deactivated_at' | 'provider_deactivated_by'>): {
  by: DeactivationSource
  label: string
  since: string
}[] {
  return [
    ...(scim_deactivated_at ? [{ by: 'directory' as const, label: '', since: scim_deactivated_at }] : []),
    ...(provider_deactivated_at
      ? [{ by: 'provider' as const, label: provider_deactivated_by ?? '', since: provider_deactivated_at }]
      : []),
  ]
}

/** Creates an account. `alsoInTransaction` gets its id. Throws `InvalidError` when the email address has an account. */
export async function createAccount(
  deps: Deps,
  account: NewAccount,
  alsoInTransaction?: (tx: Tx, id: string) => Promise<void>,
): Promise<User> {
  rejectUnusableEmail(account.email)
  if (account.password) await rejectWeakPassword(account.password, account)
  const unactivated = await findAccountByEmail(deps.db, account.email)
  if (unactivated && !(account.isInvited && isReplaceable(unactivated))) throw emailTaken()
  const passwordHash = account.password === null ? null : await hashPassword(account.password)
  const id = newId()
  const now = timestamp(deps.clock)
  try {
    return await transact(deps, async (tx) => {
      if (unactivated && !(await removeReplaceable(tx, unactivated.id))) throw emailTaken()
      const activatedAt = account.isActivated ? now : null
      await insertUser(tx, { id, ...account, passwordHash, activatedAt, now })
      await alsoInTransaction?.(tx, id)
      return requireUser(tx, id)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken()
    throw error
  }
}

function isReplaceable({ activated_at, locked_at }: AccountRow): boolean {
  return activated_at === null && locked_at === null
}

/** Removes an account that nobody has activated; false where it is another one. */
async function removeReplaceable(tx: Tx, id: string): Promise<boolean> {
  const account = await lockAccount(tx, id)
  if (account && !isReplaceable(account)) return false
  await removeAccount(tx, id)
  return true
}

function emailTaken(): Error {
  const message = errorTexts.accounts.emailHasAccount
  // Older clients show `error.message`.
  return new InvalidError({ email: errorTexts.accounts.emailTaken, message }, message)
}

export async function requireUser({ db }: Pick<Deps, 'db'>, id: string): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw new ConflictError('account', errorTexts.accounts.gone)
  return user
}
