import type { Row } from '../../db/tables.ts'
import { timestamp } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import type { Tx } from '../../transact.ts'
import type { ReportTarget } from './report-targets.repo.ts'
import { findWaitingReport, insertReport, insertStatement, type ReportRow } from './reports.repo.ts'

type Statement = Pick<Row<'report_statements'>, 'reporter_id' | 'reason' | 'text'>

/** Adds a statement to the report of something that waits for a moderator, or opens one. The target is locked. */
export async function addStatement(tx: Tx, target: ReportTarget, statement: Statement): Promise<ReportRow> {
  const snapshot = JSON.stringify(target.snapshot)
  const report = (await findWaitingReport(tx.db, target)) ?? (await openReport(tx, target, snapshot))
  await insertStatement(tx, {
    ...{ ...statement, id: newId(), report_id: report.id, created_at: timestamp(tx.clock) },
    snapshot: snapshot === report.snapshot ? null : snapshot,
  })
  return report
}

async function openReport(tx: Tx, { kind, id, authorId }: ReportTarget, snapshot: string): Promise<ReportRow> {
  const now = timestamp(tx.clock)
  const row = {
    ...{ id: newId(), kind, target_id: id, author_id: authorId, snapshot, created_at: now },
    ...{ waiting_since: now, decided_at: null, version: 1 },
  }
  await insertReport(tx, row)
  await tx.webhook({ kind: 'report.opened', subject: row.id, details: { kind } })
  return row
}
