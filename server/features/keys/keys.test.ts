// @module-tag postgres

import { expect, test } from 'vitest'
import { DAY, MINUTE } from '../../lib/clock.ts'
import { IDEA, rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { filesCookieOf, signedInMember, type TestMember } from '../../testing/members.ts'
import { otherProcesses, startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'
import { mailEndingKeys } from './key-endings.service.ts'
import { isWellFormed, newSecret } from './key-secrets.ts'

const KEYS = '/v1/me/keys'
const CLOSED = 'This call is closed to API keys.'
const SERVICE_KEYS = '/v1/admin/keys'

async function makeKey(app: TestApp, { token }: TestMember, scopes: string[], expires_in_days: number | null = 30) {
  const response = await app.call('POST', KEYS, { token, body: { name: 'Statistics', scopes, expires_in_days } })
  expect(response.json().key?.scopes.toSorted()).toEqual(scopes.toSorted())
  return response.json().key as { id: string; secret: string; expires_at: string | null }
}

async function makeServiceKey(app: TestApp, { token }: TestMember, scopes: string[]) {
  const response = await app.call('POST', SERVICE_KEYS, {
    token,
    body: { name: 'Warehouse', scopes, expires_in_days: null },
  })
  expect(response.statusCode).toBe(201)
  return response.json().key as { id: string; secret: string }
}

const statusOf = async (app: TestApp, url: string, secret: string) =>
  (await app.call('GET', url, { token: secret })).statusCode

test('a secret has the prefix, and a checksum that finds each wrong character', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^quad_[0-9A-Za-z]{38}$/)
  expect(isWellFormed(secret)).toBe(true)
  for (let place = 5; place < secret.length; place++) {
    const wrong = secret[place] === 'a' ? 'b' : 'a'
    expect(isWellFormed(secret.slice(0, place) + wrong + secret.slice(place + 1))).toBe(false)
  }
  expect([`${secret}0`, secret.slice(0, -1), secret.toUpperCase(), 'quad_', ''].some(isWellFormed)).toBe(false)
})

test('a key is shown once, stored as a hash, listed with its use, audited and mailed', async () => {
  // Proves trust 51/1.
  const app = await startTestApp()
  const member = await signedInMember(app)
  const { id, secret } = await makeKey(app, member, ['ideas:read'])
  expect(await statusOf(app, '/v1/ideas/mine', secret)).toBe(200)
  const { keys } = (await app.call('GET', KEYS, member)).json()
  expect(keys).toEqual([
    expect.objectContaining({ id, prefix: secret.slice(0, 9), last_used_ip: '127.0.0.1', ended_at: null }),
  ])
  expect(JSON.stringify(keys)).not.toContain(secret)
  const stored = await app.deps.db.selectFrom('api_keys').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(secret.slice(9))
  const actions = await app.deps.db.selectFrom('audit_entries').select(['action', 'value_after']).execute()
  expect(actions).toContainEqual({ action: 'key_made', value_after: 'Statistics: ideas:read' })
  const mails = await app.deliverMails()
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('new API key'))
  expect(JSON.stringify(mails)).not.toContain(secret.slice(9))
})

test('a key with another checksum is refused without a look into the database, and many from one network wait', async () => {
  const app = await startTestApp()
  const wrong = 'quad_0000000000000000000000000000000000000A'
  for (const url of ['/v1/profile', '/v1/ideas/feed']) {
    const response = await app.call('GET', url, { token: wrong })
    expect(response.statusCode).toBe(401)
    expect(response.json().error).toEqual({ key: 'The key is not valid.' })
  }
  for (let n = 2; n < 60; n++) await app.call('GET', '/v1/profile', { token: wrong })
  expect(await statusOf(app, '/v1/profile', wrong)).toBe(429)
})

test('a call outside the scopes is 403 under scope, and one without a scope is closed', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const { secret } = await makeKey(app, member, ['ideas:read'])
  const outside = await app.call('POST', '/v1/ideas', { token: secret, body: IDEA })
  expect(outside.statusCode).toBe(403)
  expect(outside.json().error).toEqual({ scope: 'This needs a key with ideas:write.' })
  for (const url of ['/v1/sessions', '/v1/site', '/v1/notifications/stream', '/scim/v2/Users', '/v1/settings', KEYS]) {
    const response = await app.call('GET', url, { token: secret })
    expect([url, response.statusCode]).toEqual([url, 403])
    const said = url.startsWith('/scim/') ? { detail: CLOSED } : { error: { scope: CLOSED } }
    expect(response.json()).toMatchObject(said)
  }
  expect(await statusOf(app, '/v1/nothing', secret)).toBe(404)
})

test('the audit log as a table names the key with which somebody acted', async () => {
  const app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  const { secret } = await makeServiceKey(app, admin, ['users:read', 'audit:read'])
  expect(await statusOf(app, '/v1/admin/users.csv', secret)).toBe(200)
  const table = (await app.call('GET', '/v1/admin/audit.csv?action=users_exported', { token: secret })).body
  const [head = '', row = ''] = table.split('\r\n')
  expect(row.split(',')[head.split(',').indexOf('key')]).toBe('Warehouse')
  expect((await app.call('GET', '/v1/admin/audit.csv?action=key_made', admin)).body).not.toContain('Warehouse')
})

test('the holder of a key gets one mail a week before its end, and administrators of a service key', async () => {
  const app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  const [member, gone] = [await signedInMember(app), await signedInMember(app)]
  const tell = () =>
    Promise.all(otherProcesses(app.deps, 2).map((deps) => mailEndingKeys(deps, new AbortController().signal)))
  const told = async () => {
    await tell()
    const mails = (await app.deliverMails()).filter(({ subject }) => subject.includes('ends soon'))
    return mails.map(({ to, subject }) => [to, subject])
  }
  await makeKey(app, member, ['ideas:read'], 30)
  await makeKey(app, member, ['ideas:read'], null)
  const revoked = await makeKey(app, member, ['ideas:read'], 30)
  await makeKey(app, gone, ['ideas:read'], 30)
  const body = { name: 'Warehouse', scopes: ['users:read'], expires_in_days: 30 }
  await app.call('POST', SERVICE_KEYS, { token: admin.token, body })
  await app.call('DELETE', `${KEYS}/${revoked.id}`, member)
  await changeAccountStatus(app.deps, gone.email, 'suspend')
  app.clock.advance(22 * DAY)
  expect(await told()).toEqual([])
  app.clock.advance(DAY)
  const expected = [
    [member.email, 'The API key Statistics ends soon (Quad)'],
    [admin.email, 'The API key Warehouse ends soon (Quad)'],
  ].sort()
  expect((await told()).sort()).toEqual(expected)
  app.clock.advance(DAY)
  expect((await told()).sort()).toEqual(expected)
})

test('the holder of a key of a week gets the mail in the second half of its time', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  await makeKey(app, member, ['ideas:read'], 7)
  const told = async () => {
    await mailEndingKeys(app.deps, new AbortController().signal)
    return (await app.deliverMails()).filter(({ subject }) => subject.includes('ends soon'))
  }
  app.clock.advance(3 * DAY)
  expect(await told()).toEqual([])
  app.clock.advance(DAY)
  const [mail] = await told()
  expect(mail?.text).toContain('It ends on')
  expect(mail?.text).toContain('/settings/security')
})

test('a key is limited, and every response to it says so before a refusal', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const { id, secret } = await makeKey(app, member, ['ideas:read'])
  const first = await app.call('GET', '/v1/ideas/feed', { token: secret })
  expect(first.headers['ratelimit-policy']).toBe('"key";q=1200;w=600')
  expect(first.headers.ratelimit).toBe('"key";r=1199;t=600')
  const refused = await app.call('GET', '/v1/sessions', { token: secret })
  expect(refused.headers.ratelimit).toBe('"key";r=1198;t=600')
  await app.deps.db.updateTable('throttles').set({ hits: 1200 }).where('key', 'like', 'key:%').execute()
  const limited = await app.call('GET', '/v1/ideas/feed', { token: secret })
  expect(limited.statusCode).toBe(429)
  expect(limited.headers.ratelimit).toBe('"key";r=0;t=600')
  expect(limited.headers['retry-after']).toBe('600')
  app.clock.advance(10 * MINUTE)
  expect(await statusOf(app, '/v1/ideas/feed', secret)).toBe(200)
  expect(id).toBeTruthy()
})

test('a limit that a call has beside that of the key is named with it', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const { secret } = await makeKey(app, member, ['ideas:write'])
  const share = () => app.call('POST', '/v1/ideas', { token: secret, body: IDEA })
  let last = await share()
  for (let n = 0; n < 100 && last.statusCode !== 429; n++) last = await share()
  expect(String(last.headers.ratelimit).split(', ')).toHaveLength(2)
  expect(last.headers.ratelimit).toMatch(/^"key";r=\d+;t=\d+, "[^"]+";r=0;t=\d+$/)
})

test('a program acts in the name of its member, and the audit log names the key', async () => {
  const app = await startTestApp()
  const [admin, author] = [await signedInMember(app, { isAdmin: true }), await signedInMember(app)]
  const { secret } = await makeKey(app, author, ['ideas:write', 'ideas:read'])
  const shared = await app.call('POST', '/v1/ideas', { token: secret, body: IDEA })
  expect(shared.statusCode).toBe(201)
  expect(shared.json().idea.user_id ?? shared.json().idea.author.id).toBe(author.id)
  const comments = await makeKey(app, admin, ['comments:write'])
  const theirs = await app.call('POST', `/v1/ideas/${shared.json().idea.id}/comments`, {
    token: author.token,
    body: { text: 'A comment of the author.' },
  })
  const { id } = theirs.json().comment
  const deleted = await app.call('DELETE', `/v1/comments/${id}?reason=Spam`, { token: comments.secret })
  expect(deleted.statusCode).toBe(204)
  const { entries } = (await app.call('GET', '/v1/admin/audit?action=comment_deleted', admin)).json()
  expect(entries[0].actor).toMatchObject({ kind: 'member', key: 'Statistics', user: { id: admin.id } })
})

test('a member cannot give more than the own role has, and not without a recent password', async () => {
  const app = await startTestApp()
  const [member, reviewer] = [await signedInMember(app), await signedInMember(app, { isReviewer: true })]
  const body = { name: 'Queue', scopes: ['reviews:read'], expires_in_days: 7 }
  expect((await app.call('POST', KEYS, { ...member, body })).json().error).toHaveProperty('scopes')
  expect((await app.call('GET', KEYS, member)).json().possible).not.toContain('reviews:read')
  expect((await app.call('POST', KEYS, { ...reviewer, body })).statusCode).toBe(201)
  for (const wrong of [
    { scopes: [] },
    { scopes: ['users:read'] },
    { scopes: ['all'] },
    { expires_in_days: 6 },
    { expires_in_days: 366 },
    { expires_in_days: 7.5 },
    { name: '' },
  ]) {
    const response = await app.call('POST', KEYS, { ...member, body: { ...body, scopes: ['ideas:read'], ...wrong } })
    expect(response.statusCode).toBe(422)
    expect(response.json().error).toHaveProperty(Object.keys(wrong)[0] ?? '')
  }
  app.clock.advance(11 * MINUTE)
  const late = await app.call('POST', KEYS, { ...member, body: { ...body, scopes: ['ideas:read'] } })
  expect(late.json().error).toEqual({ password: 'Please confirm with your password.' })
})

test('a member has at most 25 open keys, also of requests at the same time', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const first = await makeKey(app, member, ['ideas:read'])
  const stored = await app.deps.db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: 22 }, (_, n) => ({ ...stored, id: crypto.randomUUID(), secret_hash: `hash ${n}` }))
  await app.deps.db.insertInto('api_keys').values(more).execute()
  const body = { name: 'One more', scopes: ['ideas:read'], expires_in_days: null }
  const made = await Promise.all(Array.from({ length: 4 }, () => app.call('POST', KEYS, { ...member, body })))
  expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409])
  await app.call('DELETE', `${KEYS}/${first.id}`, member)
  expect((await app.call('POST', KEYS, { ...member, body })).statusCode).toBe(201)
})

test('a key ends at its time, and is listed as ended for 90 days', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const { secret } = await makeKey(app, member, ['ideas:read'], 7)
  const endless = await makeKey(app, member, ['ideas:read'], null)
  expect(endless.expires_at).toBeNull()
  app.clock.advance(7 * DAY)
  expect(await statusOf(app, '/v1/ideas/mine', secret)).toBe(401)
  expect(await statusOf(app, '/v1/ideas/mine', endless.secret)).toBe(200)
  const stored = await app.deps.db.selectFrom('api_keys').selectAll().where('expires_at', 'is not', null).execute()
  expect(stored).toHaveLength(1)
  const { keysFeature } = await import('./keys.feature.ts')
  app.clock.advance(89 * DAY)
  await keysFeature.prune?.(app.deps)
  expect(await app.deps.db.selectFrom('api_keys').selectAll().execute()).toHaveLength(2)
  app.clock.advance(DAY)
  await keysFeature.prune?.(app.deps)
  expect(await app.deps.db.selectFrom('api_keys').selectAll().execute()).toHaveLength(1)
})

test('a revoked key ends at once in every process, for its member alone', async () => {
  const app = await startTestApp()
  const [member, other] = [await signedInMember(app), await signedInMember(app)]
  const { id, secret } = await makeKey(app, member, ['ideas:read'])
  const second = await startSecondServer(app)
  expect(await statusOf(second, '/v1/ideas/mine', secret)).toBe(200)
  expect((await app.call('DELETE', `${KEYS}/${id}`, other)).statusCode).toBe(404)
  expect((await app.call('DELETE', `${KEYS}/${id}`, member)).statusCode).toBe(204)
  expect(await statusOf(second, '/v1/ideas/mine', secret)).toBe(401)
  expect((await app.call('DELETE', `${KEYS}/${id}`, member)).statusCode).toBe(404)
  const { keys } = (await app.call('GET', KEYS, member)).json()
  expect(keys[0]).toMatchObject({ ended_by: 'revoked' })
})

test('of a key that is used while it is revoked, no request begins after the revocation', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const { id, secret } = await makeKey(app, member, ['ideas:read'])
  const uses = Array.from({ length: 20 }, () => statusOf(app, '/v1/ideas/mine', secret))
  const revocation = app.call('DELETE', `${KEYS}/${id}`, member)
  const statuses = await Promise.all(uses)
  expect((await revocation).statusCode).toBe(204)
  expect(statuses.every((status) => status === 200 || status === 401)).toBe(true)
  expect(await statusOf(app, '/v1/ideas/mine', secret)).toBe(401)
})

test('keys end with the account: suspended, deleted, signed out everywhere, with another password', async () => {
  // Proves trust 51/1.
  const app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  const ends: [string, (member: TestMember) => Promise<unknown>][] = [
    ['suspended', ({ email }) => changeAccountStatus(app.deps, email, 'suspend')],
    ['signed out', ({ id }) => app.call('DELETE', `/v1/admin/users/${id}/sessions`, admin)],
    ['by the member', ({ token }) => app.call('DELETE', '/v1/sessions', { token })],
    [
      'password',
      ({ token, password }) =>
        app.call('PUT', '/v1/settings/password', {
          token,
          body: { current_password: password, password: 'another quiet courtyard' },
        }),
    ],
    [
      'deleted',
      ({ token, password }) =>
        app.call('POST', '/v1/settings/account-deletion', { token, body: { password, ideas: 'delete' } }),
    ],
  ]
  for (const [name, end] of ends) {
    const member = await signedInMember(app)
    const { secret } = await makeKey(app, member, ['ideas:read'])
    await end(member)
    expect([name, await statusOf(app, '/v1/ideas/mine', secret)]).toEqual([name, 401])
    if (name === 'suspended') {
      await changeAccountStatus(app.deps, member.email, 'restore')
      expect(await statusOf(app, '/v1/ideas/mine', secret)).toBe(401)
    }
  }
  const subjects = (await app.deliverMails()).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Your API keys have ended'))).toHaveLength(3)
})

test('a demoted member keeps the scopes that no role gave, also after another promotion', async () => {
  // Proves trust 51/1.
  const app = await startTestApp()
  const reviewer = await signedInMember(app, { isReviewer: true })
  const both = await makeKey(app, reviewer, ['ideas:read', 'reviews:read'])
  const alone = await makeKey(app, reviewer, ['reviews:read'])
  expect(await statusOf(app, '/v1/reviews/queue', both.secret)).toBe(200)
  await changeAccountStatus(app.deps, reviewer.email, 'demote')
  await changeAccountStatus(app.deps, reviewer.email, 'make-reviewer')
  expect(await statusOf(app, '/v1/ideas/mine', both.secret)).toBe(200)
  expect(await statusOf(app, '/v1/reviews/queue', both.secret)).toBe(403)
  expect(await statusOf(app, '/v1/reviews/queue', alone.secret)).toBe(401)
  const { keys } = (await app.call('GET', KEYS, reviewer)).json()
  expect(keys.find(({ id }: { id: string }) => id === alone.id)).toMatchObject({ ended_by: 'role' })
})

test('a key of who has to set up a second factor is held like a session', async () => {
  const app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  const { secret } = await makeKey(app, admin, ['ideas:read'])
  await app.call('PUT', '/v1/admin/settings', {
    token: admin.token,
    body: { version: 0, second_factor: { demanded_from: 'administrators' } },
  })
  expect(await statusOf(app, '/v1/ideas/mine', secret)).toBe(200)
  app.clock.advance(8 * DAY)
  const held = await app.call('GET', '/v1/ideas/mine', { token: secret })
  expect(held.statusCode).toBe(403)
  expect(held.json().error).toHaveProperty('second_factor')
})

test('administrators forbid keys of members, which rest meanwhile; service keys go on', async () => {
  const app = await startTestApp()
  const [admin, member] = [await signedInMember(app, { isAdmin: true }), await signedInMember(app)]
  const { secret } = await makeKey(app, member, ['ideas:read'])
  const service = await makeServiceKey(app, admin, ['users:read'])
  const allow = (version: number, allowed_for: string) =>
    app.call('PUT', '/v1/admin/settings', { token: admin.token, body: { version, keys: { allowed_for } } })
  expect((await allow(0, 'nobody')).statusCode).toBe(200)
  const rests = await app.call('GET', '/v1/ideas/mine', { token: secret })
  expect(rests.statusCode).toBe(403)
  expect(rests.json().error).toEqual({ key: 'This site allows no keys of members.' })
  const body = { name: 'No', scopes: ['ideas:read'], expires_in_days: 7 }
  expect((await app.call('POST', KEYS, { ...member, body })).statusCode).toBe(403)
  expect((await app.call('GET', KEYS, member)).json()).toMatchObject({ is_allowed: false })
  expect(await statusOf(app, '/v1/admin/users', service.secret)).toBe(200)
  await allow(1, 'members')
  expect(await statusOf(app, '/v1/ideas/mine', secret)).toBe(200)
})

test('a service key acts as the site within its scopes, and the audit log names it', async () => {
  const app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  const { secret, id } = await makeServiceKey(app, admin, ['users:read', 'audit:read', 'ideas:read'])
  expect(await statusOf(app, '/v1/admin/users', secret)).toBe(200)
  expect(await statusOf(app, `/v1/admin/users/${admin.id}`, secret)).toBe(200)
  expect(await statusOf(app, '/v1/admin/users.csv', secret)).toBe(200)
  expect(await statusOf(app, '/v1/ideas/feed', secret)).toBe(200)
  // Of a member's own, and of a scope that it does not have.
  for (const url of ['/v1/ideas/mine', '/v1/calls', '/v1/admin/settings', SERVICE_KEYS]) {
    expect([url, await statusOf(app, url, secret)]).toEqual([url, 403])
  }
  const { entries } = (await app.call('GET', '/v1/admin/audit?who=service', { token: secret })).json()
  expect(entries).toEqual([
    expect.objectContaining({
      action: 'users_exported',
      actor: { kind: 'service', user: null, role: null, key: 'Warehouse' },
    }),
  ])
  expect((await app.call('GET', SERVICE_KEYS, admin)).json().keys).toEqual([expect.objectContaining({ id })])
  expect((await app.call('DELETE', `${SERVICE_KEYS}/${id}`, admin)).statusCode).toBe(204)
  expect(await statusOf(app, '/v1/admin/users', secret)).toBe(401)
})

test('a service key sees a site for members, and nothing that is hidden', async () => {
  const app = await startTestApp()
  const [admin, author] = [await signedInMember(app, { isAdmin: true }), await signedInMember(app)]
  const shown = await shareIdea(app, author)
  const rejected = await shareIdea(app, author)
  await rejectIdea(app, admin, rejected.id)
  const visibility = { community: 'members', ideas: 'members' }
  await app.call('PUT', '/v1/admin/settings', { token: admin.token, body: { version: 0, visibility } })
  const { secret } = await makeServiceKey(app, admin, ['ideas:read'])
  expect((await app.call('GET', '/v1/ideas/feed')).statusCode).toBe(401)
  expect(await statusOf(app, `/v1/ideas/${shown.id}`, secret)).toBe(200)
  expect(await statusOf(app, `/v1/ideas/${rejected.id}`, secret)).toBe(404)
})

test('contact details of others never leave by a key of a member, also of an administrator', async () => {
  // Proves trust 51/1.
  const app = await startTestApp()
  const [admin, friend] = [await signedInMember(app, { isAdmin: true }), await signedInMember(app)]
  await app.call('PATCH', '/v1/settings', {
    token: friend.token,
    body: { email_audience: 'members', mobile_audience: 'members' },
  })
  const { secret } = await makeKey(app, admin, ['profile:read', 'ideas:read'])
  const url = `/v1/profiles/id/${friend.id}`
  expect((await app.call('GET', url, admin)).body).toContain(friend.email)
  for (const each of [url, '/v1/profiles-with-ideas', '/v1/connections']) {
    const response = await app.call('GET', each, { token: secret })
    expect([each, response.statusCode]).toEqual([each, 200])
    expect(response.body).not.toContain(friend.email)
    expect(response.body).not.toContain('+94 11 000 0000')
  }
  expect((await app.call('GET', '/v1/profile', { token: secret })).json().profile.email).toBe(admin.email)
})

test('the copy of the own data has the names of keys and no secret', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const { secret } = await makeKey(app, member, ['ideas:read'])
  const { exportKeys } = await import('./keys.service.ts')
  const copy = JSON.stringify(
    await exportKeys(app.deps, { kind: 'member', userId: member.id, isAdmin: false, sessionHash: '' }),
  )
  expect(copy).toContain('Statistics')
  expect(copy).not.toContain(secret.slice(9))
  const { secret_hash } = await app.deps.db.selectFrom('api_keys').select('secret_hash').executeTakeFirstOrThrow()
  expect(copy).not.toContain(secret_hash)
})

test('a response to a key is its own, and no cache answers it or keeps it', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  await shareIdea(app, member)
  const visitor = await app.call('GET', '/v1/ideas/feed')
  const { secret } = await makeKey(app, member, ['ideas:read'])
  const response = await app.call('GET', '/v1/ideas/feed', { token: secret })
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.headers.etag).toBeUndefined()
  expect(response.json().ideas.map(({ id }: { id: string }) => id)).toEqual([visitor.json().ideas[0].id])
  expect(response.headers['set-cookie']).toBeUndefined()
  const cookie = await filesCookieOf(app, member.token)
  const closed = await app.call('GET', '/v1/sessions', { token: secret, headers: { cookie } })
  expect(closed.statusCode).toBe(403)
})
