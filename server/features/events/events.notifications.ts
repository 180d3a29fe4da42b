import type { EventChange } from '../../../contract/notifications.ts'
import type { Member } from '../../lib/actor.ts'
import type { Tx } from '../../transact.ts'
import { findMailable, listReviewerIds } from '../accounts/accounts.service.ts'
import { withoutBlockersOf } from '../blocks/block-checks.service.ts'
import { findComing } from './event-answers.repo.ts'
import type { EventRow } from './events.repo.ts'

type Named = Pick<EventRow, 'id' | 'title' | 'starts_at' | 'time_zone'>
type Actor = Pick<Member, 'userId'>

/** Notifies attendees and the waiting list of another time or place. */
export async function notifyOfChange(tx: Tx, { userId }: Actor, event: Named): Promise<void> {
  const coming = await findComing(tx.db, event.id)
  await notify(tx, without(coming, userId), event, { change: 'changed', reason: '' })
}

/** Notifies attendees and the waiting list of a cancellation; without the reason for members who blocked the actor. */
export async function notifyOfCancellation(tx: Tx, { userId }: Actor, event: Named, reason: string): Promise<void> {
  const coming = without(await findComing(tx.db, event.id), userId)
  const told = new Set(await withoutBlockersOf(tx, userId, coming))
  const blockers = coming.filter((id) => !told.has(id))
  await notify(tx, [...told], event, { change: 'cancelled', reason })
  await notify(tx, blockers, event, { change: 'cancelled', reason: '' })
}

/** Notifies an organiser of another member's change to the event. */
export async function notifyOrganiser(
  tx: Tx,
  { userId }: Actor,
  event: Named & { user_id: string },
  change: EventChange,
  reason = '',
): Promise<void> {
  await notify(tx, without([event.user_id], userId), event, { change, reason })
}

/** Notifies publishers of a proposal, without mail. */
export async function notifyOfProposal(tx: Tx, { userId }: Actor, event: Named): Promise<void> {
  const publishers = await listReviewerIds(tx)
  const payload = { event: summaryOf(event), change: 'proposed' as const, reason: '' }
  await tx.notifyAll(without(publishers, userId), { kind: 'event_changed', actorId: userId, payload }, null)
}

/** Notifies a member who waited that there is a place now, at one date or several of a series. */
export async function notifyOfPlaces(tx: Tx, events: Named[], userId: string): Promise<void> {
  const [first, ...later] = byTime(events)
  const [member] = first ? await findMailable(tx, [userId]) : []
  if (!first || !member) return
  const payload = { event: summaryOf(first), more_dates: later.length }
  await tx.notify({ userId, kind: 'event_moved_up', payload }, placesMail(first, later, { isMovedUp: true }))
}

/** Mails a member the dates at which they have a place. */
export async function mailOfPlaces(tx: Tx, events: Named[], userId: string): Promise<void> {
  const [first, ...later] = byTime(events)
  const [member] = first ? await findMailable(tx, [userId]) : []
  if (first && member) await tx.mail({ to: member.email, ...placesMail(first, later, { isMovedUp: false }) })
}

function placesMail(first: Named, later: Named[], { isMovedUp }: { isMovedUp: boolean }) {
  return {
    kind: 'event-place' as const,
    params: { eventId: first.id, laterIds: later.map(({ id }) => id), isMovedUp },
  }
}

/** Reminds members of an event that begins soon. */
export async function notifyOfStart(tx: Tx, event: Named, userIds: string[]): Promise<void> {
  const members = await findMailable(tx, userIds)
  const ids = members.map(({ id }) => id)
  await tx.notifyAll(
    ids,
    { kind: 'event_reminder', payload: { event: summaryOf(event) } },
    { kind: 'event-reminder', params: { eventId: event.id } },
  )
}

async function notify(
  tx: Tx,
  userIds: string[],
  event: Named,
  what: { change: EventChange; reason: string },
): Promise<void> {
  const members = await findMailable(tx, userIds)
  const ids = members.map(({ id }) => id)
  await tx.notifyAll(
    ids,
    { kind: 'event_changed', actorId: null, payload: { event: summaryOf(event), ...what } },
    { kind: 'event-changed', params: { eventId: event.id, title: event.title, ...what } },
  )
}

function byTime(events: Named[]): Named[] {
  return events.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))
}

function summaryOf({ id, title, starts_at, time_zone }: Named) {
  return { id, title, starts_at, time_zone }
}

function without(userIds: string[], userId: string): string[] {
  return userIds.filter((one) => one !== userId)
}
