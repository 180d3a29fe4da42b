import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Comment } from '../../../contract/comments.ts'
import { followChanges } from '../../lib/live/live-changes.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { type CommentTarget, commentsQuery, refetchComments } from './comments.api.ts'

/** Events that come together lead to one request. */
const LIVE_PAUSE_MS = 300

/**
 * The comments that are on the screen. What others write meanwhile is fetched and counted, and shown when the reader
 * asks for it, so that nothing moves that is being read.
 */
export function useShownComments(target: CommentTarget) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    commentsQuery(target),
  )
  const userId = useCurrentUser()?.id
  const [shown, setShown] = useState<ReadonlySet<string>>()
  useLiveComments(target)

  const all = data?.pages.flatMap(({ comments }) => comments)
  if (all && !shown) setShown(new Set(idsOf(all)))

  const isShown = ({ id, author }: { id: string; author: { id: string } }) =>
    author.id === userId || (shown?.has(id) ?? true)
  const show = (ids: string[]) => setShown((before) => new Set([...(before ?? []), ...ids]))
  const threads = all
    ?.filter((thread) => isShown(thread))
    .map((thread) => ({ ...thread, replies: thread.replies.filter(isShown) }))

  return {
    threads,
    newCount: all && threads ? idsOf(all).length - idsOf(threads).length : 0,
    showNew: () => show(idsOf(all ?? [])),
    /** Whether a comment has been fetched; it is shown from then on. */
    reveal: (id: string) => {
      const isThere = idsOf(all ?? []).includes(id)
      if (isThere && !shown?.has(id)) show([id])
      return isThere
    },
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    /** Says whether there are still more. */
    showMore: async () => {
      const { data: more, hasNextPage: hasMore } = await fetchNextPage()
      show(idsOf(more?.pages.at(-1)?.comments ?? []))
      return hasMore
    },
    error,
    retry: () => void refetch(),
  }
}

/** Fetches the comments again when they have changed, or may have. */
function useLiveComments(target: CommentTarget): void {
  const queries = useQueryClient()
  const { kind, id } = target
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = followChanges('comments', (changedId) => {
      if (changedId !== undefined && changedId !== id) return
      clearTimeout(timer)
      timer = setTimeout(() => refetchComments(queries, { kind, id }), LIVE_PAUSE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries, kind, id])
}

function idsOf(threads: Comment[]): string[] {
  return threads.flatMap(({ id, replies }) => [id, ...replies.map((reply) => reply.id)])
}
