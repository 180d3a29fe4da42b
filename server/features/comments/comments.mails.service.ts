import type { Comment } from '../../../contract/comments.ts'
import type { Deps } from '../../deps.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { findAccountOf } from '../accounts/accounts.service.ts'
import { requireVisibleIdea } from '../ideas/ideas.service.ts'
import { findComment, findShown } from './comments.repo.ts'

/** A comment and its idea, if the one with this address may still see both. */
export async function findMailedComment(
  deps: Deps,
  email: string,
  commentId: string,
): Promise<{ comment: Comment; idea: { id: string; title: string } } | null> {
  const account = await findAccountOf(deps, email)
  const row = await findComment(deps.db, commentId)
  if (!account || account.suspended_at || !row || row.shown_at === null) return null
  const reader = { kind: 'member' as const, userId: account.id, isAdmin: false, sessionHash: '' }
  const idea = await requireVisibleIdea(deps, reader, row.idea_id).catch((error: unknown) => {
    if (error instanceof NotFoundError) return null
    throw error
  })
  const comment = await findShown(deps.db, commentId)
  return idea && comment ? { comment, idea } : null
}
