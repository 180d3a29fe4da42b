/** Calendars of public events, and of a member by a private address. */
export const PUBLIC_CALENDAR_PATH = '/v1/calendar.ics'
export const PRIVATE_CALENDAR_PATH = '/v1/calendar/:token.ics'
export const EVENT_FILE_PATH = '/v1/events/:id.ics'

/** A calendar has events of the last `CALENDAR_PAST_DAYS` and the next `CALENDAR_AHEAD_DAYS` days. */
export const CALENDAR_PAST_DAYS = 60
export const CALENDAR_AHEAD_DAYS = 400
export const CALENDAR_ENTRIES_MAX = 2000
