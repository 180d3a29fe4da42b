import { useEffect } from 'react'

const SITE = 'Quad'

/** Names the page in the browser's title bar while the calling component is shown. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${SITE}` : SITE
  }, [title])
}
