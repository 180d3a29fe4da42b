import type { Comment } from '../../../contract/comments.ts'
import type { Deps } from '../../deps.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { findAccountOf } from '../accounts/accounts.service.ts'
import { hasBlocked } from '../blocks/block-checks.service.ts'
import { requireVisibleSubject } from './comment-subjects.service.ts'
import { findComment, findWritten, type Subject, subjectOf } from './comments.repo.ts'

/** A comment with its idea or event, if the member with this address may view both and has not blocked its author. */
export async function findMailedComment(
  deps: Deps,
  email: string,
  commentId: string,
): Promise<{ comment: Comment; subject: Subject } | null> {
  const account = await findAccountOf(deps, email)
  const row = await findComment(deps.db, commentId)
  if (!account || account.locked_at || !row || row.shown_at === null) return null
  if (row.user_id !== null && (await hasBlocked(deps, account.id, row.user_id))) return null
  const reader = {
    kind: 'member' as const,
    userId: account.id,
    isAdmin: account.user_type === 'admin',
    sessionHash: '',
  }
  const subject = await requireVisibleSubject(deps, reader, subjectOf(row)).catch((error: unknown) => {
    if (error instanceof NotFoundError) return null
    throw error
  })
  const comment = await findWritten(deps.db, commentId)
  return subject && comment ? { comment, subject } : null
}
