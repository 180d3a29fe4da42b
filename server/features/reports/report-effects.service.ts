import type { Reported } from '../../../contract/notifications.ts'
import type { ReportSnapshot } from '../../../contract/reports.ts'
import type { DeletedKind, ModerationCause } from '../../../contract/reports.values.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Tx } from '../../transact.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { setHidden, type TargetKey } from './report-targets.repo.ts'
import { type DecisionRow, findCause, findReporterIds, type ReportRow } from './reports.repo.ts'

export function targetOf({ kind, target_id }: Pick<ReportRow, 'kind' | 'target_id'>): TargetKey {
  return { kind, id: target_id }
}

export function snapshotOf({ snapshot }: { snapshot: string }): ReportSnapshot {
  return JSON.parse(snapshot) as ReportSnapshot
}

/** Hides the reported content from everybody, or shows it again: every list, page and search reads the same column. */
export async function showOrHide(tx: Tx, report: ReportRow, isHidden: boolean, says?: ReportSnapshot): Promise<void> {
  const ids = await setHidden(tx, targetOf(report), isHidden ? timestamp(tx.clock) : null, says)
  const cause = await findCause(tx.db, report.id)
  await tx.emit(isHidden ? 'contentHidden' : 'contentShown', { kind: report.kind, ids, cause })
  const { place } = snapshotOf(report)
  if (place && report.kind === 'comment')
    tx.afterCommit(({ bus }) => bus.publish('comments', { kind: place.kind, id: place.id }))
}

/** Hides it until a moderator decides, and notifies its author. */
export async function hideUntilDecided(
  tx: Tx,
  report: ReportRow,
  cause: ModerationCause,
  says?: ReportSnapshot,
): Promise<void> {
  await showOrHide(tx, report, true, says)
  await tx.audit('system', { action: 'content_hidden', target: auditTarget(report) })
  if (report.author_id === null) return
  const payload = { reported: reportedOf(report), cause, decision: null }
  await tx.notify({ userId: report.author_id, kind: 'content_moderated', payload }, null)
}

/** Notifies the author of a decision, also by mail. */
export async function notifyAuthor(
  tx: Tx,
  report: ReportRow,
  { id, action }: Pick<DecisionRow, 'id' | 'action'>,
): Promise<void> {
  if (report.author_id === null) return
  const cause = await findCause(tx.db, report.id)
  const payload = { reported: reportedOf(report), cause, decision: { id, action } }
  await tx.notify(
    { userId: report.author_id, kind: 'content_moderated', payload },
    { kind: 'content-moderated', params: { decisionId: id } },
  )
}

/** Notifies the author of content that an administrator deletes, with the reason and where to object. */
export async function notifyOfAdminDeletion(
  tx: Tx,
  authorId: string | null,
  reported: Reported & { kind: DeletedKind },
  reason: string,
): Promise<void> {
  if (authorId === null) return
  const { contact } = (await readSiteSettings(tx)).links
  const { kind, title } = reported
  await tx.notify(
    {
      ...{ userId: authorId, kind: 'content_moderated' },
      payload: { reported, cause: 'reports', decision: null, deletion: { reason, contact } },
    },
    { kind: 'content-deleted', params: { kind, title, reason, contact } },
  )
}

/** Notifies the reporters of the outcome only. */
export async function notifyReporters(tx: Tx, report: ReportRow, outcome: 'kept' | 'hidden'): Promise<void> {
  const payload = { reported: reportedOf(report), outcome }
  await tx.notifyAll(await findReporterIds(tx.db, report.id), { kind: 'report_decided', payload })
}

/** The name of the reported content in the audit log. */
export function auditTarget(report: ReportRow) {
  const { kind, target_id: id, author_id } = report
  const member = author_id === null ? {} : { memberId: author_id }
  if (kind === 'profile' || kind === 'message') return { kind: 'member' as const, ...member }
  if (kind === 'comment') return { kind, id, ...member }
  const { title, place } = snapshotOf(report)
  if (kind === 'update') return { kind: 'idea' as const, id: place?.id ?? id, name: title, ...member }
  return { kind, id, name: title, ...member }
}

/** How notifications name it. */
export function reportedOf(report: ReportRow) {
  const { title, place } = snapshotOf(report)
  return { kind: report.kind, id: place?.id ?? report.target_id, title, place: place?.kind ?? null }
}
