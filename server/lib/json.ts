import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BODY_LIMIT } from '../../contract/http.ts'
import * as errorTexts from '../../contract/messages/errors/index.ts'
import { MalformedError, TooLargeError } from './errors.ts'
import { type JsonShape, shapeOfJson } from './json-shape.ts'
import { ownTurn } from './turns.ts'

/** Bytes of an escaped character (\u0041). */
const BYTES_OF_ESCAPE = 6

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads JSON bodies strictly: valid UTF-8, each key once, and no `__proto__` or `constructor.prototype` keys. An empty
 * body is absent. Depth and number of tokens are bounded before parsing; beyond 64 KB, only the file of a route with a
 * `file` may take more.
 */
export function acceptJson(app: FastifyInstance, types = ['application/json']): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(types, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (body.length > BODY_LIMIT) await ownTurn()
    return parseJson(request, body)
  })
}

function parseJson({ routeOptions }: FastifyRequest, body: Buffer): unknown {
  if (body.length === 0) return undefined
  const shape = shapeOfJson(body)
  if (!shape) throw new MalformedError(errorTexts.requests.tooNested)
  if (body.length - shape.longestString > BODY_LIMIT) throw new TooLargeError()
  const value = parseText(decode(body))
  // A proxy may have checked the other one of the two (RFC 8259, section 4).
  if (shape.keys !== countKeys(value)) throw new MalformedError(errorTexts.requests.keyTwice)
  if (!isWithinLimit(shape, value, routeOptions.config.file?.name)) throw new TooLargeError()
  return value
}

function decode(body: Buffer): string {
  try {
    return decoder.decode(body)
  } catch {
    throw new MalformedError(errorTexts.requests.notUtf8)
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new MalformedError(errorTexts.requests.notJson)
  }
}

/** Whether the one string that may be long is the file. */
function isWithinLimit({ longestString }: JsonShape, value: unknown, fileField = ''): boolean {
  if (longestString <= BODY_LIMIT) return true
  const file = (value as Record<string, unknown> | null)?.[fileField]
  return typeof file === 'string' && file.length * BYTES_OF_ESCAPE >= longestString
}

/** The keys of all objects in a value, however deep. Refuses keys that could change the prototype of a copy. */
function countKeys(value: unknown): number {
  let count = 0
  const waiting = typeof value === 'object' ? [value] : []
  while (waiting.length > 0) {
    const item = waiting.pop() ?? {}
    const children = Object.values(item)
    if (!Array.isArray(item)) count += children.length
    if (isPolluting(item)) throw new MalformedError(errorTexts.requests.notJson)
    for (const child of children) if (typeof child === 'object') waiting.push(child)
  }
  return count
}

function isPolluting(item: object): boolean {
  if (Object.hasOwn(item, '__proto__')) return true
  if (!Object.hasOwn(item, 'constructor')) return false
  const inner: unknown = item.constructor
  return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype')
}
