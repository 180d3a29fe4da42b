import type { AuthenticationToken } from '../../../contract/accounts.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { PasskeyAssertion, PasskeyRequestOptions } from '../../../contract/passkeys.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { ConflictError, InvalidError, UnauthenticatedError } from '../../lib/errors.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { refundNetwork, throttleNetwork } from '../../lib/throttle.ts'
import { challengeOf, memberOf, requestOptions, verifyAssertion } from '../../lib/webauthn.ts'
import { type Tx, transact } from '../../transact.ts'
import { requireAccount } from '../accounts/accounts.service.ts'
import { consumeLinkToken } from '../accounts/link-tokens.service.ts'
import { rememberConfirmation, rememberSecondFactor, requireOpenSession } from '../sessions/sessions.service.ts'
import { openAccount, rejectLocked } from '../sessions/sign-ins.service.ts'
import { findByCredential, findPasskeys, type PasskeyRow, recordUse } from './passkeys.repo.ts'
import { issueChallenge, removeClonedPasskey } from './passkeys.service.ts'

/** The sign-in page of each browser that knows passkeys asks for a challenge, for its autofill. A campus may share an address. */
const CHALLENGES_PER_IP = { name: 'passkey-challenge', limit: 1_200, windowMs: 15 * MINUTE }
/** Failed sign-ins. */
const SIGN_INS_PER_IP = { name: 'passkey-sign-in', limit: 60, windowMs: 15 * MINUTE }

type Purpose = 'passkey-sign-in' | 'passkey-confirmation'
type Verified = { passkey: PasskeyRow; counter: number }
type Refused = { reason: string; account?: string }

export async function beginPasskeySignIn(deps: Deps, ip: string): Promise<PasskeyRequestOptions> {
  await throttleNetwork(deps, CHALLENGES_PER_IP, ip)
  return requestOptions(deps.config, await issueChallenge(deps, null, 'passkey-sign-in'))
}

/** Signs in with a passkey, which verified its user: no second factor is asked for. */
export async function signInWithPasskey(
  deps: Deps,
  assertion: PasskeyAssertion,
  caller: Caller,
): Promise<AuthenticationToken> {
  await throttleNetwork(deps, SIGN_INS_PER_IP, caller.ip)
  const refuse = ({ reason, account }: Refused) => {
    deps.log.warn({ account, method: 'passkey', reason, reqId: caller.reqId }, 'sign-in failed')
    return new UnauthenticatedError(errorTexts.passkeys.unknown, 'credentials')
  }
  const verified = await verify(deps, assertion, 'passkey-sign-in', null)
  if ('reason' in verified) throw refuse(verified)
  const { passkey } = verified
  const opened = await transact(deps, async (tx) => {
    if (!(await useOnce(tx, verified))) return undefined
    const account = await requireAccount(tx, passkey.user_id)
    await rejectLocked(tx, account)
    await refundNetwork(tx, CHALLENGES_PER_IP, caller.ip)
    await refundNetwork(tx, SIGN_INS_PER_IP, caller.ip)
    return openAccount(tx, account, caller, { by: 'passkey', with: passkey.id })
  })
  if (!opened) throw refuse(await refuseCloned(deps, passkey))
  return opened
}

export async function beginConfirmation(deps: Deps, actor: Member): Promise<PasskeyRequestOptions> {
  const known = await findPasskeys(deps.db, actor.userId)
  if (known.length === 0) throw new ConflictError('passkeys', errorTexts.passkeys.none)
  return requestOptions(deps.config, await issueChallenge(deps, actor.userId, 'passkey-confirmation'), known)
}

/** Confirms who acts, as the password does, for what `requireRecentPassword` guards. */
export async function confirmWithPasskey(deps: Deps, actor: Member, assertion: PasskeyAssertion): Promise<void> {
  const refuse = ({ reason }: Refused) => {
    deps.log.warn({ account: actor.userId, method: 'passkey', reason }, 'confirmation failed')
    return new InvalidError({ response: errorTexts.passkeys.notConfirmed })
  }
  const verified = await verify(deps, assertion, 'passkey-confirmation', actor.userId)
  if ('reason' in verified) throw refuse(verified)
  const isConfirmed = await transact(deps, async (tx) => {
    await requireOpenSession(tx, actor)
    if (!(await useOnce(tx, verified))) return false
    await rememberConfirmation(tx, actor)
    await rememberSecondFactor(tx, actor, 'passkey')
    return true
  })
  if (!isConfirmed) throw refuse(await refuseCloned(deps, verified.passkey))
}

/** Checks an assertion, and uses up its challenge whatever becomes of it. `userId`: of the member whose challenge it is. */
async function verify(
  deps: Deps,
  assertion: PasskeyAssertion,
  purpose: Purpose,
  userId: string | null,
): Promise<Verified | Refused> {
  const challenge = challengeOf(assertion.response.clientDataJSON)
  const issued = await transact(deps, (tx) => consumeLinkToken(tx, purpose, challenge))
  if (!issued || issued.userId !== userId) return { reason: 'challenge unknown, used or expired' }
  const passkey = await findByCredential(deps.db, assertion.id)
  if (!passkey) return { reason: 'unknown passkey' }
  const account = passkey.user_id
  if (userId !== null && account !== userId) return { reason: 'passkey of another member', account }
  // Authenticators leave it out only where the options named their passkey.
  const named = memberOf(assertion)
  if (named === '' ? userId === null : named !== account) return { reason: 'names another member', account }
  try {
    return { passkey, ...(await verifyAssertion(deps.config, challenge, assertion, passkey)) }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : 'unreadable', account }
  }
}

async function useOnce(tx: Tx, { passkey: { id }, counter }: Verified): Promise<boolean> {
  return recordUse(tx, { id, counter }, timestamp(tx.clock))
}

/** Removes a passkey that another authenticator has too, or whose copy would try again with a higher counter. */
async function refuseCloned(deps: Deps, passkey: PasskeyRow): Promise<Refused> {
  await removeClonedPasskey(deps, passkey)
  const { user_id, counter } = passkey
  return { reason: `counter not above ${counter}: the passkey may have been cloned, and is removed`, account: user_id }
}
