export const EVENT_TYPES = ['open_session', 'working_session', 'regional_centre'] as const
export type EventType = (typeof EVENT_TYPES)[number]

export const EVENT_TITLE_MAX = 120
export const EVENT_DESCRIPTION_MAX = 5000
export const EVENT_PLACE_MAX = 200
export const EVENT_PHONE_MAX = 60
export const CANCEL_REASON_MAX = 500
export const CAPACITY_MAX = 10_000
export const EVENT_DAYS_MAX = 7
/** How far ahead an event may be. */
export const EVENT_AHEAD_YEARS = 2
/** Maximum dates of a series: a year of weeks. */
export const SERIES_DATES_MAX = 53

/** Maximum days of a request for a calendar: a month with the weeks around it, or two months of an agenda. */
export const CALENDAR_DAYS_MAX = 70
/** Beyond this many the later events of a range are left out. */
export const CALENDAR_EVENTS_MAX = 3000
export const ATTENDEES_PAGE_SIZE = 30
/** Upcoming events of an idea or a member. */
/** Guests of a private event beside the team of its idea. */
export const GUESTS_MAX = 20
export const UPCOMING_MAX = 10

/** How long before the start the button to join opens. */
export const JOIN_MINUTES = 10
