import type { EmailOnly } from '../../../contract/accounts.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { PASSWORD_RESET_VALID_MINUTES, type PasswordReset } from '../../../contract/password-resets.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE } from '../../lib/clock.ts'
import { InvalidError } from '../../lib/errors.ts'
import { rejectWeakPassword } from '../../lib/password-rules.ts'
import { hashPassword } from '../../lib/passwords.ts'
import { throttleNetwork } from '../../lib/throttle.ts'
import { type Tx, transact } from '../../transact.ts'
import { changePassword, findResettableAccount, requireAccount } from '../accounts/accounts.service.ts'
import { issueLinkToken, redeemLinkToken, wasLinkTokenUsed } from '../accounts/link-tokens.service.ts'
import { revokeSessions } from '../sessions/sessions.service.ts'

const REQUESTS_PER_IP = { name: 'reset-request', limit: 20, windowMs: 15 * MINUTE }
const RESETS_PER_IP = { name: 'reset', limit: 30, windowMs: 15 * MINUTE }

/** Queues a reset mail. Whether the email address has an account is looked up only when the mail is rendered. */
export async function requestPasswordReset(deps: Deps, { email }: EmailOnly, ip: string): Promise<void> {
  await throttleNetwork(deps, REQUESTS_PER_IP, ip)
  await transact(deps, (tx) => tx.mail({ kind: 'password-reset', to: email, params: {} }))
}

/** Makes a token for a reset link, or returns null when the email address has no account that may reset. */
export async function issueResetToken(deps: Deps, email: string): Promise<string | null> {
  const account = await findResettableAccount(deps, email)
  if (!account) return null
  const validMs = PASSWORD_RESET_VALID_MINUTES * MINUTE
  return issueLinkToken(deps, { userId: account.id, purpose: 'password-reset', validMs })
}

/** Sets a new password, revokes every session and every other token of the account, and uses up all of its reset links. */
export async function resetPassword(deps: Deps, { token, password }: PasswordReset, ip: string): Promise<void> {
  await throttleNetwork(deps, RESETS_PER_IP, ip)
  const passwordHash = await hashPassword(password)
  await transact(deps, async (tx) => {
    const used = await redeemLinkToken(tx, 'password-reset', token)
    if (!used?.userId) throw await badResetToken(tx, token)
    const account = await requireAccount(tx, used.userId)
    await rejectWeakPassword(password, account)
    await changePassword(tx, account, passwordHash)
    const revoked = await revokeSessions(tx, account.id)
    await tx.mail({ kind: 'account-changed', to: account.email, params: { change: 'password-reset', ...revoked } })
    const target = { kind: 'member' as const, memberId: account.id }
    await tx.audit({ userId: account.id, ip }, { action: 'password_reset', target })
  })
}

/** Clients look for "expired" in the message, and older ones show `error.message`. */
async function badResetToken(tx: Tx, token: string): Promise<Error> {
  const message = (await wasLinkTokenUsed(tx, 'password-reset', token))
    ? errorTexts.passwordResets.linkUsed
    : errorTexts.passwordResets.linkInvalid
  return new InvalidError({ token: errorTexts.passwordResets.tokenInvalid, message }, message)
}
