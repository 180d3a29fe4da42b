import { DRAFTS_MAX, type Draft, type DraftContent } from '../../../contract/drafts.ts'
import { compiled } from '../../db/compiled.ts'
import { lockName } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import { idOfKey } from '../../lib/ids.ts'
import type { Tx } from '../../transact.ts'

const lockOf = (userId: string) => `drafts of ${userId}`

type Saved = { userId: string; id: string; now: string; content: DraftContent }

/** A member's drafts, the one saved last first. */
export async function findDrafts(db: Db, userId: string): Promise<Draft[]> {
  return (await draftsOf(db, userId)).map(draftOf)
}

const draftsOf = compiled((db, userId: string) =>
  db
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(DRAFTS_MAX),
)

/** Locks a member's drafts, and returns how many there are and which has this id. */
export async function lockDrafts(tx: Tx, userId: string, id: string): Promise<{ count: number; draft?: Draft }> {
  await lockName(tx.db, lockOf(userId))
  const drafts = await findDrafts(tx.db, userId)
  const draft = drafts.find((one) => one.id === id)
  return { count: drafts.length, ...(draft ? { draft } : {}) }
}

export async function insertDraft(tx: Tx, { userId, id, now, content }: Saved): Promise<void> {
  const row = { user_id: userId, id, content: JSON.stringify(content), version: 1, created_at: now, updated_at: now }
  await tx.db.insertInto('drafts').values(row).execute()
}

export async function updateDraft(tx: Tx, { userId, id, now, content }: Saved, version: number): Promise<void> {
  await tx.db
    .updateTable('drafts')
    .set({ content: JSON.stringify(content), version, updated_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Whether the draft became an idea that still exists. */
export async function isShared(tx: Tx, userId: string, id: string): Promise<boolean> {
  const idea = await tx.db.selectFrom('ideas').select('id').where('id', '=', idOfKey(userId, id)).executeTakeFirst()
  return idea !== undefined
}

/** Returns whether there was one. */
export async function deleteDraftRow(tx: Tx, userId: string, id: string): Promise<boolean> {
  await lockName(tx.db, lockOf(userId))
  const { numDeletedRows } = await tx.db
    .deleteFrom('drafts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function draftOf({ id, created_at, updated_at, version, content }: Row<'drafts'>): Draft {
  return { id, created_at, updated_at, version, ...(JSON.parse(content) as DraftContent) }
}
