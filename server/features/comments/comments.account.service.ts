import type { Deps } from '../../deps.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Tx } from '../../transact.ts'
import { findCommentSupportsBy } from './comment-supports.repo.ts'
import {
  deleteCommentsWithoutReplies,
  deleteEmptyPlaces,
  findCommentsBy,
  reassignComments,
  refreshActivity,
  tombstoneComments,
} from './comments.repo.ts'

/** Comments of a member and the comments they support, for the export of their data. */
export async function exportComments({ db }: Deps, userId: string) {
  const comments = await findCommentsBy(db, userId)
  return {
    comments: comments.map(({ user_id: _own, shown_at: _derived, ...comment }) => comment),
    supports: await findCommentSupportsBy(db, userId),
  }
}

/**
 * Deletes the comments of a deleted member, or gives them to a new owner. Comments with replies leave an empty place.
 */
export async function deleteOrReassignComments(tx: Tx, userId: string, newOwnerId: string | null): Promise<void> {
  if (newOwnerId !== null) return reassignComments(tx, userId, newOwnerId)
  const own = await findCommentsBy(tx.db, userId)
  const replies = own.filter(({ reply_to }) => reply_to !== null)
  await deleteCommentsWithoutReplies(tx, userId)
  const now = timestamp(tx.clock)
  const kept = await findCommentsBy(tx.db, userId)
  await tombstoneComments(
    tx,
    kept.map(({ id }) => id),
    now,
  )
  await deleteEmptyPlaces(tx, [...new Set(replies.flatMap(({ reply_to }) => reply_to ?? []))])
  await refreshActivity(
    tx,
    own.flatMap(({ idea_id }) => idea_id ?? []),
  )
}
