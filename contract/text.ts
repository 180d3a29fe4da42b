import { z } from 'zod'
import { readFileValue } from './file-values.ts'
import type { ErrorText } from './messages/error-text.ts'
import * as errorTexts from './messages/errors/index.ts'
import { SEARCH_MAX, URL_MAX } from './text.values.ts'
import { distinctTexts } from './twin-key.ts'

export * from './text.values.ts'

// Control characters other than tab and line breaks: PostgreSQL cannot store NUL, and none has a place in prose.
const FORBIDDEN = /[^\P{Cc}\t\r\n]/u
const LINE_BREAK = /[\r\n\u2028\u2029]/
// Neither a space nor a character that is not drawn (zero width space, Hangul filler), nor the blank of braille, nor one of
// no script: unassigned, private, or in place of an object or annotation.
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cn}\p{Co}\u2800\ufff9-\ufffc]/u

function isStorable(value: string): boolean {
  return value.isWellFormed() && !FORBIDDEN.test(value)
}

type TextRules = { min?: number; minMessage?: ErrorText; max: number; maxMessage?: ErrorText; required?: ErrorText }

/** As browsers count and store the lines of a text area. */
const withLineFeeds = (value: string) => value.replace(/\r\n?/g, '\n')

/**
 * Text of several lines that end with LF, trimmed, and "" when there is nothing to see. Lengths are in UTF-16 units, as
 * `maxlength` counts them.
 */
export function text({
  min = 0,
  minMessage,
  max,
  maxMessage = errorTexts.common.maxCharacters({ max }),
  required = errorTexts.common.required,
}: TextRules) {
  return z
    .string(required)
    .trim()
    .overwrite((value) => (VISIBLE.test(value) ? withLineFeeds(value) : ''))
    .min(min, minMessage ?? required)
    .max(max, maxMessage)
    .refine(isStorable, errorTexts.common.notStorable)
}

/** Text just as it is typed, but for its line ends, which nobody judges yet. */
export function typedText(max: number) {
  return z
    .string(errorTexts.common.text)
    .overwrite(withLineFeeds)
    .max(max, errorTexts.common.maxCharacters({ max }))
    .refine(isStorable, errorTexts.common.notStorable)
}

/** A list of such texts. */
export const typedTexts = (maxItems: number) =>
  z.array(typedText(200), errorTexts.common.listOfTexts).max(maxItems, errorTexts.common.atMost({ max: maxItems }))

/** Text of one line, trimmed. */
export function line(rules: TextRules) {
  return text(rules).refine((value) => !LINE_BREAK.test(value), errorTexts.common.singleLine)
}

/** Without a name before the host, which would read as the host: `https://quad.example@elsewhere.example`. */
function isWebUrl(value: string): boolean {
  const url = URL.parse(value)
  if (url === null || url.username !== '' || url.password !== '') return false
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== ''
}

/**
 * A link to the web (http or https), without tabs and line breaks, which browsers leave out too (URL Standard, 4.4). Absent,
 * null and blank mean none and become "".
 */
export const optionalUrl = z
  .string(errorTexts.common.url)
  .meta({ maxLength: URL_MAX, description: 'A link to the web (http or https), or blank.' })
  .nullish()
  .transform((value) => (value ?? '').replace(/[\t\r\n]/g, '').trim())
  // First, since the time to parse a host in other scripts grows with the square of its length.
  .refine((value) => value.length <= URL_MAX, { ...errorTexts.common.maxCharacters({ max: URL_MAX }), abort: true })
  .refine((value) => value === '' || (isStorable(value) && isWebUrl(value)), errorTexts.common.url)

/** A search: any text, trimmed. Longer than `SEARCH_MAX` characters is refused. */
export const searchText = text({ max: SEARCH_MAX }).default('')

/**
 * A list of short texts, such as tags or skills: trimmed, without blanks and twins.
 */
export function shortTexts({ maxItems, maxLength }: { maxItems: number; maxLength: number }) {
  return z
    .array(line({ max: maxLength }), errorTexts.common.listOfTexts)
    .meta({ maxItems })
    .transform((items) => distinctTexts(items.filter((item) => item !== '')))
    .refine((items) => items.length <= maxItems, errorTexts.common.atMost({ max: maxItems }))
}

/** In one pass, since a file may have 14 million characters. */
function isBase64(value: string): boolean {
  const end = value.search(/[^A-Za-z0-9+/]/)
  return value.length % 4 === 0 && (end < 0 || ['=', '=='].includes(value.slice(end)))
}

type Base64Rules = { maxBytes: number; tooLarge: ErrorText; orStored?: boolean }

/** The id of an upload of the caller (`/v1/uploads`), in place of the bytes of a file. */
export const uploadId = z.uuid(errorTexts.common.uploadId)

/**
 * Standard base64 (RFC 4648, section 4) without a data prefix. `maxBytes` counts the decoded bytes. `orStored`: also the value
 * of the stored file, which older clients send back with what they do not change.
 */
export function base64({ maxBytes, tooLarge, orStored = false }: Base64Rules) {
  const isTaken = (value: string) => isBase64(value) || (orStored && readFileValue(value) !== undefined)
  const maxLength = Math.ceil(maxBytes / 3) * 4
  return z
    .string(errorTexts.common.base64)
    .refine((value) => value.length <= maxLength, tooLarge)
    .refine((value) => value.length > maxLength || isTaken(value), errorTexts.common.base64WithoutPrefix)
    .meta({ contentEncoding: 'base64', maxLength })
}
