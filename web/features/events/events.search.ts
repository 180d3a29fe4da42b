import { EVENT_TYPES, type EventType } from '../../../contract/events.values.ts'
import { flag, oneOf, searchParams } from '../../lib/lists/search-params.ts'

const TYPES: readonly ['', ...EventType[]] = ['', ...EVENT_TYPES]

/** A day such as 2026-01-31; "" for today. */
const day = (value: unknown): string => {
  const text = String(value ?? '')
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  // No February 31, which is parsed as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : ''
}

/** Search parameters of the calendar. */
export const calendarSearch = searchParams({ day, view: oneOf(['month', 'agenda']), type: oneOf(TYPES), mine: flag })
export type CalendarSearch = (typeof calendarSearch)['schema']['types']['output']
