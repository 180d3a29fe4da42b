import { compactCounts } from './db/counts.ts'
import type { Deps } from './deps.ts'
import { pruneLinkTokens } from './features/accounts/link-tokens.service.ts'
import { sweepOrphanFiles } from './features/files/files.service.ts'
import { pruneMails } from './features/mails/mails.service.ts'
import { pruneSessions } from './features/sessions/sessions.service.ts'
import { HOUR, MINUTE } from './lib/clock.ts'
import { countHit, deleteEndedWindows } from './lib/throttle.repo.ts'

const TURN_MS = HOUR
const ASK_MS = 5 * MINUTE

/** Removes what has run out, once an hour whatever the number of processes. Returns a function that ends it. */
export function startHousekeeping(deps: Deps): () => void {
  const tidy = () => keepHouse(deps).catch((error) => deps.log.error({ err: error }, 'housekeeping'))
  void tidy()
  const timer = setInterval(tidy, ASK_MS)
  return () => clearInterval(timer)
}

/** Tidies up, unless a process did within the hour. Answers whether this one did. */
export async function keepHouse(deps: Deps): Promise<boolean> {
  const { hits } = await countHit(deps.db, deps.clock, 'housekeeping', TURN_MS)
  if (hits > 1) return false
  await pruneSessions(deps)
  await pruneLinkTokens(deps)
  await pruneMails(deps)
  await deleteEndedWindows(deps.db, deps.clock)
  await compactCounts(deps.db)
  await sweepOrphanFiles(deps)
  return true
}
