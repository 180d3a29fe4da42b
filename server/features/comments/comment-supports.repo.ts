import type { Db } from '../../db/tables.ts'
import { SUBJECT_COLUMNS, type SubjectRef } from './comments.repo.ts'

const OWN_SUPPORTS_MAX = 10_000

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
