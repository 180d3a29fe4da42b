import type { SiteSettings } from '../../../contract/site-settings.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Tx } from '../../transact.ts'
import type { Wait } from '../ideas/idea-writes.repo.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { dueAt } from './review-dates.service.ts'

/** For an idea that waits for a reviewer from now on. */
export async function newWait(tx: Tx, settings?: SiteSettings): Promise<Wait> {
  const now = timestamp(tx.clock)
  return { waiting_since: now, due_at: dueAt(settings ?? (await readSiteSettings(tx)), now) }
}
