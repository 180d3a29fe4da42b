// @module-tag slow

import { expect, test } from 'vitest'
import { BODY_LIMIT, type EndpointShape } from '../../../contract/http.ts'
import { NOTIFICATIONS_STREAM_PATH } from '../../../contract/notifications.ts'
import { isLongRun } from '../long-run.ts'
import { routesRegisteredBy } from '../registered-routes.ts'
import { startTestApp } from '../test-app.ts'
import { ACTORS, type ActorName, allowedActor, HANG_MS, startFixtures } from './fixtures.ts'
import {
  type Attack,
  attacksOn,
  endpoints,
  isForThisEngine,
  type NamedEndpoint,
  plainObject,
  plainPayload,
  urlOf,
} from './requests.ts'
import { alsoInLists, HOSTILE_JSON, HOSTILE_QUERIES, HOSTILE_RAW, oneOfEach } from './values.ts'

const THOUSANDS_OF_FIELDS = JSON.stringify(
  Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`a${index}`, 1])),
)

/**
 * Every endpoint for the least powerful who may call. A visitor is refused before anything is read, and an administrator
 * is another member: for them, some endpoints.
 */
function isTriedAs(actor: ActorName, { access }: EndpointShape, index: number): boolean {
  return isLongRun || allowedActor({ access }) === actor || index % 10 === ACTORS.indexOf(actor)
}

/** Bodies that are wrong as a whole. */
function wrongBodies([name, endpoint]: NamedEndpoint, url: string): (() => Attack)[] {
  const { method, file } = endpoint
  const bodyLimit = file?.bodyLimit ?? BODY_LIMIT
  const plain = plainPayload(endpoint) ?? '{}'
  const claims = {
    id: 1,
    user_id: 'x',
    owner: 'x',
    user_type: 'admin',
    activated: true,
    version: 0,
    status: 'Approved',
  }
  const bodies: [string, string | Buffer][] = [
    ['nothing', ''],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['a number', '1'],
    ['half of it', plain.slice(0, -1)],
    ['more after it', `${plain}{}`],
    ['no JSON', "{'a':undefined}"],
    ['claims', JSON.stringify({ ...JSON.parse(plain), ...claims, is_admin: true, feedback: 'x', toString: 1 })],
    ['a __proto__', plain.replace('{', '{"__proto__":{"isAdmin":true},')],
    ['a written __proto__', plain.replace('{', '{"\\u005f_proto__":{"isAdmin":true},')],
    ['each key twice', plain.replace(/\}$/, plain === '{}' ? '"a":1,"a":1}' : plain.replace('{', ','))],
    ['invalid UTF-8', Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xc0, 0xaf]), Buffer.from('"}')])],
    ['UTF-16', Buffer.from(plain, 'utf16le')],
    ['NUL', Buffer.alloc(1000)],
    ['a deep list', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['an open end', '['.repeat(100_000)],
    ['thousands of fields', THOUSANDS_OF_FIELDS],
    ['many objects', `[${'{},'.repeat((bodyLimit - 4) / 3)}{}]`],
    ['one long text', `{"a":"${'x'.repeat(BODY_LIMIT + 1)}"}`],
    ['all that it may be', `{"a":"${'x'.repeat(bodyLimit - 8)}"}`],
    ['more than it may be', `{"a":"${'x'.repeat(bodyLimit)}"}`],
  ]
  return bodies.map(([title, payload]) => () => ({ name: `${name} body = ${title}`, method, url, payload }))
}

test('the contract alone says how each endpoint is called', () => {
  for (const [, { body, query }] of endpoints) for (const schema of [body, query]) if (schema) plainObject(schema)
})

test.each(ACTORS)(
  'no value in any field of any endpoint does harm, sent as %s',
  { timeout: HANG_MS },
  async (actor) => {
    // Proves trust 11/1, 13/2.
    const fixtures = await startFixtures()
    const offences: string[] = []
    for (const [index, named] of endpoints.entries()) {
      const [name, endpoint] = named
      if (!isTriedAs(actor, endpoint, index)) continue
      const params = await fixtures.paramsFor(actor, endpoint)
      const url = urlOf(endpoint, params)
      const queries = HOSTILE_QUERIES.map(([title, query]) => () => ({
        name: `${name} query = ${title}`,
        method: endpoint.method,
        url: urlOf(endpoint, params, query),
        payload: plainPayload(endpoint),
      }))
      const values = { json: alsoInLists(oneOfEach(HOSTILE_JSON, index)), raw: oneOfEach(HOSTILE_RAW, index) }
      const attacks = [
        ...attacksOn(named, params, values),
        ...oneOfEach([wrongBodies(named, url), queries], index),
      ].map((make) => make())
      const sent = attacks.filter((attack) => isForThisEngine(endpoint, attack))
      offences.push(...(await fixtures.attack(actor, sent)))
    }
    expect(offences).toEqual([])
  },
)

test('no address of a route beside the contract does harm', { timeout: HANG_MS }, async () => {
  // Proves trust 11/4.
  const declared = new Set(endpoints.map(([, { method, path }]) => `${method} ${path}`))
  const registered = await routesRegisteredBy(startTestApp)
  const fixtures = await startFixtures()
  const attacks = registered
    .filter((route) => !declared.has(route))
    .flatMap((route, index) => {
      const [method = '', path = ''] = route.split(' ')
      const raws = oneOfEach(HOSTILE_RAW, index)
      const inPath = path.includes(':') ? raws.map(([title, raw]) => [title, path.replace(/:\w+/, raw)]) : []
      const queries = ['state', 'code', 'error', 'iss'].flatMap((name) =>
        raws.map(([title, raw]) => [title, `${name}=${raw}`]),
      )
      const inQuery = [...oneOfEach([HOSTILE_QUERIES], index), ...queries]
      return [...inPath, ...inQuery.map(([title, query]) => [title, `${path}?${query}`])].map(([title, url = '']) => ({
        name: `${route} ${title}`,
        method,
        url,
      }))
    })
  expect(attacks.length).toBeGreaterThan(0)
  const offences = await fixtures.attack('visitor', attacks)
  // A member's live stream has no end.
  offences.push(
    ...(await fixtures.attack(
      'member',
      attacks.filter(({ url }) => !url.startsWith(NOTIFICATIONS_STREAM_PATH)),
    )),
  )
  expect(offences).toEqual([])
})
