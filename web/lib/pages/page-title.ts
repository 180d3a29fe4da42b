import { useEffect } from 'react'
import { fullTitle } from './page-head.ts'
import { useSiteName } from './site-name.ts'

/** Names the page by what it has loaded while the calling component is shown; the route's `head` names it until then. */
export function usePageTitle(title: string | undefined): void {
  const site = useSiteName()
  useEffect(() => {
    if (title !== undefined) document.title = fullTitle(title, site)
  }, [title, site])
}

/** Names what is open over the page while the calling component is shown; undefined leaves the page's own title. */
export function useOpenTitle(title: string | undefined): void {
  const site = useSiteName()
  useEffect(() => {
    if (title === undefined) return
    const before = document.title
    document.title = fullTitle(title, site)
    return () => {
      document.title = before
    }
  }, [title, site])
}
