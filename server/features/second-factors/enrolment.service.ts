import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { ENROLMENT_CODE_MINUTES } from '../../../contract/second-factors.values.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { MINUTE } from '../../lib/clock.ts'
import { ConflictError, InvalidError } from '../../lib/errors.ts'
import { throttle } from '../../lib/throttle.ts'
import { newToken } from '../../lib/tokens.ts'
import { type Tx, transact } from '../../transact.ts'
import { type AccountRow, findAccountOf, requireOwnAccount } from '../accounts/accounts.service.ts'
import { consumeLinkToken, storeToken, withdrawLinkTokens } from '../accounts/link-tokens.service.ts'
import { findSecondFactorDemand } from '../sessions/sessions.service.ts'
import { hasPasskey } from '../sessions/sign-ins.service.ts'
import { normaliseCode } from './recovery-codes.ts'

const PURPOSE = 'second-factor-enrolment'
const CODE_LENGTH = 8
/** Wrong codes of a member. */
const CODES_PER_MEMBER = { name: 'enrolment-code', limit: 20, windowMs: 15 * MINUTE }

/**
 * Whether the first second factor of an account needs a mailed code: once its demand is due. Else somebody with a stolen
 * password could set up a factor of their own.
 */
async function needsCode(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Member,
  { id, authenticator_at }: Pick<AccountRow, 'id' | 'authenticator_at'>,
): Promise<boolean> {
  const demand = await findSecondFactorDemand(deps, actor)
  return Boolean(demand?.isRestricted) && authenticator_at === null && !(await hasPasskey(deps.db, id))
}

/** Mails the code that the first second factor needs. */
export async function mailEnrolmentCode(deps: Deps, actor: Member): Promise<void> {
  const account = await requireOwnAccount(deps, actor)
  if (!(await needsCode(deps, actor, account))) {
    throw new ConflictError('second_factor', errorTexts.secondFactors.noMailCode)
  }
  await transact(deps, (tx) => tx.mail({ kind: 'second-factor-code', to: account.email, params: {} }))
}

/** Makes the code of the mail; null without such an account. Codes of earlier mails are void. */
export async function issueEnrolmentCode(deps: Deps, email: string): Promise<string | null> {
  const account = await findAccountOf(deps, email)
  if (!account) return null
  const code = newToken().slice(0, CODE_LENGTH)
  await withdrawLinkTokens(deps, account.id, PURPOSE)
  const validMs = ENROLMENT_CODE_MINUTES * MINUTE
  await storeToken(deps, tokenOf(account.id, code), { userId: account.id, purpose: PURPOSE, validMs })
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`
}

/** Counts a code before the transaction that uses it, so that wrong ones stay counted. */
export async function countEnrolmentCode(deps: Deps, actor: Member, code: string | undefined): Promise<void> {
  if (code !== undefined) await throttle(deps, CODES_PER_MEMBER, actor.userId)
}

/** Uses up the mailed code, where the account, which is locked, needs one for its first second factor. */
export async function useEnrolmentCode(
  tx: Tx,
  actor: Member,
  account: AccountRow,
  code: string | undefined,
): Promise<void> {
  if (!(await needsCode(tx, actor, account))) return
  if (code === undefined) throw new InvalidError({ mail_code: errorTexts.secondFactors.mailCodeMissing })
  const used = await consumeLinkToken(tx, PURPOSE, tokenOf(account.id, normaliseCode(code)))
  if (used?.userId !== account.id) throw new InvalidError({ mail_code: errorTexts.secondFactors.mailCodeInvalid })
}

/** A short code is no secret by itself: it counts for one account. */
function tokenOf(userId: string, code: string): string {
  return `${userId} ${code}`
}
