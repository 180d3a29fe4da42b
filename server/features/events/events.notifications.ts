import type { EventChange } from '../../../contract/notifications.ts'
import type { Member } from '../../lib/actor.ts'
import type { Tx } from '../../transact.ts'
import { findMailable, listReviewerIds } from '../accounts/accounts.service.ts'
import { withoutBlockersOf } from '../blocks/block-checks.service.ts'
import type { GoneDate } from '../mails/mails.kinds.ts'
import { findComing } from './event-answers.repo.ts'
import type { EventRow } from './events.repo.ts'

type Named = Pick<EventRow, 'id' | 'title' | 'starts_at' | 'time_zone'>
/** `earliest_at`: of a moved event, the earlier of its times. */
type Told = Named & Pick<EventRow, 'series_id'> & { earliest_at?: string }
type Actor = Pick<Member, 'userId'>

/** Notifies attendees and the waiting lists of dates at another time or place: once, whatever number of dates. */
export async function notifyOfChanges(tx: Tx, { userId }: Actor, events: Told[]): Promise<void> {
  for (const { userIds, dates } of await findGroups(tx, events, userId)) {
    await notify(tx, userIds, dates, { change: 'changed', reason: '' })
  }
}

/** Notifies attendees and the waiting lists of cancelled dates: once, and without the reason members who blocked the actor. */
export async function notifyOfCancellation(tx: Tx, { userId }: Actor, events: Told[], reason: string): Promise<void> {
  for (const { userIds, dates } of await findGroups(tx, events, userId)) {
    const told = new Set(await withoutBlockersOf(tx, userId, userIds))
    const blockers = userIds.filter((id) => !told.has(id))
    await notify(tx, [...told], dates, { change: 'cancelled', reason })
    await notify(tx, blockers, dates, { change: 'cancelled', reason: '' })
  }
}

/** Notifies attendees and the waiting lists of dates that are deleted with the account of their organiser. */
export async function notifyOfDeletion(tx: Tx, { userId }: Actor, events: EventRow[]): Promise<void> {
  await notifyWithDates(tx, userId, events, 'cancelled')
}

/** Notifies attendees and the waiting lists of dates that nobody sees any more, or that are shown again. */
export async function notifyOfHiding(tx: Tx, events: EventRow[], change: 'hidden' | 'shown'): Promise<void> {
  for (const [organiserId, dates] of Map.groupBy(events, ({ user_id }) => user_id)) {
    await notifyWithDates(tx, organiserId, dates, change)
  }
}

/** With the dates in the mail, which may find no event any more. */
async function notifyWithDates(tx: Tx, exceptId: string, events: EventRow[], change: EventChange): Promise<void> {
  const rows = new Map(events.map((event) => [event.id, event]))
  for (const { userIds, dates } of await findGroups(tx, events, exceptId, change === 'hidden')) {
    const gone = dates.flatMap(({ id }) => rows.get(id) ?? []).map(goneDateOf)
    await notify(tx, userIds, dates, { change, reason: '' }, change === 'shown' ? [] : gone)
  }
}

type Group = { userIds: string[]; dates: Told[] }

/**
 * The members to notify of dates, by series or event, together where they come to the same dates. Hidden events send no
 * notifications but of that.
 */
async function findGroups(tx: Tx, events: Told[], exceptId: string, withHidden = false): Promise<Group[]> {
  const groups: Group[] = []
  for (const dates of Map.groupBy(byTime(events), ({ id, series_id }) => series_id ?? id).values()) {
    const coming = await findComing(
      tx.db,
      dates.map(({ id }) => id),
      withHidden,
    )
    const byMember = Map.groupBy(coming, ({ user_id }) => user_id)
    byMember.delete(exceptId)
    const ofSame = Map.groupBy(byMember, ([, rows]) =>
      rows
        .map(({ event_id }) => event_id)
        .toSorted()
        .join(),
    )
    for (const members of ofSame.values()) {
      const ids = new Set(members[0]?.[1].map(({ event_id }) => event_id))
      groups.push({ userIds: members.map(([id]) => id), dates: dates.filter(({ id }) => ids.has(id)) })
    }
  }
  return groups
}

/** Notifies an organiser of another member's change to the event. */
export async function notifyOrganiser(
  tx: Tx,
  { userId }: Actor,
  event: Named & { user_id: string },
  change: EventChange,
  reason = '',
): Promise<void> {
  await notify(tx, without([event.user_id], userId), [event], { change, reason })
}

/** Notifies members that they are invited to a private event. */
export async function notifyOfInvitation(tx: Tx, { userId }: Actor, event: Named, userIds: string[]): Promise<void> {
  const ids = (await findMailable(tx, [...new Set(userIds)])).map(({ id }) => id)
  const what = { change: 'invited' as const, reason: '' }
  await tx.notifyAll(
    ids,
    {
      ...{ kind: 'event_changed', byId: userId, actorId: userId },
      payload: { event: summaryOf(event), more_dates: 0, ...what },
    },
    { kind: 'event-changed', params: { eventId: event.id, laterIds: [], title: event.title, ...what, gone: [] } },
  )
}

/** Notifies publishers of a proposal, without mail. */
export async function notifyOfProposal(tx: Tx, { userId }: Actor, event: Named): Promise<void> {
  const publishers = await listReviewerIds(tx)
  const payload = { event: summaryOf(event), more_dates: 0, change: 'proposed' as const, reason: '' }
  await tx.notifyAll(without(publishers, userId), { kind: 'event_changed', byId: null, actorId: userId, payload }, null)
}

/** Notifies a member who waited that there is a place now, at one date or several of a series. */
export async function notifyOfPlaces(tx: Tx, events: Named[], userId: string): Promise<void> {
  const [first, ...later] = byTime(events)
  const [member] = first ? await findMailable(tx, [userId]) : []
  if (!first || !member) return
  const payload = { event: summaryOf(first), more_dates: later.length }
  await tx.notify({ userId, kind: 'event_moved_up', payload }, placesMail(first, later, { isMovedUp: true }))
}

/** Mails members the dates at which they have a place. */
export async function mailOfPlaces(tx: Tx, places: Map<string, Named[]>): Promise<void> {
  const members = await findMailable(tx, [...places.keys()])
  await tx.mailAll(
    members.flatMap(({ id, email }) => {
      const [first, ...later] = byTime(places.get(id) ?? [])
      return first ? [{ to: email, ...placesMail(first, later, { isMovedUp: false }) }] : []
    }),
  )
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
  [first, ...later]: (Named & Pick<Told, 'earliest_at'>)[],
  what: { change: EventChange; reason: string },
  gone: GoneDate[] = [],
): Promise<void> {
  if (!first) return
  const members = await findMailable(tx, userIds)
  const ids = members.map(({ id }) => id)
  const earliest = first.earliest_at ? { earliest_at: first.earliest_at } : {}
  const payload = { event: summaryOf(first), more_dates: later.length, ...what, ...earliest }
  const dates = { eventId: first.id, laterIds: later.map(({ id }) => id) }
  await tx.notifyAll(
    ids,
    { kind: 'event_changed', byId: null, actorId: null, payload },
    { kind: 'event-changed', params: { ...dates, title: first.title, ...what, gone } },
  )
}

function goneDateOf({
  id,
  type,
  title,
  place,
  time_zone,
  starts_at,
  ends_at,
  updated_at,
  sequence,
}: EventRow): GoneDate {
  return { id, type, title, place, time_zone, starts_at, ends_at, updated_at, sequence: sequence + 1 }
}

function byTime<T extends Named>(events: T[]): T[] {
  return events.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))
}

function summaryOf({ id, title, starts_at, time_zone }: Named) {
  return { id, title, starts_at, time_zone }
}

function without(userIds: string[], userId: string): string[] {
  return userIds.filter((one) => one !== userId)
}
