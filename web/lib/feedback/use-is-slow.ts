import { useEffect, useState } from 'react'

/** Waiting shorter than this shows nothing: a flash of skeletons disturbs more than it helps. */
const SLOW_AFTER_MS = 300

/** True once something has been pending for a while. */
export function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isPending])
  return isPending && isSlow
}
