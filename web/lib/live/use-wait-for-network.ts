import { useEffect, useRef, useState } from 'react'
import { useIsOnline } from './online.ts'

/** After `wait`, calls back once the device is online again. Nothing was sent before, so nothing is sent twice. */
export function useWaitForNetwork(onReturn: () => void) {
  const isOnline = useIsOnline()
  const [isWaiting, setIsWaiting] = useState(false)
  const latest = useRef(onReturn)
  latest.current = onReturn
  useEffect(() => {
    if (!isWaiting || !isOnline) return
    setIsWaiting(false)
    latest.current()
  }, [isWaiting, isOnline])
  return { isOnline, isWaiting, wait: () => setIsWaiting(true) }
}
