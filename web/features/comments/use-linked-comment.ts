import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { useShownComments } from './use-shown-comments.ts'

const PREFIX = 'comment-'

/** The comment that the URL names, once it is on the screen; pages are fetched until it is there or was not found. */
export function useLinkedComment(shown: ReturnType<typeof useShownComments>) {
  const hash = useLocation({ select: (location) => location.hash })
  const wanted = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined
  // Not while the page is hydrated: the server knows no hash.
  const [linkedId, setLinkedId] = useState<string>()
  const { threads, hasMore, isLoadingMore, error, reveal, showMore } = shown
  const isThere = linkedId !== undefined && linkedId === wanted
  useEffect(() => {
    if (!wanted) setLinkedId(undefined)
    else if (reveal(wanted)) setLinkedId(wanted)
    else if (threads && hasMore && !isLoadingMore && !error) void showMore()
  })
  return { linkedId: isThere ? linkedId : undefined, isMissing: Boolean(wanted && threads && !isThere && !hasMore) }
}
