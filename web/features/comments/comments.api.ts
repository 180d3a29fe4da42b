import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Comment, Reply } from '../../../contract/comments.ts'
import { eventKeys } from '../../entities/events/event-keys.ts'
import { ideaKeys } from '../../entities/ideas/ideas.queries.ts'
import { call } from '../../lib/api/api-client.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'

/** The subject of comments. */
export type CommentTarget = { kind: 'idea' | 'event'; id: string }

type TargetKeys = {
  /** Keys of queries with the number of comments. */
  countQuery: (id: string) => QueryKey
  /** Keys of queries about the member that a comment changes. */
  ownQuery: (id: string) => QueryKey
}

export const TARGET_KEYS: Record<CommentTarget['kind'], TargetKeys> = {
  idea: { countQuery: ideaKeys.one, ownQuery: (id) => ideaKeys.ownStates([id]) },
  event: { countQuery: eventKeys.one, ownQuery: eventKeys.one },
}

export const commentKeys = {
  list: ({ kind, id }: CommentTarget) => ['comments', kind, id, 'list'],
  own: ({ kind, id }: CommentTarget) => ['comments', kind, id, 'own'],
  mentionable: ({ kind, id }: CommentTarget) => ['comments', kind, id, 'mentionable'],
} as const

/** The comments with their replies, oldest first, page by page. */
export function commentsQuery(target: CommentTarget) {
  const name = target.kind === 'idea' ? 'listComments' : 'listEventComments'
  return infiniteQueryOptions({
    queryKey: commentKeys.list(target),
    queryFn: ({ signal, pageParam }) =>
      call(name, { params: { id: target.id }, query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ metadata }) =>
      metadata.current_page < metadata.last_page ? metadata.current_page + 1 : undefined,
    staleTime: PREFETCHED_STALE_MS,
  })
}

type Pages = InfiniteData<{ comments: Comment[]; metadata: { current_page: number; last_page: number } }>

export const NO_COMMENT_STATE: { supported: string[]; blocked: string[] } = { supported: [], blocked: [] }

/** Comments supported by the current user, and members blocked by them. */
export function ownCommentsQuery(target: CommentTarget) {
  const name = target.kind === 'idea' ? 'getOwnCommentState' : 'getOwnEventCommentState'
  return queryOptions({
    queryKey: commentKeys.own(target),
    queryFn: ({ signal }) => call(name, { params: { id: target.id } }, { signal }),
  })
}

/** Supports a comment or withdraws that. It shows at once, and is taken back where the server refuses. */
export function useSupportComment(target: CommentTarget, id: string) {
  const t = useTranslations('supports')
  const queries = useQueryClient()
  const mutationKey = ['support-comment', id]
  const setOwn = (supported: boolean) =>
    queries.setQueryData(ownCommentsQuery(target).queryKey, (own = NO_COMMENT_STATE) => {
      const others = own.supported.filter((one) => one !== id)
      return { ...own, supported: supported ? [...others, id] : others }
    })
  const show = (supported: boolean) => {
    const step = supported ? 1 : -1
    patchComment(queries, target, id, ({ support_count }) => ({ support_count: Math.max(0, support_count + step) }))
    setOwn(supported)
  }
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (supported: boolean) =>
      call(supported ? 'supportComment' : 'withdrawCommentSupport', { params: { id } }),
    onMutate: show,
    onSuccess: ({ supported, support_count }) => {
      // The response to an earlier press must not undo a later one on the screen.
      if (queries.isMutating({ mutationKey }) > 1) return
      patchComment(queries, target, id, () => ({ support_count }))
      // Again, since the list may have come in between.
      setOwn(supported)
      // A request in flight may return the old state.
      const { queryKey } = ownCommentsQuery(target)
      if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
    },
    onError: (error, supported) => {
      show(!supported)
      toast.error(describeError(error, t('failed')))
    },
  })
}

/** Fetches the comments and their number again. */
export function refreshComments(queries: QueryClient, target: CommentTarget): void {
  for (const queryKey of [commentKeys.list(target), TARGET_KEYS[target.kind].countQuery(target.id)]) {
    void queries.invalidateQueries({ queryKey })
  }
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
