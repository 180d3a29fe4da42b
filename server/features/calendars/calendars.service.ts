import {
  CALENDAR_AHEAD_DAYS,
  CALENDAR_ENTRIES_MAX,
  CALENDAR_PAST_DAYS,
  PRIVATE_CALENDAR_PATH,
} from '../../../contract/calendars.ts'
import type { Language } from '../../../contract/languages.values.ts'
import { languageOf } from '../../db/languages.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, HOUR, timestamp } from '../../lib/clock.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { transact } from '../../transact.ts'
import { deadlinesOf } from '../calls/deadlines.service.ts'
import { ownCalendar, publicCalendar } from '../events/event-calendars.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { findOwner, findTokenOf, recordRead, saveToken } from './calendars.repo.ts'

/** Makes a new private address, and returns it. Only its hash is stored. */
export async function resetAddress(deps: Deps, actor: Member): Promise<string> {
  const token = newToken()
  await transact(deps, (tx) => saveToken(tx, actor.userId, hashToken(token), timestamp(tx.clock)))
  return deps.config.publicUrl + PRIVATE_CALENDAR_PATH.replace(':token', token)
}

export async function getAddressState(deps: Deps, actor: Member) {
  return (await findTokenOf(deps.db, actor.userId)) ?? null
}

/** The events of a member and the deadlines of calls, by the token of the private address. */
export async function renderPrivateCalendar(deps: Deps, token: string): Promise<string> {
  const owner = await findOwner(deps.db, hashToken(token))
  if (!owner) throw new NotFoundError('calendar')
  const { user_id, read_at } = owner
  const before = timestamp(deps.clock, -HOUR)
  if (read_at === null || read_at <= before) await recordRead(deps.db, user_id, { now: timestamp(deps.clock), before })
  const range = windowOf(deps)
  const reader = { userId: user_id, language: languageOf((await readSiteSettings(deps)).languages, owner) }
  return ownCalendar(deps, reader, range, await deadlinesOf(deps, reader, range))
}

/** The calendar of public events. */
export async function renderPublicCalendar(deps: Deps, language: Language): Promise<string> {
  return publicCalendar(deps, windowOf(deps), language)
}

function windowOf({ clock }: Deps) {
  return {
    from: timestamp(clock, -CALENDAR_PAST_DAYS * DAY),
    to: timestamp(clock, CALENDAR_AHEAD_DAYS * DAY),
    limit: CALENDAR_ENTRIES_MAX,
  }
}
