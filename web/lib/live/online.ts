import { useSyncExternalStore } from 'react'

const REACHED = 'quad-reached'
const EVENTS = ['online', 'offline', REACHED]
let isUnreachable = false

/** The server responded, or did not although the browser knows of a network. */
export function setReachable(isReachable: boolean): void {
  if (isUnreachable !== isReachable) return
  isUnreachable = !isReachable
  window.dispatchEvent(new Event(REACHED))
}

function subscribe(listener: () => void): () => void {
  for (const type of EVENTS) window.addEventListener(type, listener)
  return () => {
    for (const type of EVENTS) window.removeEventListener(type, listener)
  }
}

/** Whether the device has a network, as far as the browser knows, and the server was reached when data were last fetched. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine && !isUnreachable,
    () => true,
  )
}
