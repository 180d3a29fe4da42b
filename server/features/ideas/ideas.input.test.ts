import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ErrorBody } from '../../../contract/errors.ts'
import { HOSTILE_VALUES, sendJson, withField } from '../../testing/hostile-json.ts'
import { IDEA, shareIdea } from '../../testing/ideas.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'

/** Fields that accept one of these values. */
const TAKES: Record<string, string[]> = {
  tags: ['a list'],
  github_link: ['null'],
  pdf: ['null'],
  version: ['a number'],
}
const FIELDS = [
  'title',
  'description',
  'category',
  'tags',
  'learning_outcome',
  'recommended_level',
  'github_link',
  'pdf',
]
const REVIEW_FIELDS = ['status', 'feedback', 'version']

async function scene() {
  const app = await startTestApp()
  const [author, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
  const { id } = await shareIdea(app, author)
  return { app, author, admin, id }
}

const refusing = (fields: string[], value: string) => fields.filter((field) => !TAKES[field]?.includes(value))

test('no hostile value is taken in any field of an idea', async () => {
  const { app, author, id } = await scene()
  for (const [name, json] of HOSTILE_VALUES) {
    for (const field of refusing(FIELDS, name)) {
      const body = withField(IDEA, field, json)
      expect([name, field, await sendJson(app, 'POST', '/v1/ideas', author.token, body)]).toEqual([name, field, 422])
      const edited = await sendJson(app, 'PUT', `/v1/ideas/${id}`, author.token, body)
      expect([name, field, edited]).toEqual([name, field, 422])
    }
  }
})

test('no hostile value is taken in any field of a review', async () => {
  const { app, admin, id } = await scene()
  for (const [name, json] of HOSTILE_VALUES) {
    for (const field of refusing(REVIEW_FIELDS, name)) {
      const body = withField({ status: 'Approved' }, field, json)
      const status = await sendJson(app, 'PATCH', `/v1/ideas/${id}`, admin.token, body)
      expect([name, field, status]).toEqual([name, field, 422])
    }
  }
})

test('a version beyond every integer is a conflict or refused, never a fault', async () => {
  const { app, author, admin, id } = await scene()
  for (const version of ['9007199254740991', '-1', '1e308', '0.5', '99999999999999999999']) {
    const edit = JSON.stringify(IDEA).replace('{', `{"version":${version},`)
    const review = `{"status":"Approved","version":${version}}`
    expect([409, 422]).toContain(await sendJson(app, 'PUT', `/v1/ideas/${id}`, author.token, edit))
    expect([409, 422]).toContain(await sendJson(app, 'PATCH', `/v1/ideas/${id}`, admin.token, review))
  }
})

test('no body that is wrong as a whole is taken', async () => {
  const { app, author, admin, id } = await scene()
  const bodies: [name: string, payload: string, status: number][] = [
    ['nothing', '', 400],
    ['broken JSON', '{"title":', 400],
    ['a __proto__ key', '{"__proto__":{"status":"Approved"},"title":"x"}', 400],
    ['a __proto__ key further down', '{"title":{"__proto__":{}}}', 400],
    ['a list', '[]', 422],
    ['null', 'null', 422],
    ['a deep object', `${'{"tags":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 400],
    ['more than a PDF takes', `{"title":"${'x'.repeat(15_000_000)}"}`, 413],
  ]
  for (const [name, payload, status] of bodies) {
    expect([name, await sendJson(app, 'POST', '/v1/ideas', author.token, payload)]).toEqual([name, status])
    expect([name, await sendJson(app, 'PUT', `/v1/ideas/${id}`, author.token, payload)]).toEqual([name, status])
    expect([name, await sendJson(app, 'PATCH', `/v1/ideas/${id}`, admin.token, payload)]).toEqual([name, status])
  }
})

test('a body that only a PDF can make too large is refused under its name', async () => {
  const { app, author } = await scene()
  const body = { ...IDEA, pdf: 'A'.repeat(15_000_000) }
  const response = await app.call('POST', '/v1/ideas', { token: author.token, body })
  expect(response.statusCode).toBe(413)
  expect(response.json().error).toEqual({ pdf: 'Max file size is 10MB.' })
})

test('no key twice, deep or odd gets past the owner and the status', async () => {
  // Proves trust 9/1.
  const { app, author } = await scene()
  const deep = `"user_id":${'['.repeat(10)}${']'.repeat(10)}`
  const open = JSON.stringify({ ...IDEA, title: 'Odd one' }).slice(0, -1)
  expect(await sendJson(app, 'POST', '/v1/ideas', author.token, `${open},"title":"Last wins"}`)).toBe(400)
  expect(await sendJson(app, 'POST', '/v1/ideas', author.token, `${open},${deep}}`)).toBe(201)
  const { ideas } = (await app.call('GET', '/v1/ideas/mine?q=odd', { token: author.token })).json()
  expect(ideas[0]).toMatchObject({ title: 'Odd one', user_id: author.id, status: 'Pending' })
})

describe('lists', () => {
  const LISTS = ['/v1/ideas/feed', '/v1/ideas/mine', '/v1/ideas']

  test('lists refuse queries that the contract does not take', async () => {
    const { app, admin } = await scene()
    const queries = [
      ['page 0', 'page=0'],
      ['page 1e9', 'page=1e9'],
      ['half a page', 'page=1.5'],
      ['two pages', 'page=1&page=2'],
      ['pages of 1000', 'page_size=1000'],
      ['pages of none', 'page_size=0'],
      ['a search of 10,000 characters', `q=${'x'.repeat(10_000)}`],
      ['two searches', 'q=a&q=b'],
      ['a search for NUL', 'q=%00'],
    ]
    for (const [name, query] of queries) {
      for (const url of LISTS) {
        const response = await app.call('GET', `${url}?${query}`, { token: admin.token })
        expect([name, response.statusCode]).toEqual([name, 422])
        ErrorBody.parse(response.json())
      }
    }
  })

  test('lists take every character of a search for itself, and the last page that can be asked for', async () => {
    // Proves trust 10/1.
    const { app, author, admin } = await scene()
    const title = `%_"'<>\\ title; drop table ideas--`
    await shareIdea(app, author, { title })
    const { ideas } = (await app.call('GET', `/v1/ideas/feed?q=${encodeURIComponent(title)}`)).json()
    expect(ideas.map((idea: { title: string }) => idea.title)).toEqual([title])
    for (const query of ['page=1000000&page_size=100', 'q=%E0%A4%A', 'q=%ED%A0%80']) {
      for (const url of LISTS) {
        expect((await app.call('GET', `${url}?${query}`, { token: admin.token })).statusCode).toBe(200)
      }
    }
  })
})

test('no JSON and no search, however made, gets a server error', async () => {
  const { app, author, admin, id } = await scene()
  const anyIdea = fc.record(Object.fromEntries(FIELDS.map((field) => [field, fc.anything()])), { requiredKeys: [] })
  await fc.assert(
    fc.asyncProperty(anyIdea, fc.json(), fc.string({ unit: 'binary' }), async (idea, json, text) => {
      const body = JSON.stringify({ ...IDEA, ...idea }, (_key, value) =>
        typeof value === 'bigint' ? `${value}` : value,
      )
      const q = encodeURIComponent(text.toWellFormed())
      const statuses = [
        await sendJson(app, 'PUT', `/v1/ideas/${id}`, author.token, body),
        await sendJson(app, 'POST', '/v1/ideas', author.token, json),
        await sendJson(app, 'PATCH', `/v1/ideas/${id}`, admin.token, json),
        (await app.call('GET', `/v1/ideas/feed?q=${q}&category=${q}`)).statusCode,
        (await app.call('GET', `/v1/ideas/${q}`)).statusCode,
      ]
      expect(Math.max(...statuses)).toBeLessThan(500)
    }),
    { numRuns: 60 },
  )
})
