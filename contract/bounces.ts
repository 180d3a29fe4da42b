import { z } from 'zod'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'

/** Mail to the address of a member is paused, since too many mails to it came back. */
export const MailPause = z.object({
  email: z.string(),
  since: z.iso.datetime(),
  /** The last reply of the address's mail server. */
  reason: z.string(),
})
export type MailPause = z.infer<typeof MailPause>

export const getMailPause = endpoint({
  method: 'GET',
  path: '/v1/settings/mail-pause',
  summary: "Whether mail to the caller's address is paused, since too many mails to it came back.",
  access: 'member',
  status: 200,
  response: z.object({ mail_pause: MailPause.nullable() }),
})

export const endMailPause = endpoint({
  method: 'DELETE',
  path: '/v1/settings/mail-pause',
  summary: "Try mail to the caller's address again.",
  access: 'member',
  limit: rateLimit('mail-pauses', 10, 'day', 'try a paused address again # times a day'),
  status: 204,
})
