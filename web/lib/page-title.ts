import { useEffect } from 'react'
import { pageIsAwake } from './awakening.ts'

const SITE = 'Quad'

/** Names the page in the browser's title bar while the calling component is shown. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    pageIsAwake()
    document.title = title ? fullTitle(title) : SITE
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

function fullTitle(title: string): string {
  return `${title} · ${SITE}`
}
