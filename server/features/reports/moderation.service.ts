import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Moderation, NewDecision, ReportDetails } from '../../../contract/reports.ts'
import type { Deps } from '../../deps.ts'
import type { Reviewer } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { type Tx, transact } from '../../transact.ts'
import { conflictOf, scopeOf } from './moderators.service.ts'
import { auditTarget, notifyAuthor, notifyReporters, showOrHide, targetOf } from './report-effects.service.ts'
import { findReportWithAuthor } from './report-queue.repo.ts'
import { getReport } from './report-queue.service.ts'
import { changeSuspension, lockAuthor, suspensionEnd } from './report-suspensions.service.ts'
import { lockTargetRow } from './report-targets.repo.ts'
import {
  findDecisions,
  insertDecision,
  lockReport,
  type ReportRow,
  updateReport,
  wasHiddenByWordList,
} from './reports.repo.ts'

const CONFLICTS = {
  reported: errorTexts.reports.ownReport,
  decided: errorTexts.reports.ownDecision,
}

/**
 * Decides on a report, or again after an objection of the author: every decision but `keep` hides the content. The
 * author gets the reason, the reporters get the outcome.
 */
export async function decideReport(
  deps: Deps,
  actor: Reviewer,
  id: string,
  { action, reason, until, version }: NewDecision,
): Promise<ReportDetails> {
  const end = action === 'suspend' ? suspensionEnd(deps.clock, until) : null
  return transact(deps, async (tx) => {
    const found = await findReportWithAuthor(tx.db, await scopeOf(tx, actor), id)
    if (!found) throw new NotFoundError('report')
    const before = (await findDecisions(tx.db, [id])).at(-1)
    // Accounts before content and content before its report, in the order in which deleting and reporting lock them.
    const isAboutAccount = action === 'suspend' || before?.action === 'suspend'
    const account = found.author_id && isAboutAccount ? await lockAuthor(tx, found.author_id) : undefined
    await lockTargetRow(tx, targetOf(found))
    const report = await requireWaiting(tx, id, version)
    await requireDecidable(tx, actor, report, action)
    const now = timestamp(tx.clock)
    const decision = { id: newId(), action, reason, until: end, created_at: now }
    if (account) await changeSuspension(tx, actor, account, { before, decision })
    await insertDecision(tx, {
      ...{ ...decision, report_id: id, moderator_id: actor.userId },
      ...{ token_hash: null, objection: '', objected_at: null },
    })
    await updateReport(tx, report, { waiting_since: null, decided_at: now })
    await showOrHide(tx, report, action !== 'keep')
    await tx.audit(actor, {
      ...{ action: 'report_decided', target: auditTarget(report) },
      ...{ before: before?.action ?? null, after: action, reason },
    })
    await notifyAuthor(tx, report, decision)
    if (action === 'keep' && (await wasHiddenByWordList(tx.db, id))) {
      await tx.emit('contentApproved', { moderator: actor, kind: report.kind, id: report.target_id })
    }
    if (!before || outcomeOf(before.action) !== outcomeOf(action)) await notifyReporters(tx, report, outcomeOf(action))
    return getReport(tx, actor, id)
  })
}

function outcomeOf(action: Moderation): 'kept' | 'hidden' {
  return action === 'keep' ? 'kept' : 'hidden'
}

async function requireDecidable(tx: Tx, actor: Reviewer, report: ReportRow, action: Moderation): Promise<void> {
  const conflict = await conflictOf(tx, actor, report)
  if (conflict) throw new ForbiddenError(CONFLICTS[conflict], 'report')
  if (report.author_id === null && (action === 'warn' || action === 'suspend')) {
    throw new ConflictError('action', errorTexts.reports.accountDeleted)
  }
}

async function requireWaiting(tx: Tx, id: string, version: number | undefined): Promise<ReportRow> {
  const report = await lockReport(tx, id)
  if (!report?.waiting_since) throw new ConflictError('report', errorTexts.reports.decided)
  if (version !== undefined && version !== report.version) {
    throw new ConflictError('version', errorTexts.reports.changed)
  }
  return report
}
