import { beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { connectMembers, ideaWithTeam, talking } from '../../testing/conversations.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'
import { openSession } from '../sessions/sessions.service.ts'

let app: TestApp
let amaya: TestMember
let bimal: TestMember
let calls: ReturnType<typeof talking>

beforeEach(async () => {
  app = await startTestApp()
  amaya = await signedInMember(app, { firstname: 'Amaya', lastname: 'Perera' })
  bimal = await signedInMember(app, { firstname: 'Bimal', lastname: 'Silva' })
  calls = talking(app)
})

const forgetLimits = () => app.deps.db.deleteFrom('throttles').execute()

/** A conversation of the two, who are connected. */
async function direct(): Promise<string> {
  await connectMembers(app, amaya, bimal)
  return calls.open(amaya, { user_id: bimal.id })
}

test('POST /v1/conversations opens the conversation of two connections, the same for both', async () => {
  const id = await direct()
  expect(await calls.open(bimal, { user_id: amaya.id })).toBe(id)
  const response = await app.call('GET', `/v1/conversations/${id}`, { token: amaya.token })
  expect(response.json().conversation).toEqual({
    ...{ id, kind: 'direct', idea: null, members: [], last_message: null, unread_count: 0, muted_until: null },
    ...{ can_write: true, connected_at: '2026-01-05T09:00:00.000Z' },
    user: expect.objectContaining({ id: bimal.id, firstname: 'Bimal' }),
  })
  expect((await calls.list(amaya)).conversations).toEqual([])
})

test('POST /v1/conversations refuses strangers, unknown members and a body without member or idea', async () => {
  const open = (body: object) => app.call('POST', '/v1/conversations', { token: amaya.token, body })
  for (const [body, status, field] of [
    [{ user_id: bimal.id }, 403, 'conversation'],
    [{ user_id: amaya.id }, 403, 'conversation'],
    [{ user_id: newId() }, 404, 'profile'],
    [{ idea_id: newId() }, 404, 'idea'],
    [{}, 422, 'user_id'],
    [{ user_id: 'nobody' }, 422, 'user_id'],
    [{ user_id: bimal.id, idea_id: newId() }, 422, 'user_id'],
  ] as const) {
    const response = await open(body)
    expect([response.statusCode, Object.keys(response.json().error)]).toEqual([status, [field]])
  }
})

test('POST /v1/conversations by both members at once through two servers makes one conversation', {
  tags: ['postgres'],
}, async () => {
  await connectMembers(app, amaya, bimal)
  const second = talking(await startSecondServer(app))
  const ids = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? calls.open(amaya, { user_id: bimal.id }) : second.open(bimal, { user_id: amaya.id }),
    ),
  )
  expect(new Set(ids).size).toBe(1)
})

test('POST /v1/conversations allows ten new conversations a day', async () => {
  const friends: TestMember[] = []
  for (let index = 0; index < 11; index++) {
    const friend = await signedInMember(app)
    await connectMembers(app, friend, amaya)
    friends.push(friend)
  }
  const open = ({ id: user_id }: TestMember) =>
    app.call('POST', '/v1/conversations', { token: amaya.token, body: { user_id } })
  const statuses: number[] = []
  for (const friend of [...friends.slice(0, 10), ...friends]) statuses.push((await open(friend)).statusCode)
  expect(statuses).toEqual([...Array(20).fill(201), 429])
})

test('messages of two members reach the other, are counted as unread, and are seen once they are read', async () => {
  const id = await direct()
  const sent = await calls.send(amaya, id, 'Hello Bimal')
  expect(sent.statusCode).toBe(201)
  const { message } = sent.json()
  expect(message).toMatchObject({ position: 1, text: 'Hello Bimal', seen_at: null, is_hidden: false })
  expect(message.author.id).toBe(amaya.id)
  await calls.send(amaya, id, 'Are you there?')
  expect([await calls.unread(amaya), await calls.unread(bimal)]).toEqual([0, 1])
  const listed = await calls.list(bimal)
  expect(listed).toMatchObject({
    conversations: [{ id, unread_count: 2, last_message: { text: 'Are you there?' }, user: { id: amaya.id } }],
    counts: { all: 1, unread: 1, teams: 0 },
    metadata: { total_records: 1 },
  })
  expect(await calls.texts(bimal, id)).toEqual(['Hello Bimal', 'Are you there?'])
  app.clock.advance(60_000)
  const response = await calls.read(bimal, id, message.id)
  expect([response.statusCode, response.json()]).toEqual([200, { unread_count: 1 }])
  const { messages } = await calls.thread(amaya, id)
  expect(messages.map(({ seen_at }: { seen_at: string | null }) => seen_at)).toEqual(['2026-01-05T09:01:00.000Z', null])
  // Reading an earlier message again takes nothing back.
  await calls.read(bimal, id, messages[1].id)
  expect((await calls.read(bimal, id, message.id)).json()).toEqual({ unread_count: 0 })
  expect(await calls.unread(bimal)).toBe(0)
})

test('read receipts are hidden from both members when one of them turns them off', async () => {
  const id = await direct()
  const { message } = (await calls.send(amaya, id, 'Hello')).json()
  const share = (is_seen_shared: boolean) =>
    app.call('PATCH', '/v1/settings', { token: amaya.token, body: { is_seen_shared } })
  expect((await share(false)).json().settings.is_seen_shared).toBe(false)
  const answer = (await calls.send(bimal, id, 'Hi')).json().message
  await calls.read(bimal, id, message.id)
  await calls.read(amaya, id, answer.id)
  const seen = async (member: TestMember) =>
    (await calls.thread(member, id)).messages.map(({ seen_at }: { seen_at: string | null }) => seen_at)
  expect([await seen(amaya), await seen(bimal)]).toEqual([
    [null, null],
    [null, null],
  ])
  // Nor afterwards: it was never noted.
  await share(true)
  expect(await seen(amaya)).toEqual([null, null])
})

test('a message sent twice with one id is written once', async () => {
  const id = await direct()
  const draft_id = newId()
  const first = await calls.send(amaya, id, 'Once', { draft_id })
  const again = await calls.send(amaya, id, 'Once', { draft_id })
  expect([again.statusCode, again.json()]).toEqual([201, first.json()])
  const other = await calls.send(amaya, id, 'Twice', { draft_id })
  expect([other.statusCode, Object.keys(other.json().error)]).toEqual([409, ['draft_id']])
  // The id is the member's own.
  expect((await calls.send(bimal, id, 'Once', { draft_id })).statusCode).toBe(201)
  expect(await calls.texts(bimal, id)).toEqual(['Once', 'Once'])
})

test('a hundred messages sent twice at once through two servers are written once each, in one order', {
  tags: ['postgres'],
}, async () => {
  const id = await direct()
  const second = talking(await startSecondServer(app))
  const sends = Array.from({ length: 50 }, (_, index) => ({ text: `Message ${index}`, draft_id: newId() }))
  // Each member may write 60 messages an hour.
  const responses = await Promise.all(
    [...sends, ...sends].map(({ text, draft_id }, index) =>
      (index % 2 === 0 ? calls : second).send(index % 50 < 25 ? amaya : bimal, id, text, { draft_id }),
    ),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(100).fill(201))
  const { messages } = await calls.thread(amaya, id, '?page_size=100')
  expect(messages.map(({ position }: { position: number }) => position)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  )
  expect(new Set(messages.map(({ text }: { text: string }) => text)).size).toBe(50)
  for (const member of [amaya, bimal]) {
    const { conversations } = await calls.list(member)
    expect(conversations).toMatchObject([{ unread_count: 25 }])
  }
  expect(await calls.thread(bimal, id, '?page_size=100')).toMatchObject({ messages, has_earlier: false })
})

test('the number of unread messages stays exact when reading and writing overlap', { tags: ['postgres'] }, async () => {
  const id = await direct()
  const second = talking(await startSecondServer(app))
  const { message } = (await calls.send(amaya, id, 'First')).json()
  await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => second.send(amaya, id, `More ${index}`)),
    ...Array.from({ length: 20 }, () => calls.read(bimal, id, message.id)),
  ])
  expect((await calls.list(bimal)).conversations).toMatchObject([{ unread_count: 20 }])
})

test('messages of two members are read backwards, and new messages move no page', async () => {
  const id = await direct()
  for (let index = 1; index <= 7; index++) await calls.send(amaya, id, `${index}`)
  const first = await calls.thread(bimal, id, '?page_size=3')
  await calls.send(amaya, id, '8')
  const next = await calls.thread(bimal, id, `?page_size=3&before=${first.messages[0].id}`)
  const last = await calls.thread(bimal, id, `?page_size=3&before=${next.messages[0].id}`)
  const texts = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text)
  expect([texts(first), texts(next), texts(last)]).toEqual([['5', '6', '7'], ['2', '3', '4'], ['1']])
  expect([first.has_earlier, next.has_earlier, last.has_earlier]).toEqual([true, true, false])
  expect((await calls.read(bimal, id, newId())).statusCode).toBe(422)
  const url = `/v1/conversations/${id}/messages?before=${newId()}`
  expect((await app.call('GET', url, { token: bimal.token })).statusCode).toBe(404)
})

test('messages of two members are found by their words and by the name of the other', async () => {
  const id = await direct()
  await calls.send(amaya, id, 'The kit is in room 100%')
  await calls.send(bimal, id, 'Café at noon?')
  const find = async (q: string) =>
    (await calls.list(amaya, `?q=${encodeURIComponent(q)}`)).conversations.map(
      ({ last_message }: { last_message: { text: string } }) => last_message.text,
    )
  expect(await find('KIT')).toEqual(['The kit is in room 100%'])
  expect(await find('cafe')).toEqual(['Café at noon?'])
  expect(await find('bimal')).toEqual(['Café at noon?'])
  expect(await find('100%')).toEqual(['The kit is in room 100%'])
  expect(await find('nothing')).toEqual([])
})

test('a message is refused when empty, long, with a listed word or with many links of a new account', async () => {
  const id = await direct()
  const admin = await signedInMember(app, { isAdmin: true })
  const { settings } = (await app.call('GET', '/v1/admin/settings', { token: admin.token })).json()
  const body = { ...settings, word_list: { ...settings.word_list, words: ['toadstool'] } }
  expect((await app.call('PUT', '/v1/admin/settings', { token: admin.token, body })).statusCode).toBe(200)
  const links = Array(4).fill('https://a.example').join(' ')
  for (const text of ['', ' ', 'x'.repeat(2_001), 'a\u0000b', 'A toadstool!', links]) {
    const response = await calls.send(amaya, id, text)
    expect([response.statusCode, Object.keys(response.json().error)]).toEqual([422, ['text']])
  }
  expect((await calls.send(amaya, id, 'x'.repeat(2_000))).statusCode).toBe(201)
})

test('a member may write 60 messages an hour', async () => {
  const id = await direct()
  for (let index = 0; index < 60; index++) expect((await calls.send(amaya, id, 'Hi')).statusCode).toBe(201)
  const response = await calls.send(amaya, id, 'Hi')
  expect([response.statusCode, response.json().message]).toEqual([
    429,
    expect.stringContaining('write 60 messages an hour'),
  ])
})

test('a muted conversation is not counted for a week', async () => {
  const id = await direct()
  await calls.send(amaya, id, 'Hello')
  expect((await calls.mute(bimal, id)).json().conversation.muted_until).toBe('2026-01-12T09:00:00.000Z')
  expect([await calls.unread(bimal), (await calls.list(bimal)).counts.unread]).toEqual([0, 1])
  expect((await calls.unmute(bimal, id)).json().conversation.muted_until).toBe(null)
  expect(await calls.unread(bimal)).toBe(1)
  await calls.mute(bimal, id)
  app.clock.advance(7 * DAY)
  const { token } = await openSession(app.deps, bimal.id)
  expect(await calls.unread({ ...bimal, token })).toBe(1)
})

test('messages are deleted for one member, and for good after both deleted them', async () => {
  const id = await direct()
  await calls.send(amaya, id, 'Old')
  const remove = ({ token }: TestMember) => app.call('DELETE', `/v1/conversations/${id}`, { token })
  expect((await remove(bimal)).statusCode).toBe(204)
  expect((await calls.list(bimal)).conversations).toEqual([])
  expect(await calls.texts(bimal, id)).toEqual([])
  expect(await calls.texts(amaya, id)).toEqual(['Old'])
  await calls.send(amaya, id, 'New')
  expect(await calls.texts(bimal, id)).toEqual(['New'])
  await remove(amaya)
  const stored = async () => (await app.deps.db.selectFrom('messages').select('text').execute()).map(({ text }) => text)
  expect(await stored()).toEqual(['New'])
  await remove(bimal)
  expect(await stored()).toEqual([])
  await calls.send(bimal, id, 'Again')
  expect(await calls.texts(amaya, id)).toEqual(['Again'])
})

test('the end of a connection keeps messages readable, and stops writing, as a block does', async () => {
  const [chamari, dilan] = [await signedInMember(app), await signedInMember(app)]
  await connectMembers(app, amaya, bimal)
  await connectMembers(app, chamari, dilan)
  const [ended, blocked] = [
    await calls.open(amaya, { user_id: bimal.id }),
    await calls.open(chamari, { user_id: dilan.id }),
  ]
  await calls.send(amaya, ended, 'Hello')
  await calls.send(chamari, blocked, 'Hello')
  await app.call('DELETE', `/v1/connections/${amaya.id}`, { token: bimal.token })
  await app.call('PUT', `/v1/blocks/${chamari.id}`, { token: dilan.token })
  const responses = [await calls.send(amaya, ended, 'Still there?'), await calls.send(chamari, blocked, 'Still there?')]
  const [one, other] = responses.map((response) => {
    const { requestId: _differs, ...body } = response.json()
    return { status: response.statusCode, body }
  })
  expect(one).toMatchObject({ status: 403, body: { error: { conversation: expect.any(String) } } })
  expect(other).toEqual(one)
  for (const [member, id] of [
    [amaya, ended],
    [bimal, ended],
    [chamari, blocked],
    [dilan, blocked],
  ] as const) {
    expect(await calls.texts(member, id)).toEqual(['Hello'])
    expect((await calls.list(member)).conversations).toMatchObject([{ can_write: false, connected_at: null }])
    expect((await calls.send(member, id, 'No')).statusCode).toBe(403)
  }
})

test('a block at the same moment as a message allows that message or not, and no later one', async () => {
  const id = await direct()
  const responses = await Promise.all([
    ...Array.from({ length: 10 }, (_, index) => calls.send(amaya, id, `${index}`)),
    app.call('PUT', `/v1/blocks/${amaya.id}`, { token: bimal.token }),
  ])
  const sent = responses.slice(0, 10).filter(({ statusCode }) => statusCode === 201)
  expect(responses.every(({ statusCode }) => [201, 204, 403].includes(statusCode))).toBe(true)
  expect(await calls.texts(bimal, id)).toHaveLength(sent.length)
  expect((await calls.send(amaya, id, 'Later')).statusCode).toBe(403)
})

test('a suspended member neither writes nor is read until the suspension ends', async () => {
  const id = await direct()
  await calls.send(amaya, id, 'From Amaya')
  await changeAccountStatus(app.deps, amaya.email, 'suspend', { reason: 'Spam', until: null })
  expect((await calls.send(amaya, id, 'More')).statusCode).toBe(401)
  expect((await calls.thread(bimal, id)).messages).toMatchObject([{ text: '', is_hidden: true }])
  expect((await calls.list(bimal)).conversations).toMatchObject([{ can_write: false, last_message: { text: '' } }])
  expect((await calls.list(bimal, '?q=from')).conversations).toEqual([])
  expect((await calls.send(bimal, id, 'Hello?')).statusCode).toBe(403)
})

test('the deletion of an account leaves its messages to the other member, as from "Anonymous"', async () => {
  const id = await direct()
  await calls.send(amaya, id, 'From Amaya')
  await calls.send(bimal, id, 'From Bimal')
  const body = { password: amaya.password, ideas: 'delete' }
  const response = await app.call('POST', '/v1/settings/account-deletion', { token: amaya.token, body })
  expect(response.statusCode).toBe(200)
  const { messages } = await calls.thread(bimal, id)
  expect(messages).toMatchObject([{ text: 'From Amaya', author: { username: 'Anonymous' } }, { text: 'From Bimal' }])
  expect((await calls.list(bimal)).conversations).toMatchObject([
    { user: { username: 'Anonymous' }, can_write: false, last_message: { text: 'From Bimal' } },
  ])
  const rows = JSON.stringify([
    await app.deps.db.selectFrom('conversations').selectAll().execute(),
    await app.deps.db.selectFrom('conversation_members').selectAll().execute(),
    await app.deps.db.selectFrom('messages').selectAll().execute(),
  ])
  expect(rows).not.toContain(amaya.id)
  await app.call('POST', '/v1/settings/account-deletion', {
    token: bimal.token,
    body: { ...body, password: bimal.password },
  })
  for (const table of ['conversations', 'conversation_members', 'messages'] as const) {
    expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test('the conversation of a team hides earlier messages from later members, and later ones from former members', async () => {
  const chamari = await signedInMember(app)
  const { ideaId, add, remove } = await ideaWithTeam(app, amaya, [bimal])
  const id = await calls.open(bimal, { idea_id: ideaId })
  await calls.send(bimal, id, 'Before')
  await add(chamari)
  expect(await calls.open(chamari, { idea_id: ideaId })).toBe(id)
  expect(await calls.texts(chamari, id)).toEqual([])
  await calls.send(amaya, id, 'With Chamari')
  expect(await calls.texts(chamari, id)).toEqual(['With Chamari'])
  expect([await calls.unread(chamari), await calls.unread(bimal)]).toEqual([1, 1])
  await remove(bimal)
  await calls.send(chamari, id, 'Without Bimal')
  expect(await calls.texts(bimal, id)).toEqual(['Before', 'With Chamari'])
  expect((await calls.send(bimal, id, 'Me too')).statusCode).toBe(403)
  expect((await calls.list(bimal)).conversations).toMatchObject([
    { kind: 'team', can_write: false, members: [], last_message: { text: 'With Chamari' } },
  ])
  await add(bimal)
  await calls.send(amaya, id, 'Back again')
  expect(await calls.texts(bimal, id)).toEqual(['Back again'])
  expect(await calls.texts(amaya, id)).toEqual(['Before', 'With Chamari', 'Without Bimal', 'Back again'])
  expect((await calls.list(amaya, '?filter=teams')).conversations).toMatchObject([
    { id, kind: 'team', user: null, idea: { id: ideaId, title: 'Offline quiz packs' }, can_write: true },
  ])
})

test('the conversation of a team is for its members alone, and needs a team', async () => {
  const { ideaId } = await ideaWithTeam(app, amaya, [])
  const open = ({ token }: TestMember) => app.call('POST', '/v1/conversations', { token, body: { idea_id: ideaId } })
  expect((await open(amaya)).statusCode).toBe(403)
  expect((await open(bimal)).statusCode).toBe(403)
})

test('the conversation of a team stays readable after the deletion of the idea', async () => {
  const { ideaId } = await ideaWithTeam(app, amaya, [bimal])
  const id = await calls.open(amaya, { idea_id: ideaId })
  await calls.send(amaya, id, 'Hello team')
  expect((await app.call('DELETE', `/v1/ideas/${ideaId}`, { token: amaya.token })).statusCode).toBe(200)
  expect(await calls.texts(bimal, id)).toEqual(['Hello team'])
  expect((await calls.list(bimal)).conversations).toMatchObject([{ idea: null, can_write: false }])
  expect((await calls.send(amaya, id, 'Still?')).statusCode).toBe(403)
})

test('the conversation of a team keeps members who block each other', async () => {
  const { ideaId } = await ideaWithTeam(app, amaya, [bimal])
  const id = await calls.open(amaya, { idea_id: ideaId })
  await app.call('PUT', `/v1/blocks/${amaya.id}`, { token: bimal.token })
  expect((await calls.send(amaya, id, 'For the team')).statusCode).toBe(201)
  expect(await calls.texts(bimal, id)).toEqual(['For the team'])
})

/** `former` left the team; `blocked` was blocked by the other of the two; `suspended` is on the team. */
const ACTORS = ['visitor', 'outsider', 'reviewer', 'admin', 'former', 'blocked', 'suspended', 'member'] as const
type Actor = (typeof ACTORS)[number]

test('a conversation is open to its members alone, and read-only to some', async () => {
  // Proves trust 41/1.
  const people = {} as Record<Exclude<Actor, 'visitor'>, TestMember>
  for (const name of ACTORS) {
    if (name === 'visitor') continue
    people[name] = await signedInMember(app, { isAdmin: name === 'admin', isReviewer: name === 'reviewer' })
  }
  const { member, former, blocked, suspended } = people
  const { ideaId, remove } = await ideaWithTeam(app, member, [former, suspended, blocked])
  const team = await calls.open(member, { idea_id: ideaId })
  await connectMembers(app, blocked, amaya)
  const pair = await calls.open(blocked, { user_id: amaya.id })
  const { message } = (await calls.send(member, team, 'Secret')).json()
  const secret = (await calls.send(amaya, pair, 'Secret')).json().message
  await remove(former)
  await app.call('PUT', `/v1/blocks/${blocked.id}`, { token: amaya.token })
  await changeAccountStatus(app.deps, suspended.email, 'suspend', { reason: 'Spam', until: null })
  const statuses = async (id: string, message_id: string) => {
    const found: Partial<Record<Actor, Record<string, number>>> = {}
    for (const actor of ACTORS) {
      const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
        await forgetLimits()
        const token = actor === 'visitor' ? {} : { token: people[actor].token }
        const response = await app.call(method, `/v1/${path}`, { ...token, ...(body ? { body } : {}) })
        const isReader = response.statusCode === 200
        expect(isReader || !response.body.includes('Secret')).toBe(true)
        return response.statusCode
      }
      found[actor] = {
        get: await call('GET', `conversations/${id}`),
        thread: await call('GET', `conversations/${id}/messages`),
        earlier: await call('GET', `conversations/${id}/messages?before=${message_id}`),
        read: await call('PUT', `conversations/${id}/read`, { message_id }),
        mute: await call('PUT', `conversations/${id}/mute`),
        unmute: await call('DELETE', `conversations/${id}/mute`),
        report: await call('POST', 'reports', { kind: 'message', id: message_id, reason: 'spam' }),
        send: await call('POST', `conversations/${id}/messages`, { text: 'Hello' }),
        delete: await call('DELETE', `conversations/${id}`),
      }
    }
    return found
  }
  const all = (status: number, changes: Record<string, number> = {}) => ({
    ...{ get: status, thread: status, earlier: status, read: status, mute: status, unmute: status, report: status },
    ...{ send: status, delete: status, ...changes },
  })
  const readers = { report: 202, send: 403, delete: 204 }
  expect(await statuses(team, message.id)).toEqual({
    ...{ visitor: all(401), outsider: all(404), reviewer: all(404), admin: all(404) },
    ...{ former: all(200, readers), suspended: all(401) },
    blocked: all(200, { ...readers, send: 201 }),
    // Nobody reports an own message.
    member: all(200, { ...readers, report: 403, send: 201 }),
  })
  expect(await statuses(pair, secret.id)).toEqual({
    ...{ visitor: all(401), outsider: all(404), reviewer: all(404), admin: all(404) },
    ...{ former: all(404), suspended: all(401), member: all(404) },
    blocked: all(200, readers),
  })
})

test('lists, searches, counts and exports show no conversations of others', async () => {
  // Proves trust 41/1.
  const admin = await signedInMember(app, { isAdmin: true })
  const id = await direct()
  await calls.send(amaya, id, 'Secret')
  expect(await calls.list(admin)).toMatchObject({ conversations: [], counts: { all: 0 } })
  expect((await calls.list(admin, '?q=secret')).conversations).toEqual([])
  expect(await calls.unread(admin)).toBe(0)
  const copy = async ({ token }: TestMember) =>
    (await app.call('GET', '/v1/settings/export', { token })).rawPayload.includes(Buffer.from('Secret'))
  expect([await copy(amaya), await copy(bimal), await copy(admin)]).toEqual([true, true, false])
})

test('a reported message shows moderators the five before it, and is hidden by their decision', async () => {
  // Proves trust 41/2.
  const moderator = await signedInMember(app, { isReviewer: true })
  const id = await direct()
  for (let index = 1; index <= 8; index++) await calls.send(index % 2 === 0 ? amaya : bimal, id, `Message ${index}`)
  const { messages } = await calls.thread(bimal, id)
  const report = (member: TestMember, message: { id: string }) =>
    app.call('POST', '/v1/reports', {
      token: member.token,
      body: { kind: 'message', id: message.id, reason: 'harassment' },
    })
  expect((await report(bimal, messages[7])).statusCode).toBe(202)
  expect((await report(bimal, messages[7])).statusCode).toBe(409)
  expect((await report(bimal, { id: newId() })).statusCode).toBe(404)
  await calls.send(amaya, id, 'Message 9')
  const { reports, counts } = (await app.call('GET', '/v1/reports', { token: moderator.token })).json()
  expect(counts.kinds.message).toBe(1)
  expect(reports[0].target).toMatchObject({
    ...{ text: 'Message 8', author: { id: amaya.id }, is_hidden: false, is_deleted: false },
    earlier: [3, 4, 5, 6, 7].map((index) => ({ text: `Message ${index}`, is_author: index % 2 === 0 })),
  })
  const shown = JSON.stringify(reports)
  for (const index of [1, 2, 9]) expect(shown).not.toContain(`Message ${index}`)
  const url = `/v1/reports/${reports[0].id}/decision`
  const body = { action: 'hide', reason: 'Not kind.' }
  expect((await app.call('POST', url, { token: moderator.token, body })).statusCode).toBe(200)
  expect((await calls.thread(bimal, id)).messages[7]).toMatchObject({ text: '', is_hidden: true })
  const { notifications } = (await app.call('GET', '/v1/notifications', { token: amaya.token })).json()
  const { decision } = notifications.find(({ kind }: { kind: string }) => kind === 'content_moderated')
  const own = (await app.call('GET', `/v1/decisions/${decision.id}`, { token: amaya.token })).json()
  expect(own.decision.target).toMatchObject({ text: 'Message 8' })
  expect(own.decision.target).not.toHaveProperty('earlier')
})

describe('mails of messages', () => {
  const MINUTES = 60_000
  const mails = async ({ email }: TestMember) => (await app.deliverMails()).filter(({ to }) => to === email)
  const choose = async ({ token }: TestMember, mail: string) => {
    const { notifications } = (await app.call('GET', '/v1/settings/notifications', { token })).json()
    const kinds = { ...notifications.kinds, message: { app: true, mail } }
    const body = { notifications: { ...notifications, kinds } }
    const response = await app.call('PUT', '/v1/settings/notifications', { token, body })
    expect(response.statusCode).toBe(200)
  }

  test('mails of messages come once after ten unread minutes, without the text', async () => {
    const id = await direct()
    await calls.send(amaya, id, 'Meet me at the lantern')
    await calls.send(amaya, id, 'At eight')
    app.clock.advance(9 * MINUTES)
    expect((await mails(bimal)).filter(({ text }) => text.includes('new message'))).toEqual([])
    app.clock.advance(2 * MINUTES)
    const received = (await mails(bimal)).filter(({ text }) => text.includes('new messages'))
    expect(received).toHaveLength(1)
    expect(received[0]?.subject).not.toMatch(/lantern|eight/)
    expect(received[0]?.text).toContain('2 new messages')
    expect(received[0]?.text).toContain(`/messages/${id}`)
    expect(`${received[0]?.text} ${received[0]?.html}`).not.toMatch(/lantern/)
    app.clock.advance(60 * MINUTES)
    expect((await mails(bimal)).filter(({ text }) => text.includes('new message'))).toHaveLength(1)
    // The bell does not repeat what the header counts.
    const { notifications } = (await app.call('GET', '/v1/notifications', { token: bimal.token })).json()
    expect(notifications.map(({ kind }: { kind: string }) => kind)).not.toContain('message')
  })

  test('mails of messages list several conversations in one line of a digest, without their text', async () => {
    const id = await direct()
    const chamod = await signedInMember(app)
    await connectMembers(app, chamod, bimal, 'Same course?')
    await choose(bimal, 'daily')
    await calls.send(amaya, id, 'Meet me at the lantern')
    await calls.send(amaya, id, 'At eight')
    app.clock.advance(25 * 60 * MINUTES)
    const digests = (await mails(bimal)).filter(({ text }) => text.includes('This digest comes'))
    expect(digests.map(({ text }) => text.match(/new message.*/g))).toEqual([
      [expect.stringMatching(/^new messages in /)],
    ])
    const [digest] = digests
    expect(digest?.text).toMatch(/Messages\n- 3 new messages in .+, .+\n.*\/messages\n/)
    expect(`${digest?.subject} ${digest?.text} ${digest?.html}`).not.toMatch(/lantern|At eight|Same course/)
  })

  test('mails of messages leave out read, muted and unwanted messages', async () => {
    const id = await direct()
    const wait = async () => {
      app.clock.advance(11 * MINUTES)
      return (await mails(bimal)).filter(({ text }) => text.includes('new message'))
    }
    const { message } = (await calls.send(amaya, id, 'Read at once')).json()
    await calls.read(bimal, id, message.id)
    expect(await wait()).toEqual([])
    await calls.mute(bimal, id)
    await calls.send(amaya, id, 'Muted')
    expect(await wait()).toEqual([])
    await calls.unmute(bimal, id)
    await choose(bimal, 'never')
    await calls.send(amaya, id, 'Not by mail')
    expect(await wait()).toEqual([])
    await choose(bimal, 'now')
    await calls.send(amaya, id, 'By mail')
    expect(await wait()).toHaveLength(1)
  })
})
