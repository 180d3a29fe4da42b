// @module-tag postgres
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import { HOUR } from '../../lib/clock.ts'
import { PDF, rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { filesCookieOf, signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'

const KEYED = /^[\da-f-]{36}~[\w-]{43}~[\w-]{22}$/
const PLAIN = /^[\da-f-]{36}$/

let app: TestApp
let admin: TestMember
let author: TestMember
let reader: TestMember
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  author = await signedInMember(app)
  reader = await signedInMember(app)
})

async function setUp(settings: Record<string, unknown>): Promise<void> {
  const { version } = (await app.call('GET', '/v1/admin/settings', { token: admin.token })).json().settings
  const response = await app.call('PUT', '/v1/admin/settings', { token: admin.token, body: { ...settings, version } })
  expect(response.statusCode).toBe(200)
}

const forMembers = () => setUp({ visibility: { community: 'members', ideas: 'members' } })
const get = async (url: string, { token }: TestMember) => (await app.call('GET', url, { token })).json()
const statusOf = async (kind: 'avatars' | 'pdfs', value: string, headers: Record<string, string> = {}) =>
  (await app.call('GET', `/v1/${kind}/${value}`, { headers })).statusCode

async function withAvatar({ token }: TestMember): Promise<string> {
  const image = sharp({ create: { width: 80, height: 80, channels: 3, background: '#246' } })
  const avatar = (await image.png().toBuffer()).toString('base64')
  const response = await app.call('PATCH', '/v1/profile/update', { token, body: { avatar } })
  return response.json().profile.avatar
}

/** Each text under such a name in a response. */
function valuesIn(response: unknown, names: string[]): string[] {
  if (typeof response !== 'object' || response === null) return []
  return Object.entries(response).flatMap(([name, value]) => {
    if (names.includes(name) && typeof value === 'string') return value === '' ? [] : [value]
    return valuesIn(value, names)
  })
}

test('on a site for members every avatar and PDF in responses opens without a bearer', async () => {
  await withAvatar(author)
  await withAvatar(reader)
  const { id } = await shareIdea(app, author, { pdf: PDF })
  await app.call('POST', '/v1/connections', { token: author.token, body: { user_id: reader.id } })
  await app.call('POST', `/v1/ideas/${id}/comments`, { token: author.token, body: { text: 'A comment on it.' } })
  await forMembers()
  const urls: [url: string, member: TestMember][] = [
    ['/v1/profile', reader],
    ['/v1/profiles-with-ideas', reader],
    [`/v1/profiles/id/${author.id}`, reader],
    ['/v1/ideas/feed', reader],
    ['/v1/ideas/mine', author],
    [`/v1/ideas/${id}`, reader],
    [`/v1/ideas/${id}/comments`, reader],
    ['/v1/ideas', admin],
    ['/v1/admin/users', admin],
    ['/v1/connections/requests', reader],
    ['/v1/notifications', reader],
  ]
  for (const [url, member] of urls) {
    for (const round of [1, 2]) {
      const response = await get(url, member)
      const avatars = valuesIn(response, ['avatar', 'image'])
      const pdfs = valuesIn(response, ['pdf', 'idea_source_id'])
      expect([...avatars, ...pdfs], `${url} ${round}`).not.toEqual([])
      for (const value of avatars) expect(await statusOf('avatars', value), `${url} ${round}`).toBe(200)
      for (const value of pdfs) expect(await statusOf('pdfs', value), `${url} ${round}`).toBe(200)
      for (const value of [...avatars, ...pdfs]) expect(value, url).toMatch(KEYED)
    }
  }
  const { avatar } = (await get('/v1/profile', reader)).profile
  const sized = await app.call('GET', `/v1/avatars/${encodeURIComponent(avatar).replace('~', '%7E')}?size=64`)
  expect([sized.statusCode, sized.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable'])
})

test('values have no key where visitors may open the file, nor for a browser with the cookie for files', async () => {
  await withAvatar(author)
  await shareIdea(app, author, { pdf: PDF })
  const files = async (member: TestMember, headers = {}) => {
    const { profile } = (await app.call('GET', '/v1/profile', { token: member.token, headers })).json()
    const { ideas } = (await app.call('GET', '/v1/ideas/mine', { token: member.token, headers })).json()
    return [profile.avatar, ...valuesIn(ideas, ['pdf'])]
  }
  for (const value of await files(author)) expect(value).toMatch(PLAIN)
  const cookie = await filesCookieOf(app, author.token)
  const other = await filesCookieOf(app, reader.token)
  await forMembers()
  // Asked twice, by each in turn: a stored response of one must not reach the other.
  for (const _round of [1, 2]) {
    for (const value of await files(author, { cookie })) expect(value).toMatch(PLAIN)
    for (const value of await files(author)) expect(value).toMatch(KEYED)
    for (const value of await files(author, { cookie: other })) expect(value).toMatch(KEYED)
  }
  await setUp({ visibility: { community: 'members', ideas: 'everybody' } })
  const [avatar = '', pdf] = await files(author)
  expect(avatar).toMatch(KEYED)
  expect(pdf).toMatch(PLAIN)
})

test('an administrator opens the PDF of an idea that waits for its first review without a bearer', async () => {
  await setUp({ ideas: { publishing: 'after_review' } })
  const { id, pdf } = await shareIdea(app, author, { pdf: PDF })
  const inList = valuesIn(await get('/v1/ideas', admin), ['pdf'])
  const { idea } = await get(`/v1/ideas/${id}`, admin)
  for (const value of [...inList, idea.pdf, idea.idea_source_id]) {
    expect(value).toMatch(KEYED)
    expect(await statusOf('pdfs', value)).toBe(200)
  }
  expect(inList).toHaveLength(1)
  expect(await statusOf('pdfs', pdf)).toBe(404)
  await app.call('PATCH', `/v1/ideas/${id}`, { token: admin.token, body: { status: 'Approved' } })
  expect((await get(`/v1/ideas/${id}`, admin)).idea.pdf).toMatch(PLAIN)
  await rejectIdea(app, admin, id)
  expect(await statusOf('pdfs', (await get(`/v1/ideas/${id}`, author)).idea.pdf)).toBe(200)
})

test('the avatar of a suspended member has a key for administrators, and no shared cache stores it', async () => {
  await withAvatar(author)
  await changeAccountStatus(app.deps, author.email, 'suspend')
  const { users } = await get('/v1/admin/users', admin)
  const [value = ''] = valuesIn(users, ['avatar'])
  expect(value).toMatch(KEYED)
  const response = await app.call('GET', `/v1/avatars/${value}`)
  expect([response.statusCode, response.headers['cache-control']]).toEqual([
    200,
    'private, max-age=31536000, immutable',
  ])
  expect(await statusOf('avatars', value.slice(0, 36))).toBe(404)
})

test('a key opens what its member may open at the time', async () => {
  const idea = await shareIdea(app, author, { pdf: PDF })
  await forMembers()
  const { pdf } = (await get(`/v1/ideas/${idea.id}`, reader)).idea
  const ofAdmin = (await get(`/v1/ideas/${idea.id}`, admin)).idea.pdf
  expect(await statusOf('pdfs', pdf)).toBe(200)
  await app.deps.db.updateTable('ideas').set({ hidden_at: app.clock.now().toISOString() }).execute()
  expect([await statusOf('pdfs', pdf), await statusOf('pdfs', ofAdmin)]).toEqual([404, 200])
})

const ENDS: [name: string, end: () => Promise<unknown> | unknown][] = [
  ['its session is signed out', () => app.call('DELETE', '/v1/auth/tokens/authentication', { token: reader.token })],
  ['its session expires', () => app.clock.advance(24 * HOUR)],
  ['its member is suspended', () => changeAccountStatus(app.deps, reader.email, 'suspend')],
  [
    'its member is deleted',
    () =>
      app.call('POST', '/v1/settings/account-deletion', {
        token: reader.token,
        body: { password: reader.password, ideas: 'delete' },
      }),
  ],
]
test.each(ENDS)('a key opens nothing after %s', async (_name, end) => {
  const own = await withAvatar(author)
  await forMembers()
  const { avatar } = (await get(`/v1/profiles/id/${author.id}`, reader)).response.profile
  const second = await startSecondServer(app)
  expect(await statusOf('avatars', avatar)).toBe(200)
  expect((await second.call('GET', `/v1/avatars/${avatar}`)).statusCode).toBe(200)
  await end()
  expect(await statusOf('avatars', avatar)).toBe(401)
  expect(own).toMatch(PLAIN)
})

test('a key that is forged, or of another file, opens nothing', async () => {
  const avatar = await withAvatar(author)
  const { pdf } = await shareIdea(app, author, { pdf: PDF })
  await forMembers()
  const [, session = '', signature = ''] = (await get('/v1/profile', author)).profile.avatar.split('~')
  const [, , ofPdf = ''] = (await get('/v1/ideas/mine', author)).ideas[0].pdf.split('~')
  const forged = [
    `${avatar}~${session}~${ofPdf}`,
    `${avatar}~${session}~${signature.replace(/^./, (first: string) => (first === 'A' ? 'B' : 'A'))}`,
    `${avatar}~${'0'.repeat(43)}~${signature}`,
    `${pdf}~${session}~${signature}`,
  ]
  for (const value of forged) {
    expect(await statusOf('avatars', value), value).toBe(401)
    expect(await statusOf('pdfs', value), value).toBe(401)
    expect((await app.call('GET', '/v1/profile', { headers: { authorization: `Bearer ${value}` } })).statusCode).toBe(
      401,
    )
  }
  expect(await statusOf('avatars', `${avatar}~${session}~${signature}`)).toBe(200)
  const cookie = await filesCookieOf(app, reader.token)
  expect(await statusOf('avatars', forged[0] ?? '', { cookie })).toBe(200)
  for (const value of [`${avatar}~`, `${avatar}~${session}`, `${avatar}~~`, `~${session}~${signature}`]) {
    expect(await statusOf('avatars', value, { cookie }), value).toBe(404)
  }
})

test('a value that a client sends back keeps the file, with and without its key', async () => {
  const avatar = await withAvatar(author)
  const { id, pdf, version } = await shareIdea(app, author, { pdf: PDF })
  await forMembers()
  const keyed = (await get('/v1/profile', author)).profile.avatar
  for (const value of [avatar, keyed]) {
    const body = { avatar: value, title: `With ${value.length}` }
    const { profile } = (await app.call('PATCH', '/v1/profile/update', { token: author.token, body })).json()
    expect(profile).toMatchObject({ avatar: keyed, title: body.title })
  }
  const { idea } = await get(`/v1/ideas/${id}`, author)
  const { title, description, category, tags, learning_outcome, recommended_level } = idea as Idea
  const same = { title, description, category, tags, learning_outcome, recommended_level }
  for (const value of [pdf, idea.pdf]) {
    const body = { ...same, pdf: value, title: `Packs ${value.length}` }
    const saved = (await app.call('PUT', `/v1/ideas/${id}`, { token: author.token, body })).json()
    expect(saved.idea).toMatchObject({ pdf, title: body.title })
  }
  expect(version).toBe(1)
  const put = (value: string) =>
    app.call('PUT', `/v1/ideas/${id}`, { token: author.token, body: { ...same, pdf: value } })
  expect((await put(avatar)).json().error).toEqual({ pdf: 'Only .pdf files are accepted.' })
  const other = await app.call('PATCH', '/v1/profile/update', { token: reader.token, body: { avatar: keyed } })
  expect([other.statusCode, Object.keys(other.json().error)]).toEqual([422, ['avatar']])
})
