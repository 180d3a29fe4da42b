import { useEffect } from 'react'

const SITE = 'Quad'

/** Names the page by what it has loaded while the calling component is shown; the route's `head` names it until then. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = fullTitle(title)
  }, [title])
}

/** Names what is open over the page while the calling component is shown; undefined leaves the page's own title. */
export function useOpenTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    const before = document.title
    document.title = fullTitle(title)
    return () => {
      document.title = before
    }
  }, [title])
}

export function fullTitle(title: string): string {
  return `${title} · ${SITE}`
}
