import { ANONYMOUS_NAME } from '../../../contract/accounts.values.ts'
import { displayName } from '../../../contract/profiles.ts'
import type { Deps } from '../../deps.ts'
import { timestamp } from '../../lib/clock.ts'
import { findAccountOf } from '../accounts/accounts.service.ts'
import type { GoneDate } from '../mails/mails.kinds.ts'
import { getChoices } from '../profiles/profiles.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { findAnswer } from './event-answers.repo.ts'
import { findShownEvent } from './event-views.repo.ts'
import type { IcalEntry } from './events.ical.ts'

/** `isGone`: it has no page. */
export type MailedEvent = IcalEntry & { zone: string; isGone: boolean }

/**
 * An event for a mail to somebody who comes, may come or waits; null where that is over, or the account is suspended.
 * `isJoining`: there is a place for them. `zone`: theirs, or that of the site.
 */
export async function findMailedEvent(deps: Deps, email: string, eventId: string): Promise<MailedEvent | null> {
  const { db, clock } = deps
  const account = await findAccountOf({ db }, email)
  const event = await findShownEvent(db, eventId)
  if (!account || account.locked_at || !event?.shown_at) return null
  if (event.ends_at <= timestamp(clock)) return null
  const answer = await findAnswer(db, eventId, account.id)
  const isJoining = answer?.answer === 'going' && answer.waiting_since === null
  const isTentative = answer?.answer === 'maybe'
  return {
    event,
    organiser: displayName(event.organiser),
    isJoining,
    isTentative,
    isGone: false,
    zone: await zoneOf(deps, account.id),
  }
}

/** A date for the mail about its cancellation, which left no row; null where it is over, or the account is suspended. */
export async function goneEvent(deps: Deps, email: string, date: GoneDate): Promise<MailedEvent | null> {
  const account = await findAccountOf(deps, email)
  if (!account || account.locked_at || date.ends_at <= timestamp(deps.clock)) return null
  const event = {
    ...date,
    ...{ status: 'cancelled' as const, description: '', online_url: '', phone: '', created_at: date.updated_at },
  }
  return {
    event,
    organiser: ANONYMOUS_NAME,
    isJoining: false,
    isTentative: false,
    isGone: true,
    zone: await zoneOf(deps, account.id),
  }
}

export async function isStored({ db }: Deps, eventId: string): Promise<boolean> {
  return (await findShownEvent(db, eventId)) !== undefined
}

async function zoneOf(deps: Deps, userId: string): Promise<string> {
  return (await getChoices(deps, userId)).time_zone ?? (await readSiteSettings(deps)).time.zone
}
