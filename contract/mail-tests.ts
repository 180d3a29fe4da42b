import { z } from 'zod'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'

export const testMail = endpoint({
  method: 'POST',
  path: '/v1/admin/mail-test',
  summary: 'Send a mail to the own address now, and say what the mail server made of it.',
  access: 'admin',
  limit: rateLimit('mail-test', 20, 'hour', errorTexts.mailTests.limit),
  status: 200,
  response: z.object({
    result: z
      .object({ to: z.string(), text: z.string(), fix: z.string().nullable() })
      .describe('`fix` says what to do where it failed; null where all is well.'),
  }),
})
