import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { OBJECTION_DAYS, type OwnDecision } from '../../../contract/reports.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { type Clock, DAY, MINUTE, timestamp } from '../../lib/clock.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { throttleNetwork } from '../../lib/throttle.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { transact } from '../../transact.ts'
import { requireAccount } from '../accounts/accounts.service.ts'
import { snapshotOf } from './report-effects.service.ts'
import {
  type DecisionRow,
  findCause,
  findDecision,
  findDecisionByToken,
  findDecisions,
  findReport,
  lockReport,
  type ReportRow,
  setDecisionToken,
  setObjection,
  updateReport,
} from './reports.repo.ts'

const OPENINGS_PER_IP = { name: 'decision-open', limit: 60, windowMs: 15 * MINUTE }

/** A decision on what the actor wrote. */
export async function getDecision({ db, clock }: Deps, actor: Member, id: string): Promise<OwnDecision> {
  const report = await requireOwnReport({ db }, actor, id)
  return viewOf({ db, clock }, report)
}

/** The same, by the link of the mail. `ip` is the caller's network (`networkOf`). */
export async function openDecision(deps: Deps, token: string, ip: string): Promise<OwnDecision> {
  const report = await requireLinkedReport(deps, token, ip)
  return viewOf(deps, report)
}

export async function objectToDecision(deps: Deps, actor: Member, id: string, text: string): Promise<OwnDecision> {
  return objectTo(deps, await requireOwnReport(deps, actor, id), text)
}

export async function objectByLink(deps: Deps, token: string, text: string, ip: string): Promise<OwnDecision> {
  return objectTo(deps, await requireLinkedReport(deps, token, ip), text)
}

/** Objects to the first decision, once. The report waits again. */
async function objectTo(deps: Deps, { id }: ReportRow, text: string): Promise<OwnDecision> {
  return transact(deps, async (tx) => {
    const report = await lockReport(tx, id)
    if (!report) throw new NotFoundError('decision')
    const [first, second] = await findDecisions(tx.db, [id])
    if (!first || second || !canObject(tx.clock, first)) {
      throw new ConflictError('objection', errorTexts.reports.objectOnce({ days: OBJECTION_DAYS }))
    }
    const now = timestamp(tx.clock)
    await setObjection(tx, first.id, text, now)
    await updateReport(tx, report, { waiting_since: now })
    return viewOf(tx, report)
  })
}

/** The mailed decision, with a new token for its link; null once the content is no longer this member's. */
export async function findMailedDecision(
  deps: Deps,
  email: string,
  id: string,
): Promise<{ decision: OwnDecision; isFinal: boolean; token: string } | null> {
  const row = await findDecision(deps.db, id)
  const report = row && (await findReport(deps.db, row.report_id))
  if (!report?.author_id || (await requireAccount(deps, report.author_id)).email !== email) return null
  const token = newToken()
  await setDecisionToken(deps.db, id, hashToken(token))
  const decisions = await findDecisions(deps.db, [report.id])
  return { decision: await viewOf(deps, report), isFinal: decisions[0]?.id !== id, token }
}

async function requireOwnReport({ db }: Pick<Deps, 'db'>, { userId }: Member, id: string): Promise<ReportRow> {
  const decision = await findDecision(db, id)
  const report = decision && (await findReport(db, decision.report_id))
  if (report?.author_id !== userId) throw new NotFoundError('decision')
  return report
}

async function requireLinkedReport(deps: Deps, token: string, ip: string): Promise<ReportRow> {
  await throttleNetwork(deps, OPENINGS_PER_IP, ip)
  const decision = await findDecisionByToken(deps.db, hashToken(token))
  const report = decision && (await findReport(deps.db, decision.report_id))
  if (!report) throw new InvalidError({ token: errorTexts.common.linkInvalid }, errorTexts.reports.linkReplaced)
  return report
}

function objectionEnd({ created_at }: Pick<DecisionRow, 'created_at'>): string {
  return new Date(Date.parse(created_at) + OBJECTION_DAYS * DAY).toISOString()
}

function canObject(clock: Clock, first: DecisionRow): boolean {
  return first.action !== 'keep' && first.objected_at === null && objectionEnd(first) > timestamp(clock)
}

async function viewOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, report: ReportRow): Promise<OwnDecision> {
  const [first, second] = await findDecisions(db, [report.id])
  if (!first) throw new NotFoundError('decision')
  const { id, action, reason, until, created_at, objection, objected_at } = first
  return {
    ...{ id, kind: report.kind, action, reason, until, created_at },
    target: { id: report.target_id, ...snapshotOf(report), earlier: undefined },
    cause: await findCause(db, report.id),
    can_object_until: canObject(clock, first) ? objectionEnd(first) : null,
    objection: objected_at === null ? null : { text: objection, created_at: objected_at },
    outcome: second ? { action: second.action, reason: second.reason, created_at: second.created_at } : null,
  }
}
