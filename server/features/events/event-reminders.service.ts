import type { Deps } from '../../deps.ts'
import { DAY, HOUR, timestamp } from '../../lib/clock.ts'
import { transact } from '../../transact.ts'
import { findDueEvents, markReminded } from './event-reminders.repo.ts'
import { notifyOfStart } from './events.notifications.ts'

/** Reminds attendees a day and an hour before the start. A reminder commits together with its mark. */
export async function sendEventReminders(deps: Deps, signal: AbortSignal): Promise<void> {
  // The later one first: where both are due, since no server was running, one is enough.
  await sendReminders(deps, { column: 'hour_reminded_at', aheadMs: HOUR }, signal)
  await sendReminders(deps, { column: 'day_reminded_at', aheadMs: DAY }, signal)
}

async function sendReminders(
  deps: Deps,
  { column, aheadMs }: { column: 'hour_reminded_at' | 'day_reminded_at'; aheadMs: number },
  signal: AbortSignal,
): Promise<void> {
  const times = { now: timestamp(deps.clock), until: timestamp(deps.clock, aheadMs) }
  for (const event of await findDueEvents(deps.db, column, times)) {
    signal.throwIfAborted()
    await transact(deps, async (tx) => notifyOfStart(tx, event, await markReminded(tx, event.id, column)))
  }
}
