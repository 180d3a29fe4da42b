import type { SiteSettings } from '../../../contract/site-settings.ts'
import type { Deps } from '../../deps.ts'
import { addCountedDays, subtractCountedDays } from '../../lib/academic-calendar.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Tx } from '../../transact.ts'
import { countWaitingUntil, findWaits, setDueDates } from './review-dates.repo.ts'

type ReviewClock = Pick<SiteSettings, 'review' | 'time' | 'calendar'>

/** Until when an idea that waits since then should have an answer: quiet weeks do not count. */
export function dueAt(settings: ReviewClock, waitingSince: string): string {
  return addCountedDays(settings, waitingSince, settings.review.period_days)
}

/** Makes the due dates of all that waits follow a change of the settings. */
export async function updateDueDates(tx: Tx, before: ReviewClock, after: ReviewClock): Promise<void> {
  const changed = (await findWaits(tx.db)).flatMap(({ id, waiting_since }) => {
    const due_at = dueAt(after, waiting_since)
    return due_at === dueAt(before, waiting_since) ? [] : [{ id, due_at }]
  })
  if (changed.length === 0) return
  await setDueDates(tx, changed)
  tx.changed('ideas')
}

/** How many ideas wait, and for how many the answer would be late if the period had so many days. */
export async function countLate(
  { db, clock }: Deps,
  settings: ReviewClock,
  periodDays: number,
): Promise<{ waiting: number; overdue: number }> {
  return countWaitingUntil(db, subtractCountedDays(settings, timestamp(clock), periodDays))
}
