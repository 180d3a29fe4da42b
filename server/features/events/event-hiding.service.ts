import type { Moderated } from '../../events.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Tx } from '../../transact.ts'
import { notifyOfHiding } from './events.notifications.ts'
import { type EventRow, findEventsBy, lockEvents } from './events.repo.ts'

/** Tells who comes that the events of an organiser are hidden, or shown again. */
export async function notifyOfHiddenOrganiser(tx: Tx, userId: string, change: 'hidden' | 'shown'): Promise<void> {
  const events = (await findEventsBy(tx.db, userId)).filter(({ hidden_at }) => hidden_at === null)
  await notifyParticipants(tx, events, change)
}

/** Tells who comes that moderators hid events, or show them again. A listed word holds one back for a short time. */
export async function notifyOfHiddenEvents(
  tx: Tx,
  { kind, ids, cause }: Moderated,
  change: 'hidden' | 'shown',
): Promise<void> {
  if (kind !== 'event' || cause === 'word_list') return
  await notifyParticipants(tx, await lockEvents(tx, ids), change)
}

async function notifyParticipants(tx: Tx, events: EventRow[], change: 'hidden' | 'shown'): Promise<void> {
  const now = timestamp(tx.clock)
  await notifyOfHiding(
    tx,
    events.filter(({ status, ends_at }) => status === 'published' && ends_at > now),
    change,
  )
}
