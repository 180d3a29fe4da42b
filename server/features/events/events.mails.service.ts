import { displayName } from '../../../contract/profiles.ts'
import type { Deps } from '../../deps.ts'
import { timestamp } from '../../lib/clock.ts'
import { findAccountOf } from '../accounts/accounts.service.ts'
import { getChoices } from '../profiles/profiles.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { findAnswer } from './event-answers.repo.ts'
import { findShownEvent } from './event-views.repo.ts'
import type { IcalEntry } from './events.ical.ts'

type MailedEvent = IcalEntry & { zone: string }

/**
 * An event for a mail to somebody who comes, may come or waits; null where that is over, or the account is suspended.
 * `isJoining`: there is a place for them. `zone`: theirs, or that of the site.
 */
export async function findMailedEvent(deps: Deps, email: string, eventId: string): Promise<MailedEvent | null> {
  const { db, clock } = deps
  const account = await findAccountOf({ db }, email)
  const event = await findShownEvent(db, eventId)
  if (!account || account.locked_at || !event?.public_at) return null
  if (event.ends_at <= timestamp(clock)) return null
  const answer = await findAnswer(db, eventId, account.id)
  const isJoining = answer?.answer === 'going' && answer.waiting_since === null
  const isTentative = answer?.answer === 'maybe'
  const zone = (await getChoices(deps, account.id)).time_zone ?? (await readSiteSettings(deps)).time.zone
  return { event, organiser: displayName(event.organiser), isJoining, isTentative, zone }
}
