import type { z } from 'zod'
import type { EventScope, listAttendees as listEndpoint, RsvpAnswer } from '../../../contract/events.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, HOUR, timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { hasCompletedProfile } from '../accounts/accounts.service.ts'
import { isLatestAnswer, requireLatestAnswer } from '../answer-times/answer-times.service.ts'
import { lockBlocks } from '../blocks/block-checks.service.ts'
import {
  countAnswers,
  countAttendees,
  deleteAnswers,
  findAnswer,
  findAttendees,
  findEventsAnsweredBy,
  findFollowingAnswers,
  findOwnRsvps,
  findPlacesOf,
  insertAnswers,
  NO_ANSWER,
  promoteFromWaitlist,
  saveAnswer,
  setFollowing,
  setWaiting,
} from './event-answers.repo.ts'
import { getEventAlone } from './event-views.service.ts'
import { isOpenTo, requireOpen, requireVisible } from './events.access.ts'
import { mailOfPlaces, notifyOfPlaces } from './events.notifications.ts'
import { type EventRow, findEvent, lockEvent, lockEvents, lockFollowing, updateEvent } from './events.repo.ts'

type ListQuery = z.output<(typeof listEndpoint)['query']>

type Input = { answer: RsvpAnswer; scope: EventScope }

/**
 * Answers whether the actor is going to an event, or to it and the following dates of its series. Where all places of a date
 * are taken the actor waits, and gets the first that is free.
 */
export async function answerEvent(deps: Deps, actor: Member, id: string, { answer, scope }: Input) {
  if (answer !== 'no' && !(await hasCompletedProfile(deps, actor.userId))) {
    throw new ForbiddenError(errorTexts.events.profileFirstToJoin, 'profile')
  }
  return transact(deps, async (tx) => {
    const isBlocked = await isBlockedByOrganiser(tx, actor, await requireVisible(tx, actor, await findEvent(tx.db, id)))
    const event = await requireVisible(tx, actor, await lockEvent(tx, id))
    requireOpen(tx, event)
    if (isBlocked && answer !== 'no') throw new ForbiddenError(errorTexts.events.blocked, 'event')
    if (event.status === 'proposed') throw new ConflictError('event', errorTexts.events.notPublished)
    await requireLatestAnswer(tx, actor, { about: 'event', id })
    const following = scope === 'following' ? await lockAnswerable(tx, actor, event) : []
    const events = [event, ...(await answeredEarlier(tx, actor, following, id))]
    await changeAnswers(tx, actor, events, { answer, isFollowing: scope === 'following' })
    const ids = events.map((one) => one.id)
    const rsvps = new Map((await findOwnRsvps(tx.db, actor.userId, ids)).map((rsvp) => [rsvp.event_id, rsvp]))
    const dates = ids.map((event_id) => ({ ...NO_ANSWER, event_id, ...rsvps.get(event_id), answer }))
    const { is_waiting = false, line = null } = rsvps.get(id) ?? {}
    return { rsvp: { answer, is_waiting, line }, dates, event: await getEventAlone(tx, actor, id) }
  })
}

/** Deletes answers of a member: all of them, or those to the events of one organiser. The places go to the first who wait. */
export async function withdrawAnswers(tx: Tx, userId: string, organiserId?: string): Promise<void> {
  const ids = await findEventsAnsweredBy(tx.db, userId, organiserId)
  if (ids.length === 0) return
  const events = await lockEvents(tx, ids)
  await deleteAnswers(tx, userId, ids)
  await fillPlaces(tx, events)
}

/** Lets a member who cannot come give up all places, and wait for new ones behind all others. */
export async function releasePlaces(tx: Tx, userId: string): Promise<void> {
  const events = await lockEvents(tx, await findPlacesOf(tx.db, userId, timestamp(tx.clock), false))
  if (events.length === 0) return
  const ids = events.map(({ id }) => id)
  await setWaiting(tx, userId, ids, timestamp(tx.clock))
  await fillPlaces(tx, events)
}

/** Gives a member who can come again the places that are free at the events where they wait. */
export async function restorePlaces(tx: Tx, userId: string): Promise<void> {
  const events = await lockEvents(tx, await findPlacesOf(tx.db, userId, timestamp(tx.clock), true))
  await fillPlaces(tx, events)
}

/**
 * Gives free places of events that are not over to the first who wait, and counts the answers. The transaction has locked the
 * events, so that a place is given once. A member who gets places at several dates of a series is notified once.
 */
export async function fillPlaces(tx: Tx, events: EventRow[]): Promise<void> {
  const groups = new Map<string, { userId: string; places: EventRow[] }>()
  for (const event of events) {
    for (const userId of await fillFromWaitlist(tx, event)) {
      const key = `${userId} ${event.series_id ?? event.id}`
      groups.set(key, { userId, places: [...(groups.get(key)?.places ?? []), event] })
    }
  }
  for (const { userId, places } of groups.values()) await notifyOfPlaces(tx, places, userId)
}

async function fillFromWaitlist(tx: Tx, event: EventRow): Promise<string[]> {
  const counts = await countAnswers(tx, event.id)
  const isOpen = event.status === 'published' && event.ends_at > timestamp(tx.clock)
  const free = event.capacity === null ? counts.waiting_count : event.capacity - counts.going_count
  const movedUp = await promoteFromWaitlist(tx, event.id, isOpen ? free : 0, elapsedReminders(tx, event))
  const { length } = movedUp
  const going_count = counts.going_count + length
  const waiting_count = counts.waiting_count - length
  await updateEvent(tx, event.id, { going_count, waiting_count, maybe_count: counts.maybe_count })
  return movedUp
}

/** Reminders for which it is too late count as sent. */
export function elapsedReminders({ clock }: Pick<Tx, 'clock'>, { starts_at }: Pick<EventRow, 'starts_at'>) {
  const now = timestamp(clock)
  return {
    day_reminded_at: starts_at <= timestamp(clock, DAY) ? now : null,
    hour_reminded_at: starts_at <= timestamp(clock, HOUR) ? now : null,
  }
}

export async function listAttendees(deps: Deps, actor: Member, id: string, { page, page_size }: ListQuery) {
  await requireVisible(deps, actor, await findEvent(deps.db, id))
  const [attendees, total] = await Promise.all([
    findAttendees(deps.db, id, actor.userId, { limit: page_size, offset: (page - 1) * page_size }),
    countAttendees(deps.db, id),
  ])
  return { attendees, metadata: metadataOf(page, page_size, total) }
}

/** It stays so until the transaction ends. */
async function isBlockedByOrganiser(tx: Tx, { userId }: Member, { user_id }: EventRow): Promise<boolean> {
  return user_id !== userId && (await lockBlocks(tx, userId, [user_id])).theirs
}

/** An event and the later dates of its series that the actor can answer, locked. */
async function lockAnswerable(tx: Tx, actor: Member, event: EventRow): Promise<EventRow[]> {
  if (!event.series_id) return [event]
  const now = timestamp(tx.clock)
  const rows = await lockFollowing(tx, event.series_id, event.position)
  return rows.filter((row) => row.status === 'published' && row.ends_at > now && isOpenTo(actor, row))
}

/** The later dates of a series to which the actor gave no answer after this one. */
async function answeredEarlier(tx: Tx, actor: Member, following: EventRow[], exceptId: string): Promise<EventRow[]> {
  const earlier: EventRow[] = []
  for (const event of following) {
    if (event.id === exceptId) continue
    if (await isLatestAnswer(tx, actor, { about: 'event', id: event.id })) earlier.push(event)
  }
  return earlier
}

type Given = { answer: RsvpAnswer; isFollowing: boolean }

async function changeAnswers(tx: Tx, { userId }: Member, events: EventRow[], given: Given): Promise<void> {
  const changed: EventRow[] = []
  for (const event of events) {
    const previous = await findAnswer(tx.db, event.id, userId)
    if (previous?.answer !== given.answer) changed.push(event)
    else if ((previous.is_following === 1) !== given.isFollowing) await setFollowing(tx, previous, given.isFollowing)
  }
  if (changed.length === 0) return
  const places: EventRow[] = []
  for (const event of changed) if (await changeAnswer(tx, userId, event, given)) places.push(event)
  await fillPlaces(tx, changed)
  if (places.length > 0) await mailOfPlaces(tx, new Map([[userId, places]]))
}

/** Returns whether the member gets a place. */
async function changeAnswer(tx: Tx, userId: string, event: EventRow, { answer, isFollowing }: Given): Promise<boolean> {
  const now = timestamp(tx.clock)
  const isFull = event.capacity !== null && event.going_count >= event.capacity
  const waiting_since = answer === 'going' && isFull ? now : null
  const row = { event_id: event.id, user_id: userId, answer, waiting_since, answered_at: now }
  await saveAnswer(tx, { ...row, is_following: isFollowing ? 1 : 0, ...elapsedReminders(tx, event) })
  return answer === 'going' && !waiting_since
}

/** Answers dates that were added to a series, for the members who answered it with all that follow. */
export async function answerAddedDates(
  tx: Tx,
  seriesId: string,
  added: Pick<EventRow, 'id' | 'position'>[],
): Promise<void> {
  const position = Math.min(...added.map((date) => date.position))
  const ids = new Set(added.map(({ id }) => id))
  const given = (await findFollowingAnswers(tx.db, seriesId, position)).filter(({ answer }) => answer !== 'no')
  const dates = (await lockFollowing(tx, seriesId, position)).filter(({ id }) => ids.has(id))
  if (given.length === 0 || dates.length === 0) return
  const now = tx.clock.now().getTime()
  const going = given.filter(({ answer }) => answer === 'going')
  const rowsOf = (event: EventRow) => {
    const waiting = going.slice(event.capacity ?? going.length).map(({ user_id }) => user_id)
    return given.map(({ user_id, answer }) => {
      const place = waiting.indexOf(user_id)
      // In the order of their answers.
      const waiting_since = place < 0 ? null : new Date(now + place).toISOString()
      const row = { event_id: event.id, user_id, answer, waiting_since, answered_at: timestamp(tx.clock) }
      return { ...row, is_following: 1, ...elapsedReminders(tx, event) }
    })
  }
  await insertAnswers(tx, dates.flatMap(rowsOf))
  await fillPlaces(tx, dates)
  await mailOfPlaces(
    tx,
    new Map(
      going.map(({ user_id }, place) => [user_id, dates.filter(({ capacity }) => place < (capacity ?? Infinity))]),
    ),
  )
}
