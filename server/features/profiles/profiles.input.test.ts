import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ErrorBody } from '../../../contract/errors.ts'
import { HOSTILE_VALUES, sendJson, withField } from '../../testing/hostile-json.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'

const FORM = {
  firstname: 'Nethmi',
  lastname: 'Perin',
  title: 'Instructional Designer',
  mobile: '',
  bio: '',
  degree: 'B.Ed.',
  uni: 'Open University',
  faculty: 'Faculty of Education',
  program: 'Primary Education',
  year: '3rd',
  skills: ['Moodle'],
  linkedin: '',
  github: '',
  fb: '',
  avatar: '',
}
const FIELDS = Object.keys(FORM)
/** Fields that accept one of these values. */
const TAKES: Record<string, string[]> = {
  skills: ['a list'],
  linkedin: ['null'],
  github: ['null'],
  fb: ['null'],
  avatar: ['null'],
  version: ['a number'],
}

async function scene() {
  const app = await startTestApp()
  const [newcomer, member] = [await signedInMember(app, { hasProfile: false }), await signedInMember(app)]
  return { app, newcomer, member }
}

const refusing = (fields: string[], value: string) => fields.filter((field) => !TAKES[field]?.includes(value))

test('a hostile value is refused in every field of a new profile', async () => {
  const { app, newcomer } = await scene()
  for (const [name, json] of HOSTILE_VALUES) {
    // Onboarding takes a missing introduction, and null is one.
    for (const field of refusing(FIELDS, name).filter((field) => field !== 'bio' || name !== 'null')) {
      const body = withField(FORM, field, json)
      for (const method of ['POST', 'PUT'] as const) {
        const status = await sendJson(app, method, '/v1/profile/new', newcomer.token, body)
        expect([name, field, method, status]).toEqual([name, field, method, 422])
      }
    }
  }
})

test('a hostile value is refused in every field of an update', async () => {
  const { app, member } = await scene()
  for (const [name, json] of HOSTILE_VALUES) {
    for (const field of refusing([...FIELDS, 'version'], name)) {
      const status = await sendJson(app, 'PATCH', '/v1/profile/update', member.token, withField({}, field, json))
      expect([name, field, status]).toEqual([name, field, 422])
    }
  }
})

test('a malformed body is refused', async () => {
  const { app, newcomer, member } = await scene()
  const bodies: [name: string, payload: string, status: number][] = [
    ['nothing', '', 400],
    ['broken JSON', '{"title":', 400],
    ['a __proto__ key', '{"__proto__":{"user_type":"admin"},"title":"Any"}', 400],
    ['a list', '[]', 422],
    ['null', 'null', 422],
    ['a deep object', `${'{"skills":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 400],
    ['more than an avatar takes', `{"title":"${'x'.repeat(7_600_000)}"}`, 413],
  ]
  for (const [name, payload, status] of bodies) {
    expect([name, await sendJson(app, 'POST', '/v1/profile/new', newcomer.token, payload)]).toEqual([name, status])
    expect([name, await sendJson(app, 'PUT', '/v1/profile/new', newcomer.token, payload)]).toEqual([name, status])
    expect([name, await sendJson(app, 'PATCH', '/v1/profile/update', member.token, payload)]).toEqual([name, status])
  }
})

test('an unknown field is named in the error, also with the name of an inherited property', async () => {
  const { app, member } = await scene()
  for (const key of ['toString', 'hasOwnProperty', '\ud800', 'a'.repeat(1000)]) {
    const response = await app.call('PATCH', '/v1/profile/update', { token: member.token, body: { [key]: 'x' } })
    expect(response.statusCode).toBe(422)
    expect(Object.values(response.json().error)).toEqual(['unknown field'])
  }
})

test('a version out of range is a conflict or refused, never a server error', async () => {
  const { app, member } = await scene()
  for (const version of ['9007199254740991', '-1', '1e308', '0.5', '99999999999999999999']) {
    const body = `{"title":"Any","version":${version}}`
    expect([409, 422]).toContain(await sendJson(app, 'PATCH', '/v1/profile/update', member.token, body))
  }
})

test('an update keeps fields missing in the request', async () => {
  const { app, member } = await scene()
  const body = { github: 'https://github.com/nethmi', skills: ['Moodle'], bio: 'I design lessons.', mobile: '+94 1' }
  await app.call('PATCH', '/v1/profile/update', { token: member.token, body })
  const response = await app.call('PATCH', '/v1/profile/update', { token: member.token, body: { title: 'Designer' } })
  expect(response.json().profile).toMatchObject({ ...body, title: 'Designer' })
})

test('one of ten simultaneous updates of a version is saved', async () => {
  // Proves trust 9/4.
  const { app, member } = await scene()
  const { version } = (await app.call('GET', '/v1/profile', { token: member.token })).json().profile
  const statuses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => {
      const body = `{"title":"Title ${index}","version":${version}}`
      return sendJson(app, 'PATCH', '/v1/profile/update', member.token, body)
    }),
  )
  expect(statuses.sort()).toEqual([200, ...Array(9).fill(409)])
  expect((await app.call('GET', '/v1/profile', { token: member.token })).json().profile.version).toBe(version + 1)
})

test('the directory refuses invalid queries', async () => {
  const app = await startTestApp()
  const queries = [
    ['no limit', 'limit='],
    ['half a limit', 'limit=1.5'],
    ['two limits', 'limit=1&limit=2'],
    ['an offset of 1e12', 'offset=1e12'],
    ['an offset that is no number', 'offset=x'],
    ['two searches', 'q=a&q=b'],
    ['a search for NUL', 'q=%00'],
    ['a faculty with NUL', 'faculty=%00'],
    ['a faculty of 10,000 characters', `faculty=${'x'.repeat(10_000)}`],
  ]
  for (const [name, query] of queries) {
    const response = await app.call('GET', `/v1/profiles-with-ideas?${query}`)
    expect([name, response.statusCode]).toEqual([name, 422])
    ErrorBody.parse(response.json())
  }
})

test('the directory takes every character of a search literally', async () => {
  // Proves trust 10/1.
  const { app, member } = await scene()
  const title = `%_"'<>\\ designer; drop table profiles--`
  await app.call('PATCH', '/v1/profile/update', { token: member.token, body: { title } })
  const countOf = async (query: string) => (await app.call('GET', `/v1/profiles-with-ideas?${query}`)).json().count
  expect(await countOf(`q=${encodeURIComponent(title)}`)).toBe(1)
  expect(await countOf('q=d%25q')).toBe(0)
  for (const query of ['q=%ED%A0%80', 'q=%E0%A4%A', 'offset=100000000', 'q=%20%20']) {
    expect((await app.call('GET', `/v1/profiles-with-ideas?${query}`)).statusCode).toBe(200)
  }
})

test('random JSON and URLs never cause a server error', async () => {
  const { app, newcomer, member } = await scene()
  const anyProfile = fc.record(Object.fromEntries(FIELDS.map((field) => [field, fc.anything()])), { requiredKeys: [] })
  await fc.assert(
    fc.asyncProperty(anyProfile, fc.json(), fc.string({ unit: 'binary' }), async (profile, json, text) => {
      const body = JSON.stringify(profile, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
      const q = encodeURIComponent(text.toWellFormed())
      const statuses = [
        await sendJson(app, 'PATCH', '/v1/profile/update', member.token, body),
        await sendJson(app, 'POST', '/v1/profile/new', newcomer.token, json),
        (await app.call('GET', `/v1/profiles-with-ideas?q=${q}&faculty=${q}`)).statusCode,
        (await app.call('GET', `/v1/profiles/id/${q}`)).statusCode,
        (await app.call('GET', `/v1/avatars/${q}`)).statusCode,
        (await app.call('GET', `/v1/pdfs/${q}`)).statusCode,
      ]
      expect(Math.max(...statuses)).toBeLessThan(500)
    }),
    { numRuns: 60 },
  )
})
