import { compactCounts } from './db/counts.ts'
import type { Deps } from './deps.ts'
import { pruneLinkTokens } from './features/accounts/link-tokens.service.ts'
import { sweepOrphanFiles } from './features/files/files.service.ts'
import { pruneSessions } from './features/sessions/sessions.service.ts'
import { HOUR } from './lib/clock.ts'
import { deleteEndedWindows } from './lib/throttle.repo.ts'

/** Removes what has run out, now and every hour. Returns a function that ends it. */
export function startHousekeeping(deps: Deps): () => void {
  const tidy = () => keepHouse(deps).catch((error) => deps.log.error({ err: error }, 'housekeeping'))
  void tidy()
  const timer = setInterval(tidy, HOUR)
  return () => clearInterval(timer)
}

async function keepHouse(deps: Deps): Promise<void> {
  await pruneSessions(deps)
  await pruneLinkTokens(deps)
  await deleteEndedWindows(deps.db, deps.clock)
  await compactCounts(deps.db)
  await sweepOrphanFiles(deps)
}
