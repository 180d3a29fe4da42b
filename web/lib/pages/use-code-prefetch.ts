import { useEffect } from 'react'

const SETTLED_MS = 2500

/** Fetches code that the page may need soon, once it has loaded what it shows. A failure shows when the code is needed. */
export function useCodePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [load])
}
