import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import type { useShownComments } from './use-shown-comments.ts'

const PREFIX = 'comment-'

/** The comment that the URL names, once it is on the screen; pages are fetched until it is there or was not found. */
export function useLinkedComment(shown: ReturnType<typeof useShownComments>, section: RefObject<HTMLElement | null>) {
  const hash = useLocation({ select: (location) => location.hash })
  const wanted = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined
  // Not while the page is hydrated: the server knows no hash.
  const [linkedId, setLinkedId] = useState<string>()
  const { threads, hasMore, isLoadingMore, error, reveal, showMore } = shown
  // The browser does this only where the section is there as soon as the page is.
  useEffect(() => {
    if (hash !== section.current?.id) return
    section.current.scrollIntoView()
    section.current.focus({ preventScroll: true })
  }, [hash, section])
  const isThere = linkedId !== undefined && linkedId === wanted
  useEffect(() => {
    if (!wanted) setLinkedId(undefined)
    else if (reveal(wanted)) setLinkedId(wanted)
    else if (threads && hasMore && !isLoadingMore && !error) void showMore()
  })
  return { linkedId: isThere ? linkedId : undefined, isMissing: Boolean(wanted && threads && !isThere && !hasMore) }
}
