import type { Deps } from '../../deps.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Tx } from '../../transact.ts'
import { findAnswersBy } from './event-answers.repo.ts'
import { findGuestOf, removeGuest } from './event-guests.repo.ts'
import { notifyOfDeletion } from './events.notifications.ts'
import { deleteEmptySeries, deleteEvents, findEventsBy, findSeries, reassignEvents } from './events.repo.ts'

/** The events of a member and their answers to others, for the export of their data. */
export async function exportEvents({ db }: Deps, userId: string) {
  const rows = await findEventsBy(db, userId)
  const events = rows.map(async ({ user_id: _own, public_at: _public, shown_at: _shown, series_id, ...event }) => ({
    ...event,
    repeat: series_id ? await findSeries(db, series_id) : null,
  }))
  return {
    events: await Promise.all(events),
    answers: await findAnswersBy(db, userId),
    guest_of: await findGuestOf(db, userId),
  }
}

/** Deletes the events of a deleted member and notifies attendees; or gives the published ones that are not private to a new owner. */
export async function deleteOrReassignEvents(tx: Tx, userId: string, newOwnerId: string | null): Promise<void> {
  const now = timestamp(tx.clock)
  const own = await findEventsBy(tx.db, userId)
  const going =
    newOwnerId === null ? own : own.filter(({ status, is_private }) => status === 'proposed' || is_private === 1)
  const cancelled = going.filter(({ status, ends_at }) => status === 'published' && ends_at > now)
  await notifyOfDeletion(tx, { userId }, cancelled)
  await deleteEvents(
    tx,
    going.map(({ id }) => id),
  )
  for (const id of new Set(going.map(({ series_id }) => series_id))) if (id) await deleteEmptySeries(tx, id)
  if (newOwnerId !== null) await reassignEvents(tx, userId, newOwnerId)
}

/** Takes a member off the guests of all private events, or of those of one organiser. */
export async function removeFromGuestLists(tx: Tx, userId: string, organiserId?: string): Promise<void> {
  await removeGuest(tx, userId, organiserId)
}
