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

type Fixtures = { app: TestApp; receiver: WebhookReceiver; admin: TestMember; author: TestMember }

async function start(): Promise<Fixtures> {
  const receiver = await startWebhookReceiver()
  const app = await startTestApp()
  app.deps.internet = receiver.internet
  return { app, receiver, admin: await signedInMember(app, { isAdmin: true }), author: await signedInMember(app) }
}

async function add({ app, receiver, admin }: Fixtures, input: object = {}) {
  const body = { name: 'Warehouse', url: receiver.address(), kinds: WEBHOOK_KINDS, ...input }
  const response = await app.call('POST', WEBHOOKS, { token: admin.token, body })
  expect(response.statusCode).toBe(201)
  return response.json() as { webhook: { id: string }; secret: string }
}

const send = ({ app }: Fixtures) => sendDueDeliveries(app.deps)

async function logOf({ app, admin }: Fixtures, id: string, state = ''): Promise<Delivery[]> {
  return (await app.call('GET', `${WEBHOOKS}/${id}/deliveries?state=${state}`, admin)).json().deliveries
}

test('an event is posted with a signature that the library of Standard Webhooks verifies', async () => {
  const fixtures = await start()
  const { webhook, secret } = await add(fixtures)
  const idea = await shareIdea(fixtures.app, fixtures.author)
  // The library compares with the present.
  await sendDueDeliveries({ ...fixtures.app.deps, clock: systemClock })
  const [received] = fixtures.receiver.received
  const verified = new Verifier(secret).verify(received?.body ?? '', received?.headers as Record<string, string>)
  expect(verified).toMatchObject({ type: 'idea.shared', data: { idea: { id: idea.id, title: idea.title } } })
  const [delivery] = await logOf(fixtures, webhook.id)
  expect(delivery).toMatchObject({ id: received?.headers['webhook-id'], state: 'delivered', body: received?.body })
  expect(() =>
    new Verifier(`whsec_${'A'.repeat(32)}`).verify(received?.body ?? '', received?.headers as never),
  ).toThrow()
})

test('the secret is shown once and stored encrypted', async () => {
  // Proves trust 51/2.
  const fixtures = await start()
  const { webhook, secret } = await add(fixtures)
  const listed = await fixtures.app.call('GET', WEBHOOKS, fixtures.admin)
  expect(listed.json().webhooks).toHaveLength(1)
  expect(listed.body).not.toContain(secret)
  const changed = await fixtures.app.call('PATCH', `${WEBHOOKS}/${webhook.id}`, {
    ...fixtures.admin,
    body: { name: 'Other' },
  })
  expect(changed.body).not.toContain(secret)
  const stored = JSON.stringify(await fixtures.app.deps.db.selectFrom('webhooks').selectAll().execute())
  expect(stored).not.toContain(secret.slice('whsec_'.length))
})

test('an event that is rolled back is not sent, and one that commits is written with the data', async () => {
  const fixtures = await start()
  await add(fixtures)
  const { deps } = fixtures.app
  await transact(deps, async (tx) => {
    await tx.webhook({ kind: 'member.joined', subject: 'members' })
    throw new Error('No.')
  }).catch(() => {})
  expect(await deps.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
  await transact(deps, (tx) => tx.webhook({ kind: 'member.joined', subject: 'members' }))
  expect(await deps.db.selectFrom('webhook_deliveries').selectAll().execute()).toHaveLength(1)
})

test('only the chosen kinds go to a webhook that is on, each address under an id of its own', async () => {
  const fixtures = await start()
  await add(fixtures, { kinds: ['event.published'], url: fixtures.receiver.address('/events') })
  await add(fixtures, { is_active: false, url: fixtures.receiver.address('/off') })
  await add(fixtures, { url: fixtures.receiver.address('/one') })
  await add(fixtures, { url: fixtures.receiver.address('/two') })
  await shareIdea(fixtures.app, fixtures.author)
  await send(fixtures)
  expect(fixtures.receiver.received.map(({ path }) => path).sort()).toEqual(['/one', '/two'])
  expect(new Set(fixtures.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
})

test('a retry has the same id and body, and another timestamp and signature', async () => {
  const fixtures = await start()
  await add(fixtures)
  fixtures.receiver.answers.set('/quad', { status: 503, body: 'The warehouse is loading.' })
  await shareIdea(fixtures.app, fixtures.author)
  await send(fixtures)
  await send(fixtures)
  expect(fixtures.receiver.received).toHaveLength(1)
  fixtures.app.clock.advance(5 * SECOND)
  await send(fixtures)
  const [first, second] = fixtures.receiver.received
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
  expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature'])
})

test('Retry-After is waited for', async () => {
  const fixtures = await start()
  await add(fixtures)
  fixtures.receiver.answers.set('/quad', { status: 429, headers: { 'retry-after': '1800' } })
  await shareIdea(fixtures.app, fixtures.author)
  await send(fixtures)
  fixtures.app.clock.advance(29 * MINUTE)
  await send(fixtures)
  expect(fixtures.receiver.received).toHaveLength(1)
  fixtures.app.clock.advance(MINUTE)
  await send(fixtures)
  expect(fixtures.receiver.received).toHaveLength(2)
})

test('after three days without a good answer a webhook is switched off, and administrators and doctor are told', async () => {
  const fixtures = await start()
  const { webhook } = await add(fixtures)
  fixtures.receiver.answers.set('/quad', { status: 404, body: 'no_service' })
  await shareIdea(fixtures.app, fixtures.author)
  const began = fixtures.app.clock.now().getTime()
  await send(fixtures)
  for (const wait of SEQUENCE_MS) {
    fixtures.app.clock.advance(wait)
    await send(fixtures)
  }
  expect(fixtures.receiver.received).toHaveLength(SEQUENCE_MS.length + 1)
  expect(fixtures.app.clock.now().getTime() - began).toBeGreaterThan(2.9 * DAY)
  const mails = (await fixtures.app.deliverMails()).filter(({ subject }) => subject.includes('switched off'))
  expect(mails).toEqual([expect.objectContaining({ to: fixtures.admin.email })])
  // The sessions of before have ended.
  fixtures.admin = await signedInMember(fixtures.app, { isAdmin: true })
  const [listed] = (await fixtures.app.call('GET', WEBHOOKS, fixtures.admin)).json().webhooks
  expect(listed).toMatchObject({
    is_active: false,
    state: 'off',
    off_reason: '404, no_service',
    counts: { given_up: 1 },
  })
  expect(await checkWebhooks(fixtures.app.deps)).toMatchObject({ fix: expect.stringContaining('404, no_service') })
  // Switched on again, what was given up can be sent again under the same id.
  fixtures.receiver.answers.clear()
  const [missed] = await logOf(fixtures, webhook.id, 'given_up')
  const again = await fixtures.app.call(
    'POST',
    `${WEBHOOKS}/${webhook.id}/deliveries/${missed?.id}/resend`,
    fixtures.admin,
  )
  expect(again.json().delivery).toMatchObject({ id: missed?.id, state: 'delivered' })
  const odd = await fixtures.app.call('POST', `${WEBHOOKS}/${webhook.id}/deliveries/a%00b/resend`, fixtures.admin)
  expect([404, 422]).toContain(odd.statusCode)
})

test('a receiver that is gone is not asked again', async () => {
  const fixtures = await start()
  await add(fixtures)
  fixtures.receiver.answers.set('/quad', { status: 410 })
  await shareIdea(fixtures.app, fixtures.author)
  await send(fixtures)
  expect((await fixtures.app.call('GET', WEBHOOKS, fixtures.admin)).json().webhooks[0].state).toBe('off')
})

test('events about one thing arrive in order; those about others do not wait', async () => {
  const fixtures = await start()
  await add(fixtures)
  const [idea, other] = [await shareIdea(fixtures.app, fixtures.author), await shareIdea(fixtures.app, fixtures.author)]
  await transact(fixtures.app.deps, (tx) => tx.webhook({ kind: 'idea.merged', subject: idea.id }))
  fixtures.receiver.answers.set('/quad', { status: 503 })
  await send(fixtures)
  const typesOf = (id: string) =>
    fixtures.receiver.received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.idea.id === id)
  expect(typesOf(idea.id).map(({ type }) => type)).toEqual(['idea.shared'])
  expect(typesOf(other.id)).toHaveLength(1)
  fixtures.receiver.answers.clear()
  fixtures.app.clock.advance(5 * SECOND)
  await send(fixtures)
  expect(typesOf(idea.id).map(({ type }) => type)).toEqual(['idea.shared', 'idea.shared', 'idea.merged'])
})

test('several processes send each event once', async () => {
  const fixtures = await start()
  await add(fixtures)
  for (let n = 0; n < 30; n++) {
    await transact(fixtures.app.deps, (tx) => tx.webhook({ kind: 'member.joined', subject: `member ${n}` }))
  }
  await Promise.all(otherProcesses(fixtures.app.deps, 3).map((deps) => sendDueDeliveries(deps)))
  const ids = fixtures.receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(30)
  expect(new Set(ids).size).toBe(30)
})

test('the delivery of a process that was killed is sent by another once its lease ends, under the same id', async () => {
  const fixtures = await start()
  await add(fixtures)
  await shareIdea(fixtures.app, fixtures.author)
  const { db, clock } = fixtures.app.deps
  const leased_until = new Date(clock.now().getTime() + 75 * SECOND).toISOString()
  await db.updateTable('webhook_deliveries').set({ leased_until }).execute()
  await send(fixtures)
  expect(fixtures.receiver.received).toEqual([])
  fixtures.app.clock.advance(75 * SECOND)
  await send(fixtures)
  expect(fixtures.receiver.received).toHaveLength(1)
})

test('receivers that close, redirect or send 10 MB harm nothing, and of an answer 4 KB are kept', async () => {
  const fixtures = await start()
  const { app, receiver } = fixtures
  const made = new Map<string, string>()
  for (const path of ['/close', '/redirect', '/large']) {
    made.set(path, (await add(fixtures, { url: receiver.address(path) })).webhook.id)
  }
  receiver.answers.set('/close', { status: 200, ends: 'early' })
  receiver.answers.set('/redirect', { status: 302, headers: { location: `https://${INWARD_HOST}/` } })
  receiver.answers.set('/large', { status: 200, body: 'x'.repeat(10_000_000) })
  await shareIdea(app, fixtures.author)
  await send(fixtures)
  const firstOf = async (path: string) => (await logOf(fixtures, made.get(path) ?? ''))[0]
  expect(await firstOf('/close')).toMatchObject({ state: 'waiting', attempts: [{ status: null }] })
  expect(await firstOf('/redirect')).toMatchObject({ state: 'waiting', attempts: [{ status: 302 }] })
  const large = await firstOf('/large')
  expect(large?.state).toBe('delivered')
  expect(large?.answer).toHaveLength(4096)
  expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/close', '/large', '/redirect'])
})

test('nothing goes to an address inward: not when it is added, and not when its name leads inward later', async () => {
  // Proves trust 51/2.
  const fixtures = await start()
  const { app, admin, receiver } = fixtures
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
  const { webhook } = await add(fixtures)
  app.deps.internet = { ...receiver.internet, resolve: async () => ['127.0.0.1'] }
  await shareIdea(app, fixtures.author)
  await send(fixtures)
  expect(receiver.received).toEqual([])
  const [delivery] = await logOf(fixtures, webhook.id)
  expect(delivery?.attempts[0]).toMatchObject({ status: null, error: 'not a public address' })
})

test('only what everybody may see goes out: nothing of hidden ideas, and ids alone of a site for members', async () => {
  // Proves trust 51/2.
  const fixtures = await start()
  const { app, admin, author, receiver } = fixtures
  const { webhook } = await add(fixtures)
  const rejected = await shareIdea(app, author)
  await rejectIdea(app, admin, rejected.id)
  await send(fixtures)
  expect(JSON.stringify(receiver.received)).not.toContain(rejected.id)
  expect((await logOf(fixtures, webhook.id)).every(({ state }) => state === 'left_out')).toBe(true)
  const visibility = { community: 'members', ideas: 'members' }
  await app.call('PUT', '/v1/admin/settings', { token: admin.token, body: { version: 0, visibility } })
  const idea = await shareIdea(app, author)
  await send(fixtures)
  const { data } = JSON.parse(receiver.received[0]?.body ?? '{}')
  expect(data).toEqual({ idea: { id: idea.id, url: expect.stringContaining(idea.id) } })
})

test('a report says its kind and number alone, and members who join or leave are not named', async () => {
  // Proves trust 51/2.
  const fixtures = await start()
  const { app, author, receiver } = fixtures
  const idea = await shareIdea(app, author)
  await add(fixtures)
  const reporter = await signedInMember(app, { firstname: 'Unnamed' })
  await app.call('POST', '/v1/reports', {
    token: reporter.token,
    body: { kind: 'idea', id: idea.id, reason: 'spam', text: 'A secret text' },
  })
  await send(fixtures)
  const bodies = receiver.received.map(({ body }) => JSON.parse(body))
  expect(bodies).toContainEqual(
    expect.objectContaining({ type: 'report.opened', data: { report: { id: expect.any(String), kind: 'idea' } } }),
  )
  expect(bodies).toContainEqual(expect.objectContaining({ type: 'member.joined', data: {} }))
  expect(JSON.stringify(bodies)).not.toMatch(/Unnamed|A secret text/)
})

test.each(WEBHOOK_FORMS)('a test in the form %s is sent at once, also where the webhook is off', async (form) => {
  const fixtures = await start()
  const { webhook } = await add(fixtures, { form, is_active: false })
  const response = await fixtures.app.call('POST', `${WEBHOOKS}/${webhook.id}/test`, fixtures.admin)
  expect(response.json().delivery).toMatchObject({ kind: 'webhook.test', state: 'delivered' })
  const body = JSON.parse(fixtures.receiver.received[0]?.body ?? '{}')
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
  const fixtures = await start()
  const { app, admin, author } = fixtures
  const { webhook } = await add(fixtures)
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
  const fixtures = await start()
  const { webhook } = await add(fixtures)
  await shareIdea(fixtures.app, fixtures.author)
  await send(fixtures)
  const { webhooksFeature } = await import('./webhooks.feature.ts')
  fixtures.app.clock.advance(30 * DAY)
  await webhooksFeature.prune?.(fixtures.app.deps)
  expect(await fixtures.app.deps.db.selectFrom('webhook_deliveries').select('webhook_id').execute()).toHaveLength(1)
  fixtures.app.clock.advance(SECOND)
  await webhooksFeature.prune?.(fixtures.app.deps)
  expect(await fixtures.app.deps.db.selectFrom('webhook_deliveries').select('webhook_id').execute()).toEqual([])
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
  const fixtures = await start()
  const { app, admin, author, receiver } = fixtures
  await add(fixtures)
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
  await send(fixtures)
  await call(admin, 'DELETE', `events/${event.id}`, { reason: 'Rain' })
  const leaving = await signedInMember(app)
  await call(leaving, 'POST', 'reports', { kind: 'idea', id: idea.id, reason: 'spam', text: 'Spam' })
  await call(leaving, 'POST', 'settings/account-deletion', { password: leaving.password, ideas: 'delete' })
  const opened = await openCall(app, admin, { votes_per_member: 0, ballot_ends_at: null })
  await passTime(app, 11 * DAY, [admin])
  await stepCall(app, admin, await readCall(app, opened.id, admin), 'results')
  await send(fixtures)
  const sent = receiver.received.map(({ body }) => JSON.parse(body))
  const document = (await app.call('GET', '/v1/openapi.json')).json()
  for (const kind of WEBHOOK_KINDS) {
    const { example } = document.webhooks[kind].post.requestBody.content['application/json']
    const found = sent.filter(({ type }) => type === kind)
    expect([kind, found.length > 0]).toEqual([kind, true])
    for (const one of found) expect([kind, shapeOf(one)]).toEqual([kind, shapeOf(example)])
  }
})
