// @module-tag postgres

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import type { EndpointShape } from '../../../contract/http.ts'
import { takesIdempotencyKey } from '../../../contract/http.ts'
import type { Idea } from '../../../contract/ideas.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { FEATURES } from '../../features.ts'
import { DAY, HOUR, MINUTE, SECOND, timestamp } from '../../lib/clock.ts'
import { runWithKey } from '../../lib/idempotency-context.ts'
import { newId } from '../../lib/ids.ts'
import { IDEA, PDF, rejectIdea, shareIdea, storedFiles } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import { endRequest, pruneKeys, STORED_BYTES_MAX } from './idempotency-keys.service.ts'

const KEY = 'a-key-of-this-phone'
const MARK = 'Idempotency-Replayed'.toLowerCase()

let app: TestApp
let author: TestMember
let member: TestMember
let idea: Idea

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
  member = await signedInMember(app)
  idea = await shareIdea(app, author)
})

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const send = (who: TestMember, method: Method, url: string, body: unknown, key = KEY, through = app) =>
  through.call(method, url, { token: who.token, body, headers: { 'idempotency-key': key } })
const comment = (text = 'I can help.', key = KEY, who = member, through = app) =>
  send(who, 'POST', `/v1/ideas/${idea.id}/comments`, { text }, key, through)
const comments = async (): Promise<{ text: string }[]> =>
  (await app.call('GET', `/v1/ideas/${idea.id}/comments`)).json().comments
const rows = () => app.deps.db.selectFrom('idempotency_keys').selectAll().execute()

test('a request with an Idempotency-Key gets its first response again, and acts once', async () => {
  const first = await comment()
  app.clock.advance(MINUTE)
  const again = await comment()
  expect([first.statusCode, first.headers[MARK]]).toEqual([201, undefined])
  expect([again.statusCode, again.headers[MARK], again.body]).toEqual([201, 'true', first.body])
  expect(again.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': first.headers['content-type'] })
  expect(await comments()).toHaveLength(1)
  expect((await comment('I can help.', 'another-key-of-this-phone')).headers[MARK]).toBeUndefined()
  expect(await comments()).toHaveLength(2)
})

test('a request with an Idempotency-Key gets a new idea with its PDF once, with its Location', async () => {
  const share = () => send(member, 'POST', '/v1/ideas', { ...IDEA, pdf: PDF })
  const first = await share()
  expect(first.statusCode, first.body).toBe(201)
  const again = await share()
  expect([again.body, again.headers.location]).toEqual([first.body, first.headers.location])
  expect(storedFiles(app)).toHaveLength(1)
})

test('a request with an Idempotency-Key gets a refusal and a response without a body again', async () => {
  const refused = await comment('')
  expect(refused.statusCode).toBe(422)
  expect((await comment('')).body).toBe(refused.body)
  const { id } = (await comment('To be deleted', 'the-key-of-a-comment')).json().comment
  for (const mark of [undefined, 'true']) {
    const deleted = await send(member, 'DELETE', `/v1/comments/${id}`, {}, 'the-key-of-a-deletion')
    expect([deleted.statusCode, deleted.body, deleted.headers[MARK]]).toEqual([204, '', mark])
  }
})

test('a request with an Idempotency-Key is refused with another body, path or method, and with a key of another form', async () => {
  await comment()
  const others = [
    await comment('Another text'),
    await send(member, 'POST', `/v1/ideas/${idea.id}/comments`, { text: 'I can help.', reply_to: idea.id }),
    await send(member, 'PUT', `/v1/ideas/${idea.id}/support`, {}),
    await send(member, 'PATCH', `/v1/comments/${idea.id}`, { text: 'I can help.' }),
    ...(await Promise.all(['short', 'x'.repeat(65), 'with a space in it', ''].map((key) => comment('A', key)))),
  ]
  for (const { statusCode, body } of others) {
    expect([statusCode, Object.keys(JSON.parse(body).error)]).toEqual([422, ['request']])
  }
  expect(await comments()).toHaveLength(1)
})

test('a request with an Idempotency-Key is refused with a different body that reads the same when joined', async () => {
  const path = `/v1/ideas/${idea.id}/comments`
  await send(member, 'POST', path, { text: 'A', reply_to: 'B' })
  const joined = await send(member, 'POST', path, { text: 'A\n"reply_to" string 1 B' })
  expect(joined.statusCode).toBe(422)
  expect(joined.json().error).toHaveProperty('request')
})

test('a request with an Idempotency-Key acts once for each member, and shows nobody the response of another', async () => {
  const first = await comment('A word of one', KEY, member)
  const other = await comment('A word of one', KEY, author)
  expect([other.statusCode, other.headers[MARK]]).toEqual([201, undefined])
  expect(other.json().comment.id).not.toBe(first.json().comment.id)
  expect(await comments()).toHaveLength(2)
})

test('an Idempotency-Key of a visitor is ignored', async () => {
  const headers = { 'idempotency-key': KEY }
  const body = { email: member.email }
  for (const _ of [1, 2]) {
    const response = await app.call('POST', '/v1/auth/tokens/password-reset-request', { body, headers })
    expect([response.statusCode, response.headers[MARK]]).toEqual([202, undefined])
  }
  const { statusCode } = await app.call('PUT', `/v1/ideas/${idea.id}/support`, { headers })
  expect(statusCode).toBe(401)
  expect(await rows()).toEqual([])
})

test('a request with an Idempotency-Key acts once when sent a hundred times at once', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 38/1.
  const responses = await Promise.all(Array.from({ length: 100 }, () => comment()))
  const acted = responses.filter(({ statusCode, headers }) => statusCode === 201 && !headers[MARK])
  expect(acted).toHaveLength(1)
  for (const { statusCode, headers, body } of responses) {
    if (statusCode === 201) expect(body).toBe(acted[0]?.body)
    else expect([statusCode, headers['retry-after']]).toEqual([409, '1'])
  }
  expect(await comments()).toHaveLength(1)
  expect((await comment()).body).toBe(acted[0]?.body)
})

test('a request with an Idempotency-Key acts once through two servers', { tags: ['postgres'] }, async () => {
  const second = await startSecondServer(app)
  const sends = [app, second].map((through) => () => comment('I can help.', KEY, member, through))
  const isPostgres = app.deps.config.database.engine === 'postgres'
  // On SQLite a connection that waits for another of this same process waits for ever.
  if (isPostgres) await Promise.all(Array.from({ length: 20 }, (_, index) => sends[index % 2]?.()))
  const responses = [await sends[0]?.(), await sends[1]?.()]
  expect(responses.map((response) => response?.statusCode)).toEqual([201, 201])
  expect(responses[1]?.headers[MARK]).toBe('true')
  expect(await comments()).toHaveLength(1)
})

describe('a process that ends before its response is stored', () => {
  const forgetResponse = async (acted: boolean) => {
    const running_until = new Date(app.clock.now().getTime() + 30 * SECOND).toISOString()
    const withoutResponse = { status: null, headers: null, body: null, running_until }
    await app.deps.db
      .updateTable('idempotency_keys')
      .set(acted ? withoutResponse : { ...withoutResponse, acted_at: null })
      .execute()
  }

  test('a process killed before its response is stored has not acted, and a repetition acts after its lease', async () => {
    await comment('')
    await forgetResponse(false)
    const early = await comment('')
    expect([early.statusCode, early.headers['retry-after']]).toEqual([409, '1'])
    app.clock.advance(30 * SECOND)
    expect((await comment('')).statusCode).toBe(422)
  })

  test('a process killed after it acted leaves nothing to repeat, and repetitions say so', async () => {
    await comment()
    await forgetResponse(true)
    expect((await comment()).statusCode).toBe(409)
    app.clock.advance(30 * SECOND)
    const later = await comment()
    expect([later.statusCode, Object.keys(later.json().error)]).toEqual([409, ['response']])
    expect(later.headers['retry-after']).toBeUndefined()
    expect(await comments()).toHaveLength(1)
  })

  test('a lease from before the clock was set back ends', async () => {
    await comment('')
    const far = new Date(app.clock.now().getTime() + DAY).toISOString()
    const withoutResponse = { status: null, headers: null, body: null, acted_at: null, running_until: far }
    await app.deps.db.updateTable('idempotency_keys').set(withoutResponse).execute()
    expect((await comment('')).statusCode).toBe(422)
  })

  test('an attempt after its lease was taken over commits nothing', async () => {
    // Proves trust 38/1.
    await comment()
    const old = { userId: member.id, key: KEY, attempt: 'an attempt before' }
    const write = new Promise((resolve, reject) => {
      runWithKey({ request: old, isOver: false }, () => {
        transact(app.deps, async (tx) => {
          await tx.db.updateTable('comments').set({ text: 'Written late' }).execute()
        }).then(resolve, reject)
      })
    })
    await expect(write).rejects.toThrow('took over')
    expect(await comments()).toMatchObject([{ text: 'I can help.' }])
  })
})

test('a rate limit is not stored as the response', async () => {
  await comment('One', 'the-key-of-a-first')
  await app.deps.db.updateTable('throttles').set({ hits: 1_000 }).where('key', 'like', 'comment:%').execute()
  expect((await comment()).statusCode).toBe(429)
  await app.deps.db.deleteFrom('throttles').execute()
  expect((await comment()).statusCode).toBe(201)
})

test('a demand for the password is not stored as the response', async () => {
  const admin = await signedInMember(app, { isAdmin: true })
  app.clock.advance(10 * MINUTE)
  const invite = () => send(admin, 'POST', '/v1/admin/invitations', { emails: ['new@campus.example'] })
  expect((await invite()).statusCode).toBe(403)
  const body = { password: admin.password }
  await app.call('POST', '/v1/settings/password/confirmation', { token: admin.token, body })
  const response = await invite()
  expect([response.statusCode, response.headers[MARK]]).toEqual([202, undefined])
})

test('an error of the server is not stored as the response', async () => {
  await sql`alter table comments rename to hidden_comments`.execute(app.deps.db)
  expect((await comment()).statusCode).toBe(500)
  await sql`alter table hidden_comments rename to comments`.execute(app.deps.db)
  expect((await comment()).statusCode).toBe(201)
})

test('a response lost in an error after the action is reported as lost', async () => {
  await comment()
  const [row] = await rows()
  await app.deps.db.updateTable('idempotency_keys').set({ status: null, headers: null, body: null }).execute()
  const attempt = { userId: member.id, key: KEY, attempt: row?.attempt ?? '' }
  await endRequest(app.deps, attempt, { status: 500, headers: {}, body: '', isKept: false })
  expect((await comment()).json().error).toHaveProperty('response')
  expect(await comments()).toHaveLength(1)
})

test('stored responses are kept for 14 days', async () => {
  const first = await comment()
  app.clock.advance(14 * DAY - SECOND)
  await pruneKeys(app.deps)
  await app.deps.db.updateTable('sessions').set({ expires_at: '2999-01-01T00:00:00.000Z' }).execute()
  const [row] = await rows()
  expect(row).toMatchObject({ status: 201, body: first.body })
  app.clock.advance(SECOND)
  await pruneKeys(app.deps)
  expect(await rows()).toEqual([])
})

test('stored responses are not sent again after the member lost access', async () => {
  // Proves trust 38/1.
  await comment()
  const admin = await signedInMember(app, { isAdmin: true })
  await rejectIdea(app, admin, idea.id)
  const again = await comment()
  expect([again.statusCode, again.headers[MARK]]).toEqual([404, undefined])
  expect(again.body).not.toContain('I can help.')
})

test('stored responses are sent again to the member who deleted the subject', async () => {
  const remove = () => send(author, 'DELETE', `/v1/ideas/${idea.id}`, {})
  const first = await remove()
  const again = await remove()
  expect([again.statusCode, again.body, again.headers[MARK]]).toEqual([200, first.body, 'true'])
})

test('stored responses name no deleted account', async () => {
  await comment('For the author', KEY, author)
  const connect = () => send(member, 'POST', '/v1/connections', { user_id: author.id, note: '' })
  expect((await connect()).body).toContain(author.id)
  await app.call('POST', '/v1/settings/account-deletion', {
    token: author.token,
    body: { password: author.password, ideas: 'delete' },
  })
  expect(JSON.stringify(await rows())).not.toContain(author.id)
  expect((await connect()).statusCode).toBe(409)
})

test('stored responses have at most 64 KiB, and larger ones are reported as lost', async () => {
  await comment()
  const [row] = await rows()
  const attempt = { userId: member.id, key: KEY, attempt: row?.attempt ?? '' }
  const withoutResponse = { status: null, headers: null, body: null, acted_at: null }
  await app.deps.db.updateTable('idempotency_keys').set(withoutResponse).execute()
  await endRequest(app.deps, attempt, { status: 201, headers: {}, body: 'ඉ'.repeat(22_000), isKept: true })
  expect(await rows()).toMatchObject([{ status: null, body: null }])
  expect((await comment()).json().error).toHaveProperty('response')
})

test('stored responses of a member have a bound of bytes, beyond which the oldest are reported as lost', async () => {
  // Proves trust 49/2.
  const id = newId()
  const save = async (version: number) => {
    const body = { title: `Save ${version}`, description: 'ඉ'.repeat(20_000), version }
    return send(member, 'PUT', `/v1/drafts/${id}`, body, `the-key-of-save-${version}`)
  }
  await comment('Of somebody else', KEY, author)
  const refused = () => send(member, 'PUT', `/v1/drafts/${id}`, { title: 7 }, 'the-key-of-a-refused-request')
  expect((await refused()).statusCode).toBe(422)
  app.clock.advance(SECOND)
  for (let version = 0; version < 40; version++) {
    expect((await save(version)).statusCode).toBe(200)
    app.clock.advance(SECOND)
  }
  const bodies = (await rows()).filter(({ user_id }) => user_id === member.id).map(({ body }) => body ?? '')
  expect(bodies).toHaveLength(40)
  const bytes = bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0)
  expect(bytes).toBeLessThanOrEqual(STORED_BYTES_MAX)
  expect(bytes).toBeGreaterThan(STORED_BYTES_MAX - 130_000)
  const newest = await save(39)
  expect([newest.statusCode, newest.headers[MARK], newest.json().draft.title]).toEqual([200, 'true', 'Save 39'])
  const oldest = await save(0)
  expect(oldest.statusCode).toBe(409)
  expect(oldest.json().error).toHaveProperty('response')
  // A refused request is handled again.
  const again = await refused()
  expect([again.statusCode, again.headers[MARK]]).toEqual([422, undefined])
  expect((await comment('Of somebody else', KEY, author)).headers[MARK]).toBe('true')
})

test('responses without a body count for their rows', async () => {
  await comment()
  const [row] = await rows()
  if (!row) throw new Error('no row')
  const small = { ...row, status: 204, headers: '{}', body: '' }
  const keys = Array.from({ length: 5_000 }, (_, at) => ({ ...small, key: `small-${String(at).padStart(10, '0')}` }))
  await insertRows(app.deps.db, { idempotency_keys: keys })
  await comment('Once more', 'the-key-of-another-comment')
  const stored = (await rows()).filter(({ body }) => body !== null)
  expect(stored.length).toBeLessThanOrEqual(STORED_BYTES_MAX / 512)
  expect(await rows()).toHaveLength(5_002)
})

test('a member sends at most 5,000 new keys a day', async () => {
  // Proves trust 49/2.
  await comment()
  const anHourOn = timestamp(app.clock, 2 * HOUR)
  await app.deps.db.updateTable('throttles').set({ hits: 5_000 }).where('window_ends_at', '>', anHourOn).execute()
  const refused = await comment('Too many', 'the-key-of-another-comment')
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    expect.stringContaining('send 5000 requests with an Idempotency-Key a day'),
  ])
  expect(await rows()).toHaveLength(1)
})

test('responses with secrets are not stored, and their calls ignore the key', async () => {
  const renew = () => send(member, 'POST', '/v1/calendar/token', {})
  const [first, second] = [await renew(), await renew()]
  expect(second.json().url).not.toBe(first.json().url)
  expect(await rows()).toEqual([])
})

const endpoints = Object.entries<EndpointShape>(ENDPOINTS)
const SECRET = /password|token|secret|code|credential|options|^url$|^idea_ids$/

test('each call with a secret in its request or response ignores the key', () => {
  const withSecrets = endpoints.filter(([, { body, response }]) =>
    [body, response].some((schema) => schema && Object.keys(schema.shape).some((name) => SECRET.test(name))),
  )
  const names = withSecrets.filter(([, endpoint]) => takesIdempotencyKey(endpoint)).map(([name]) => name)
  // The ideas of a decision are no secret, nor is the address where a platform gives tokens.
  expect(names.toSorted()).toEqual(['changePlatform', 'createPlatform', 'decideEntries'])
})

test('each thing with a page and changes has a check of its visibility', () => {
  const pluralOf = ({ path }: EndpointShape) => /^\/v1\/([a-z]+)\/:id/.exec(path)?.[1]
  const read = endpoints.filter(([, { method, path }]) => method === 'GET' && /^\/v1\/[a-z]+\/:id$/.test(path))
  const changed = new Set(endpoints.filter(([, one]) => takesIdempotencyKey(one)).map(([, one]) => pluralOf(one)))
  const checked = FEATURES.flatMap(({ requireVisible = {} }) => Object.keys(requireVisible))
  const needed = read.map(([, one]) => pluralOf(one) ?? '').filter((plural) => changed.has(plural))
  expect(needed.length).toBeGreaterThan(2)
  expect(needed.filter((plural) => !checked.includes(plural))).toEqual([])
})
