import { z } from 'zod'
import { EVENT_FILE_PATH, PRIVATE_CALENDAR_PATH, PUBLIC_CALENDAR_PATH } from './calendars.values.ts'
import { endpoint } from './http.ts'
import { settingsChangesLimit } from './settings.ts'

export * from './calendars.values.ts'

export const getCalendarAddress = endpoint({
  method: 'GET',
  path: '/v1/calendar/token',
  summary: "Whether the caller's calendar has a private address. The address itself is shown once, when it is made.",
  access: 'member',
  reads: ['calendar-address'],
  status: 200,
  response: z.object({
    calendar: z
      .object({ created_at: z.iso.datetime(), read_at: z.iso.datetime().nullable() })
      .nullable()
      .describe('Null: there is none.'),
  }),
})

export const resetCalendarAddress = endpoint({
  method: 'POST',
  path: '/v1/calendar/token',
  summary: "Make a new private address of the caller's calendar. The one before ends at once.",
  access: 'member',
  hasSecrets: true,
  limit: settingsChangesLimit,
  status: 201,
  response: z.object({ url: z.url() }),
})

const ICAL = 'text/calendar; charset=utf-8'

export const getPublicCalendar = endpoint({
  method: 'GET',
  path: PUBLIC_CALENDAR_PATH,
  summary: 'The events that everybody sees as iCalendar.',
  access: 'public',
  scope: 'events:read',
  shows: ['community'],
  isCached: true,
  isShared: true,
  isInReaderLanguage: true,
  reads: ['events', 'profiles'],
  status: 200,
  sends: ICAL,
})

export const getPrivateCalendar = endpoint({
  method: 'GET',
  path: PRIVATE_CALENDAR_PATH,
  summary: 'The events of a member as iCalendar, by a private address.',
  access: 'public',
  isPathSecret: true,
  params: z.object({ token: z.string() }),
  status: 200,
  sends: ICAL,
})

export const getEventFile = endpoint({
  method: 'GET',
  path: EVENT_FILE_PATH,
  summary: 'An event as iCalendar, to add to a calendar.',
  access: 'public',
  scope: 'events:read',
  shows: ['community'],
  subject: 'event',
  params: z.object({ id: z.uuid() }),
  status: 200,
  isInReaderLanguage: true,
  sends: ICAL,
  filename: 'event-:id.ics',
})
