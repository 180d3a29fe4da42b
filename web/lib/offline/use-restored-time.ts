import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { restoredTime } from './restored.ts'

/** When the oldest data were fetched that this page restored from the device; undefined for a page without such data. */
export function useRestoredTime(): number | undefined {
  const cache = useQueryClient().getQueryCache()
  const oldest = () => {
    const times = cache
      .findAll({ type: 'active' })
      .map(restoredTime)
      .filter((time) => time !== undefined)
    return times.length > 0 ? Math.min(...times) : undefined
  }
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    oldest,
    () => undefined,
  )
}
