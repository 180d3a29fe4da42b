import { z } from 'zod'
import { endpoint } from './http.ts'
import * as errorTexts from './messages/errors/index.ts'
import { SITE_TEXT_MAX } from './site-texts.values.ts'
import { text } from './text.ts'

export * from './site-texts.values.ts'

/** Terms accepted with a new account. Plain text, with an empty line between paragraphs; "" for Quad's default. */
export const TextsSettings = z.strictObject({
  terms: text({ max: SITE_TEXT_MAX, maxMessage: errorTexts.siteTexts.termsTooLong({ max: SITE_TEXT_MAX }) }),
  privacy: text({ max: SITE_TEXT_MAX, maxMessage: errorTexts.siteTexts.privacyTooLong({ max: SITE_TEXT_MAX }) }),
})

export const getSiteTexts = endpoint({
  method: 'GET',
  path: '/v1/site/texts',
  summary: 'The terms of service and the privacy policy of the site; "" where it has none of its own.',
  access: 'public',
  isCached: true,
  isShared: true,
  reads: ['settings'],
  savedAs: 'general',
  status: 200,
  response: z.object({ terms: z.string(), privacy: z.string() }),
})
