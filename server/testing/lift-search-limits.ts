import { onTestFinished } from 'vitest'
import { LIMITS } from '../lib/limits.ts'

/** Lets a test search as often as it likes. */
export function liftSearchLimits(): void {
  for (const search of [LIMITS.memberSearches, LIMITS.staffSearches, LIMITS.networkSearches]) {
    const { limit } = search
    search.limit = Number.MAX_SAFE_INTEGER
    onTestFinished(() => {
      search.limit = limit
    })
  }
}
