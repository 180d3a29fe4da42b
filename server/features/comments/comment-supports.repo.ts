import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'
import { SUBJECT_COLUMNS, type SubjectRef } from './comments.repo.ts'

const OWN_SUPPORTS_MAX = 10_000

type Pair = { commentId: string; userId: string }

/** Supports a comment, once. Returns whether it was not supported before. */
export async function insertCommentSupport(tx: Tx, { commentId, userId }: Pair, now: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('comment_supports')
    .values({ comment_id: commentId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.columns(['comment_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteCommentSupport(tx: Tx, { commentId, userId }: Pair): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('comment_supports')
    .where('comment_id', '=', commentId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countCommentSupports(db: Db, commentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('comment_supports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('comment_id', '=', commentId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ids of the comments on an idea or event that a member supports. */
export async function findOwnCommentSupports(db: Db, { kind, id }: SubjectRef, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comment_supports')
    .innerJoin('comments', 'comments.id', 'comment_supports.comment_id')
    .select('comments.id')
    .where('comment_supports.user_id', '=', userId)
    .where(SUBJECT_COLUMNS[kind], '=', id)
    .orderBy('comments.id')
    .limit(OWN_SUPPORTS_MAX)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findCommentSupportsBy(db: Db, userId: string) {
  return db
    .selectFrom('comment_supports')
    .innerJoin('comments', 'comments.id', 'comment_supports.comment_id')
    .select(['comment_supports.comment_id', 'comments.idea_id', 'comments.event_id', 'comment_supports.created_at'])
    .where('comment_supports.user_id', '=', userId)
    .orderBy('comment_supports.created_at')
    .orderBy('comment_supports.comment_id')
    .execute()
}
