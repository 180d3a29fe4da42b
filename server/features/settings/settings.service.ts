import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import {
  type AccountDeletion,
  FRESH_SIGN_IN_MINUTES,
  type PasswordChange,
  type PasswordConfirmation,
  type Settings,
  type SettingsChange,
} from '../../../contract/settings.ts'
import { allFeatures } from '../../all-features.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { MemberData } from '../../feature.ts'
import type { Member } from '../../lib/actor.ts'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { ForbiddenError, InvalidError } from '../../lib/errors.ts'
import { rejectWeakPassword } from '../../lib/password-rules.ts'
import { hashPassword } from '../../lib/passwords.ts'
import { throttle } from '../../lib/throttle.ts'
import { type Tx, transact } from '../../transact.ts'
import {
  type AccountRow,
  ensureAnonymous,
  isPasswordOf,
  lockCheckedAccount,
  rejectLastAdmin,
  removeAccount,
  requireOwnAccount,
  changePassword as setPassword,
} from '../accounts/accounts.service.ts'
import { deleteFile } from '../files/files.service.ts'
import { retimeMails } from '../notifications/notification-choices.service.ts'
import { changeChoices, getChoices, getProfileOf } from '../profiles/profiles.service.ts'
import {
  endOtherSessions,
  listSessions,
  rememberConfirmation,
  requireOpenSession,
} from '../sessions/sessions.service.ts'

/** Tables whose rows go before all others, in this order: the first four are found by the author of the content below. */
const DELETED_FIRST: (keyof Tables)[] = [
  'audit_entries',
  'reports',
  'idea_updates',
  'call_entries',
  'ideas',
  'comments',
  'events',
]

/** Attempts to guess the current password from an open session. */
const CONFIRMATIONS_PER_MEMBER = { name: 'password-confirmation', limit: 10, windowMs: 15 * MINUTE }

export async function getSettings(deps: Deps, actor: Member): Promise<Settings> {
  const [choices, account] = await Promise.all([getChoices(deps, actor.userId), requireOwnAccount(deps, actor)])
  return { ...choices, has_password: account.password_hash !== null }
}

/** The account without the hash of its password, for the copy of the member's data. */
export async function exportAccount(deps: Deps, actor: Member) {
  const { password_hash: _secret, ...account } = await requireOwnAccount(deps, actor)
  return { ...account, settings: await getSettings(deps, actor) }
}

export async function changeSettings(deps: Deps, actor: Member, change: SettingsChange): Promise<Settings> {
  await changeChoices(deps, actor, change)
  if (change.time_zone !== undefined || change.device_time_zone) await retimeMails(deps, actor.userId)
  return getSettings(deps, actor)
}

/** Changes the member's own password, or sets the first one after a fresh sign-in. Every other session ends. */
export async function changePassword(
  deps: Deps,
  actor: Member,
  { current_password, password }: PasswordChange,
): Promise<void> {
  const account = await confirmIdentity(deps, actor, current_password, 'current_password')
  await rejectWeakPassword(password, account)
  const passwordHash = await hashPassword(password)
  await transact(deps, async (tx) => {
    await lockCheckedAccount(tx, account)
    await requireOpenSession(tx, actor)
    await setPassword(tx, account, passwordHash)
    const revoked = await endOtherSessions(tx, actor)
    await tx.mail({ kind: 'account-changed', to: account.email, params: { change: 'password-changed', ...revoked } })
    await tx.audit(actor, { action: 'password_changed', target: { kind: 'member', memberId: actor.userId } })
  })
}

/** Deletes the account with everything that is the member's alone. Ideas go too, or stay as "Anonymous". */
export async function deleteAccount(deps: Deps, actor: Member, { password, ideas }: AccountDeletion): Promise<void> {
  const account = await confirmIdentity(deps, actor, password, 'password')
  const keepsIdeas = ideas === 'keep'
  if (keepsIdeas) await ensureAnonymous(deps)
  await transact(deps, async (tx) => {
    await rejectLastAdmin(tx, account.id, errorTexts.accounts.youAreOnlyAdmin)
    await lockCheckedAccount(tx, account)
    await requireOpenSession(tx, actor)
    await tx.audit(actor, { action: 'account_deleted', target: { kind: 'member', memberId: actor.userId } })
    await removeMember(tx, account, keepsIdeas)
  })
}

/**
 * Deletes a locked account with everything that is the member's alone. Before ideas are kept, `ensureAnonymous`.
 * Each feature deletes or reassigns its rows; foreign keys do the rest with the account.
 */
export async function removeMember(tx: Tx, { id, email }: AccountRow, keepsIdeas: boolean): Promise<void> {
  await rejectLastAdmin(tx, id, errorTexts.accounts.onlyAdminDeleted)
  const { avatar } = await getProfileOf(tx, id)
  const leaving = { userId: id, email, newOwnerId: keepsIdeas ? ANONYMOUS_USER_ID : null }
  const features = await allFeatures()
  const removals: MemberData['tables'] = Object.assign(
    {},
    ...features.flatMap(({ memberData = [] }) => memberData.map(({ tables }) => tables)),
  )
  const tables = new Set([...DELETED_FIRST, ...(Object.keys(removals) as (keyof Tables)[])])
  for (const table of tables) {
    const remove = removals[table]
    if (typeof remove === 'function') await remove(tx, leaving)
  }
  await removeAccount(tx, id)
  await tx.webhook({ kind: 'member.left', subject: 'members' })
  if (avatar) await deleteFile(tx, avatar)
}

/** Confirms the own password, for what `requireRecentPassword` guards. */
export async function confirmPassword(deps: Deps, actor: Member, { password }: PasswordConfirmation): Promise<void> {
  await confirmIdentity(deps, actor, password, 'password')
  await transact(deps, (tx) => rememberConfirmation(tx, actor))
}

/** The password confirms who acts; without one, a sign-in of a few minutes ago does. Returns the account as checked. */
async function confirmIdentity(deps: Deps, actor: Member, password: string, field: string): Promise<AccountRow> {
  const account = await requireOwnAccount(deps, actor)
  if (account.password_hash !== null) {
    await throttle(deps, CONFIRMATIONS_PER_MEMBER, actor.userId)
    if (await isPasswordOf(account, password)) return account
    throw new InvalidError({ [field]: errorTexts.settings.wrongPassword })
  }
  const session = (await listSessions(deps, actor)).find(({ is_current }) => is_current)
  const freshSince = timestamp(deps.clock, -FRESH_SIGN_IN_MINUTES * MINUTE)
  if (session === undefined || session.created_at < freshSince) {
    throw new ForbiddenError(errorTexts.settings.signInAgain, 'session')
  }
  return account
}
