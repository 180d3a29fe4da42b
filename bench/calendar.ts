import type { TableRows } from '../server/db/insert-rows.ts'
import { DAY, HOUR } from '../server/lib/clock.ts'
import { newId } from '../server/lib/ids.ts'
import { hashToken, newToken } from '../server/lib/tokens.ts'
import { inventedText } from './invented-text.ts'

const EVENTS = 2_000
const MONTH_DAYS = 30
/** Every how many events of a calendar its member has answered. */
const ANSWERED_STEP = 20

/** A month with many events, to some of which each of these members goes, and the token of each one's calendar. */
export function calendarRows(memberIds: string[]): { rows: TableRows; eventIds: string[]; tokens: string[] } {
  const first = Date.now() + DAY
  const at = new Date().toISOString()
  const timeOf = (place: number) => first + (place / EVENTS) * MONTH_DAYS * DAY
  const events = Array.from({ length: EVENTS }, (_, place) => ({
    ...{ id: newId(), user_id: memberIds[place % memberIds.length] ?? '', series_id: null, position: 0 },
    ...{ type: 'open_session' as const, title: inventedText(place, 4), description: inventedText(place, 40) },
    starts_at: new Date(timeOf(place)).toISOString(),
    ends_at: new Date(timeOf(place) + HOUR).toISOString(),
    ...{ time_zone: 'Asia/Colombo', place: 'Kandy', phone: '', online_url: '', capacity: null, idea_id: null },
    ...{ status: 'published' as const, created_at: at, updated_at: at, published_at: at, moved_from: null },
    ...{ version: 1, sequence: 0, going_count: 1, waiting_count: 0, maybe_count: 0 },
  }))
  const answers = memberIds.flatMap((id, index) =>
    events
      .filter((_, place) => place % ANSWERED_STEP === index % ANSWERED_STEP)
      .map((event) => ({
        ...{ event_id: event.id, user_id: id, answer: 'going' as const, waiting_since: null, answered_at: at },
        ...{ day_reminded_at: null, hour_reminded_at: null },
      })),
  )
  const tokens = memberIds.map(() => newToken())
  const calendars = memberIds.map((id, index) => ({
    ...{ user_id: id, token_hash: hashToken(tokens[index] ?? ''), created_at: at, read_at: null },
  }))
  return {
    rows: { events, event_answers: answers, calendar_tokens: calendars },
    eventIds: events.map(({ id }) => id),
    tokens,
  }
}
