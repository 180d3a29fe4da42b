import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** Reports of a member with their outcomes, oldest first. */
export async function findStatementsBy(db: Db, userId: string) {
  return db
    .selectFrom('report_statements')
    .innerJoin('reports', 'reports.id', 'report_statements.report_id')
    .select(['reports.kind', 'reports.target_id', 'report_statements.reason', 'report_statements.text'])
    .select(['report_statements.created_at', 'reports.decided_at'])
    .where('report_statements.reporter_id', '=', userId)
    .orderBy('report_statements.created_at')
    .orderBy('report_statements.id')
    .execute()
}

/** Decisions on content of a member, oldest first. */
export async function findDecisionsOn(db: Db, userId: string) {
  return selectDecisions(db).where('reports.author_id', '=', userId).execute()
}

/** Decisions of a member, oldest first. */
export async function findDecisionsBy(db: Db, userId: string) {
  const rows = await selectDecisions(db).where('report_decisions.moderator_id', '=', userId).execute()
  return rows.map(({ objection: _theirs, objected_at: _at, ...decision }) => decision)
}

function selectDecisions(db: Db) {
  return db
    .selectFrom('report_decisions')
    .innerJoin('reports', 'reports.id', 'report_decisions.report_id')
    .select(['reports.kind', 'reports.target_id', 'report_decisions.action', 'report_decisions.reason'])
    .select(['report_decisions.until', 'report_decisions.created_at'])
    .select(['report_decisions.objection', 'report_decisions.objected_at'])
    .orderBy('report_decisions.created_at')
    .orderBy('report_decisions.id')
}

/** Deletes the reports of a member's profile and, unless others keep them, of what the member wrote. */
export async function deleteReportsOn(tx: Tx, userId: string, keepsContent: boolean): Promise<void> {
  await tx.db
    .deleteFrom('reports')
    .where('author_id', '=', userId)
    .$if(keepsContent, (query) => query.where('kind', '=', 'profile'))
    .execute()
  await tx.db
    .updateTable('report_decisions')
    .set({ objection: '', token_hash: null })
    .where('report_id', 'in', (eb) => eb.selectFrom('reports').select('id').where('author_id', '=', userId))
    .execute()
}

export async function deleteDecidedBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('reports').where('waiting_since', 'is', null).where('decided_at', '<', time).execute()
}
