import { useEffect } from 'react'
import { pageIsAwake } from './awakening.ts'

const SITE = 'Quad'

/** Names the page in the browser's title bar while the calling component is shown. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    pageIsAwake()
    document.title = title ? `${title} · ${SITE}` : SITE
  }, [title])
}
