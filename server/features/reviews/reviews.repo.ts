import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** Records a review of the newest version of an idea. */
export async function insertReview(
  tx: Tx,
  review: Omit<Insertable<Tables['reviews']>, 'content_version'>,
): Promise<void> {
  await tx.db
    .insertInto('reviews')
    .values((eb) => ({
      ...review,
      content_version: eb
        .selectFrom('ideas')
        .leftJoin('unpublished_versions', 'unpublished_versions.idea_id', 'ideas.id')
        .select((of) => of.fn.coalesce('unpublished_versions.content_version', 'ideas.content_version').as('newest'))
        .where('ideas.id', '=', review.idea_id),
    }))
    .execute()
}

/** The reviews that a member gave, oldest first. */
export async function findReviewsBy(db: Db, reviewerId: string) {
  return selectReviews(db).where('reviews.reviewer_id', '=', reviewerId).execute()
}

/** The reviews of a member's ideas that were sent, oldest first. */
export async function findReviewsOf(db: Db, authorId: string) {
  return selectReviews(db).where('ideas.user_id', '=', authorId).where('reviews.notified_at', 'is not', null).execute()
}

function selectReviews(db: Db) {
  return db
    .selectFrom('reviews')
    .innerJoin('ideas', 'ideas.id', 'reviews.idea_id')
    .select(['reviews.idea_id', 'ideas.title', 'reviews.decision', 'reviews.feedback', 'reviews.created_at'])
    .select(['reviews.content_version', 'reviews.notes', 'reviews.reply', 'reviews.replied_at'])
    .orderBy('reviews.id')
}
