import * as errorTexts from '../../../contract/messages/errors/index.ts'
import {
  PASSKEY_CHALLENGE_MINUTES,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyCreation,
  type PasskeyCreationOptions,
} from '../../../contract/passkeys.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { ConflictError, InvalidError, NotFoundError, UnauthenticatedError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { challengeOf, creationOptions, verifyCreation } from '../../lib/webauthn.ts'
import { type Tx, transact } from '../../transact.ts'
import { lockMember, requireOwnAccount } from '../accounts/accounts.service.ts'
import { consumeLinkToken, issueLinkToken } from '../accounts/link-tokens.service.ts'
import { countEnrolmentCode, useEnrolmentCode } from '../second-factors/enrolment.service.ts'
import { findOpening, rememberSecondFactor, requireOpenSession } from '../sessions/sessions.service.ts'
import { hasOtherWayIn } from '../sessions/ways-in.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { deletePasskey, findPasskeys, insertPasskey, type PasskeyRow, setName } from './passkeys.repo.ts'

const CHALLENGE_VALID_MS = PASSKEY_CHALLENGE_MINUTES * MINUTE

export async function listPasskeys(deps: Deps, actor: Member): Promise<Passkey[]> {
  const [rows, opening] = await Promise.all([findPasskeys(deps.db, actor.userId), findOpening(deps, actor)])
  return rows.map((row) => passkeyOf(row, opening?.with))
}

/** The passkeys without their ids and keys, for the copy of the member's data. */
export async function exportPasskeys(deps: Deps, actor: Member) {
  return (await listPasskeys(deps, actor)).map(({ id: _id, is_current: _current, ...passkey }) => passkey)
}

/** Begins the making of a passkey. Its challenge is the member's alone. */
export async function beginCreation(deps: Deps, actor: Member): Promise<PasskeyCreationOptions> {
  const [account, known, { general }] = await Promise.all([
    requireOwnAccount(deps, actor),
    findPasskeys(deps.db, actor.userId),
    readSiteSettings(deps),
  ])
  rejectTooMany(known)
  const { id, email, username: name } = account
  const challenge = await issueChallenge(deps, id, 'passkey-creation')
  return creationOptions(deps.config, { siteName: general.name, challenge, user: { id, email, name }, known })
}

export async function addPasskey(
  deps: Deps,
  actor: Member,
  { name, response, mail_code }: { name: string; response: PasskeyCreation; mail_code?: string | undefined },
): Promise<Passkey> {
  await countEnrolmentCode(deps, actor, mail_code)
  const challenge = challengeOf(response.response.clientDataJSON)
  // Used up whatever becomes of it.
  const issued = await transact(deps, (tx) => consumeLinkToken(tx, 'passkey-creation', challenge))
  if (issued?.userId !== actor.userId) throw badCreation()
  const { credentialId, publicKey, counter, isSynced } = await verifyCreation(deps.config, challenge, response).catch(
    (error) => {
      deps.log.warn({ account: actor.userId, reason: String(error) }, 'a new passkey was refused')
      throw badCreation()
    },
  )
  const passkey: PasskeyRow = {
    id: newId(),
    user_id: actor.userId,
    credential_id: credentialId,
    public_key: publicKey,
    counter,
    transports: JSON.stringify(response.response.transports ?? []),
    is_synced: isSynced ? 1 : 0,
    name,
    created_at: timestamp(deps.clock),
    last_used_at: null,
  }
  await storePasskey(deps, actor, passkey, mail_code).catch((error) => {
    if (isUniqueViolation(error)) throw new ConflictError('passkey', errorTexts.passkeys.addedBefore)
    throw error
  })
  return passkeyOf(passkey)
}

async function storePasskey(
  deps: Deps,
  actor: Member,
  passkey: PasskeyRow,
  mailCode: string | undefined,
): Promise<void> {
  await transact(deps, async (tx) => {
    const account = await lockMember(tx, actor.userId)
    if (!account) throw new UnauthenticatedError()
    await requireOpenSession(tx, actor)
    rejectTooMany(await findPasskeys(tx.db, actor.userId))
    await useEnrolmentCode(tx, actor, account, mailCode)
    await insertPasskey(tx, passkey)
    await rememberSecondFactor(tx, actor, 'passkey')
    await recordChange(tx, actor, account.email, { change: 'passkey-added', name: passkey.name })
  })
}

export async function renamePasskey(deps: Deps, actor: Member, id: string, name: string): Promise<Passkey> {
  return transact(deps, async (tx) => {
    const renamed = await setName(tx, actor.userId, { id, name })
    if (!renamed) throw new NotFoundError('passkey')
    return passkeyOf(renamed, (await findOpening(tx, actor))?.with)
  })
}

export async function removePasskey(deps: Deps, actor: Member, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    const account = await lockMember(tx, actor.userId)
    if (!account) throw new UnauthenticatedError()
    await requireOpenSession(tx, actor)
    if (!(await hasOtherWayIn(deps, tx, account, { passkeyId: id }))) {
      throw new ConflictError('passkey', errorTexts.passkeys.onlyWay)
    }
    const name = await deletePasskey(tx, actor.userId, id)
    if (name === undefined) throw new NotFoundError('passkey')
    await recordChange(tx, actor, account.email, { change: 'passkey-removed', name })
  })
}

/** Removes a passkey whose counter shows that its key was copied, and tells the member. */
export async function removeClonedPasskey(deps: Deps, { user_id, id }: PasskeyRow): Promise<void> {
  await transact(deps, async (tx) => {
    const account = await lockMember(tx, user_id)
    const name = await deletePasskey(tx, user_id, id)
    // Removed by another request.
    if (!account || name === undefined) return
    const params = { change: 'passkey-cloned' as const, isCalendarEnded: false }
    await tx.mail({ kind: 'account-changed', to: account.email, params })
    await tx.audit('system', {
      action: 'passkey_removed',
      target: { kind: 'member', memberId: user_id },
      after: name,
      reason: 'Its key may have been copied.',
    })
  })
}

async function recordChange(
  tx: Tx,
  actor: Member,
  email: string,
  { change, name }: { change: 'passkey-added' | 'passkey-removed'; name: string },
): Promise<void> {
  await tx.mail({ kind: 'account-changed', to: email, params: { change, isCalendarEnded: false } })
  const action = change === 'passkey-added' ? 'passkey_added' : 'passkey_removed'
  await tx.audit(actor, { action, target: { kind: 'member', memberId: actor.userId }, after: name })
}

/** A challenge for one response of an authenticator; without a member, for any. */
export async function issueChallenge(
  deps: Deps,
  userId: string | null,
  purpose: 'passkey-creation' | 'passkey-sign-in' | 'passkey-confirmation',
): Promise<string> {
  return issueLinkToken(deps, { userId, purpose, validMs: CHALLENGE_VALID_MS })
}

function rejectTooMany(known: PasskeyRow[]): void {
  if (known.length < PASSKEYS_MAX) return
  throw new ConflictError('passkeys', errorTexts.passkeys.maxPasskeys({ max: PASSKEYS_MAX }))
}

function badCreation(): Error {
  return new InvalidError({ response: errorTexts.passkeys.notAdded })
}

function passkeyOf(row: PasskeyRow, currentId?: string | null): Passkey {
  const { id, name, created_at, last_used_at } = row
  return { id, name, created_at, last_used_at, place: placeOf(row), is_current: id === currentId }
}

function placeOf({ is_synced, transports }: PasskeyRow): Passkey['place'] {
  if (is_synced) return 'synced'
  return (JSON.parse(transports) as string[]).includes('internal') ? 'device' : 'key'
}
