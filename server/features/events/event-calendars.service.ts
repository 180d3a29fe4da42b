import { LRUCache } from 'lru-cache'
import type { Language } from '../../../contract/languages.values.ts'
import type { Config } from '../../config.ts'
import { authorNameOf } from '../../db/authors.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { findAnswer } from './event-answers.repo.ts'
import {
  type CalendarDate,
  findCalendarEvent,
  findCalendarOf,
  findEvents,
  findNames,
  findPublicCalendar,
  type Range,
} from './event-calendars.repo.ts'
import { isManager, requireVisible } from './events.access.ts'
import { type IcalBlock, type IcalEntry, icalBlockOf, icalendarOf } from './events.ical.ts'

/** Cache of rendered events, which change rarely and are in many calendars. */
const RENDERED_BYTES_MAX = 8 * 1024 * 1024
const OVERHEAD_BYTES = 300

const rendered = new WeakMap<Config, LRUCache<string, IcalBlock>>()

/** The events that everybody sees, without how to join, as iCalendar. */
export async function publicCalendar(deps: Deps, range: Range, language: Language): Promise<string> {
  const dates = await findPublicCalendar(deps.db, range)
  const blocks = await render(
    deps,
    dates.map((date) => ({ ...date, isJoining: false, isTentative: false })),
    language,
  )
  const { general } = await readSiteSettings(deps)
  const name = serverTexts(language, 'calendars')('events', { site: general.name })
  return icalendarOf(blocks, { name, method: 'PUBLISH', language })
}

/** The published events that a member attends, may attend or organises, as iCalendar, with other blocks after them. */
export async function ownCalendar(
  deps: Deps,
  { userId, language }: { userId: string; language: Language },
  range: Range,
  others: IcalBlock[] = [],
): Promise<string> {
  const dates = await findCalendarOf(deps.db, userId, range)
  const blocks = await render(
    deps,
    dates.map(({ answer, ...date }) => ({
      ...date,
      isJoining: date.user_id === userId || answer === 'going',
      isTentative: date.user_id !== userId && answer === 'maybe',
    })),
    language,
  )
  const { general } = await readSiteSettings(deps)
  const name = serverTexts(language, 'calendars')('ownEvents', { site: general.name })
  return icalendarOf([...blocks, ...others], { name, method: 'PUBLISH', language })
}

type Shown = CalendarDate & Pick<IcalEntry, 'isJoining' | 'isTentative'>

/** Renders the events that were not rendered yet as they are, for a reader with these rights. */
async function render({ db, config }: Deps, dates: Shown[], language: Language): Promise<IcalBlock[]> {
  const cache = renderedBy(config)
  const names = await findNames(db, [...new Set(dates.map(({ user_id }) => user_id))])
  const nameOf = (id: string) => names.get(id) ?? ''
  const keyOf = (event: CalendarDate, { isJoining, isTentative }: Shown) =>
    [
      ...[event.id, event.version, event.status, event.updated_at],
      ...[isJoining, isTentative, language, nameOf(event.user_id)],
    ].join(' ')
  const known = dates.map((date) => cache.get(keyOf(date, date)))
  const missing = dates.flatMap(({ id }, place) => (known[place] ? [] : id))
  const events = new Map((await findEvents(db, missing)).map((event) => [event.id, event]))
  return dates.flatMap((date, place) => {
    const [block, event] = [known[place], events.get(date.id)]
    if (block) return block
    // Deleted in between.
    if (!event) return []
    const made = icalBlockOf({ ...date, event, organiser: nameOf(event.user_id) }, config, language)
    cache.set(keyOf(event, date), made)
    return made
  })
}

function renderedBy(config: Config): LRUCache<string, IcalBlock> {
  const known = rendered.get(config)
  if (known) return known
  const made = new LRUCache<string, IcalBlock>({
    maxSize: RENDERED_BYTES_MAX,
    sizeCalculation: ({ text }) => text.length + OVERHEAD_BYTES,
  })
  rendered.set(config, made)
  return made
}

/** One event as the actor sees it, as iCalendar. */
export async function eventFile(deps: Deps, actor: Actor, id: string, language: Language): Promise<string> {
  const entry = await entryOf(deps, actor, id)
  const method = entry.event.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  const { general } = await readSiteSettings(deps)
  return icalendarOf([icalBlockOf(entry, deps.config, language)], { name: general.name, method, language })
}

async function entryOf({ db }: Deps, actor: Actor, id: string): Promise<IcalEntry> {
  const event = await requireVisible({ db }, actor, await findCalendarEvent(db, id))
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
