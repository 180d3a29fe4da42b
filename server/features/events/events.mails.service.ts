import { displayName } from '../../../contract/profiles.ts'
import type { Deps } from '../../deps.ts'
import { timestamp } from '../../lib/clock.ts'
import { findAccountOf } from '../accounts/accounts.service.ts'
import { findAnswer } from './event-answers.repo.ts'
import type { IcalEntry } from './events.ical.ts'
import { findEvent, findSummary } from './events.repo.ts'

/**
 * An event for a mail to somebody who comes, may come or waits; null where that is over, or the account is suspended.
 * `isJoining`: there is a place for them.
 */
export async function findMailedEvent({ db, clock }: Deps, email: string, eventId: string): Promise<IcalEntry | null> {
  const account = await findAccountOf({ db }, email)
  const [event, summary] = [await findEvent(db, eventId), await findSummary(db, eventId)]
  if (!account || account.suspended_at || !event?.public_at || !summary) return null
  if (event.ends_at <= timestamp(clock)) return null
  const answer = await findAnswer(db, eventId, account.id)
  const isJoining = answer?.answer === 'going' && answer.waiting_since === null
  const isTentative = answer?.answer === 'maybe'
  return { event, organiser: displayName(summary.organiser), isJoining, isTentative }
}
