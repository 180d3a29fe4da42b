import { type InfiniteData, infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import {
  type Comment,
  getOwnCommentState,
  listComments,
  type Reply,
  supportComment,
  withdrawCommentSupport,
} from '../../../contract/comments.ts'
import { getOwnEventCommentState, listEventComments } from '../../../contract/event-comments.ts'
import { eventQuery } from '../../entities/events/events.queries.ts'
import { ideaQuery } from '../../entities/ideas/ideas.queries.ts'
import { patchOwnState } from '../../entities/ideas/own-state.ts'
import { patchIdea } from '../../entities/ideas/patch-idea.ts'
import { apiPages } from '../../lib/api/api-pages.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'
import { useMark } from '../../lib/offline-queue/use-mark.ts'

/** The subject of comments. */
export type CommentTarget = { kind: 'idea' | 'event'; id: string }

/** The path of the page that shows them. */
export const pageOf = ({ kind, id }: CommentTarget) => `/${kind}s/${id}`

/** The comments with their replies, oldest first, page by page. */
export function commentsQuery(target: CommentTarget) {
  const endpoint = target.kind === 'idea' ? listComments : listEventComments
  return infiniteQueryOptions({
    ...apiPages(endpoint, { params: { id: target.id } }),
    staleTime: PREFETCHED_STALE_MS,
  })
}

type Pages = InfiniteData<{ comments: Comment[]; metadata: { current_page: number; last_page: number } }>

export const NO_COMMENT_STATE: { supported: string[]; blocked: string[] } = { supported: [], blocked: [] }

/** Comments supported by the current user, and members blocked by them. */
export function ownCommentsQuery(target: CommentTarget) {
  const endpoint = target.kind === 'idea' ? getOwnCommentState : getOwnEventCommentState
  return apiQuery(endpoint, { params: { id: target.id } })
}

/** Supports a comment or withdraws that. */
export function useSupportComment(target: CommentTarget, id: string) {
  const t = useTranslations('supports')
  const queries = useQueryClient()
  const setOwn = (supported: boolean) =>
    queries.setQueryData(ownCommentsQuery(target).queryKey, (own = NO_COMMENT_STATE) => {
      const others = own.supported.filter((one) => one !== id)
      return { ...own, supported: supported ? [...others, id] : others }
    })
  return useMark({
    id,
    on: supportComment,
    off: withdrawCommentSupport,
    path: pageOf(target),
    about: target.id,
    failed: t('failed'),
    show: (supported) => {
      const step = supported ? 1 : -1
      patchComment(queries, target, id, ({ support_count }) => ({ support_count: Math.max(0, support_count + step) }))
      setOwn(supported)
    },
    onResponse: ({ supported, support_count }) => {
      patchComment(queries, target, id, () => ({ support_count }))
      // Again, since the list may have come in between.
      setOwn(supported)
    },
  })
}

/** Fetches the comments and their number again. */
export function refetchComments(queries: QueryClient, target: CommentTarget): void {
  const { queryKey } = target.kind === 'idea' ? ideaQuery(target.id) : eventQuery(target.id)
  void queries.refetchQueries({ queryKey: commentsQuery(target).queryKey, type: 'active' })
  void queries.refetchQueries({ queryKey, type: 'active' })
}

/** Counts a new comment where its number is shown. */
export function countComment(queries: QueryClient, { kind, id }: CommentTarget): void {
  if (kind === 'event') {
    queries.setQueryData(eventQuery(id).queryKey, (found) => {
      return found && { ...found, event: { ...found.event, comment_count: found.event.comment_count + 1 } }
    })
    return
  }
  patchIdea(queries, id, ({ comment_count }) => ({ comment_count: comment_count + 1 }))
  // Commenting an idea follows it, unless it is muted.
  patchOwnState(queries, id, (own) => ({ following: own.following || !own.is_muted }))
}

type PatchThreads = (threads: Comment[], isLastPage: boolean) => Comment[]

export function patchThreads(queries: QueryClient, target: CommentTarget, patch: PatchThreads): void {
  queries.setQueryData(commentsQuery(target).queryKey, (data: Pages | undefined) => {
    if (!data) return data
    const last = data.pages.length - 1
    return {
      ...data,
      pages: data.pages.map((page, index) => ({ ...page, comments: patch(page.comments, index === last) })),
    } as never
  })
}

type Change = (comment: Reply) => Partial<Reply>

export function patchComment(queries: QueryClient, target: CommentTarget, id: string, change: Change): void {
  const patch = <C extends Reply>(comment: C): C => (comment.id === id ? { ...comment, ...change(comment) } : comment)
  patchThreads(queries, target, (threads) =>
    threads.map((thread) => ({ ...patch(thread), replies: thread.replies.map(patch) })),
  )
}
