import { authorNameOf } from '../../db/authors.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { findAnswer } from './event-answers.repo.ts'
import { findCalendarEvent, findCalendarOf, findPublicCalendar, type Range } from './event-calendars.repo.ts'
import { isManager, requireVisible } from './events.access.ts'
import { type IcalEntry, icalendarOf } from './events.ical.ts'

/** The events that everybody sees, without how to join, as iCalendar. */
export async function publicCalendar(deps: Deps, range: Range): Promise<string> {
  const rows = await findPublicCalendar(deps.db, range)
  const entries = rows.map((row) => ({
    event: row,
    organiser: authorNameOf(row),
    isJoining: false,
    isTentative: false,
  }))
  const { general } = await readSiteSettings(deps)
  return icalendarOf(entries, deps.config, { name: `${general.name}: events`, method: 'PUBLISH' })
}

/** The published events that a member attends, may attend or organises, as iCalendar. */
export async function ownCalendar(deps: Deps, userId: string, range: Range): Promise<string> {
  const rows = await findCalendarOf(deps.db, userId, range)
  const entries = rows.map((row) => ({
    event: row,
    organiser: authorNameOf(row),
    isJoining: row.user_id === userId || row.answer === 'going',
    isTentative: row.user_id !== userId && row.answer === 'maybe',
  }))
  const { general } = await readSiteSettings(deps)
  return icalendarOf(entries, deps.config, { name: `${general.name}: my events`, method: 'PUBLISH' })
}

/** One event as the actor sees it, as iCalendar. */
export async function eventFile(deps: Deps, actor: Actor, id: string): Promise<string> {
  const entry = await entryOf(deps, actor, id)
  const method = entry.event.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  const { general } = await readSiteSettings(deps)
  return icalendarOf([entry], deps.config, { name: general.name, method })
}

async function entryOf({ db }: Deps, actor: Actor, id: string): Promise<IcalEntry> {
  const event = requireVisible(actor, await findCalendarEvent(db, id))
  const answer = actor.kind === 'member' ? await findAnswer(db, id, actor.userId) : undefined
  const isGoing = answer?.answer === 'going' && answer.waiting_since === null
  const isJoining = isManager(actor, event) || isGoing
  return {
    event,
    organiser: authorNameOf(event),
    isJoining,
    isTentative: answer?.answer === 'maybe',
  }
}
