import { AUTHOR_COLUMNS } from '../../db/authors.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type RoundRow = Awaited<ReturnType<typeof findRounds>>[number]

/** The rounds of an idea with who reviewed, oldest first. */
export async function findRounds(db: Db, ideaId: string) {
  return selectRounds(db).where('reviews.idea_id', '=', ideaId).execute()
}

export async function findRound(db: Db, id: string): Promise<RoundRow | undefined> {
  return selectRounds(db).where('reviews.id', '=', id).executeTakeFirst()
}

function selectRounds(db: Db) {
  return db
    .selectFrom('reviews')
    .leftJoin('users', 'users.id', 'reviews.reviewer_id')
    .leftJoin('profiles', 'profiles.user_id', 'reviews.reviewer_id')
    .leftJoin('idea_versions as judged', (join) =>
      join
        .onRef('judged.idea_id', '=', 'reviews.idea_id')
        .onRef('judged.content_version', '=', 'reviews.content_version'),
    )
    .selectAll('reviews')
    .select('judged.held_at as held_since')
    .select(AUTHOR_COLUMNS)
    .orderBy('reviews.created_at')
    .orderBy('reviews.id')
}

/** Notes the one answer of the author. Returns whether there was none. */
export async function setReply(tx: Tx, id: string, reply: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('reviews')
    .set({ reply, replied_at: now })
    .where('id', '=', id)
    .where('replied_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a decision that was not sent yet. Returns whether it did. */
export async function deleteUnsentRound(tx: Tx, id: string, madeAfter: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('reviews')
    .where('id', '=', id)
    .where('notified_at', 'is', null)
    .where('created_at', '>', madeAfter)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The decisions that can no longer be undone and of which nobody was notified. */
export async function findUnsentRounds(db: Db, madeUntil: string): Promise<{ id: string; idea_id: string }[]> {
  return db
    .selectFrom('reviews')
    .select(['id', 'idea_id'])
    .where('notified_at', 'is', null)
    .where('created_at', '<=', madeUntil)
    .orderBy('created_at')
    .orderBy('id')
    .limit(200)
    .execute()
}

/** The decision on an idea that can still be undone, or is about to be sent. */
export async function findUnsentRound(db: Db, ideaId: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('reviews')
    .select('id')
    .where('idea_id', '=', ideaId)
    .where('notified_at', 'is', null)
    .executeTakeFirst()
}

/** Marks a decision as sent. Returns it, once among all processes. */
export async function markSent(
  tx: Tx,
  id: string,
  now: string,
): Promise<Pick<Row<'reviews'>, 'idea_id' | 'reviewer_id' | 'decision' | 'feedback' | 'notes'> | undefined> {
  return tx.db
    .updateTable('reviews')
    .set({ notified_at: now })
    .where('id', '=', id)
    .where('notified_at', 'is', null)
    .returning(['idea_id', 'reviewer_id', 'decision', 'feedback', 'notes'])
    .executeTakeFirst()
}

/** Marks decisions on an idea as sent that a later one overrules before anybody was notified of them. */
export async function markOverruled(tx: Tx, ideaId: string, now: string): Promise<void> {
  await tx.db
    .updateTable('reviews')
    .set({ notified_at: now })
    .where('idea_id', '=', ideaId)
    .where('notified_at', 'is', null)
    .execute()
}
