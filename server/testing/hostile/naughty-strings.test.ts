// @module-tag slow

import naughtyStrings from 'big-list-of-naughty-strings' with { type: 'json' }
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { isLongRun } from '../long-run.ts'
import { allowedActor, HANG_MS, startFixtures } from './fixtures.ts'
import {
  type Attack,
  endpoints,
  isForThisEngine,
  type NamedEndpoint,
  plainObject,
  plainPayload,
  urlOf,
} from './requests.ts'

const PADDING = ' and a plain text'
/** Of the texts, for each endpoint another one in so many. */
const SHARE = isLongRun ? 1 : 128

/** The text in a form that the field takes; undefined when it takes none. */
function takenForm(field: z.ZodType, text: string): unknown {
  return [text, text + PADDING, [text]].find((form) => field.safeParse(form).success)
}

/** The object with the text in every field that takes it, and the object with it in every field that does not. */
function withText(schema: z.ZodObject, text: string): Record<string, unknown>[] {
  const fields = Object.entries(schema.shape)
  const forms = fields.map(([name, field]) => [name, takenForm(field, text)] as const)
  const taken = Object.fromEntries(forms.filter(([, form]) => form !== undefined))
  const refused = Object.fromEntries(forms.filter(([, form]) => form === undefined).map(([name]) => [name, text]))
  return [taken, refused]
    .filter((change) => Object.keys(change).length > 0)
    .map((change) => ({ ...plainObject(schema), ...change }))
}

function queryOf(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
}

function attacksWith(text: string, [name, endpoint]: NamedEndpoint, params: Record<string, string>): Attack[] {
  const { method, body, query, params: inPath } = endpoint
  const payload = plainPayload(endpoint)
  const attack = (url: string, sent = payload): Attack => ({
    name: `${name} with ${JSON.stringify(text)}`,
    method,
    url,
    payload: sent,
  })
  const encoded = Object.fromEntries(Object.keys(inPath?.shape ?? {}).map((field) => [field, encodeURIComponent(text)]))
  return [
    ...(body ? withText(body, text).map((sent) => attack(urlOf(endpoint, params), JSON.stringify(sent))) : []),
    ...(query ? withText(query, text).map((asked) => attack(urlOf(endpoint, params, queryOf(asked)))) : []),
    ...(inPath ? [attack(urlOf(endpoint, encoded))] : []),
  ]
}

test('the big list of naughty strings does no harm in any field of any endpoint', { timeout: HANG_MS }, async () => {
  // Proves trust 11/2.
  const fixtures = await startFixtures()
  const offences: string[] = []
  for (const [index, named] of endpoints.entries()) {
    const actor = allowedActor(named[1])
    const params = await fixtures.paramsFor(actor, named[1])
    offences.push(
      ...(await fixtures.attack(
        actor,
        naughtyStrings
          .filter((_text, at) => (at + index) % SHARE === 0)
          .flatMap((text) => attacksWith(text, named, params))
          .filter((attack) => isForThisEngine(named[1], attack)),
      )),
    )
  }
  expect(offences).toEqual([])
})
