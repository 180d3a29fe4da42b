import { compactCounts } from '../db/counts.ts'
import { FEATURES } from '../features.ts'
import { HOUR, MINUTE } from '../lib/clock.ts'
import { deleteEndedWindows } from '../lib/throttle.repo.ts'
import type { Job } from './scheduler.ts'

/** Removes what has expired. */
export const housekeeping: Job = {
  name: 'housekeeping',
  everyMs: HOUR,
  retryMs: 5 * MINUTE,
  run: async (deps) => {
    for (const { prune } of FEATURES) await prune?.(deps)
    await deleteEndedWindows(deps.db, deps.clock)
    await compactCounts(deps.db)
  },
}
