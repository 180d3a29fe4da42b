import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import {
  type AccountDeletion,
  FRESH_SIGN_IN_MINUTES,
  type PasswordChange,
  type Settings,
  type SettingsChange,
} from '../../../contract/settings.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, InvalidError } from '../../lib/errors.ts'
import { refuseWeakPassword } from '../../lib/password-rules.ts'
import { hashPassword } from '../../lib/passwords.ts'
import { throttle } from '../../lib/throttle.ts'
import {
  ensureAnonymous,
  isLastAdmin,
  isPasswordOf,
  removeAccount,
  requireAccount,
  changePassword as setPassword,
} from '../accounts/accounts.service.ts'
import { removeFile } from '../files/files.service.ts'
import { leaveIdeas } from '../ideas/ideas.service.ts'
import { forgetMailsTo } from '../mails/mails.service.ts'
import { changeAudiences, getAudiences, getOwnProfile } from '../profiles/profiles.service.ts'
import { listSessions, revokeOtherSessions } from '../sessions/sessions.service.ts'

/** Guesses at the own password by somebody who found an open session. */
const CONFIRMATIONS_PER_MEMBER = { name: 'password-confirmation', limit: 10, windowMs: 15 * MINUTE }

export async function getSettings(deps: Deps, actor: Member): Promise<Settings> {
  const [audiences, account] = await Promise.all([
    getAudiences(deps, actor.userId),
    requireAccount(deps.db, actor.userId),
  ])
  return { ...audiences, has_password: account.password_hash !== null }
}

export async function changeSettings(deps: Deps, actor: Member, change: SettingsChange): Promise<Settings> {
  await changeAudiences(deps, actor, change)
  return getSettings(deps, actor)
}

/** Changes the own password, or sets the first one after a fresh sign-in. Every other session ends. */
export async function changePassword(
  deps: Deps,
  actor: Member,
  { current_password, password }: PasswordChange,
): Promise<void> {
  await confirmIdentity(deps, actor, current_password, 'current_password')
  const account = await requireAccount(deps.db, actor.userId)
  await refuseWeakPassword(password, account)
  const passwordHash = await hashPassword(password)
  await deps.db.transaction().execute(async (db) => {
    await setPassword(db, account, passwordHash, timestamp(deps.clock))
    await revokeOtherSessions(db, actor)
  })
}

/** Deletes the account with everything that is the member's alone. Ideas go too, or stay as "Anonymous". */
export async function deleteAccount(deps: Deps, actor: Member, { password, ideas }: AccountDeletion): Promise<void> {
  await confirmIdentity(deps, actor, password, 'password')
  if (await isLastAdmin(deps, actor.userId)) {
    throw new ConflictError('account', 'You are the only administrator. Please make somebody else one first.')
  }
  const isKept = ideas === 'keep'
  if (isKept) await ensureAnonymous(deps)
  const [{ email }, { avatar }] = await Promise.all([requireAccount(deps.db, actor.userId), getOwnProfile(deps, actor)])
  const files = await deps.db.transaction().execute(async (db) => {
    const left = await leaveIdeas(db, actor.userId, isKept ? ANONYMOUS_USER_ID : null)
    await forgetMailsTo(db, email)
    await removeAccount(db, actor.userId)
    return avatar === '' ? left : [...left, avatar]
  })
  for (const id of files) await removeFile(deps, id)
}

/** The password confirms who acts; without one, a sign-in of a few minutes ago does. */
async function confirmIdentity(deps: Deps, actor: Member, password: string, field: string): Promise<void> {
  const account = await requireAccount(deps.db, actor.userId)
  if (account.password_hash !== null) {
    await throttle(deps, CONFIRMATIONS_PER_MEMBER, actor.userId)
    if (await isPasswordOf(account, password)) return
    throw new InvalidError({ [field]: 'This is not your password.' })
  }
  const session = (await listSessions(deps, actor)).find(({ is_current }) => is_current)
  const freshSince = timestamp(deps.clock, -FRESH_SIGN_IN_MINUTES * MINUTE)
  if (session === undefined || session.created_at < freshSince) {
    throw new ForbiddenError('Please sign in again first, to show that it is you.', 'session')
  }
}
