import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How far from an end its next page is fetched. */
const AHEAD = '900px 0px'
/** This close to the end, new messages are followed. */
const END_PX = 48
/** This far from the end, there is a way back to it. */
const AWAY_PX = 600

type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
  hasPreviousPage: boolean
  isFetchingPreviousPage: boolean
  isFetchPreviousPageError: boolean
  fetchPreviousPage: () => Promise<unknown>
}

type ThreadScroll = {
  /** Its content begins at the bottom (`flex-col-reverse`), so that earlier messages move nothing. */
  view: RefObject<HTMLElement | null>
  query: Pages
  lastId: string | undefined
  /** A message to show once it is there. */
  shownId: string | undefined
}

/**
 * Fetches the messages before and after the ones in view, and keeps in their place the ones that are read while later ones come.
 * Returns whether the end is far away.
 */
export function useThreadScroll({ view, query, lastId, shownId }: ThreadScroll): boolean {
  const [isAway, setIsAway] = useState(false)
  const place = useRef<{ id: string; toEnd: number }>(undefined)
  const isFollowing = useRef(true)
  const current = useRef(query)
  current.current = query
  const { hasNextPage, isFetchingNextPage, hasPreviousPage, isFetchingPreviousPage } = query

  useLayoutEffect(() => {
    const box = view.current
    if (!box) return
    const before = place.current
    const isFollowed = isFollowing.current && !hasPreviousPage && !isFetchingPreviousPage
    if (before && before.id !== lastId && !isFollowed) {
      const moved = distanceToEnd(box, before.id) - before.toEnd
      if (moved > 0) box.scrollTop -= moved
    }
    place.current = lastId === undefined ? undefined : { id: lastId, toEnd: distanceToEnd(box, lastId) }
  })

  useEffect(() => {
    const box = view.current
    if (!box) return
    const follow = () => {
      isFollowing.current = box.scrollTop > -END_PX
      setIsAway(box.scrollTop < -AWAY_PX)
    }
    box.addEventListener('scroll', follow, { passive: true })
    return () => box.removeEventListener('scroll', follow)
  }, [view])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an end that stays in view is reported once for each observer
  useEffect(() => {
    const box = view.current
    if (!box) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) fetchAt((target as HTMLElement).dataset.end, current.current)
        }
      },
      { root: box, rootMargin: AHEAD },
    )
    for (const end of box.querySelectorAll('[data-end]')) observer.observe(end)
    return () => observer.disconnect()
  }, [view, hasNextPage, isFetchingNextPage, hasPreviousPage, isFetchingPreviousPage, lastId])

  const isThere = lastId !== undefined
  useEffect(() => {
    if (!isThere || !view.current) return
    if (!shownId) {
      view.current.scrollTop = 0
      return
    }
    const message = findMessage(view.current, shownId)
    isFollowing.current = false
    message?.scrollIntoView({ block: 'center' })
    message?.focus({ preventScroll: true })
  }, [view, shownId, isThere])

  return isAway
}

function fetchAt(end: string | undefined, query: Pages): void {
  if (query.isFetchingNextPage || query.isFetchingPreviousPage) return
  if (end === 'first' && query.hasNextPage && !query.isFetchNextPageError) void query.fetchNextPage()
  if (end === 'last' && query.hasPreviousPage && !query.isFetchPreviousPageError) void query.fetchPreviousPage()
}

function findMessage(box: HTMLElement | null, id: string): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`) ?? null
}

/** From the end of a message to the end of the content. */
function distanceToEnd(box: HTMLElement, id: string): number {
  const message = findMessage(box, id)
  const content = box.firstElementChild
  if (!message || !content) return 0
  return content.getBoundingClientRect().bottom - message.getBoundingClientRect().bottom
}
