import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addComment,
  type Comment,
  deleteComment,
  editComment,
  listMentionable,
  type Reply,
} from '../../../contract/comments.ts'
import { addEventComment, listEventMentionable } from '../../../contract/event-comments.ts'
import type { Suggestions } from '../../entities/mentions/use-mentions.ts'
import { useModerationToast } from '../../entities/reports/use-moderation-toast.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiKey } from '../../lib/api/api-query.ts'
import { enqueue } from '../../lib/offline-queue/enqueue.ts'
import { type CommentTarget, countComment, pageOf, patchComment, patchThreads } from './comments.api.ts'

/** Members who may be mentioned there. */
export function mentionSuggestions(target: CommentTarget): Suggestions {
  const endpoint = target.kind === 'idea' ? listMentionable : listEventMentionable
  return {
    queryKey: apiKey(endpoint, target.id),
    find: async (q, signal) =>
      (await request(endpoint, { params: { id: target.id }, query: { q } }, { signal })).members,
  }
}

export type NewComment = { text: string; draftId: string; replyTo?: string | undefined; updateId?: string }

export function useAddComment(target: CommentTarget) {
  const queries = useQueryClient()
  const showHeld = useModerationToast()
  const endpoint = target.kind === 'idea' ? addComment : addEventComment
  return useMutation({
    mutationFn: ({ text, draftId, replyTo, updateId }: NewComment) => {
      const about = { ...(replyTo && { reply_to: replyTo }), ...(updateId && { update_id: updateId }) }
      const request = { params: { id: target.id }, body: { text, draft_id: draftId, ...about } }
      // The number of comments about an update is fetched.
      return enqueue({ endpoint, request, path: pageOf(target), isPatched: updateId === undefined })
    },
    onSuccess: (added) => {
      if (!added) return
      const { comment, is_held } = added
      showHeld({ is_held })
      if (is_held) return
      patchThreads(queries, target, (threads, isLastPage) => withComment(threads, comment, isLastPage))
      countComment(queries, target)
    },
  })
}

export function useEditComment(target: CommentTarget) {
  const queries = useQueryClient()
  const showHeld = useModerationToast()
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      enqueue({
        endpoint: editComment,
        request: { params: { id }, body: { text } },
        path: pageOf(target),
        about: target.id,
      }),
    onSuccess: (edited) => {
      if (!edited) return
      const { comment, is_held } = edited
      const { id, text, edited_at, mentions } = comment
      showHeld({ is_held })
      if (!is_held) patchComment(queries, target, id, () => ({ text, edited_at, mentions }))
    },
  })
}

export function useDeleteComment(target: CommentTarget) {
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      enqueue({
        endpoint: deleteComment,
        request: { params: { id }, query: reason ? { reason } : {} },
        path: pageOf(target),
        about: target.id,
      }),
  })
}

/** A new comment at the end of its thread, or of the last page; once, also where the server was faster. */
function withComment(threads: Comment[], comment: Comment, isLastPage: boolean): Comment[] {
  const { reply_to: threadId } = comment
  if (threadId) {
    return threads.map((thread) =>
      thread.id === threadId ? { ...thread, replies: [...without(thread.replies, comment), comment] } : thread,
    )
  }
  return isLastPage ? [...without(threads, comment), comment] : threads
}

function without<C extends Reply>(comments: C[], { id }: Reply): C[] {
  return comments.filter((one) => one.id !== id)
}
