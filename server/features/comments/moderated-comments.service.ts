import type { Reviewer } from '../../lib/actor.ts'
import type { Tx } from '../../transact.ts'
import { isAwaitingModeration } from '../reports/word-list.service.ts'
import { requireVisibleSubject } from './comment-subjects.service.ts'
import { notifyOfComment, notifyOfMentions } from './comments.notifications.ts'
import { type CommentRow, findComment, findVersions, lockComment, subjectOf } from './comments.repo.ts'

/**
 * Sends the notifications of a comment accepted by a moderator, as if it were new; for an edited one, of its mentions.
 */
export async function notifyOfAccepted(tx: Tx, moderator: Reviewer, id: string): Promise<void> {
  const comment = await lockComment(tx, id)
  if (!comment?.shown_at || comment.user_id === null) return
  const subject = await requireVisibleSubject(tx, moderator, subjectOf(comment))
  if (!subject.isPublic) return
  const author = { userId: comment.user_id }
  if ((await findVersions(tx.db, id)).length > 0) {
    await notifyOfMentions(tx, author, subject, comment, new Set())
    return
  }
  const repliedTo = comment.reply_to === null ? undefined : await findComment(tx.db, comment.reply_to)
  await notifyOfComment(tx, author, subject, comment, repliedTo?.shown_at ? repliedTo.user_id : null)
}

/** Whether nobody was notified of a comment, since the word list hid it and no moderator kept it. */
export async function isNotificationPending(tx: Tx, { id, hidden_at }: CommentRow): Promise<boolean> {
  if (hidden_at === null || !(await isAwaitingModeration(tx, { kind: 'comment', id }))) return false
  return (await findVersions(tx.db, id)).length === 0
}
