// @module-tag postgres
// @module-tag slow

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { isLongRun } from '../long-run.ts'
import { ACTORS, HANG_MS, startFixtures } from './fixtures.ts'
import {
  type Attack,
  endpoints,
  isForThisEngine,
  jsonSchemaOf,
  type NamedEndpoint,
  plainObject,
  plainPayload,
  plainValue,
  urlOf,
} from './requests.ts'

const RUNS = isLongRun ? 60 : 1

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
  // Any 16-bit units, also halves of pairs.
  fc.array(fc.nat(0xffff), { maxLength: 400 }).map((units) => String.fromCharCode(...units)),
)
const anyJson = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' })
const key = fc.constantFrom(
  'id',
  'owner',
  'user_type',
  'activated',
  'version',
  '__proto__',
  'constructor',
  'toString',
  '',
)

/** Characters known to break databases, mails or pages, hidden in an ordinary text. */
const poison = fc.constantFrom(
  '\0',
  '\ud800',
  '\udfff',
  '\x1b',
  '\r\n',
  '\u2028',
  '\ufeff',
  "'",
  '"',
  '\\',
  '%',
  '_',
  '<b>',
)
const poisoned = (plain: unknown) =>
  fc.tuple(poison, fc.nat(5)).map(([bad, at]) => `${String(plain).slice(0, at)}${bad}${String(plain).slice(at)}`)

/** A value such as the field takes, near its limits, or of any other kind. */
function valueFor(field: z.ZodType): fc.Arbitrary<unknown> {
  const { type, minLength = 0, maxLength = 300, minimum, maximum } = jsonSchemaOf(field)
  const near = {
    string: fc.string({
      unit: 'grapheme',
      minLength: Math.max(0, minLength - 1),
      maxLength: Math.min(maxLength, 5000) + 1,
    }),
    integer: fc.integer({ min: Number(minimum ?? -10) - 1, max: Number(maximum ?? 2 ** 40) }),
    array: fc.array(fc.oneof(text, fc.uuid()), { maxLength: 120 }),
  }[String(type)]
  const plain = fc.constant(null).map(() => plainValue(field))
  const bad = plain.chain(poisoned)
  return fc.oneof(
    { arbitrary: plain, weight: 3 },
    { arbitrary: type === 'array' ? bad.map((item) => [item]) : bad, weight: 2 },
    near ?? text,
    text,
    anyJson,
    fc.double(),
  )
}

/** Objects with most of the fields, some wrong, some of nobody's. */
function objectFor(schema: z.ZodObject): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, valueFor(field)] as const)
  // One or a few at a time, or the first that is refused would hide the rest.
  const some = fc.subarray(fields, { minLength: 1, maxLength: Math.min(3, fields.length) })
  const changes = some.chain((chosen) => fc.record(Object.fromEntries(chosen)))
  return fc
    .tuple(changes, fc.dictionary(key, anyJson, { maxKeys: 2 }))
    .map(([changed, strange]) => ({ ...plainObject(schema), ...changed, ...strange }))
}

const rawText = fc.oneof(
  text.map((value) => encodeURIComponent(value.toWellFormed())),
  fc
    .array(fc.nat(255), { maxLength: 200 })
    .map((bytes) => bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
  fc.webQueryParameters(),
  fc.integer().map(String),
)

function rawQueryFor(schema: z.ZodObject): fc.Arbitrary<string> {
  const name = fc.oneof(fc.constantFrom(...Object.keys(schema.shape)), key)
  return fc
    .array(fc.tuple(name, rawText), { maxLength: 6 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))
}

/** Requests to an endpoint; `found` are parameters of existing rows. */
function attacksOn([name, endpoint]: NamedEndpoint, found: Record<string, string>): fc.Arbitrary<Attack>[] {
  const { method, body, query, params } = endpoint
  const attacks: fc.Arbitrary<Attack>[] = []
  if (body) {
    const url = urlOf(endpoint, found)
    const bytes = fc.uint8Array({ maxLength: 2000 }).map((array) => Buffer.from(array))
    const flipped = fc.tuple(fc.nat(10_000), fc.nat(255)).map(([at, byte]) => {
      const payload = Buffer.from(plainPayload(endpoint) ?? '')
      payload[at % payload.length] = byte
      return payload
    })
    const objects = objectFor(body).map((sent) => JSON.stringify(sent))
    for (const payload of [objects, objects, objects, bytes, flipped]) {
      attacks.push(payload.map((sent) => ({ name, method, url, payload: sent })))
    }
  }
  if (query) attacks.push(rawQueryFor(query).map((asked) => ({ name, method, url: urlOf(endpoint, found, asked) })))
  const names = Object.keys(params?.shape ?? {})
  if (params) {
    attacks.push(
      fc.tuple(...names.map(() => rawText)).map((values) => {
        const raw = Object.fromEntries(names.map((one, index) => [one, values[index] ?? '']))
        return { name, method, url: urlOf(endpoint, raw), payload: plainPayload(endpoint) }
      }),
    )
  }
  if (attacks.length === 0) attacks.push(rawText.map((asked) => ({ name, method, url: `${endpoint.path}?${asked}` })))
  return attacks
}

test('a plain value is known for each field of a body', () => {
  for (const [name, { body }] of endpoints) {
    for (const [field, schema] of Object.entries(body?.shape ?? {})) {
      expect(() => plainValue(schema as z.ZodType), `${name}: ${field}`).not.toThrow()
    }
  }
})

test('every endpoint withstands whatever is sent to it', { timeout: HANG_MS }, async () => {
  // Proves trust 11/3.
  const fixtures = await startFixtures()
  for (const named of endpoints) {
    const attacks = attacksOn(named, await fixtures.paramsFor('admin', named[1]))
    const property = fc.asyncProperty(fc.constantFrom(...ACTORS), fc.oneof(...attacks), async (actor, attack) => {
      if (isForThisEngine(named[1], attack)) expect(await fixtures.attack(actor, [attack])).toEqual([])
    })
    await fc.assert(property, { numRuns: RUNS })
  }
})
