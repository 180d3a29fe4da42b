import { useSyncExternalStore } from 'react'
import { useNow } from 'use-intl'
import { MINUTE_MS } from '../durations.ts'

const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

/** The time, brought up to date every minute. While a rendered page is hydrated it is when the server rendered it. */
export function useCurrentTime(): Date {
  const renderedAt = useNow()
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => renderedAt,
  )
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    tick()
    timer = setInterval(tick, MINUTE_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick(): void {
  now = new Date()
  for (const listener of listeners) listener()
}
