import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { SECOND_FACTOR_RESET_HOURS, type UserSecondFactor } from '../../../contract/second-factors.ts'
import type { Deps } from '../../deps.ts'
import type { RemoveMemberData } from '../../feature.ts'
import type { Admin, Member } from '../../lib/actor.ts'
import { HOUR, MINUTE, timestamp } from '../../lib/clock.ts'
import { ConflictError, NotFoundError } from '../../lib/errors.ts'
import { throttleNetwork } from '../../lib/throttle.ts'
import { type Tx, transact } from '../../transact.ts'
import { type AccountRow, findAccountOf, lockAdmins, lockMember, requireAccount } from '../accounts/accounts.service.ts'
import { issueLinkToken, readLinkToken, redeemLinkToken } from '../accounts/link-tokens.service.ts'
import type { AuditActor } from '../audit/audit.service.ts'
import { revokeSessions } from '../sessions/sessions.service.ts'
import {
  countPasskeys,
  deleteFactors,
  deleteReset,
  findDueResets,
  findReset,
  insertReset,
} from './second-factor-resets.repo.ts'

const LINKS_PER_IP = { name: 'second-factor-reset-link', limit: 60, windowMs: 15 * MINUTE }
const RESET_MS = SECOND_FACTOR_RESET_HOURS * HOUR
/** The job may be late. */
const LINK_VALID_MS = RESET_MS + HOUR

export async function getUserSecondFactor({ db }: Pick<Deps, 'db'>, id: string): Promise<UserSecondFactor> {
  const [account, passkeys, reset] = await Promise.all([
    requireAccount({ db }, id),
    countPasskeys(db, id),
    findReset(db, id),
  ])
  return {
    has_authenticator: account.authenticator_at !== null,
    passkeys,
    reset: reset
      ? {
          requested_by: reset.username ?? '',
          reason: reset.reason,
          created_at: reset.created_at,
          due_at: reset.due_at,
        }
      : null,
  }
}

/** Begins the reset of what another member lost. It takes effect after a day, unless somebody stops it. */
export async function resetSecondFactor(
  deps: Deps,
  actor: Admin,
  id: string,
  reason: string,
): Promise<UserSecondFactor> {
  return transact(deps, async (tx) => {
    const account = await lockForAdmin(tx, actor, id)
    if (account.authenticator_at === null && (await countPasskeys(tx.db, id)) === 0) {
      throw new ConflictError('second_factor', errorTexts.secondFactors.none)
    }
    const times = { created_at: timestamp(tx.clock), due_at: timestamp(tx.clock, RESET_MS) }
    if (!(await insertReset(tx, { user_id: id, requested_by: actor.userId, reason, ...times }))) {
      throw new ConflictError('second_factor', errorTexts.secondFactors.resetWaits)
    }
    await tx.mail({ kind: 'second-factor-reset-begun', to: account.email, params: {} })
    const payload = { fields: ['second_factor' as const], role: null }
    await tx.notify({ userId: id, kind: 'account_changed', payload }, null)
    const target = { kind: 'member' as const, memberId: id }
    await tx.audit(actor, { action: 'second_factor_reset_begun', target, after: times.due_at, reason })
    return getUserSecondFactor(tx, id)
  })
}

export async function cancelReset(deps: Deps, actor: Admin, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    await lockForAdmin(tx, actor, id)
    await stop(tx, actor, id)
  })
}

export async function stopOwnReset(deps: Deps, actor: Member): Promise<void> {
  await transact(deps, (tx) => stop(tx, actor, actor.userId))
}

/** When the reset takes effect that a mailed link stops. */
export async function readResetLink(deps: Deps, token: string, ip: string): Promise<{ due_at: string }> {
  await throttleNetwork(deps, LINKS_PER_IP, ip)
  const userId = await readLinkToken(deps, 'second-factor-reset', token)
  const reset = userId && (await findReset(deps.db, userId))
  if (!reset) throw new NotFoundError('reset')
  return { due_at: reset.due_at }
}

export async function stopResetByLink(deps: Deps, token: string, ip: string): Promise<{ due_at: null }> {
  await throttleNetwork(deps, LINKS_PER_IP, ip)
  await transact(deps, async (tx) => {
    const used = await redeemLinkToken(tx, 'second-factor-reset', token)
    if (!used?.userId) throw new NotFoundError('reset')
    await stop(tx, { userId: used.userId, ip }, used.userId)
  })
  return { due_at: null }
}

/** The link of the mail that tells a member of a reset; null where none waits any more. */
export async function issueStopLink(deps: Deps, email: string): Promise<{ url: string; dueAt: string } | null> {
  const account = await findAccountOf(deps, email)
  const reset = account && (await findReset(deps.db, account.id))
  if (!reset) return null
  const purpose = 'second-factor-reset' as const
  const token = await issueLinkToken(deps, { userId: account.id, purpose, validMs: LINK_VALID_MS })
  return { url: `${deps.config.publicUrl}/second-factor-reset?token=${token}`, dueAt: reset.due_at }
}

/** Carries out the resets whose day has come, each once. */
export async function applyDueResets(deps: Deps): Promise<void> {
  for (const id of await findDueResets(deps.db, timestamp(deps.clock))) {
    await transact(deps, async (tx) => {
      const account = await lockMember(tx, id)
      // Stopped, or carried out by another process, in between.
      if (!account || !(await deleteReset(tx, id, timestamp(tx.clock)))) return
      await removeFactors(tx, 'system', account)
    })
  }
}

/** For the deletion of an account. Resets that the member began for others stay without a name. */
export const removeResets: RemoveMemberData = (tx, { userId }) => deleteReset(tx, userId)

/** Resets the second factor of a member at once, for the command line. */
export async function resetSecondFactorNow(deps: Deps, email: string): Promise<void> {
  await transact(deps, async (tx) => {
    const found = await findAccountOf(tx, email)
    const account = found && (await lockMember(tx, found.id))
    if (!account) throw new NotFoundError('account')
    await deleteReset(tx, account.id)
    await removeFactors(tx, 'command-line', account)
  })
}

async function removeFactors(tx: Tx, actor: AuditActor, { id, email }: AccountRow): Promise<void> {
  await deleteFactors(tx, id)
  const revoked = await revokeSessions(tx, id)
  await tx.mail({ kind: 'account-changed', to: email, params: { change: 'second-factor-reset', ...revoked } })
  await tx.audit(actor, { action: 'second_factor_reset', target: { kind: 'member', memberId: id } })
}

async function stop(tx: Tx, actor: AuditActor, userId: string): Promise<void> {
  if (!(await deleteReset(tx, userId))) throw new NotFoundError('reset')
  await tx.audit(actor, { action: 'second_factor_reset_stopped', target: { kind: 'member', memberId: userId } })
}

async function lockForAdmin(tx: Tx, actor: Admin, id: string): Promise<AccountRow> {
  await lockAdmins(tx, actor)
  const account = id === ANONYMOUS_USER_ID ? undefined : await lockMember(tx, id)
  if (!account) throw new NotFoundError('member')
  if (id === actor.userId) {
    throw new ConflictError('account', errorTexts.secondFactors.ownReset)
  }
  return account
}
