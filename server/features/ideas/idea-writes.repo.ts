import { type ExpressionBuilder, sql } from 'kysely'
import type { IdeaContent } from '../../../contract/idea-content.values.ts'
import { compiled, compiledInsert } from '../../db/compiled.ts'
import { CONTENT_COLUMNS, rowOfContent, titleKeys } from '../../db/idea-content.ts'
import { lockForKeyShare, lockRows } from '../../db/locks.ts'
import type { Row, Tables } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'
import { ideaTextRow, insertIdeaText, updateIdeaText } from './idea-texts.repo.ts'

type ReviewColumn =
  | 'shown_status'
  | 'feedback'
  | 'reviewed_version'
  | 'feedback_version'
  | 'waiting_since'
  | 'due_at'
  | 'reviewer_id'

/** Returns false where an idea has this id already. */
export async function insertIdea(
  tx: Tx,
  idea: {
    id: string
    content: IdeaContent
    userId: string
    pdfFileId: string | null
    createdAt: string
    /** Null for one that needs no review. */
    waitingSince: string | null
    /** Since when it waits unseen; null for one that everybody sees. */
    heldAt: string | null
  },
): Promise<boolean> {
  const { id, content, userId, pdfFileId, createdAt, waitingSince, heldAt } = idea
  const isNew = await insertRow(tx.db, {
    id,
    ...rowOfContent(content),
    ...titleKeys(content.title),
    user_id: userId,
    pdf_file_id: pdfFileId,
    status: waitingSince === null ? 'Approved' : 'Pending',
    held_at: heldAt,
    feedback: '',
    created_at: createdAt,
    updated_at: createdAt,
    last_activity_at: createdAt,
    waiting_since: waitingSince,
    version: 1,
    content_saved_at: createdAt,
    content_author_id: userId,
  })
  if (isNew) await insertIdeaText(tx, ideaTextRow(id, content, pdfFileId === null ? null : createdAt))
  return isNew
}

const insertRow = compiledInsert(
  'ideas',
  [
    ...([
      'id',
      ...CONTENT_COLUMNS,
      'sort_title',
      'search_text',
      'user_id',
      'pdf_file_id',
      'status',
      'held_at',
    ] as const),
    ...(['feedback', 'created_at', 'updated_at', 'last_activity_at', 'waiting_since', 'version'] as const),
    ...(['content_saved_at', 'content_author_id'] as const),
  ],
  ['id'],
)

/**
 * Changes an idea if its version is still the expected one. Returns whether it did. `saved` makes its content a new
 * version.
 */
export async function updateIdea(
  tx: Tx,
  { id, version, now }: { id: string; version: number; now: string },
  change: Partial<Pick<Row<'ideas'>, 'pdf_file_id' | 'status' | ReviewColumn>> & { content?: IdeaContent },
  saved: { authorId: string; reason: string } | null = null,
): Promise<boolean> {
  const { content, ...columns } = change
  const { numUpdatedRows } = await tx.db
    .updateTable('ideas')
    .set({
      ...columns,
      ...(content ? { ...rowOfContent(content), ...titleKeys(content.title) } : {}),
      ...(saved
        ? {
            content_version: sql`content_version + 1`,
            content_saved_at: now,
            content_author_id: saved.authorId,
            content_reason: saved.reason,
          }
        : {}),
      updated_at: now,
      last_activity_at: now,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (content) {
    const { pdf_file_id } = columns
    await updateIdeaText(tx, id, content, pdf_file_id === undefined ? null : { pdfFileId: pdf_file_id, now })
  }
  return true
}

/** Counts a change without new content, which stays reviewed. */
export async function increaseVersion(tx: Tx, id: string, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('ideas')
    .set((eb) => ({
      version: version + 1,
      reviewed_version: following(eb, 'reviewed_version', version),
      feedback_version: following(eb, 'feedback_version', version),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setAuthor(tx: Tx, id: string, authorId: string): Promise<void> {
  await tx.db.updateTable('ideas').set({ user_id: authorId }).where('id', '=', id).execute()
}

/** Lets others review what is assigned to a member. */
export async function deleteAssignmentsOf(tx: Tx, reviewerId: string): Promise<void> {
  await tx.db
    .updateTable('ideas')
    .set({ reviewer_id: null, assigned_at: null })
    .where('reviewer_id', '=', reviewerId)
    .execute()
}

/** Gives all of an author's ideas to another. Returns them. */
export async function reassignIdeas(tx: Tx, authorId: string, newAuthorId: string) {
  return tx.db
    .updateTable('ideas')
    .set({ user_id: newAuthorId })
    .where('user_id', '=', authorId)
    .returning(['id', 'title', 'pdf_file_id'])
    .execute()
}

/** Ideas merged into deleted ideas become merged into the target of these, or are no longer merged. */
export async function detachMerged(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const next = sql<string | null>`(select target.merged_into from ideas as target where target.id = ideas.merged_into)`
  const { numUpdatedRows } = await tx.db
    .updateTable('ideas')
    .set({ merged_into: next })
    .where('merged_into', 'in', ids)
    .executeTakeFirst()
  // One further along a chain.
  if (numUpdatedRows > 0n) await detachMerged(tx, ids)
}

export async function deleteIdeaRow(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('ideas').where('id', '=', id).execute()
}

/** Deletes all of an author's ideas. Returns the files that they had. */
export async function deleteIdeasOf(tx: Tx, authorId: string): Promise<string[]> {
  const rows = await tx.db.deleteFrom('ideas').where('user_id', '=', authorId).returning('pdf_file_id').execute()
  return rows.map((row) => row.pdf_file_id).filter((id) => id !== null)
}

/** Waits for a merge of the idea, and makes one wait. */
export async function lockIdeaForKeyShare(tx: Tx, id: string): Promise<void> {
  await shareById(tx.db, id)
}

const shareById = compiled((db, id: string) =>
  lockForKeyShare(db, db.selectFrom('ideas').select('id').where('id', '=', id)),
)

/** Lets one transaction at a time go on with an idea. */
export async function lockIdeaRow({ db }: Tx, id: string): Promise<void> {
  await lockById(db, id)
}

const lockById = compiled((db, id: string) => lockRows(db, db.selectFrom('ideas').select('id').where('id', '=', id)))

/** The version that follows, where the column names this one; else the column as it is. */
function following(
  eb: ExpressionBuilder<Tables, 'ideas'>,
  column: 'reviewed_version' | 'feedback_version',
  version: number,
) {
  return eb
    .case()
    .when(column, '=', version)
    .then(version + 1)
    .else(eb.ref(column))
    .end()
}
