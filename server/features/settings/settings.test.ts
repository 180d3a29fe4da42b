import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { Idea } from '../../../contract/ideas.ts'
import { ALL_LANGUAGES } from '../../../contract/languages.values.ts'
import { findLanguageOfEmail } from '../../db/languages.ts'
import { MINUTE } from '../../lib/clock.ts'
import { IDEA, PDF, rejectIdea, shareIdea, storedFiles } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { addMember, changeAccountStatus } from '../accounts/accounts.service.ts'
import { openSession } from '../sessions/sessions.service.ts'

let app: TestApp
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  member = await signedInMember(app)
})

/** A member who signs in only through an issuer. */
async function memberWithoutPassword(): Promise<{ id: string; token: string }> {
  const input = { email: 'issuer@campus.example', username: 'issuer', password: null, isAdmin: false }
  const { id } = await addMember(app.deps, input)
  return { id, token: (await openSession(app.deps, id)).token }
}

test('GET and PATCH /v1/settings hide email address and mobile number until the member shares them', async () => {
  // Proves trust 18/1.
  const { token } = member
  const before = await app.call('GET', '/v1/settings', { token })
  expect(before.json()).toEqual({
    settings: {
      ...{ email_audience: 'nobody', mobile_audience: 'nobody', is_open_to_collaborate: true, is_seen_shared: true },
      has_password: true,
      time_zone: null,
      language: null,
    },
  })
  const after = await app.call('PATCH', '/v1/settings', { token, body: { email_audience: 'members' } })
  expect(after.json().settings).toMatchObject({ email_audience: 'members', mobile_audience: 'nobody' })
  expect((await app.call('PATCH', '/v1/settings', { token, body: {} })).statusCode).toBe(200)
})

test('GET and PATCH /v1/settings have the time zone of the member, shown on the own profile alone', async () => {
  // Proves spec S/67.
  const { token } = member
  const save = (time_zone: string | null) => app.call('PATCH', '/v1/settings', { token, body: { time_zone } })
  const own = async () => (await app.call('GET', '/v1/profile', { token })).json().profile.time_zone
  expect(await own()).toBe(null)
  expect((await save('Asia/Colombo')).json().settings.time_zone).toBe('Asia/Colombo')
  expect(await own()).toBe('Asia/Colombo')
  const admin = await signedInMember(app, { isAdmin: true })
  const seen = await app.call('GET', `/v1/profiles/id/${member.id}`, { token: admin.token })
  expect(seen.body).not.toContain('time_zone')
  await save(null)
  expect(await own()).toBe(null)
})

test('GET and PATCH /v1/settings have the language of the member, shown on the own profile alone', async () => {
  const { token } = member
  const save = (body: object) => app.call('PATCH', '/v1/settings', { token, body })
  const own = async () => (await app.call('GET', '/v1/profile', { token })).json().profile.language
  const inMails = () => findLanguageOfEmail(app.deps.db, ALL_LANGUAGES, member.email)
  expect([await own(), await inMails()]).toEqual([null, 'en'])
  await save({ device_language: 'ta', device_time_zone: 'Asia/Colombo' })
  const { profile } = (await app.call('GET', '/v1/profile', { token })).json()
  expect(profile).toMatchObject({ device_language: 'ta', device_time_zone: 'Asia/Colombo' })
  expect([await own(), await inMails()]).toEqual([null, 'ta'])
  expect((await save({ language: 'si' })).json().settings.language).toBe('si')
  expect([await own(), await inMails()]).toEqual(['si', 'si'])
  const admin = await signedInMember(app, { isAdmin: true })
  const seen = await app.call('GET', `/v1/profiles/id/${member.id}`, { token: admin.token })
  expect(seen.body).not.toContain('language')
  await save({ language: null })
  expect([await own(), await inMails()]).toEqual([null, 'ta'])
  expect(await findLanguageOfEmail(app.deps.db, ALL_LANGUAGES, 'nobody@campus.example')).toBe('en')
})

test.each([
  { email_audience: 'all' },
  { is_open_to_collaborate: 'no' },
  { has_password: false },
  { user_type: 'admin' },
  { time_zone: 'Mars/Olympus' },
  { time_zone: '+05:30' },
  { language: 'de' },
  { language: 'si-LK' },
  { device_language: null },
])('GET and PATCH /v1/settings refuse %j', async (body) => {
  expect((await app.call('PATCH', '/v1/settings', { token: member.token, body })).statusCode).toBe(422)
})

describe('PUT /v1/settings/password', () => {
  const change = (token: string, body: unknown) => app.call('PUT', '/v1/settings/password', { token, body })
  const password = 'another quiet place'

  test('PUT /v1/settings/password changes the password and revokes every other session', async () => {
    // Proves trust 6/9.
    const { token: elsewhere } = await openSession(app.deps, member.id)
    const response = await change(member.token, { current_password: member.password, password })
    expect(response.statusCode).toBe(200)
    expect((await app.call('GET', '/v1/profile', { token: elsewhere })).statusCode).toBe(401)
    expect((await app.call('GET', '/v1/profile', { token: member.token })).statusCode).toBe(200)
    const signIn = (secret: string) =>
      app.call('POST', '/v1/auth/tokens/authentication', { body: { email: member.email, password: secret } })
    expect((await signIn(member.password)).statusCode).toBe(401)
    expect((await signIn(password)).statusCode).toBe(201)
  })

  test('PUT /v1/settings/password refuses a wrong current password, and limits guesses', async () => {
    // Proves trust 3/8.
    for (let index = 0; index < 10; index++) {
      const response = await change(member.token, { current_password: 'not the password', password })
      expect(response.json().error).toEqual({ current_password: 'This is not your password.' })
    }
    const right = await change(member.token, { current_password: member.password, password })
    expect(right.statusCode).toBe(429)
    expect(right.headers['retry-after']).toBeDefined()
  })

  test.each([
    [{ password: 'short' }, 'password'],
    [{ password: 'password1' }, 'password'],
    [{}, 'password'],
    [{ password: 'another quiet place', current_password: 7 }, 'current_password'],
  ])('PUT /v1/settings/password refuses %j', async (body, field) => {
    const response = await change(member.token, { current_password: member.password, ...body })
    expect(response.statusCode).toBe(422)
    expect(response.json().error).toHaveProperty(field)
  })

  test('PUT /v1/settings/password sets a first password only after a recent sign-in', async () => {
    const { token } = await memberWithoutPassword()
    app.clock.advance(11 * MINUTE)
    const stale = await change(token, { password })
    expect(stale.statusCode).toBe(403)
    expect(stale.json().error).toHaveProperty('session')
    const { token: fresh } = await openSession(
      app.deps,
      (await app.call('GET', '/v1/profile', { token })).json().profile.id,
    )
    expect((await change(fresh, { password })).statusCode).toBe(200)
    const settings = (await app.call('GET', '/v1/settings', { token: fresh })).json().settings
    expect(settings.has_password).toBe(true)
  })
})

test('GET /v1/settings/export returns a ZIP with all data of the member, and no secret', async () => {
  // Proves trust 18/5.
  await shareIdea(app, member, { title: 'Mine', pdf: PDF })
  await shareIdea(app, await signedInMember(app), { title: 'Not mine' })
  const response = await app.call('GET', '/v1/settings/export', { token: member.token })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/zip')
  expect(response.headers['content-disposition']).toContain('attachment')
  const files = unzipSync(response.rawPayload)
  const read = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()))
  expect(read('account.json')).toMatchObject({ email: member.email, settings: { has_password: true } })
  expect(read('profile.json')).toMatchObject({ id: member.id, mobile: '+94 11 000 0000' })
  expect(read('ideas.json')).toMatchObject([{ title: 'Mine' }])
  expect(read('sessions.json')).toHaveLength(1)
  expect(read('reviews.json')).toEqual({ given: [], received: [] })
  expect(read('connections.json')).toEqual({ connections: [], received: [], ignored: [], sent: [] })
  expect(read('notifications.json')).toEqual([])
  expect(read('identities.json')).toEqual([])
  const [pdfName = ''] = Object.keys(files).filter((name) => name.startsWith('pdfs/'))
  expect(Buffer.from(files[pdfName] ?? []).toString('base64')).toBe(PDF)
  const everything = Object.values(files)
    .map((file) => strFromU8(file))
    .join('\n')
  expect(everything).not.toMatch(/argon2|token_hash|Not mine/)
})

test('GET /v1/settings/export contains ignored requests', async () => {
  // Proves trust 18/8.
  const sender = await signedInMember(app)
  const body = { user_id: member.id, note: 'We met at the library.' }
  await app.call('POST', '/v1/connections', { token: sender.token, body })
  const { requests } = (await app.call('GET', '/v1/connections/requests', { token: member.token })).json()
  const ignored = `/v1/connections/requests/${requests[0].id}/ignore`
  expect((await app.call('POST', ignored, { token: member.token })).statusCode).toBeLessThan(300)
  const zip = await app.call('GET', '/v1/settings/export', { token: member.token })
  const exported = JSON.parse(strFromU8(unzipSync(zip.rawPayload)['connections.json'] ?? new Uint8Array()))
  expect(exported).toMatchObject({ received: [], ignored: [{ user_id: sender.id, note: body.note }] })
})

test('GET /v1/settings/export leaves out titles from after the member lost access to an idea or event', async () => {
  const [author, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
  const { token } = author
  const own = { token: member.token }
  const roles = [{ title: 'Tester' }, { title: 'Writer' }]
  const [idea, asked] = [await shareIdea(app, author, { roles }), await shareIdea(app, author, { roles })]
  const rolesOf = ({ id }: Idea) => `/v1/ideas/${id}/roles/${(id === idea.id ? idea : asked).roles[0]?.id}`
  await app.call('PUT', `/v1/ideas/${idea.id}/support`, own)
  await app.call('PUT', `/v1/ideas/${idea.id}/follow`, { ...own, body: {} })
  const { offer } = (await app.call('POST', `${rolesOf(idea)}/offers`, { ...own, body: {} })).json()
  await app.call('POST', `/v1/offers/${offer.id}/accept`, { token })
  await app.call('POST', `${rolesOf(asked)}/invitations`, { token, body: { user_id: member.id } })
  const time = { starts_at: '2026-01-20T10:00:00Z', ends_at: '2026-01-20T11:00:00Z', time_zone: 'Asia/Colombo' }
  const newEvent = { type: 'open_session', title: 'Writing hour', place: 'Kandy', ...time }
  const { event } = (await app.call('POST', '/v1/events', { token: admin.token, body: newEvent })).json()
  await app.call('PUT', `/v1/events/${event.id}/rsvp`, { ...own, body: { answer: 'going' } })

  const { db } = app.deps
  const hidden = { hidden_at: app.clock.now().toISOString() }
  await db.updateTable('ideas').set(hidden).execute()
  await db.updateTable('events').set(hidden).execute()
  for (const { id } of [idea, asked]) {
    const body = { ...IDEA, title: 'Written unseen', roles: [{ title: 'Role written unseen' }] }
    expect((await app.call('PUT', `/v1/ideas/${id}`, { token, body })).statusCode).toBe(200)
  }
  const edited = { version: event.version, title: 'Moved unseen' }
  expect((await app.call('PATCH', `/v1/events/${event.id}`, { token: admin.token, body: edited })).statusCode).toBe(200)
  const files = unzipSync((await app.call('GET', '/v1/settings/export', own)).rawPayload)
  const everything = Object.values(files).map((file) => strFromU8(file))
  expect(everything.join('\n')).not.toContain('unseen')
  const read = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()))
  expect(read('follows.json')).toMatchObject([{ idea_id: idea.id, title: null }])
  expect(read('supports.json')).toMatchObject([{ idea_id: idea.id, title: null }])
  expect(read('teams.json')).toMatchObject({
    teams: [{ idea_id: idea.id, title: null }],
    requests: [
      { idea_id: idea.id, title: null, role: null },
      { idea_id: asked.id, title: null, role: null },
    ],
  })
  expect(read('events.json').answers).toMatchObject([{ event_id: event.id, title: null }])
})

test('GET /v1/settings/export is for members alone, and throttled', async () => {
  expect((await app.call('GET', '/v1/settings/export')).statusCode).toBe(401)
  for (let index = 0; index < 10; index++) await app.call('GET', '/v1/settings/export', { token: member.token })
  expect((await app.call('GET', '/v1/settings/export', { token: member.token })).statusCode).toBe(429)
})

describe('POST /v1/settings/account-deletion', () => {
  const leave = ({ token, password }: { token: string; password?: string }, ideas: string) =>
    app.call('POST', '/v1/settings/account-deletion', { token, body: { ideas, ...(password ? { password } : {}) } })

  test('POST /v1/settings/account-deletion deletes the member with ideas, files, connections and mail', async () => {
    // Proves trust 18/6.
    const admin = await signedInMember(app, { isAdmin: true })
    const { id, pdf } = await shareIdea(app, member, { pdf: PDF })
    await rejectIdea(app, admin, id)
    await app.call('POST', '/v1/connections', { token: member.token, body: { user_id: admin.id } })
    const response = await leave(member, 'delete')
    expect(response.statusCode).toBe(200)
    expect((await app.call('GET', '/v1/profile', { token: member.token })).statusCode).toBe(401)
    expect((await app.call('GET', `/v1/profiles/id/${member.id}`)).statusCode).toBe(404)
    expect((await app.call('GET', `/v1/ideas/${id}`, { token: admin.token })).statusCode).toBe(404)
    expect((await app.call('GET', `/v1/pdfs/${pdf}`)).statusCode).toBe(404)
    expect(storedFiles(app)).toEqual([])
    const requests = await app.call('GET', '/v1/connections/requests', { token: admin.token })
    expect(requests.json().requests).toEqual([])
    expect(await app.deliverMails()).toEqual([])
  })

  test('POST /v1/settings/account-deletion keeps the ideas as "Anonymous" on request', async () => {
    // Proves trust 18/6.
    const { id, pdf } = await shareIdea(app, member, { pdf: PDF })
    const other = await signedInMember(app)
    await shareIdea(app, other, { title: 'Another' })
    expect((await leave(member, 'keep')).statusCode).toBe(200)
    expect((await leave(other, 'keep')).statusCode).toBe(200)
    const { idea } = (await app.call('GET', `/v1/ideas/${id}`)).json()
    expect(idea.user_id).toBe(ANONYMOUS_USER_ID)
    expect(idea.author).toMatchObject({ id: ANONYMOUS_USER_ID, username: 'Anonymous', firstname: '', avatar: '' })
    expect((await app.call('GET', `/v1/pdfs/${pdf}`)).statusCode).toBe(200)
    expect((await app.call('GET', '/v1/ideas/feed')).json().metadata.total_records).toBe(2)
    expect((await app.call('GET', `/v1/profiles/id/${ANONYMOUS_USER_ID}`)).statusCode).toBe(404)
    expect((await app.call('GET', '/v1/profiles-with-ideas')).json().count).toBe(0)
  })

  test('an idea kept after an account deletion can be reviewed, and sends no mail', async () => {
    const admin = await signedInMember(app, { isAdmin: true })
    const { id } = await shareIdea(app, member)
    await leave(member, 'keep')
    await rejectIdea(app, admin, id)
    expect(await app.deliverMails()).toEqual([])
  })

  test('POST /v1/settings/account-deletion needs the right password, or a recent sign-in without one', async () => {
    const { token } = member
    expect((await leave({ token }, 'delete')).json().error).toEqual({ password: 'This is not your password.' })
    expect((await leave({ token, password: 'not the password' }, 'delete')).statusCode).toBe(422)
    expect((await leave(member, 'sell')).json().error).toHaveProperty('ideas')
    const issuer = await memberWithoutPassword()
    app.clock.advance(11 * MINUTE)
    expect((await leave(issuer, 'delete')).statusCode).toBe(403)
    const { token: fresh } = await openSession(app.deps, issuer.id)
    expect((await leave({ token: fresh }, 'delete')).statusCode).toBe(200)
  })

  test('POST /v1/settings/account-deletion refuses the only administrator', async () => {
    const admin = await signedInMember(app, { isAdmin: true })
    expect((await leave(admin, 'delete')).statusCode).toBe(409)
    await changeAccountStatus(app.deps, member.email, 'promote')
    expect((await leave(admin, 'delete')).statusCode).toBe(200)
  })
})
