import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BODY_LIMIT } from '../../contract/http.ts'
import { IDEA } from '../testing/ideas.ts'
import { signedInMember } from '../testing/members.ts'
import { startTestApp } from '../testing/test-app.ts'
import { shapeOfJson } from './json-shape.ts'

const SIGN_IN = '/v1/auth/tokens/authentication'

// None of them is valid JSON, which only parsing would find out.
test.each([
  ['nested deeply', '['.repeat(100)],
  ['nested deeply in objects', '{"a":'.repeat(100)],
  ['of many values', `[${'1,'.repeat(25_000)}`],
  ['of many objects', `[${'{},'.repeat(20_000)}`],
  ['of a text with many quotes', `{"email":"${'\\"'.repeat(30_000)}`],
])('a body is refused before it is parsed: %s', async (_name, payload) => {
  // Proves trust 11/5.
  const { send } = await startTestApp()
  const headers = { 'content-type': 'application/json' }
  const { statusCode, body } = await send({ method: 'POST', url: SIGN_IN, payload, headers })
  expect([statusCode, JSON.parse(body).message]).toEqual([400, 'The body is nested too deeply or has too many parts.'])
})

test('beyond 64 KB: a call without a file takes nothing', async () => {
  const { call } = await startTestApp()
  const body = { email: 'x'.repeat(BODY_LIMIT), password: 'x' }
  expect((await call('POST', SIGN_IN, { body })).statusCode).toBe(413)
})

test.each([
  ['another text', { description: 'x'.repeat(BODY_LIMIT + 1) }],
  ['another text beside a file', { description: 'x'.repeat(BODY_LIMIT + 1), pdf: 'AAAA'.repeat(BODY_LIMIT) }],
  ['a text in a list', { tags: ['x'.repeat(BODY_LIMIT + 1)] }],
  ['a name of a field', { ['x'.repeat(BODY_LIMIT + 1)]: '' }],
  ['many short texts', { tags: Array(1_500).fill('x'.repeat(50)) }],
])('beyond 64 KB: an idea has no room for %s', async (_name, change) => {
  // Proves trust 11/5.
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const payload = JSON.stringify({ ...IDEA, ...change })
  const { statusCode } = await app.send({ method: 'POST', url: '/v1/ideas', payload, headers })
  expect(statusCode).toBe(413)
})

test('beyond 64 KB: an idea has no room for blanks', async () => {
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const payload = JSON.stringify(IDEA) + ' '.repeat(BODY_LIMIT)
  expect((await app.send({ method: 'POST', url: '/v1/ideas', payload, headers })).statusCode).toBe(400)
})

test('beyond 64 KB: an idea has room for a file, also with escapes', async () => {
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const payload = JSON.stringify({ ...IDEA, pdf: '/'.repeat(1_000_000) }).replaceAll('/', '\\/')
  const response = await app.send({ method: 'POST', url: '/v1/ideas', payload, headers })
  // It was read, and is no PDF.
  expect(Object.keys(response.json().error)).toEqual(['pdf'])
})

test('a description of quotes alone is taken', async () => {
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const body = { ...IDEA, description: '"'.repeat(5_000), learning_outcome: '\\"'.repeat(1_000) }
  expect((await app.call('POST', '/v1/ideas', { token, body })).statusCode).toBe(201)
})

test('the shape of JSON is known without parsing it', () => {
  const hard = fc.stringMatching(/^[\\"[\]{}:,a]{0,12}$/)
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      hard,
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(hard, tie('tree'), { maxKeys: 4 }),
    ),
  }))
  fc.assert(
    fc.property(tree, (value) => {
      let keys = 0
      let longestString = 0
      const measure = (text: string) => {
        longestString = Math.max(longestString, JSON.stringify(text).length - 2)
      }
      JSON.stringify(value, (_key, item) => {
        if (typeof item === 'string') measure(item)
        if (typeof item === 'object' && !Array.isArray(item)) {
          for (const name of Object.keys(item)) measure(name)
          keys += Object.keys(item).length
        }
        return item
      })
      expect(shapeOfJson(Buffer.from(JSON.stringify(value, null, 1)))).toEqual({ keys, longestString })
    }),
  )
})
