import {
  EVENT_AHEAD_YEARS,
  EVENT_DAYS_MAX,
  type EventEdit,
  type EventRepeat,
  type EventScope,
  type NewEvent,
  SERIES_DATES_MAX,
} from '../../../contract/events.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { findTeam } from '../../db/idea-teams.ts'
import type { Deps } from '../../deps.ts'
import { isAdmin, type Member } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { type Tx, transact } from '../../transact.ts'
import { findMailable, hasCompletedProfile } from '../accounts/accounts.service.ts'
import { limitLinks } from '../accounts/new-accounts.service.ts'
import { hasBlocked } from '../blocks/block-checks.service.ts'
import { isConnected } from '../connections/connections.service.ts'
import {
  isAuthorOrCoauthor,
  isAuthorOrOnTeam,
  requireIdea,
  requireOpenIdea,
  requireVisibleIdea,
} from '../ideas/idea-access.service.ts'
import { eventSnapshot, hideForListedWords, rejectListedWords } from '../reports/word-list.service.ts'
import { cancelDates, changeDates, changeFollowing } from './event-changes.service.ts'
import { type EventTime, seriesDates, weeksUntil } from './event-dates.ts'
import { findGuests, setGuests } from './event-guests.repo.ts'
import { getEvent } from './event-views.service.ts'
import { isOwnPublisher, isPublisher, requireManaged, requireOpen } from './events.access.ts'
import { notifyOfInvitation, notifyOfProposal, notifyOrganiser } from './events.notifications.ts'
import {
  type EventContent,
  type EventRow,
  findEvent,
  insertEvents,
  lockEvent,
  lockFollowing,
  saveSeries,
  setHiddenSince,
  updateEvent,
} from './events.repo.ts'

/** Proposes an event or a series, and returns its first date. That of a publisher is published at once. */
export async function createEvent(deps: Deps, actor: Member, input: NewEvent) {
  if (!(await hasCompletedProfile(deps, actor.userId))) {
    throw new ForbiddenError(errorTexts.events.profileFirstToPropose, 'profile')
  }
  await limitLinks(deps, actor, { description: input.description })
  const { repeat, starts_at, ends_at, guest_ids, is_private, ...content } = input
  checkPlace(content)
  checkTime(timestamp(deps.clock), input)
  checkPrivacy(input)
  const dates = repeat ? datesOf(input, repeat) : [{ position: 0, starts_at, ends_at }]
  const series_id = repeat ? newId() : null
  const rows = dates.map((date) => ({
    ...content,
    ...date,
    id: newId(),
    user_id: actor.userId,
    series_id,
    is_private: is_private ? 1 : 0,
  }))
  return transact(deps, async (tx) => {
    const isPublished = is_private || (await isOwnPublisher(tx, actor))
    if (content.idea_id) await requireLinkable(tx, actor, content.idea_id, is_private)
    if (series_id && repeat) await saveSeries(tx, series_id, repeat)
    await insertEvents(tx, rows, timestamp(tx.clock), isPublished)
    const [first] = rows as [(typeof rows)[number]]
    if (is_private) await invite(tx, actor, first, guest_ids)
    else if (!isPublished) await notifyOfProposal(tx, actor, first)
    else await tx.webhook({ kind: 'event.published', subject: first.id })
    const is_held = await hideEventForListedWords(tx, actor, first, rows)
    return { ...(await getEvent(tx, actor, first.id)), is_held }
  })
}

/** Changes an event or the dates from it on, or publishes a proposal with all its dates. */
export async function editEvent(deps: Deps, actor: Member, id: string, input: EventEdit) {
  const { version, scope, status, repeat, guest_ids, ...changes } = input
  await limitLinks(deps, actor, { description: changes.description })
  return transact(deps, async (tx) => {
    const event = await requireManaged(tx, actor, await lockEvent(tx, id))
    requireOpen(tx, event)
    if (event.version !== version) throw new ConflictError('version', errorTexts.events.changed)
    await checkEdit(tx, actor, event, input)
    const isFollowing = scope === 'following' || repeat !== undefined
    const rows = isFollowing && event.series_id ? await lockFollowing(tx, event.series_id, event.position) : [event]
    // Before anybody is notified of what changes.
    const isHeld = await hideEventForListedWords(tx, actor, { ...event, ...changes }, rows)
    // Dates that are added are hidden since the same time.
    if (isFollowing) await changeFollowing(tx, actor, await requireStored(tx, id), changes, repeat)
    else if (Object.keys(changes).length > 0) await changeDates(tx, actor, [{ event, change: changes }])
    await changeGuests(tx, actor, event, guest_ids)
    if (actor.userId !== event.user_id && !status) {
      await tx.audit(actor, { action: 'event_edited', target: targetOf(event) })
    }
    const isPublishedHeld = status !== undefined && (await publish(tx, actor, event))
    return { ...(await getEvent(tx, actor, id)), is_held: isHeld || isPublishedHeld }
  })
}

async function requireStored(tx: Tx, id: string): Promise<EventRow> {
  const event = await lockEvent(tx, id)
  if (!event) throw new NotFoundError('event')
  return event
}

/** Hides an event and other dates of its series together when their text has to wait for a moderator. */
async function hideEventForListedWords(
  tx: Tx,
  actor: Member,
  event: EventContent & { id: string },
  rows: { id: string }[],
): Promise<boolean> {
  const snapshot = eventSnapshot(event)
  if (!(await hideForListedWords(tx, actor, { kind: 'event', id: event.id }, { snapshot }))) return false
  const hiddenAt = (await lockEvent(tx, event.id))?.hidden_at ?? null
  await setHiddenSince(
    tx,
    rows.map(({ id }) => id),
    hiddenAt,
  )
  return true
}

/** Cancels published events and deletes proposals: one date, or it and the following ones. */
export async function cancelEvent(
  deps: Deps,
  actor: Member,
  id: string,
  { scope, reason }: { scope: EventScope; reason: string },
): Promise<void> {
  await transact(deps, async (tx) => {
    const event = await requireManaged(tx, actor, await lockEvent(tx, id))
    requireOpen(tx, event)
    await rejectListedWords(tx, actor, { reason })
    const isAll = scope === 'following' && event.series_id !== null
    const rows = isAll ? await lockFollowing(tx, event.series_id ?? '', event.position) : [event]
    await cancelDates(tx, actor, rows, reason)
    if (actor.userId === event.user_id) return
    const isProposal = event.status === 'proposed'
    await notifyOrganiser(tx, actor, event, isProposal ? 'declined' : 'cancelled', reason)
    const action = isProposal ? 'event_declined' : 'event_cancelled'
    await tx.audit(actor, { action, target: targetOf(event), reason })
  })
}

/** Takes an event with the other dates of its series off the page of an idea. */
export async function unlinkEvent(
  deps: Deps,
  actor: Member,
  { id, event: eventId }: { id: string; event: string },
): Promise<void> {
  await transact(deps, async (tx) => {
    const idea = await requireOpenIdea(tx, actor, id)
    if (!(await isAuthorOrCoauthor(tx, actor, idea))) {
      throw new ForbiddenError(errorTexts.common.onlyAuthors, 'idea')
    }
    const found = await findEvent(tx.db, eventId)
    // In the order of answers and edits.
    const rows = found?.series_id ? await lockFollowing(tx, found.series_id, 0) : [await lockEvent(tx, eventId)]
    if (!rows.some((row) => row?.id === eventId && row.idea_id === id)) throw new NotFoundError('event')
    for (const row of rows.filter((one) => one !== undefined))
      if (row.idea_id === id) await updateEvent(tx, row.id, { idea_id: null })
  })
}

/** Publishes a proposal with all dates of its series. Returns whether it waits for a moderator. */
async function publish(tx: Tx, actor: Member, event: EventRow): Promise<boolean> {
  const now = timestamp(tx.clock)
  const rows = event.series_id ? await lockFollowing(tx, event.series_id, 0) : [event]
  for (const { id, status } of rows) {
    if (status === 'proposed') await updateEvent(tx, id, { status: 'published', published_at: now })
  }
  await tx.webhook({ kind: 'event.published', subject: event.id })
  if (actor.userId === event.user_id) return hideEventForListedWords(tx, actor, await requireStored(tx, event.id), rows)
  await notifyOrganiser(tx, actor, event, 'published')
  await tx.audit(actor, { action: 'event_published', target: targetOf(event) })
  return false
}

async function checkEdit(tx: Tx, actor: Member, event: EventRow, input: EventEdit): Promise<void> {
  const changed = { ...event, ...input }
  checkPlace(changed)
  const isMoved = input.starts_at !== undefined || input.ends_at !== undefined
  if (isMoved) checkTime(timestamp(tx.clock), changed)
  if (input.repeat && event.series_id && input.scope === 'one') {
    throw new InvalidError({ repeat: errorTexts.events.repetitionOfAll })
  }
  if (input.repeat) datesOf(changed, input.repeat)
  await checkLink(tx, actor, event, input)
  const isOwn = event.user_id === actor.userId
  if (input.status && !(isOwn ? await isOwnPublisher(tx, actor) : isPublisher(actor)))
    throw new ForbiddenError(errorTexts.events.onlyReviewersPublish, 'status')
  if (input.status && event.status !== 'proposed') throw new ConflictError('status', errorTexts.events.published)
}

/** Whether the idea of the event may be what the edit says, and its guests. */
async function checkLink(tx: Tx, actor: Member, event: EventRow, input: EventEdit): Promise<void> {
  const { idea_id = event.idea_id } = input
  const isPrivate = event.is_private === 1
  checkPrivacy({
    idea_id,
    is_private: isPrivate,
    repeat: input.repeat ?? null,
    guest_ids: input.guest_ids ?? [],
  })
  if (idea_id && idea_id !== event.idea_id) await requireLinkable(tx, actor, idea_id, isPrivate)
  else if (idea_id) await requireLinkedStill(tx, actor, idea_id)
}

function checkTime(now: string, { starts_at, ends_at }: EventTime): void {
  const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)]
  const latest = Date.parse(now) + EVENT_AHEAD_YEARS * 366 * DAY
  if (starts_at <= now) throw new InvalidError({ starts_at: errorTexts.common.inTheFuture })
  if (start > latest)
    throw new InvalidError({ starts_at: errorTexts.common.atMostYearsAhead({ years: EVENT_AHEAD_YEARS }) })
  if (end <= start) throw new InvalidError({ ends_at: errorTexts.events.afterStart })
  if (end - start > EVENT_DAYS_MAX * DAY)
    throw new InvalidError({ ends_at: errorTexts.events.maxDays({ max: EVENT_DAYS_MAX }) })
}

function checkPlace({ place, phone, online_url }: Pick<EventContent, 'place' | 'phone' | 'online_url'>): void {
  if (!place && !phone && !online_url) throw new InvalidError({ place: errorTexts.events.placeMissing })
}

function datesOf(time: EventTime, repeat: EventRepeat) {
  if (weeksUntil(time, repeat.until) >= SERIES_DATES_MAX) {
    throw new InvalidError({ repeat: errorTexts.events.seriesTooLong })
  }
  const dates = seriesDates(time, repeat)
  if (dates.length === 0) throw new InvalidError({ repeat: errorTexts.events.noDateLeft })
  return dates
}

type Privacy = Pick<NewEvent, 'is_private' | 'idea_id' | 'repeat' | 'guest_ids'>

function checkPrivacy({ is_private, idea_id, repeat, guest_ids }: Privacy): void {
  if (!is_private && guest_ids.length > 0) throw new InvalidError({ guest_ids: errorTexts.events.guestsOfPublic })
  if (!is_private) return
  if (!idea_id) throw new InvalidError({ idea_id: errorTexts.events.privateWithoutIdea })
  if (repeat) throw new InvalidError({ repeat: errorTexts.events.privateOnce })
}

/** Invites the team of the idea of a private event, and its guests. */
async function invite(tx: Tx, actor: Member, event: Invited, guestIds: string[]): Promise<void> {
  const guests = await requireGuests(tx, actor, guestIds)
  await setGuests(tx, event.id, guests)
  const team = event.idea_id ? await findTeam(tx.db, event.idea_id) : []
  await notifyOfInvitation(tx, actor, event, [...team, ...guests])
}

type Invited = EventContent & { id: string; starts_at: string }

async function changeGuests(tx: Tx, actor: Member, event: EventRow, guestIds: string[] | undefined): Promise<void> {
  if (!guestIds) return
  const before = new Set((await findGuests(tx.db, event.id)).map(({ id }) => id))
  const added = await requireGuests(
    tx,
    actor,
    guestIds.filter((id) => !before.has(id)),
  )
  const kept = guestIds.filter((id) => before.has(id))
  await setGuests(tx, event.id, [...new Set([...kept, ...added])])
  await notifyOfInvitation(tx, actor, event, added)
}

/** Connections of the actor, each once; who is gone meanwhile is left out. */
async function requireGuests(tx: Tx, { userId }: Member, ids: string[]): Promise<string[]> {
  const guests = (await findMailable(tx, ids)).map(({ id }) => id).filter((id) => id !== userId)
  for (const id of guests) {
    if (!(await isConnected(tx, userId, id))) throw new InvalidError({ guest_ids: errorTexts.events.onlyConnections })
  }
  return guests
}

/** An idea that everybody sees, of the actor or of a team of theirs. A private event is of the team alone. */
async function requireLinkable(tx: Tx, actor: Member, ideaId: string, isPrivate: boolean): Promise<void> {
  const idea = await requireVisibleIdea(tx, actor, ideaId)
  if (isPrivate) {
    if (!(await isAuthorOrOnTeam(tx, actor, idea))) throw new InvalidError({ idea_id: errorTexts.events.notYours })
    return
  }
  if (!idea.isPublic) throw new InvalidError({ idea_id: errorTexts.events.ideaNotPublic })
  if (!(await mayLink(tx, actor, idea))) throw new InvalidError({ idea_id: errorTexts.events.notYours })
}

/** An event on the page of an idea is changed by those alone who could link it now. */
async function requireLinkedStill(tx: Tx, actor: Member, ideaId: string): Promise<void> {
  const idea = await requireIdea(tx, ideaId)
  if (idea.isPublic && !(await mayLink(tx, actor, idea)))
    throw new ForbiddenError(errorTexts.events.notYoursNow, 'idea')
}

async function mayLink(tx: Tx, actor: Member, idea: { id: string; user_id: string }): Promise<boolean> {
  if (isAdmin(actor)) return true
  if (await hasBlocked(tx, idea.user_id, actor.userId)) return false
  return isPublisher(actor) || isAuthorOrOnTeam(tx, actor, idea)
}

function targetOf({ id, title, user_id }: EventRow) {
  return { kind: 'event' as const, id, name: title, memberId: user_id }
}
