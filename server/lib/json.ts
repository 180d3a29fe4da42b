import type { FastifyInstance } from 'fastify'
import { BODY_LIMIT } from '../../contract/http.ts'
import { MalformedError, TooLargeError } from './errors.ts'
import { type JsonShape, shapeOfJson } from './json-shape.ts'

/** Of a character that is written as an escape (\u0041). */
const BYTES_OF_ESCAPE = 6

/**
 * Reads JSON bodies strictly: valid UTF-8, each key once, and no `__proto__` or `constructor.prototype` keys. An empty
 * body is absent. Depth and number of tokens are bounded before parsing; beyond 64 KB, only the file of a route with a
 * `file` may take more.
 */
export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const shape = shapeOfJson(body)
    if (!shape) return done(new MalformedError('The body is nested too deeply or has too many parts.'))
    if (body.length - shape.longestString > BODY_LIMIT) return done(new TooLargeError())
    let text: string
    try {
      text = decoder.decode(body)
    } catch {
      return done(new MalformedError('The body is not valid UTF-8.'))
    }
    parseJson(request, text, (error, value) => {
      if (error) return done(new MalformedError('The body is not valid JSON.'))
      // What checks a request before us may have looked at the other one of the two (RFC 8259, section 4).
      if (shape.keys !== countKeys(value)) return done(new MalformedError('The body names a key twice.'))
      if (!isWithinLimit(shape, value, request.routeOptions.config.file?.name)) return done(new TooLargeError())
      return done(null, value)
    })
  })
}

/** Whether the one string that may be long is the file. */
function isWithinLimit({ longestString }: JsonShape, value: unknown, fileField = ''): boolean {
  if (longestString <= BODY_LIMIT) return true
  const file = (value as Record<string, unknown> | null)?.[fileField]
  return typeof file === 'string' && file.length * BYTES_OF_ESCAPE >= longestString
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
