import type { FastifyInstance } from 'fastify'
import { MalformedError } from './errors.ts'

const QUOTE = '"'
const BACKSLASH = '\\'

/**
 * Reads JSON bodies strictly: valid UTF-8, each key once, and no `__proto__` or `constructor.prototype` keys. An empty
 * body is absent.
 */
export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    let text: string
    try {
      text = decoder.decode(body)
    } catch {
      return done(new MalformedError('The body is not valid UTF-8.'))
    }
    parseJson(request, text, (error, value) => {
      if (error) return done(new MalformedError('The body is not valid JSON.'))
      // What checks a request before us may have looked at the other one of the two (RFC 8259, section 4).
      if (countWrittenKeys(text) !== countKeys(value)) return done(new MalformedError('The body names a key twice.'))
      return done(null, value)
    })
  })
}

/** The keys of all objects in JSON text that is known to be valid: one for each colon outside its strings. */
function countWrittenKeys(json: string): number {
  let count = 0
  let start = 0
  for (;;) {
    const quote = json.indexOf(QUOTE, start)
    const end = quote < 0 ? json.length : quote
    for (let index = start; index < end; index++) if (json[index] === ':') count++
    if (quote < 0) return count
    start = endOfString(json, quote) + 1
  }
}

/** Where the string ends that begins at this quote: at the next quote that no backslash escapes. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf(QUOTE, start + 1)
  while (isEscaped(json, end)) end = json.indexOf(QUOTE, end + 1)
  return end
}

function isEscaped(json: string, index: number): boolean {
  let backslashes = 0
  while (json[index - 1 - backslashes] === BACKSLASH) backslashes++
  return backslashes % 2 === 1
}

/** The keys of all objects in a value, however deep. */
function countKeys(value: unknown): number {
  let count = 0
  const waiting = typeof value === 'object' ? [value] : []
  while (waiting.length > 0) {
    const item = waiting.pop() ?? {}
    const children = Object.values(item)
    if (!Array.isArray(item)) count += children.length
    for (const child of children) if (typeof child === 'object') waiting.push(child)
  }
  return count
}
