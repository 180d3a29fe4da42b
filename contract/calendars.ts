import { z } from 'zod'
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
    /** Null: there is none. */
    calendar: z.object({ created_at: z.iso.datetime(), read_at: z.iso.datetime().nullable() }).nullable(),
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
