import {
  type ApiKey,
  ENDED_KEY_DAYS,
  KEYS_MAX,
  type KeyScope,
  MEMBER_SCOPES,
  type MemberScope,
  type ServiceScope,
} from '../../../contract/keys.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { type Admin, isReviewer, type Member } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError, UnauthenticatedError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { hashToken } from '../../lib/tokens.ts'
import { type Tx, transact } from '../../transact.ts'
import { lockAdmins, lockMember } from '../accounts/accounts.service.ts'
import { hasGivenSecondFactor, requireOpenSession } from '../sessions/sessions.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { newSecret, shownPrefixOf } from './key-secrets.ts'
import {
  deleteEndedKeys,
  endKey,
  endKeysOf,
  findKeysOf,
  insertKey,
  isOnPanel,
  lockKeysOf,
  setScopes,
} from './keys.repo.ts'

type NewKey<Scope extends KeyScope> = { name: string; scopes: Scope[]; expires_in_days: number | null }
type Made = ApiKey & { secret: string }

/** The scopes that the role of a reviewer or administrator gives. */
const ROLE_SCOPES: readonly MemberScope[] = ['reviews:read']

export async function listKeys(
  deps: Deps,
  actor: Member,
): Promise<{ keys: ApiKey[]; possible: MemberScope[]; is_allowed: boolean }> {
  return {
    keys: await shownKeysOf(deps, actor.userId),
    possible: await possibleScopes(deps, actor),
    is_allowed: await areMemberKeysAllowed(deps),
  }
}

export async function listServiceKeys(deps: Deps): Promise<ApiKey[]> {
  return shownKeysOf(deps, null)
}

/** The keys without their secrets, for the copy of the member's data. */
export async function exportKeys(deps: Deps, { userId }: Member): Promise<ApiKey[]> {
  return shownKeysOf(deps, userId)
}

async function shownKeysOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string | null): Promise<ApiKey[]> {
  const now = timestamp(clock)
  return (await findKeysOf(db, userId)).map((row) => shown(row, now))
}

function shown(row: Row<'api_keys'>, now: string): ApiKey {
  const { user_id: _, secret_hash: __, has_second_factor: ___, end_told_at: ____, scopes, ...key } = row
  const hasExpired = key.ended_at === null && !isOpen(row, now)
  return {
    ...key,
    scopes: JSON.parse(scopes),
    ...(hasExpired ? { ended_at: key.expires_at, ended_by: 'expired' as const } : {}),
  }
}

export function isOpen({ ended_at, expires_at }: Pick<Row<'api_keys'>, 'ended_at' | 'expires_at'>, now: string) {
  return ended_at === null && (expires_at === null || expires_at > now)
}

export async function areMemberKeysAllowed(deps: Pick<Deps, 'db'>): Promise<boolean> {
  return (await readSiteSettings(deps)).keys.allowed_for === 'members'
}

/** The scopes that the member may give to a key. */
async function possibleScopes({ db }: Pick<Deps, 'db'>, actor: Member): Promise<MemberScope[]> {
  const left = new Set<MemberScope>(MEMBER_SCOPES)
  if (!isReviewer(actor)) for (const scope of ROLE_SCOPES) left.delete(scope)
  if (!(await isOnPanel(db, actor.userId))) left.delete('calls:judge')
  return [...left]
}

/** Makes a key of the member, whose secret is shown once: only its hash is stored. */
export async function makeKey(deps: Deps, actor: Member, input: NewKey<MemberScope>): Promise<Made> {
  if (!(await areMemberKeysAllowed(deps))) throw new ForbiddenError(errorTexts.keys.noMemberKeys, 'key')
  return transact(deps, async (tx) => {
    const account = await lockMember(tx, actor.userId)
    if (!account || account.locked_at) throw new UnauthenticatedError()
    await requireOpenSession(tx, actor)
    const possible = await possibleScopes(tx, actor)
    if (!input.scopes.every((scope) => possible.includes(scope))) {
      throw new InvalidError({ scopes: errorTexts.keys.beyondOwnRights })
    }
    const made = await addKey(tx, actor.userId, input, await hasGivenSecondFactor(tx, actor))
    await tx.audit(actor, {
      ...{ action: 'key_made', target: { kind: 'member', memberId: actor.userId } },
      after: auditTextOf(made),
    })
    await tx.mail({
      ...{ kind: 'account-changed', to: account.email },
      params: { change: 'key-made', isCalendarEnded: false },
    })
    return made
  })
}

/** Makes a service key, which acts as the site. */
export async function makeServiceKey(deps: Deps, actor: Admin, input: NewKey<ServiceScope>): Promise<Made> {
  return transact(deps, async (tx) => {
    await lockAdmins(tx, actor)
    const made = await addKey(tx, null, input, true)
    await tx.audit(actor, { action: 'service_key_made', target: { kind: 'site' }, after: auditTextOf(made) })
    return made
  })
}

async function addKey(
  tx: Tx,
  userId: string | null,
  { name, scopes, expires_in_days }: NewKey<KeyScope>,
  hasSecondFactor: boolean,
): Promise<Made> {
  const now = timestamp(tx.clock)
  const open = (await findKeysOf(tx.db, userId)).filter((key) => isOpen(key, now))
  if (open.length >= KEYS_MAX) throw new ConflictError('keys', errorTexts.keys.maxKeys({ max: KEYS_MAX }))
  const secret = newSecret()
  const row: Row<'api_keys'> = {
    ...{ id: newId(), user_id: userId, name, prefix: shownPrefixOf(secret), secret_hash: hashToken(secret) },
    ...{ scopes: JSON.stringify(scopes), has_second_factor: Number(hasSecondFactor), created_at: now },
    expires_at: expires_in_days === null ? null : timestamp(tx.clock, expires_in_days * DAY),
    ...{ last_used_at: null, last_used_ip: '', ended_at: null, ended_by: null, end_told_at: null },
  }
  await insertKey(tx, row)
  return { ...shown(row, now), secret }
}

function auditTextOf({ name, scopes }: ApiKey): string {
  return `${name}: ${scopes.join(', ')}`
}

export async function revokeKey(deps: Deps, actor: Member, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    const { name } = await endOrThrow(tx, id, actor.userId)
    const target = { kind: 'member' as const, memberId: actor.userId }
    await tx.audit(actor, { action: 'key_revoked', target, before: name })
  })
}

export async function revokeServiceKey(deps: Deps, actor: Admin, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    const { name } = await endOrThrow(tx, id, null)
    await tx.audit(actor, { action: 'service_key_revoked', target: { kind: 'site' }, before: name })
  })
}

async function endOrThrow(tx: Tx, id: string, userId: string | null): Promise<{ name: string }> {
  const ended = await endKey(tx, { id, userId, by: 'revoked', now: timestamp(tx.clock) })
  if (!ended) throw new NotFoundError('key')
  return ended
}

/** Ends the keys of a member whose account is locked. */
export async function endKeysOfSuspended(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await endKeysOf(tx, userId, { by: 'account', now: timestamp(tx.clock) })
}

/** Ends the keys of a member with all else that opens the account, and writes to the member if there were any. */
export async function endKeysOfRevoked(tx: Tx, { userId }: { userId: string }): Promise<void> {
  if ((await endKeysOf(tx, userId, { by: 'account', now: timestamp(tx.clock) })) === 0) return
  const account = await lockMember(tx, userId)
  if (!account) return
  const params = { change: 'keys-ended' as const, isCalendarEnded: false }
  await tx.mail({ kind: 'account-changed', to: account.email, params })
}

/** Takes from the keys of a member the scopes that the role gave. A key without any other ends. */
export async function removeRoleScopes(
  tx: Tx,
  { userId, userType }: { userId: string; userType: string },
): Promise<void> {
  if (userType !== 'normal') return
  const now = timestamp(tx.clock)
  for (const { id, scopes } of await lockKeysOf(tx, userId)) {
    const had: MemberScope[] = JSON.parse(scopes)
    const left = had.filter((scope) => !ROLE_SCOPES.includes(scope))
    if (left.length === had.length) continue
    if (left.length === 0) await endKey(tx, { id, userId, by: 'role', now })
    else await setScopes(tx, id, left)
  }
}

export async function pruneKeys({ db, clock }: Deps): Promise<void> {
  await deleteEndedKeys(db, timestamp(clock, -ENDED_KEY_DAYS * DAY))
}
