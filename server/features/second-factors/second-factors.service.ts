import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { NEW_AUTHENTICATOR_MINUTES, type SecondFactor } from '../../../contract/second-factors.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, MINUTE, timestamp } from '../../lib/clock.ts'
import { InvalidError, NotFoundError, UnauthenticatedError } from '../../lib/errors.ts'
import { resetThrottle, throttle } from '../../lib/throttle.ts'
import { appUri, newAppSecret, stepOfCode } from '../../lib/totp.ts'
import { type Tx, transact } from '../../transact.ts'
import { type AccountRow, lockMember, requireOwnAccount } from '../accounts/accounts.service.ts'
import type { AccountChange } from '../mails/mails.kinds.ts'
import {
  endOtherSessions,
  findSecondFactorDemand,
  rememberSecondFactor,
  requireOpenSession,
} from '../sessions/sessions.service.ts'
import { hasPasskey } from '../sessions/sign-ins.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { countEnrolmentCode, useEnrolmentCode } from './enrolment.service.ts'
import { hashRecoveryCode, newRecoveryCodes, normaliseCode } from './recovery-codes.ts'
import { findReset } from './second-factor-resets.repo.ts'
import {
  activateSecret,
  deleteAuthenticator,
  findAuthenticator,
  findRecoveryCodes,
  putNewSecret,
  replaceRecoveryCodes,
} from './second-factors.repo.ts'

const FIRST_CODES_PER_MEMBER = { name: 'authenticator-code', limit: 30, windowMs: DAY }

export async function getSecondFactor(deps: Deps, actor: Member): Promise<SecondFactor> {
  const [{ authenticator_at }, codes, demand, reset] = await Promise.all([
    requireOwnAccount(deps, actor),
    findRecoveryCodes(deps.db, actor.userId),
    findSecondFactorDemand(deps, actor),
    findReset(deps.db, actor.userId),
  ])
  const isMet = authenticator_at !== null || (demand !== null && (await hasPasskey(deps.db, actor.userId)))
  const [first] = codes
  return {
    authenticator: authenticator_at ? { added_at: authenticator_at } : null,
    recovery_codes: first ? { created_at: first.created_at, codes: codes.map(({ used_at }) => ({ used_at })) } : null,
    reset: reset ? { due_at: reset.due_at } : null,
    demand: demand && { due_at: demand.dueAt, is_met: isMet, is_held: demand.isRestricted },
  }
}

/** A new secret, which counts from its first code on. Another one may count until then. */
export async function beginAuthenticator(deps: Deps, actor: Member): Promise<{ secret: string; uri: string }> {
  const [{ email }, { general }] = await Promise.all([requireOwnAccount(deps, actor), readSiteSettings(deps)])
  const secret = newAppSecret()
  await transact(deps, async (tx) => {
    await lockOwn(tx, actor)
    await putNewSecret(tx, actor.userId, secret, timestamp(tx.clock))
  })
  return { secret, uri: await appUri(secret, { siteName: general.name, email }) }
}

/** Turns the authenticator app on. Sessions from before, which were opened without a second factor, end. */
export async function addAuthenticator(
  deps: Deps,
  actor: Member,
  { code, mail_code }: { code: string; mail_code?: string | undefined },
): Promise<string[]> {
  await throttle(deps, FIRST_CODES_PER_MEMBER, actor.userId)
  await countEnrolmentCode(deps, actor, mail_code)
  return transact(deps, async (tx) => {
    const account = await lockOwn(tx, actor)
    const waiting = await findAuthenticator(tx.db, actor.userId)
    const isInTime = (waiting?.new_secret_at ?? '') > timestamp(tx.clock, -NEW_AUTHENTICATOR_MINUTES * MINUTE)
    if (!waiting?.new_secret || !isInTime) {
      throw new InvalidError({ code: errorTexts.secondFactors.tookTooLong })
    }
    const step = await stepOfCode(waiting.new_secret, normaliseCode(code), tx.clock.now())
    if (step === null) throw new InvalidError({ code: errorTexts.secondFactors.appCodeInvalid })
    await useEnrolmentCode(tx, actor, account, mail_code)
    await activateSecret(tx, actor.userId, { secret: waiting.new_secret, step, now: timestamp(tx.clock) })
    await rememberSecondFactor(tx, actor, 'totp')
    const { isCalendarEnded } = await endOtherSessions(tx, actor)
    await recordChange(tx, actor, account, 'authenticator-added', isCalendarEnded)
    await resetThrottle(tx, FIRST_CODES_PER_MEMBER, actor.userId)
    return replaceCodes(tx, actor.userId)
  })
}

export async function removeAuthenticator(deps: Deps, actor: Member): Promise<void> {
  await transact(deps, async (tx) => {
    const account = await lockOwn(tx, actor)
    if (!(await deleteAuthenticator(tx, actor.userId))) throw new NotFoundError('authenticator')
    await replaceRecoveryCodes(tx, actor.userId, [], timestamp(tx.clock))
    await recordChange(tx, actor, account, 'authenticator-removed')
  })
}

export async function makeRecoveryCodes(deps: Deps, actor: Member): Promise<string[]> {
  return transact(deps, async (tx) => {
    const account = await lockOwn(tx, actor)
    if (!(await findAuthenticator(tx.db, actor.userId))?.secret) throw new NotFoundError('authenticator')
    await recordChange(tx, actor, account, 'recovery-codes-made')
    return replaceCodes(tx, actor.userId)
  })
}

async function replaceCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(userId, code))
  await replaceRecoveryCodes(tx, userId, hashes, timestamp(tx.clock))
  return codes
}

async function lockOwn(tx: Tx, actor: Member): Promise<AccountRow> {
  const account = await lockMember(tx, actor.userId)
  if (!account) throw new UnauthenticatedError()
  await requireOpenSession(tx, actor)
  return account
}

const ACTIONS = {
  'authenticator-added': 'authenticator_added',
  'authenticator-removed': 'authenticator_removed',
  'recovery-codes-made': 'recovery_codes_made',
} as const satisfies Partial<Record<AccountChange, string>>

async function recordChange(
  tx: Tx,
  actor: Member,
  { email }: AccountRow,
  change: keyof typeof ACTIONS,
  isCalendarEnded = false,
): Promise<void> {
  await tx.mail({ kind: 'account-changed', to: email, params: { change, isCalendarEnded } })
  await tx.audit(actor, { action: ACTIONS[change], target: { kind: 'member', memberId: actor.userId } })
}
