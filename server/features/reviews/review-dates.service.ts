import { isDeepStrictEqual } from 'node:util'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import type { Deps } from '../../deps.ts'
import { addCountedDays, subtractCountedDays } from '../../lib/academic-calendar.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Tx } from '../../transact.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { countWaitingUntil, findWaits, setDueDates } from './review-dates.repo.ts'

type ReviewClock = Pick<SiteSettings, 'review' | 'time' | 'calendar'>

/** Until when an idea that waits since then should have an answer: quiet weeks do not count. */
function dueAt(settings: ReviewClock, waitingSince: string): string {
  return addCountedDays(settings, waitingSince, settings.review.period_days)
}

/** The due date of an idea that waits since then. */
export async function dueDateSince(tx: Tx, waitingSince: string): Promise<string> {
  return dueAt(await readSiteSettings(tx), waitingSince)
}

/** Makes the due dates of all that waits follow a change of the settings. */
export async function updateDueDates(
  tx: Tx,
  { before, after }: { before: ReviewClock; after: ReviewClock },
): Promise<void> {
  if (isDeepStrictEqual(clockOf(before), clockOf(after))) return
  const changed = (await findWaits(tx.db)).flatMap(({ id, waiting_since }) => {
    const due_at = dueAt(after, waiting_since)
    return due_at === dueAt(before, waiting_since) ? [] : [{ id, due_at }]
  })
  if (changed.length === 0) return
  await setDueDates(tx, changed)
}

/** How many ideas wait, and for how many the answer would be late if the period had so many days. */
export async function countOverdue(deps: Deps, periodDays: number): Promise<{ waiting: number; overdue: number }> {
  const settings = await readSiteSettings(deps)
  return countWaitingUntil(deps.db, subtractCountedDays(settings, timestamp(deps.clock), periodDays))
}

function clockOf({ review, time, calendar }: ReviewClock): ReviewClock {
  return { review, time, calendar }
}
