import type { Deps } from '../../deps.ts'
import { transact } from '../../transact.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { lockConversation } from './conversations.repo.ts'
import { countAll, deleteUpTo, findWithOldMessages } from './message-retention.repo.ts'

/** Messages whose conversations are found at once. */
const FOUND_AT_ONCE = 1_000

/** Deletes messages that are older than the settings of the site keep them. Each conversation is a transaction of its own. */
export async function pruneMessages(deps: Deps): Promise<void> {
  const { keep_months } = (await readSiteSettings(deps)).messages
  if (keep_months === null) return
  const oldest = new Date(deps.clock.now())
  oldest.setUTCMonth(oldest.getUTCMonth() - keep_months)
  for (;;) {
    const found = await findWithOldMessages(deps.db, oldest.toISOString(), FOUND_AT_ONCE)
    if (found.length === 0) return
    for (const { conversation_id, until } of found) {
      await transact(deps, async (tx) => {
        await lockConversation(tx, conversation_id)
        await deleteUpTo(tx, conversation_id, until)
      })
    }
  }
}

export async function countMessages({ searchDb }: Pick<Deps, 'searchDb'>) {
  return countAll(searchDb)
}
