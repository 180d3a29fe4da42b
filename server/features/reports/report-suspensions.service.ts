import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { MODERATED_SUSPENSION_DAYS_MAX } from '../../../contract/reports.ts'
import { isAdmin, type Reviewer } from '../../lib/actor.ts'
import { type Clock, DAY, timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, InvalidError } from '../../lib/errors.ts'
import type { Tx } from '../../transact.ts'
import { type AccountRow, liftSuspension, lockMember, rejectLastAdmin, suspend } from '../accounts/accounts.service.ts'
import type { DecisionRow } from './reports.repo.ts'

type Decision = Pick<DecisionRow, 'action' | 'reason' | 'until'>

/** When a suspension ends that a moderator decides on. */
export function suspensionEnd(clock: Clock, until = ''): string {
  const end = new Date(until).toISOString()
  if (end <= timestamp(clock)) throw new InvalidError({ until: errorTexts.common.inTheFuture })
  if (end > timestamp(clock, MODERATED_SUSPENSION_DAYS_MAX * DAY))
    throw new InvalidError({ until: errorTexts.reports.atMostAYear })
  return end
}

/** The author's account, locked after all accounts of administrators: see `rejectLastAdmin`. */
export async function lockAuthor(tx: Tx, authorId: string): Promise<AccountRow | undefined> {
  await rejectLastAdmin(tx, authorId, errorTexts.accounts.onlyAdmin)
  return lockMember(tx, authorId)
}

/** Ends the suspension of the decision to which the author objected, and begins that of the new decision. */
export async function changeSuspension(
  tx: Tx,
  actor: Reviewer,
  account: AccountRow,
  { before, decision }: { before: Decision | undefined; decision: Decision },
): Promise<void> {
  const current = before?.action === 'suspend' ? await endSuspension(tx, actor, account, { before, decision }) : account
  if (decision.action === 'suspend') await suspendAuthor(tx, actor, current, decision)
}

/** Unless somebody has changed it since. Returns the account as it is then. */
async function endSuspension(
  tx: Tx,
  actor: Reviewer,
  account: AccountRow,
  { before, decision }: { before: Decision; decision: Decision },
): Promise<AccountRow> {
  const { suspended_at, suspended_until, suspension_reason } = account
  if (suspended_at === null || suspended_until !== before.until || suspension_reason !== before.reason) return account
  await liftSuspension(tx, actor, account, decision.reason)
  return { ...account, suspended_at: null }
}

/** A suspension that lasts as long already stays as it is. */
async function suspendAuthor(tx: Tx, actor: Reviewer, account: AccountRow, { reason, until }: Decision): Promise<void> {
  if (account.id === actor.userId) throw new ConflictError('action', errorTexts.reports.selfSuspended)
  if (account.user_type !== 'normal' && !isAdmin(actor)) {
    throw new ForbiddenError(errorTexts.reports.onlyAdminsSuspend, 'action')
  }
  const { suspended_at, suspended_until } = account
  const isLonger = suspended_at !== null && (suspended_until === null || suspended_until >= (until ?? ''))
  if (!isLonger) await suspend(tx, actor, account, { reason, until })
}
