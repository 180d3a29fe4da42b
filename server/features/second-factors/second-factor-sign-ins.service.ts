import type { AuthenticationToken } from '../../../contract/accounts.ts'
import type { Limit } from '../../../contract/limits.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import { DAY, MINUTE, timestamp } from '../../lib/clock.ts'
import { InvalidError, TooManyRequestsError, UnauthenticatedError } from '../../lib/errors.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { APP_CODE_LIMITS } from '../../lib/limits.ts'
import { refundNetwork, resetThrottle, throttle, throttleAll, throttleNetwork } from '../../lib/throttle.ts'
import { hashToken } from '../../lib/tokens.ts'
import { isAppCode, stepOfCode } from '../../lib/totp.ts'
import { type Tx, transact } from '../../transact.ts'
import { lockMember } from '../accounts/accounts.service.ts'
import { renameProviderSession } from '../identities/identities.service.ts'
import { endTicket, findTicket, openAccount, rejectLocked, type TicketRow } from '../sessions/sign-ins.service.ts'
import { hashRecoveryCode, normaliseCode } from './recovery-codes.ts'
import { findAuthenticator, spendRecoveryCode, spendStep } from './second-factors.repo.ts'

const CODES_PER_IP = { name: 'second-factor-address', limit: 60, windowMs: 15 * MINUTE }
/** Wrong codes of a day before the member is told, and mails about them. */
const UNTOLD_CODES = { name: 'second-factor-untold', limit: 2, windowMs: DAY }
const WRONG_CODE_MAILS = { name: 'second-factor-told', limit: 1, windowMs: DAY }

/** Ends a sign-in that waits for a second factor: with a code of the authenticator app, or a recovery code. */
export async function giveSecondFactor(
  deps: Deps,
  { ticket, code: typed }: { ticket: string; code: string },
  caller: Caller,
): Promise<AuthenticationToken> {
  await throttleNetwork(deps, CODES_PER_IP, caller.ip)
  const waiting = await findTicket(deps.db, { hash: hashToken(ticket), now: timestamp(deps.clock) })
  if (!waiting) throw badTicket()
  const code = normaliseCode(typed)
  const method = isAppCode(code) ? 'totp' : 'recovery_code'
  const { user_id: userId } = waiting
  if (method === 'totp') {
    const limits = APP_CODE_LIMITS.map((limit) => ({ limit, subject: userId }))
    await throttleAll(deps, limits)
  }
  const token = await transact(deps, async (tx) => {
    const account = await lockMember(tx, userId)
    if (!account) throw badTicket()
    await rejectLocked(tx, account)
    if (!(await useCode(tx, userId, method, code))) return undefined
    // Used by another request in between.
    if (!(await endTicket(tx, waiting.ticket_hash))) throw badTicket()
    await refundNetwork(tx, CODES_PER_IP, caller.ip)
    await resetWrongCodes(tx, userId, method)
    if (method === 'recovery_code') await reportRecoveryCodeUse(tx, userId, account.email)
    return openWaiting(tx, waiting, account, caller, method)
  })
  if (token) return token
  await mailWrongCodes(deps, userId)
  deps.log.warn({ account: userId, method, reason: 'wrong code', reqId: caller.reqId }, 'sign-in failed')
  throw new InvalidError({ code: errorTexts.secondFactors.codeInvalid })
}

async function resetWrongCodes(tx: Tx, userId: string, method: 'totp' | 'recovery_code'): Promise<void> {
  for (const limit of method === 'totp' ? [...APP_CODE_LIMITS, UNTOLD_CODES] : [UNTOLD_CODES]) {
    await resetThrottle(tx, limit, userId)
  }
}

/** Tells a member, once a day, that somebody has the password and tries codes. */
async function mailWrongCodes(deps: Deps, userId: string): Promise<void> {
  if (await isWithin(deps, UNTOLD_CODES, userId)) return
  if (!(await isWithin(deps, WRONG_CODE_MAILS, userId))) return
  await transact(deps, async (tx) => {
    const account = await lockMember(tx, userId)
    const params = { change: 'wrong-codes' as const, isCalendarEnded: false }
    if (account) await tx.mail({ kind: 'account-changed', to: account.email, params })
  })
}

async function isWithin(deps: Deps, limit: Limit, subject: string): Promise<boolean> {
  try {
    await throttle(deps, limit, subject)
    return true
  } catch (error) {
    if (error instanceof TooManyRequestsError) return false
    throw error
  }
}

async function openWaiting(
  tx: Tx,
  { ticket_hash, opened_by }: TicketRow,
  account: Parameters<typeof openAccount>[1],
  caller: Caller,
  secondFactor: 'totp' | 'recovery_code',
): Promise<AuthenticationToken> {
  const opened = await openAccount(tx, account, caller, { by: opened_by, secondFactor })
  if (opened_by === 'provider') {
    // The provider may have ended its session in between.
    if (!(await renameProviderSession(tx, ticket_hash, hashToken(opened.token)))) throw badTicket()
  }
  return opened
}

async function useCode(tx: Tx, userId: string, method: 'totp' | 'recovery_code', code: string): Promise<boolean> {
  if (method === 'recovery_code') {
    return spendRecoveryCode(tx, { userId, codeHash: hashRecoveryCode(userId, code), now: timestamp(tx.clock) })
  }
  const app = await findAuthenticator(tx.db, userId)
  const step = app?.secret ? await stepOfCode(app.secret, code, tx.clock.now()) : null
  return step !== null && (await spendStep(tx, userId, step))
}

async function reportRecoveryCodeUse(tx: Tx, userId: string, email: string): Promise<void> {
  const params = { change: 'recovery-code-used' as const, isCalendarEnded: false }
  await tx.mail({ kind: 'account-changed', to: email, params })
  await tx.audit({ userId }, { action: 'recovery_code_used', target: { kind: 'member', memberId: userId } })
}

function badTicket(): Error {
  return new UnauthenticatedError(errorTexts.secondFactors.signInEnded, 'ticket')
}
