import { beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '../../lib/clock.ts'
import { connectMembers, ideaWithTeam } from '../../testing/conversations.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'
import { openSession } from '../sessions/sessions.service.ts'

const NOBODY = '01234567-89ab-7def-8123-456789abcdef'

let app: TestApp
let asker: TestMember
let asked: TestMember

beforeEach(async () => {
  app = await startTestApp()
  asker = await signedInMember(app, { firstname: 'Amaya', lastname: 'Asker' })
  asked = await signedInMember(app, { firstname: 'Bimal', lastname: 'Asked' })
})

const connect = (from: TestMember, to: { id: string }, note?: string) =>
  app.call('POST', '/v1/connections', { token: from.token, body: { user_id: to.id, ...(note ? { note } : {}) } })
const incoming = async ({ token }: TestMember) =>
  (await app.call('GET', '/v1/connections/requests', { token })).json().requests
const sent = async ({ token }: TestMember) =>
  (await app.call('GET', '/v1/connections/requests/sent', { token })).json().requests
const connections = async ({ token }: TestMember) =>
  (await app.call('GET', '/v1/connections', { token })).json().connections
const stateOf = async (member: TestMember, other: TestMember) =>
  (await app.call('GET', `/v1/connections/of/${other.id}`, { token: member.token })).json().state

async function requestId(): Promise<string> {
  await connect(asker, asked)
  return (await incoming(asked))[0].id
}

test('POST /v1/connections asks a member, with a note, and notifies them', async () => {
  // Proves spec 3/23.
  const response = await connect(asker, asked, 'We share a course.')
  expect(response.statusCode).toBe(201)
  expect(response.json()).toEqual({ connection: { user_id: asked.id, state: 'requested' } })
  expect(await incoming(asked)).toEqual([
    {
      id: expect.any(String),
      user_id: asker.id,
      name: 'Amaya Asker',
      title: 'Student',
      image: '',
      note: 'We share a course.',
      created_at: '2026-01-05T09:00:00.000Z',
    },
  ])
  expect(await sent(asker)).toMatchObject([{ user_id: asked.id, name: 'Bimal Asked' }])
  expect([await stateOf(asker, asked), await stateOf(asked, asker)]).toEqual(['requested', 'received'])
  const { notifications } = (await app.call('GET', '/v1/notifications', { token: asked.token })).json()
  expect(notifications).toMatchObject([{ kind: 'connection_requested', actor: { name: 'Amaya Asker' } }])
})

test('POST /v1/connections: a second request is a conflict and changes nothing', async () => {
  await connect(asker, asked, 'first')
  const again = await connect(asker, asked, 'second')
  expect(again.statusCode).toBe(409)
  expect(again.json().error).toHaveProperty('user_id')
  expect(await incoming(asked)).toMatchObject([{ note: 'first' }])
})

test('POST /v1/connections connects both members after a request of the other, also an ignored one', async () => {
  const id = await requestId()
  await app.call('POST', `/v1/connections/requests/${id}/ignore`, { token: asked.token })
  const response = await connect(asked, asker)
  expect(response.json().connection.state).toBe('connected')
  expect(await connections(asker)).toMatchObject([{ user_id: asked.id }])
  expect(await sent(asker)).toEqual([])
  expect((await connect(asker, asked)).statusCode).toBe(409)
})

test('POST /v1/connections makes the notes of an accepted request the first messages', async () => {
  const texts = async () => {
    const { conversations } = (await app.call('GET', '/v1/conversations', { token: asker.token })).json()
    const url = `/v1/conversations/${conversations[0].id}/messages`
    const { messages } = (await app.call('GET', url, { token: asked.token })).json()
    return messages.map(({ text, author }: { text: string; author: { id: string } }) => [author.id, text])
  }
  await connect(asker, asked, 'We share a course.')
  const { id } = (await incoming(asked))[0]
  await app.call('POST', `/v1/connections/requests/${id}/accept`, { token: asked.token })
  expect(await texts()).toEqual([[asker.id, 'We share a course.']])
  await app.call('DELETE', `/v1/connections/${asked.id}`, { token: asker.token })
  await connect(asker, asked, 'Once more?')
  await connect(asked, asker, 'Gladly.')
  expect(await texts()).toEqual([
    [asker.id, 'We share a course.'],
    [asker.id, 'Once more?'],
    [asked.id, 'Gladly.'],
  ])
})

test('POST /v1/connections by both members at once makes one connection', { tags: ['postgres'] }, async () => {
  const responses = await Promise.all([connect(asker, asked), connect(asked, asker)])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(await connections(asker)).toHaveLength(1)
  expect(await connections(asked)).toHaveLength(1)
  expect([...(await sent(asker)), ...(await sent(asked))]).toEqual([])
})

test('POST /v1/connections ten times at once makes one request', { tags: ['postgres'] }, async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => connect(asker, asked)))
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  // A new account may ask five; requests in progress count.
  expect(responses.filter(({ statusCode }) => [409, 429].includes(statusCode))).toHaveLength(9)
  expect(await incoming(asked)).toHaveLength(1)
})

test('POST /v1/connections refuses oneself, unknown, suspended and new members, and malformed ids', async () => {
  const newcomer = await signedInMember(app, { hasProfile: false })
  const suspended = await signedInMember(app)
  await changeAccountStatus(app.deps, suspended.email, 'suspend')
  expect((await connect(asker, asker)).statusCode).toBe(422)
  expect((await connect(asker, { id: NOBODY })).statusCode).toBe(404)
  expect((await connect(asker, suspended)).statusCode).toBe(404)
  expect((await connect(asker, newcomer)).statusCode).toBe(404)
  expect((await connect(newcomer, asked)).statusCode).toBe(403)
  expect((await connect(asker, { id: 'x' })).json().error).toEqual({ user_id: 'Must be the id of a member' })
  expect((await connect(asker, asked, 'x'.repeat(301))).json().error).toHaveProperty('note')
})

test('POST /v1/connections allows fifty members a day, and five for a new account', async () => {
  // Proves spec S/49.
  const ask = async (token = asker.token) => {
    expect((await connect({ ...asker, token }, asked)).statusCode).toBe(201)
    // A request that fails does not count.
    expect((await connect({ ...asker, token }, asked)).statusCode).toBe(409)
    const [{ id }] = await sent({ ...asker, token })
    await app.call('DELETE', `/v1/connections/requests/${id}`, { token })
  }
  for (let count = 1; count <= 4; count++) await ask()
  expect((await connect(asker, asked)).statusCode).toBe(201)
  expect((await connect(asker, asked)).json().message).toContain(
    'ask 5 members a day to connect while your account is new',
  )
  app.clock.advance(DAY)
  const { token } = await openSession(app.deps, asker.id)
  const [{ id }] = await sent({ ...asker, token })
  await app.call('DELETE', `/v1/connections/requests/${id}`, { token })
  for (let count = 1; count < 50; count++) await ask(token)
  expect((await connect({ ...asker, token }, asked)).statusCode).toBe(201)
  expect((await connect({ ...asker, token }, asked)).json().message).toContain('ask 50 members a day to connect')
})

test('accepting a request connects both and notifies the sender', async () => {
  // Proves spec 2/59.
  const id = await requestId()
  const response = await app.call('POST', `/v1/connections/requests/${id}/accept`, { token: asked.token })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ connection: { user_id: asker.id, state: 'connected' } })
  expect(await incoming(asked)).toEqual([])
  expect(await connections(asker)).toMatchObject([{ user_id: asked.id, name: 'Bimal Asked' }])
  expect([await stateOf(asker, asked), await stateOf(asked, asker)]).toEqual(['connected', 'connected'])
  const { notifications } = (await app.call('GET', '/v1/notifications', { token: asker.token })).json()
  expect(notifications).toMatchObject([{ kind: 'connection_accepted', actor: { user_id: asked.id } }])
})

test('accepting a request ten times at once connects once', { tags: ['postgres'] }, async () => {
  const id = await requestId()
  const accept = () => app.call('POST', `/v1/connections/requests/${id}/accept`, { token: asked.token })
  const responses = await Promise.all(Array.from({ length: 10 }, accept))
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await connections(asked)).toHaveLength(1)
})

test('ignoring a request does not notify the sender, and can be undone', async () => {
  // Proves spec 2/59.
  const id = await requestId()
  const ignore = await app.call('POST', `/v1/connections/requests/${id}/ignore`, { token: asked.token })
  expect(ignore.statusCode).toBe(204)
  expect(await incoming(asked)).toEqual([])
  expect(await sent(asker)).toHaveLength(1)
  expect(await stateOf(asker, asked)).toBe('requested')
  const { count } = (await app.call('GET', '/v1/notifications/count', { token: asker.token })).json()
  expect(count).toBe(0)
  const restore = await app.call('POST', `/v1/connections/requests/${id}/restore`, { token: asked.token })
  expect(restore.statusCode).toBe(204)
  expect(await incoming(asked)).toHaveLength(1)
})

test('withdrawing a request removes its notification', async () => {
  const id = await requestId()
  expect((await app.call('DELETE', `/v1/connections/requests/${id}`, { token: asker.token })).statusCode).toBe(204)
  expect(await incoming(asked)).toEqual([])
  const { notifications } = (await app.call('GET', '/v1/notifications', { token: asked.token })).json()
  expect(notifications).toEqual([])
  const late = await app.call('POST', `/v1/connections/requests/${id}/accept`, { token: asked.token })
  expect(late.statusCode).toBe(404)
})

test('a request can be answered and withdrawn by its recipient and sender only', async () => {
  // Proves trust 8/6; spec 6/8.
  const id = await requestId()
  const stranger = await signedInMember(app)
  for (const { token } of [stranger, asker]) {
    for (const action of ['accept', 'ignore', 'restore']) {
      const response = await app.call('POST', `/v1/connections/requests/${id}/${action}`, { token })
      expect(response.statusCode).toBe(404)
    }
  }
  for (const { token } of [stranger, asked]) {
    expect((await app.call('DELETE', `/v1/connections/requests/${id}`, { token })).statusCode).toBe(404)
  }
  expect(await incoming(asked)).toHaveLength(1)
})

test.each([
  ['accepted', (id: string) => `/v1/connections/requests/${id}/accept`],
  ['ignored', (id: string) => `/v1/connections/requests/${id}/ignore`],
  ['answered by asking back', () => '/v1/connections'],
])('a request that is %s is read by its recipient', async (_how, path) => {
  const unread = async () => (await app.call('GET', '/v1/notifications/count', { token: asked.token })).json().count
  const id = await requestId()
  expect(await unread()).toBe(1)
  const body = path(id) === '/v1/connections' ? { user_id: asker.id } : undefined
  expect((await app.call('POST', path(id), { token: asked.token, body })).statusCode).toBeLessThan(300)
  expect(await unread()).toBe(0)
})

test('connections end from either side, for both', async () => {
  await connect(asker, asked)
  await connect(asked, asker)
  expect((await app.call('DELETE', `/v1/connections/${asker.id}`, { token: asked.token })).statusCode).toBe(204)
  expect(await connections(asker)).toEqual([])
  expect((await app.call('DELETE', `/v1/connections/${asker.id}`, { token: asked.token })).statusCode).toBe(404)
})

test('connections of another member are listed for members, and counted for visitors', async () => {
  await connect(asker, asked)
  await connect(asked, asker)
  const path = `/v1/connections/of/${asker.id}`
  const reader = await signedInMember(app)
  expect((await app.call('GET', path, { token: reader.token })).json()).toMatchObject({
    count: 1,
    connections: [{ user_id: asked.id }],
    state: 'none',
    request_id: '',
  })
  expect((await app.call('GET', path)).json()).toMatchObject({ count: 1, connections: [] })
  expect((await app.call('GET', `/v1/connections/of/${NOBODY}`)).statusCode).toBe(404)
  expect((await app.call('GET', '/v1/connections/of/nonsense')).statusCode).toBe(404)
})

test('connections leave out members who are suspended', async () => {
  await connect(asker, asked)
  await connect(asked, asker)
  await changeAccountStatus(app.deps, asked.email, 'suspend')
  expect(await connections(asker)).toEqual([])
})

test('connections are filtered by faculty and team, and sorted', async () => {
  const people = [
    await signedInMember(app, { firstname: 'Chamari', faculty: 'Faculty of Law' }),
    await signedInMember(app, { firstname: 'Arul', faculty: 'Faculty of Education' }),
    await signedInMember(app, { firstname: 'Bimal', faculty: 'Faculty of Law' }),
  ] as const
  for (const person of people) {
    await connectMembers(app, person, asker)
    app.clock.advance(60_000)
  }
  await ideaWithTeam(app, people[1], [asker])
  await ideaWithTeam(app, asker, [people[2]])
  const list = async (query: string) => {
    const response = await app.call('GET', `/v1/connections?${query}`, { token: asker.token })
    const { connections, counts } = response.json()
    return [connections.map(({ name }: { name: string }) => name.split(' ')[0]), counts]
  }
  expect(await list('')).toEqual([['Bimal', 'Arul', 'Chamari'], { all: 3, teams: 2 }])
  expect(await list('sort=oldest')).toEqual([['Chamari', 'Arul', 'Bimal'], { all: 3, teams: 2 }])
  expect(await list('sort=name')).toEqual([['Arul', 'Bimal', 'Chamari'], { all: 3, teams: 2 }])
  expect(await list('filter=teams')).toEqual([['Bimal', 'Arul'], { all: 3, teams: 2 }])
  expect(await list('faculty=Faculty%20of%20Law')).toEqual([['Bimal', 'Chamari'], { all: 2, teams: 1 }])
  expect(await list('filter=teams&q=arul')).toEqual([['Arul'], { all: 1, teams: 1 }])
  for (const query of ['sort=best', 'filter=friends', `faculty=${'x'.repeat(201)}`]) {
    expect((await app.call('GET', `/v1/connections?${query}`, { token: asker.token })).statusCode).toBe(422)
  }
})

test('connections and requests come in pages', async () => {
  for (let index = 0; index < 3; index++) {
    app.clock.advance(1)
    await connect(await signedInMember(app), asked)
  }
  const page = await app.call('GET', '/v1/connections/requests?page=2&page_size=2', { token: asked.token })
  expect(page.json().requests).toHaveLength(1)
  expect(page.json().metadata).toMatchObject({ current_page: 2, last_page: 2, total_records: 3 })
  const nonsense = await app.call('GET', '/v1/connections?page=0', { token: asked.token })
  expect(nonsense.statusCode).toBe(422)
})

test('connections as the audience see the address and mobile number', async () => {
  // Proves trust 18/1.
  await app.call('PATCH', '/v1/settings', {
    token: asked.token,
    body: { email_audience: 'connections', mobile_audience: 'members' },
  })
  const seen = async (member?: TestMember) =>
    (await app.call('GET', `/v1/profiles/id/${asked.id}`, member ? { token: member.token } : {})).json().response
      .profile
  expect(await seen()).not.toHaveProperty('mobile')
  const before = await seen(asker)
  expect(before.mobile).toBe('+94 11 000 0000')
  expect(before).not.toHaveProperty('email')
  await connect(asker, asked)
  expect(await seen(asker)).not.toHaveProperty('email')
  await connect(asked, asker)
  expect((await seen(asker)).email).toBe(asked.email)
})

describe('PUT /v1/connections/:id/note', () => {
  const save = ({ token }: Partial<TestMember>, { id }: { id: string }, note: string) =>
    app.call('PUT', `/v1/connections/${id}/note`, { ...(token ? { token } : {}), body: { note } })
  const found = async ({ token }: TestMember, q: string) =>
    (await app.call('GET', `/v1/connections?q=${encodeURIComponent(q)}`, { token })).json()

  test('PUT /v1/connections/:id/note saves a private, searchable note', async () => {
    await connect(asker, asked)
    await connect(asked, asker)
    const response = await save(asker, asked, 'Two old phones. 100% café')
    expect(response.statusCode).toBe(200)
    const connection = {
      ...{ user_id: asked.id, name: 'Bimal Asked', title: 'Student', image: '', faculty: 'Faculty of Education' },
      ...{ created_at: '2026-01-05T09:00:00.000Z', note: 'Two old phones. 100% café' },
    }
    expect(response.json()).toEqual({ connection })
    for (const q of ['phones', 'CAFE', '100%', 'bimal', 'reading', '']) {
      expect(await found(asker, q)).toMatchObject({ connections: [connection], metadata: { total_records: 1 } })
    }
    expect(await found(asker, '_')).toMatchObject({ connections: [], metadata: { total_records: 0 } })
    expect(await found(asked, 'phones')).toMatchObject({ connections: [] })
    expect(await connections(asked)).toMatchObject([{ user_id: asker.id, note: '' }])
    expect((await save(asker, asked, '')).json().connection.note).toBe('')
  })

  test('PUT /v1/connections/:id/note refuses visitors, strangers and long notes', async () => {
    expect((await save({}, asked, 'Note')).statusCode).toBe(401)
    expect((await save(asker, asked, 'Note')).statusCode).toBe(404)
    await connect(asker, asked)
    await connect(asked, asker)
    expect((await save(asker, asked, 'x'.repeat(201))).json().error).toHaveProperty('note')
  })
})
