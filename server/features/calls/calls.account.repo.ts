import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** Panels that a member is on, and the scores that the member gave. */
export async function findPanelWorkOf(db: Db, userId: string) {
  const [panels, scores] = await Promise.all([
    db
      .selectFrom('call_jurors')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('added_at')
      .orderBy('call_id')
      .execute(),
    db.selectFrom('call_assignments').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
  ])
  return { panels, scores }
}

/** In which calls a member voted; for what only as long as the ballot is open. */
export async function findBallotsOf(db: Db, userId: string) {
  const [ballots, votes] = await Promise.all([
    db
      .selectFrom('call_ballots')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('voted_at')
      .orderBy('call_id')
      .execute(),
    db.selectFrom('call_votes').selectAll().where('user_id', '=', userId).orderBy('call_id').execute(),
  ])
  return { ballots, votes }
}

/** Deletes what a juror wrote for themselves, and what they had still to score. Given scores stay without a name. */
export async function deletePanelWorkOf(tx: Tx, userId: string): Promise<void> {
  await tx.db.deleteFrom('call_assignments').where('user_id', '=', userId).where('scored_at', 'is', null).execute()
  await tx.db.updateTable('call_assignments').set({ note: '' }).where('user_id', '=', userId).execute()
}
