// @module-tag postgres

import { Webhook as Verifier } from 'standardwebhooks'
import { expect, test } from 'vitest'
import type { Delivery } from '../../../contract/webhooks.ts'
import { WEBHOOK_FORMS, WEBHOOK_KINDS } from '../../../contract/webhooks.values.ts'
import { DAY, HOUR, MINUTE, SECOND, systemClock } from '../../lib/clock.ts'
import { openCall, passTime, readCall, stepCall } from '../../testing/calls.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { otherProcesses, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { INWARD_HOST, startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts'
import { transact } from '../../transact.ts'
import { sendDueDeliveries } from './deliveries.service.ts'
import { checkWebhooks } from './webhooks.checks.ts'

const WEBHOOKS = '/v1/admin/webhooks'
const SEQUENCE_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  20 * HOUR,
]

type World = { app: TestApp; receiver: WebhookReceiver; admin: TestMember; author: TestMember }

async function start(): Promise<World> {
  const receiver = await startWebhookReceiver()
  const app = await startTestApp()
  app.deps.internet = receiver.internet
  return { app, receiver, admin: await signedInMember(app, { isAdmin: true }), author: await signedInMember(app) }
}

async function add({ app, receiver, admin }: World, input: object = {}) {
  const body = { name: 'Warehouse', url: receiver.address(), kinds: WEBHOOK_KINDS, ...input }
  const response = await app.call('POST', WEBHOOKS, { token: admin.token, body })
  expect(response.statusCode).toBe(201)
  return response.json() as { webhook: { id: string }; secret: string }
}

const send = ({ app }: World) => sendDueDeliveries(app.deps)

async function logOf({ app, admin }: World, id: string, state = ''): Promise<Delivery[]> {
  return (await app.call('GET', `${WEBHOOKS}/${id}/deliveries?state=${state}`, admin)).json().deliveries
}

test('an event is posted with a signature that the library of Standard Webhooks verifies', async () => {
  const world = await start()
  const { webhook, secret } = await add(world)
  const idea = await shareIdea(world.app, world.author)
  // The library compares with the present.
  await sendDueDeliveries({ ...world.app.deps, clock: systemClock })
  const [received] = world.receiver.received
  const verified = new Verifier(secret).verify(received?.body ?? '', received?.headers as Record<string, string>)
  expect(verified).toMatchObject({ type: 'idea.shared', data: { idea: { id: idea.id, title: idea.title } } })
  const [delivery] = await logOf(world, webhook.id)
  expect(delivery).toMatchObject({ id: received?.headers['webhook-id'], state: 'delivered', body: received?.body })
  expect(() =>
    new Verifier(`whsec_${'A'.repeat(32)}`).verify(received?.body ?? '', received?.headers as never),
  ).toThrow()
})

test('the secret is shown once and stored encrypted', async () => {
  // Proves trust 51/2.
  const world = await start()
  const { webhook, secret } = await add(world)
  const listed = await world.app.call('GET', WEBHOOKS, world.admin)
  expect(listed.json().webhooks).toHaveLength(1)
  expect(listed.body).not.toContain(secret)
  const changed = await world.app.call('PATCH', `${WEBHOOKS}/${webhook.id}`, {
    ...world.admin,
    body: { name: 'Other' },
  })
  expect(changed.body).not.toContain(secret)
  const stored = JSON.stringify(await world.app.deps.db.selectFrom('webhooks').selectAll().execute())
  expect(stored).not.toContain(secret.slice('whsec_'.length))
})

test('an event that is rolled back is not sent, and one that commits is written with the data', async () => {
  const world = await start()
  await add(world)
  const { deps } = world.app
  await transact(deps, async (tx) => {
    await tx.webhook({ kind: 'member.joined', subject: 'members' })
    throw new Error('No.')
  }).catch(() => {})
  expect(await deps.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
  await transact(deps, (tx) => tx.webhook({ kind: 'member.joined', subject: 'members' }))
  expect(await deps.db.selectFrom('webhook_deliveries').selectAll().execute()).toHaveLength(1)
})

test('only the chosen kinds go to a webhook that is on, each address under an id of its own', async () => {
  const world = await start()
  await add(world, { kinds: ['event.published'], url: world.receiver.address('/events') })
  await add(world, { is_active: false, url: world.receiver.address('/off') })
  await add(world, { url: world.receiver.address('/one') })
  await add(world, { url: world.receiver.address('/two') })
  await shareIdea(world.app, world.author)
  await send(world)
  expect(world.receiver.received.map(({ path }) => path).sort()).toEqual(['/one', '/two'])
  expect(new Set(world.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
})

test('a retry has the same id and body, and another timestamp and signature', async () => {
  const world = await start()
  await add(world)
  world.receiver.answers.set('/quad', { status: 503, body: 'The warehouse is loading.' })
  await shareIdea(world.app, world.author)
  await send(world)
  await send(world)
  expect(world.receiver.received).toHaveLength(1)
  world.app.clock.advance(5 * SECOND)
  await send(world)
  const [first, second] = world.receiver.received
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
  expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature'])
})

test('Retry-After is waited for', async () => {
  const world = await start()
  await add(world)
  world.receiver.answers.set('/quad', { status: 429, headers: { 'retry-after': '1800' } })
  await shareIdea(world.app, world.author)
  await send(world)
  world.app.clock.advance(29 * MINUTE)
  await send(world)
  expect(world.receiver.received).toHaveLength(1)
  world.app.clock.advance(MINUTE)
  await send(world)
  expect(world.receiver.received).toHaveLength(2)
})

test('after three days without a good answer a webhook is switched off, and administrators and doctor are told', async () => {
  const world = await start()
  const { webhook } = await add(world)
  world.receiver.answers.set('/quad', { status: 404, body: 'no_service' })
  await shareIdea(world.app, world.author)
  const began = world.app.clock.now().getTime()
  await send(world)
  for (const wait of SEQUENCE_MS) {
    world.app.clock.advance(wait)
    await send(world)
  }
  expect(world.receiver.received).toHaveLength(SEQUENCE_MS.length + 1)
  expect(world.app.clock.now().getTime() - began).toBeGreaterThan(2.9 * DAY)
  const mails = (await world.app.deliverMails()).filter(({ subject }) => subject.includes('switched off'))
  expect(mails).toEqual([expect.objectContaining({ to: world.admin.email })])
  // The sessions of before have ended.
  world.admin = await signedInMember(world.app, { isAdmin: true })
  const [listed] = (await world.app.call('GET', WEBHOOKS, world.admin)).json().webhooks
  expect(listed).toMatchObject({
    is_active: false,
    state: 'off',
    off_reason: '404, no_service',
    counts: { given_up: 1 },
  })
  expect(await checkWebhooks(world.app.deps)).toMatchObject({ fix: expect.stringContaining('404, no_service') })
  // Switched on again, what was given up can be sent again under the same id.
  world.receiver.answers.clear()
  const [missed] = await logOf(world, webhook.id, 'given_up')
  const again = await world.app.call('POST', `${WEBHOOKS}/${webhook.id}/deliveries/${missed?.id}/resend`, world.admin)
  expect(again.json().delivery).toMatchObject({ id: missed?.id, state: 'delivered' })
})

test('a receiver that is gone is not asked again', async () => {
  const world = await start()
  await add(world)
  world.receiver.answers.set('/quad', { status: 410 })
  await shareIdea(world.app, world.author)
  await send(world)
  expect((await world.app.call('GET', WEBHOOKS, world.admin)).json().webhooks[0].state).toBe('off')
})

test('events about one thing arrive in order; those about others do not wait', async () => {
  const world = await start()
  await add(world)
  const [idea, other] = [await shareIdea(world.app, world.author), await shareIdea(world.app, world.author)]
  await transact(world.app.deps, (tx) => tx.webhook({ kind: 'idea.merged', subject: idea.id }))
  world.receiver.answers.set('/quad', { status: 503 })
  await send(world)
  const typesOf = (id: string) =>
    world.receiver.received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.idea.id === id)
  expect(typesOf(idea.id).map(({ type }) => type)).toEqual(['idea.shared'])
  expect(typesOf(other.id)).toHaveLength(1)
  world.receiver.answers.clear()
  world.app.clock.advance(5 * SECOND)
  await send(world)
  expect(typesOf(idea.id).map(({ type }) => type)).toEqual(['idea.shared', 'idea.shared', 'idea.merged'])
})

test('several processes send each event once', async () => {
  const world = await start()
  await add(world)
  for (let n = 0; n < 30; n++) {
    await transact(world.app.deps, (tx) => tx.webhook({ kind: 'member.joined', subject: `member ${n}` }))
  }
  await Promise.all(otherProcesses(world.app.deps, 3).map((deps) => sendDueDeliveries(deps)))
  const ids = world.receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(30)
  expect(new Set(ids).size).toBe(30)
})

test('the delivery of a process that was killed is sent by another once its lease ends, under the same id', async () => {
  const world = await start()
  await add(world)
  await shareIdea(world.app, world.author)
  const { db, clock } = world.app.deps
  const leased_until = new Date(clock.now().getTime() + 75 * SECOND).toISOString()
  await db.updateTable('webhook_deliveries').set({ leased_until }).execute()
  await send(world)
  expect(world.receiver.received).toEqual([])
  world.app.clock.advance(75 * SECOND)
  await send(world)
  expect(world.receiver.received).toHaveLength(1)
})

test('receivers that close, redirect or send 10 MB harm nothing, and of an answer 4 KB are kept', async () => {
  const world = await start()
  const { app, receiver } = world
  const made = new Map<string, string>()
  for (const path of ['/close', '/redirect', '/large']) {
    made.set(path, (await add(world, { url: receiver.address(path) })).webhook.id)
  }
  receiver.answers.set('/close', { status: 200, ends: 'early' })
  receiver.answers.set('/redirect', { status: 302, headers: { location: `https://${INWARD_HOST}/` } })
  receiver.answers.set('/large', { status: 200, body: 'x'.repeat(10_000_000) })
  await shareIdea(app, world.author)
  await send(world)
  const firstOf = async (path: string) => (await logOf(world, made.get(path) ?? ''))[0]
  expect(await firstOf('/close')).toMatchObject({ state: 'waiting', attempts: [{ status: null }] })
  expect(await firstOf('/redirect')).toMatchObject({ state: 'waiting', attempts: [{ status: 302 }] })
  const large = await firstOf('/large')
  expect(large?.state).toBe('delivered')
  expect(large?.answer).toHaveLength(4096)
  expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/close', '/large', '/redirect'])
})

test('nothing goes to an address inward: not when it is added, and not when its name leads inward later', async () => {
  // Proves trust 51/2.
  const world = await start()
  const { app, admin, receiver } = world
  const body = { name: 'Inward', kinds: ['idea.shared'] }
  const inward = [
    'https://localhost/',
    `https://${INWARD_HOST}/`,
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://a.internal/',
  ]
  for (const url of [
    ...inward,
    'http://receiver.example/',
    'https://u:p@receiver.example/',
    'ftp://receiver.example/',
  ]) {
    const response = await app.call('POST', WEBHOOKS, { token: admin.token, body: { ...body, url } })
    expect([url, response.statusCode]).toEqual([url, 422])
    expect(response.json().error).toHaveProperty('url')
  }
  const { webhook } = await add(world)
  app.deps.internet = { ...receiver.internet, resolve: async () => ['127.0.0.1'] }
  await shareIdea(app, world.author)
  await send(world)
  expect(receiver.received).toEqual([])
  const [delivery] = await logOf(world, webhook.id)
  expect(delivery?.attempts[0]).toMatchObject({ status: null, error: 'not a public address' })
})

test('only what everybody may see goes out: nothing of hidden ideas, and ids alone of a site for members', async () => {
  // Proves trust 51/2.
  const world = await start()
  const { app, admin, author, receiver } = world
  const { webhook } = await add(world)
  const rejected = await shareIdea(app, author)
  await rejectIdea(app, admin, rejected.id)
  await send(world)
  expect(JSON.stringify(receiver.received)).not.toContain(rejected.id)
  expect((await logOf(world, webhook.id)).every(({ state }) => state === 'left_out')).toBe(true)
  const visibility = { community: 'members', ideas: 'members' }
  await app.call('PUT', '/v1/admin/settings', { token: admin.token, body: { version: 0, visibility } })
  const idea = await shareIdea(app, author)
  await send(world)
  const { data } = JSON.parse(receiver.received[0]?.body ?? '{}')
  expect(data).toEqual({ idea: { id: idea.id, url: expect.stringContaining(idea.id) } })
})

test('a report says its kind and number alone, and members who join or leave are not named', async () => {
  // Proves trust 51/2.
  const world = await start()
  const { app, author, receiver } = world
  const idea = await shareIdea(app, author)
  await add(world)
  const reporter = await signedInMember(app, { firstname: 'Unnamed' })
  await app.call('POST', '/v1/reports', {
    token: reporter.token,
    body: { kind: 'idea', id: idea.id, reason: 'spam', text: 'A secret text' },
  })
  await send(world)
  const bodies = receiver.received.map(({ body }) => JSON.parse(body))
  expect(bodies).toContainEqual(
    expect.objectContaining({ type: 'report.opened', data: { report: { id: expect.any(String), kind: 'idea' } } }),
  )
  expect(bodies).toContainEqual(expect.objectContaining({ type: 'member.joined', data: {} }))
  expect(JSON.stringify(bodies)).not.toMatch(/Unnamed|A secret text/)
})

test.each(WEBHOOK_FORMS)('a test in the form %s is sent at once, also where the webhook is off', async (form) => {
  const world = await start()
  const { webhook } = await add(world, { form, is_active: false })
  const response = await world.app.call('POST', `${WEBHOOKS}/${webhook.id}/test`, world.admin)
  expect(response.json().delivery).toMatchObject({ kind: 'webhook.test', state: 'delivered' })
  const body = JSON.parse(world.receiver.received[0]?.body ?? '{}')
  // As the receivers' own pages describe what they take.
  const shapes: Record<typeof form, object> = {
    json: { type: 'webhook.test', timestamp: expect.any(String), data: {} },
    slack: { text: expect.stringMatching(/^A test from Quad <http/) },
    mattermost: { text: expect.stringMatching(/^A test from Quad http/) },
    matrix: { text: expect.stringMatching(/^A test from Quad http/) },
    teams: {
      type: 'message',
      attachments: [
        {
          ...{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null },
          content: expect.objectContaining({ type: 'AdaptiveCard', version: '1.4', body: [expect.any(Object)] }),
        },
      ],
    },
  }
  expect(body).toEqual(shapes[form])
})

test('a title cannot become a mention or a link in a chat room', async () => {
  const { FORMS } = await import('./webhook-forms.ts')
  const event = { type: 'idea.shared', timestamp: '', data: {} }
  const title = '<!channel> @all [here](https://evil.example) & **bold**'
  expect(JSON.stringify(FORMS.slack(event, title, 'https://quad.example'))).toContain('&lt;!channel&gt;')
  for (const form of ['mattermost', 'teams', 'matrix'] as const) {
    const text = JSON.stringify(FORMS[form](event, title, 'https://quad.example'))
    expect(text).not.toMatch(/[^\\]@all|[^\\]\[here|[^\\]\*\*bold/)
  }
})

test('a webhook is changed, removed and audited by administrators, and by service keys with the scope', async () => {
  const world = await start()
  const { app, admin, author } = world
  const { webhook } = await add(world)
  expect((await app.call('GET', WEBHOOKS, author)).statusCode).toBe(403)
  const made = await app.call('POST', '/v1/admin/keys', {
    token: admin.token,
    body: { name: 'Robot', scopes: ['webhooks:write'], expires_in_days: 30 },
  })
  const { secret } = made.json().key
  const url = `${WEBHOOKS}/${webhook.id}`
  const changed = await app.call('PATCH', url, { token: secret, body: { is_active: false } })
  expect(changed.json().webhook).toMatchObject({ is_active: false, state: 'off', off_reason: '' })
  expect((await app.call('DELETE', url, { token: secret })).statusCode).toBe(204)
  expect((await app.call('GET', WEBHOOKS, admin)).json().webhooks).toEqual([])
  const { entries } = (await app.call('GET', '/v1/admin/audit?who=service', admin)).json()
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['webhook_removed', 'webhook_changed'])
})

test('the log keeps 30 days', async () => {
  const world = await start()
  const { webhook } = await add(world)
  await shareIdea(world.app, world.author)
  await send(world)
  const { webhooksFeature } = await import('./webhooks.feature.ts')
  world.app.clock.advance(30 * DAY)
  await webhooksFeature.prune?.(world.app.deps)
  expect(await world.app.deps.db.selectFrom('webhook_deliveries').select('webhook_id').execute()).toHaveLength(1)
  world.app.clock.advance(SECOND)
  await webhooksFeature.prune?.(world.app.deps)
  expect(await world.app.deps.db.selectFrom('webhook_deliveries').select('webhook_id').execute()).toEqual([])
  expect(webhook.id).toBeTruthy()
})

const EVENT = {
  ...{ type: 'working_session', title: 'Caption sprint', description: 'Two hours, twelve clips, one shared sheet.' },
  ...{ starts_at: '2026-03-06T18:30:00Z', ends_at: '2026-03-06T20:30:00Z', time_zone: 'UTC' },
  online_url: 'https://meet.quad.example/caption-sprint',
}

/** The keys of a value, and of what is in it. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]))
}

test('each kind is told by its act, in the shape of its example in the OpenAPI document', async () => {
  const world = await start()
  const { app, admin, author, receiver } = world
  await add(world)
  const call = async (by: TestMember, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body: object = {}) => {
    const response = await app.call(method, `/v1/${path}`, { token: by.token, body })
    expect([path, response.statusCode < 300, response.body]).toEqual([path, true, response.body])
    return response.body === '' ? {} : response.json()
  }
  const idea = await shareIdea(app, author)
  const other = await shareIdea(app, author)
  await call(author, 'POST', `ideas/${idea.id}/comments`, { text: 'A comment' })
  await call(admin, 'PATCH', `ideas/${idea.id}`, { status: 'Approved', feedback: 'Go on.' })
  await call(author, 'PUT', `ideas/${idea.id}/stage`, { stage: 'team' })
  await call(admin, 'POST', `ideas/${other.id}/merge`, { into: idea.id })
  const { event } = await call(admin, 'POST', 'events', EVENT)
  const edited = await call(admin, 'PATCH', `events/${event.id}`, { version: event.version, place: 'Hall 2' })
  expect(edited.event.place).toBe('Hall 2')
  // Before it is cancelled: what is sent says how things are when it leaves.
  await send(world)
  await call(admin, 'DELETE', `events/${event.id}`, { reason: 'Rain' })
  const leaving = await signedInMember(app)
  await call(leaving, 'POST', 'reports', { kind: 'idea', id: idea.id, reason: 'spam', text: 'Spam' })
  await call(leaving, 'POST', 'settings/account-deletion', { password: leaving.password, ideas: 'delete' })
  const opened = await openCall(app, admin, { votes_per_member: 0, ballot_ends_at: null })
  await passTime(app, 11 * DAY, [admin])
  await stepCall(app, admin, await readCall(app, opened.id, admin), 'results')
  await send(world)
  const sent = receiver.received.map(({ body }) => JSON.parse(body))
  const document = (await app.call('GET', '/v1/openapi.json')).json()
  for (const kind of WEBHOOK_KINDS) {
    const { example } = document.webhooks[kind].post.requestBody.content['application/json']
    const found = sent.filter(({ type }) => type === kind)
    expect([kind, found.length > 0]).toEqual([kind, true])
    for (const one of found) expect([kind, shapeOf(one)]).toEqual([kind, shapeOf(example)])
  }
})
