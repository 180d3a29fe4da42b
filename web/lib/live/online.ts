import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device has a network, as far as the browser knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

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
