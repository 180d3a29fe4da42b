import type { Insertable } from 'kysely'
import type { ModerationCause } from '../../../contract/reports.values.ts'
import { MODERATED_AUTHOR_COLUMNS } from '../../db/authors.ts'
import { lockRows } from '../../db/locks.ts'
import type { Db, Row, Tables } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'
import type { TargetKey } from './report-targets.repo.ts'

export type ReportRow = Row<'reports'>
export type DecisionRow = Row<'report_decisions'>

/** Whether a member has ever reported this. */
export async function hasReported(db: Db, { kind, id }: TargetKey, reporterId: string): Promise<boolean> {
  const row = await db
    .selectFrom('report_statements')
    .innerJoin('reports', 'reports.id', 'report_statements.report_id')
    .select('reports.id')
    .where('reports.kind', '=', kind)
    .where('reports.target_id', '=', id)
    .where('report_statements.reporter_id', '=', reporterId)
    .executeTakeFirst()
  return row !== undefined
}

/** The report of something that waits for a moderator. */
export async function findWaitingReport(db: Db, { kind, id }: TargetKey): Promise<ReportRow | undefined> {
  return db
    .selectFrom('reports')
    .selectAll()
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .where('waiting_since', 'is not', null)
    .executeTakeFirst()
}

/** The content as the reporters saw it, if the last decision was to keep it; else none. */
export async function findKeptSnapshots(db: Db, { kind, id }: TargetKey): Promise<string[]> {
  const row = await db
    .selectFrom('reports')
    .innerJoin('report_decisions', 'report_decisions.report_id', 'reports.id')
    .select(['reports.id', 'reports.snapshot', 'report_decisions.action'])
    .where('reports.kind', '=', kind)
    .where('reports.target_id', '=', id)
    .where('reports.waiting_since', 'is', null)
    .orderBy('report_decisions.created_at', 'desc')
    .orderBy('report_decisions.id', 'desc')
    .executeTakeFirst()
  if (row?.action !== 'keep') return []
  const later = await db
    .selectFrom('report_statements')
    .select('snapshot')
    .where('report_id', '=', row.id)
    .where('snapshot', 'is not', null)
    .execute()
  return [row.snapshot, ...later.flatMap(({ snapshot }) => snapshot ?? [])]
}

export async function insertReport(tx: Tx, report: ReportRow): Promise<void> {
  await tx.db.insertInto('reports').values(report).execute()
}

export async function insertStatement(tx: Tx, statement: Row<'report_statements'>): Promise<void> {
  await tx.db.insertInto('report_statements').values(statement).execute()
}

/** The cause of a report: `word_list` only without a report of a member. */
export async function findCause(db: Db, reportId: string): Promise<ModerationCause> {
  const row = await db
    .selectFrom('report_statements')
    .select('id')
    .where('report_id', '=', reportId)
    .where('reason', '!=', 'word_list')
    .executeTakeFirst()
  return row ? 'reports' : 'word_list'
}

/** Whether it was hidden because of the word list. */
export async function wasHiddenByWordList(db: Db, reportId: string): Promise<boolean> {
  const row = await db
    .selectFrom('report_statements')
    .select('id')
    .where('report_id', '=', reportId)
    .where('reason', '=', 'word_list')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the word list hid it and no moderator has kept it. */
export async function isHiddenByWordList(db: Db, { kind, id }: TargetKey): Promise<boolean> {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('report_statements', 'report_statements.report_id', 'reports.id')
    .leftJoin('report_decisions', 'report_decisions.report_id', 'reports.id')
    .select(['report_statements.reason', 'report_decisions.action'])
    .where('reports.kind', '=', kind)
    .where('reports.target_id', '=', id)
    .execute()
  return rows.some(({ reason }) => reason === 'word_list') && rows.every(({ action }) => action !== 'keep')
}

export async function findReporterIds(db: Db, reportId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('report_statements')
    .select('reporter_id')
    .where('report_id', '=', reportId)
    .orderBy('reporter_id')
    .execute()
  return rows.flatMap(({ reporter_id }) => reporter_id ?? [])
}

export async function findReport(db: Db, id: string): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Serialises simultaneous decisions and objections on a report. */
export async function lockReport({ db }: Tx, id: string): Promise<ReportRow | undefined> {
  return lockRows(db, db.selectFrom('reports').selectAll().where('id', '=', id)).executeTakeFirst()
}

export async function updateReport(
  tx: Tx,
  { id, version }: Pick<ReportRow, 'id' | 'version'>,
  change: Partial<Pick<ReportRow, 'waiting_since' | 'decided_at'>>,
): Promise<void> {
  await tx.db
    .updateTable('reports')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export async function insertDecision(tx: Tx, decision: Insertable<Tables['report_decisions']>): Promise<void> {
  await tx.db.insertInto('report_decisions').values(decision).execute()
}

/** The decisions on these reports with who made them, oldest first. */
export async function findDecisions(db: Db, reportIds: string[]) {
  if (reportIds.length === 0) return []
  return db
    .selectFrom('report_decisions')
    .leftJoin('users', 'users.id', 'report_decisions.moderator_id')
    .leftJoin('profiles', 'profiles.user_id', 'report_decisions.moderator_id')
    .selectAll('report_decisions')
    .select(MODERATED_AUTHOR_COLUMNS)
    .where('report_id', 'in', reportIds)
    .orderBy('report_decisions.created_at')
    .orderBy('report_decisions.id')
    .execute()
}

export async function findDecision(db: Db, id: string): Promise<DecisionRow | undefined> {
  return db.selectFrom('report_decisions').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findDecisionByToken(db: Db, tokenHash: string): Promise<DecisionRow | undefined> {
  return db.selectFrom('report_decisions').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

export async function setDecisionToken(db: Db, id: string, tokenHash: string): Promise<void> {
  await db.updateTable('report_decisions').set({ token_hash: tokenHash }).where('id', '=', id).execute()
}

export async function setObjection(tx: Tx, id: string, objection: string, now: string): Promise<void> {
  await tx.db.updateTable('report_decisions').set({ objection, objected_at: now }).where('id', '=', id).execute()
}
