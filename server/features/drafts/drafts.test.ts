import { beforeEach, describe, expect, test } from 'vitest'
import { DRAFTS_MAX } from '../../../contract/drafts.ts'
import { EMPTY_CONTENT } from '../../../contract/idea-content.values.ts'
import { newId } from '../../lib/ids.ts'
import { IDEA } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'

const CONTENT = {
  ...EMPTY_CONTENT,
  title: 'Voice notes ',
  description: 'Begun',
  category: '',
  tags: ['voice'],
  learning_outcome: '',
  recommended_level: 'advanced',
  github_link: 'not yet a li',
  roles: [{ title: 'T', note: '', skills: ['Sinhala'] }],
  pdf_name: 'brief.pdf',
}

let app: TestApp
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  member = await signedInMember(app)
})

const save = ({ token }: { token?: string }, id: string, body: object = CONTENT, through = app) =>
  through.call('PUT', `/v1/drafts/${id}`, { ...(token ? { token } : {}), body })
const list = async ({ token }: TestMember) => (await app.call('GET', '/v1/drafts', { token })).json().drafts
const discard = ({ token }: { token?: string }, id: string) =>
  app.call('DELETE', `/v1/drafts/${id}`, token ? { token } : {})

test('PUT /v1/drafts/:id keeps a draft just as it is typed, and changes it where the version is the one that was read', async () => {
  const id = newId()
  const first = await save(member, id)
  expect(first.statusCode).toBe(200)
  const created_at = app.clock.now().toISOString()
  expect(first.json()).toEqual({ draft: { id, version: 1, created_at, updated_at: created_at, ...CONTENT } })
  app.clock.advance(60_000)
  const updated_at = app.clock.now().toISOString()
  const next = { ...CONTENT, title: 'Voice notes for tutors', version: 1 }
  expect((await save(member, id, next)).json().draft).toEqual({ id, created_at, updated_at, ...next, version: 2 })
  expect(await list(member)).toMatchObject([{ id, version: 2, title: 'Voice notes for tutors' }])
})

test('PUT /v1/drafts/:id never overwrites a draft saved by another device, nor restores a discarded one', async () => {
  // Proves spec S/5.
  const id = newId()
  await save(member, id)
  for (const version of [0, 2]) {
    const response = await save(member, id, { title: 'Older', version })
    expect(response.statusCode).toBe(409)
    expect(response.json().error).toHaveProperty('version')
  }
  expect(await list(member)).toMatchObject([{ title: CONTENT.title, version: 1 }])
  await discard(member, id)
  expect((await save(member, id, { title: 'Older', version: 1 })).statusCode).toBe(404)
  expect(await list(member)).toEqual([])
})

test('PUT /v1/drafts/:id repeats the response to a repeated save', async () => {
  const id = newId()
  const first = await save(member, id)
  app.clock.advance(60_000)
  const again = await save(member, id)
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect(await list(member)).toEqual([first.json().draft])
})

test('PUT /v1/drafts/:id keeps one of twenty saves at once through two servers', { tags: ['postgres'] }, async () => {
  // Proves trust 26/5.
  const id = newId()
  const second = await startSecondServer(app)
  const through = (index: number) => (index % 2 === 0 ? app : second)
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => save(member, id, { title: `Text ${index}` }, through(index))),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
  const saved = responses.find(({ statusCode }) => statusCode === 200)?.json().draft
  expect(await list(member)).toEqual([saved])
})

test('PUT /v1/drafts/:id allows five drafts for a member, also at once', { tags: ['postgres'] }, async () => {
  // Proves trust 26/5; spec S/5.
  const second = await startSecondServer(app)
  const ids = Array.from({ length: 12 }, () => newId())
  const responses = await Promise.all(ids.map((id, index) => save(member, id, CONTENT, index % 2 === 0 ? app : second)))
  const refused = responses.filter(({ statusCode }) => statusCode !== 200)
  expect(refused).toHaveLength(12 - DRAFTS_MAX)
  for (const response of refused) {
    expect(response.statusCode).toBe(409)
    expect(response.json().error).toEqual({ drafts: 'You have 5 drafts. Please share or discard one first.' })
  }
  const [kept] = await list(member)
  expect((await save(member, kept.id, { title: 'Goes on', version: 1 })).statusCode).toBe(200)
  await discard(member, kept.id)
  expect((await save(member, newId())).statusCode).toBe(200)
  expect(await list(member)).toHaveLength(DRAFTS_MAX)
})

test('PUT /v1/drafts/:id refuses visitors, and invalid or too long drafts', async () => {
  expect((await save({}, newId())).statusCode).toBe(401)
  expect((await save(member, 'nonsense')).statusCode).toBe(404)
  for (const [body, field] of [
    [{ title: 'x'.repeat(1_001) }, 'title'],
    [{ description: 'x'.repeat(20_001) }, 'description'],
    [{ description: 'a\u0000b' }, 'description'],
    [{ tags: Array(51).fill('x') }, 'tags'],
    [{ roles: [{ name: 'x' }] }, 'roles'],
    [{ recommended_level: 'expert' }, 'recommended_level'],
    [{ version: -1 }, 'version'],
    [{ user_id: member.id }, 'user_id'],
  ] as const) {
    const response = await save(member, newId(), body)
    expect(response.statusCode, JSON.stringify(body).slice(0, 60)).toBe(422)
    expect(Object.keys(response.json().error)[0]).toBe(field)
  }
  expect(await list(member)).toEqual([])
})

test('drafts are for their member alone, whatever id another chooses', async () => {
  // Proves trust 27/2.
  const [other, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
  const id = newId()
  await save(member, id)
  expect((await app.call('GET', '/v1/drafts')).statusCode).toBe(401)
  expect((await discard({}, id)).statusCode).toBe(401)
  for (const stranger of [other, admin]) {
    expect(await list(stranger)).toEqual([])
    expect((await discard(stranger, id)).statusCode).toBe(404)
    expect((await save(stranger, id, { title: 'Mine', version: 1 })).statusCode).toBe(404)
    expect((await save(stranger, id, { title: 'Mine' })).statusCode).toBe(200)
    expect(
      (await app.call('POST', '/v1/ideas', { token: stranger.token, body: { ...IDEA, draft_id: id } })).statusCode,
    ).toBe(201)
  }
  expect(await list(member)).toMatchObject([{ id, title: CONTENT.title, version: 1 }])
})

test('a draft ends when it is discarded, becomes an idea, or its member leaves', async () => {
  const [discarded, shared, left] = [newId(), newId(), newId()]
  for (const id of [discarded, shared, left]) await save(member, id)
  expect((await discard(member, discarded)).statusCode).toBe(204)
  expect((await discard(member, discarded)).statusCode).toBe(404)
  const share = (body: object) =>
    app.call('POST', '/v1/ideas', { token: member.token, body: { ...IDEA, draft_id: shared, ...body } })
  expect((await share({ title: '' })).statusCode).toBe(422)
  expect(await list(member)).toHaveLength(2)
  expect((await share({})).statusCode).toBe(201)
  expect(await list(member)).toMatchObject([{ id: left }])
  const body = { password: member.password, ideas: 'keep' }
  await app.call('POST', '/v1/settings/account-deletion', { token: member.token, body })
  const rows = await app.deps.db.selectFrom('drafts').select('id').where('user_id', '=', member.id).execute()
  expect(rows).toEqual([])
})

describe('a draft that was shared', () => {
  const share = (id: string, { body = {}, through = app }: { body?: object; through?: TestApp } = {}) =>
    through.call('POST', '/v1/ideas', { token: member.token, body: { ...IDEA, draft_id: id, ...body } })
  const mine = async () => (await app.call('GET', '/v1/ideas/mine', { token: member.token })).json().ideas

  test('a repeated share of a draft gets the first response, and stores its PDF once', async () => {
    // Proves trust 26/6.
    const id = newId()
    const pdf = Buffer.from('%PDF-1.7').toString('base64')
    const first = await share(id, { body: { pdf } })
    const again = await share(id, { body: { pdf } })
    expect([again.statusCode, again.json(), again.headers.location]).toEqual([
      201,
      first.json(),
      first.headers.location,
    ])
    expect(await mine()).toHaveLength(1)
    expect(await app.deps.db.selectFrom('files').select('id').execute()).toHaveLength(1)
  })

  test('a draft shared twenty times at once through two servers becomes one idea', { tags: ['postgres'] }, async () => {
    // Proves trust 26/6.
    const id = newId()
    const second = await startSecondServer(app)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => share(id, { through: index % 2 === 0 ? app : second })),
    )
    expect(new Set(responses.map((response) => `${response.statusCode} ${response.json().idea.id}`)).size).toBe(1)
    expect(await mine()).toHaveLength(1)
  })

  test('a shared draft is neither shared with another text nor saved as a draft', async () => {
    const id = newId()
    await save(member, id)
    await share(id)
    const changed = await share(id, { body: { title: 'Another title' } })
    expect([changed.statusCode, Object.keys(changed.json().error)]).toEqual([409, ['draft_id']])
    for (const version of [0, 1]) {
      const late = await save(member, id, { ...CONTENT, version })
      expect([late.statusCode, Object.keys(late.json().error)]).toEqual([409, ['draft']])
    }
    expect(await list(member)).toEqual([])
    expect(await mine()).toMatchObject([{ title: IDEA.title }])
  })
})
