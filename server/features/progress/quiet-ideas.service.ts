import { QUIET_DAYS } from '../../../contract/progress.ts'
import type { Deps } from '../../deps.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { transact } from '../../transact.ts'
import { promptTeam } from './progress.notifications.ts'
import { findQuietIdeas, recordPrompt } from './progress.repo.ts'

const BATCH = 500

/** Asks the teams of ideas without progress for 60 days how it goes. Question and mark commit together. */
export async function promptQuietTeams(deps: Deps, signal: AbortSignal): Promise<void> {
  const times = { now: timestamp(deps.clock), before: timestamp(deps.clock, -QUIET_DAYS * DAY) }
  for (const id of await findQuietIdeas(deps.db, times.before, BATCH)) {
    signal.throwIfAborted()
    await transact(deps, async (tx) => {
      const idea = await recordPrompt(tx, id, times)
      if (idea) await promptTeam(tx, idea)
    })
  }
}
