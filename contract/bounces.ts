import { z } from 'zod'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'

/** Mail to the address of a member is paused, since too many mails to it came back. */
export const MailPause = z.object({
  email: z.string(),
  since: z.iso.datetime(),
  reason: z.string().describe("The last reply of the address's mail server."),
})
export type MailPause = z.infer<typeof MailPause>

/** As administrators see it. */
export const MemberMailPause = MailPause.extend({
  user: z.object({ id: z.uuid(), username: z.string(), firstname: z.string(), lastname: z.string() }),
})
export type MemberMailPause = z.infer<typeof MemberMailPause>

export const listMailPauses = endpoint({
  method: 'GET',
  path: '/v1/admin/mail-pauses',
  summary: 'The members to whose addresses mail is paused, with the last reply of their mail servers.',
  access: 'admin',
  reads: ['mail-pauses', 'profiles'],
  status: 200,
  response: z.object({ mail_pauses: z.array(MemberMailPause) }),
})

export const endMailPauses = endpoint({
  method: 'DELETE',
  path: '/v1/admin/mail-pauses',
  summary: 'Try mail to the paused address of a member again, or to all paused addresses.',
  access: 'admin',
  limit: rateLimit('mail-pauses-ended', 1_000, 'hour', errorTexts.bounces.endLimit),
  query: z.object({ member: z.uuid().optional() }),
  status: 204,
})

export const getMailPause = endpoint({
  method: 'GET',
  path: '/v1/settings/mail-pause',
  summary: "Whether mail to the caller's address is paused, since too many mails to it came back.",
  access: 'member',
  reads: ['mail-pauses'],
  status: 200,
  response: z.object({ mail_pause: MailPause.nullable() }),
})

export const endMailPause = endpoint({
  method: 'DELETE',
  path: '/v1/settings/mail-pause',
  summary: "Try mail to the caller's address again.",
  access: 'member',
  limit: rateLimit('mail-pauses', 10, 'day', errorTexts.bounces.tryLimit),
  status: 204,
})
