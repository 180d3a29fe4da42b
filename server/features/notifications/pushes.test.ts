import { beforeEach, describe, expect, test } from 'vitest'
import type { NotificationChoices } from '../../../contract/notification-choices.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, HOUR, MINUTE } from '../../lib/clock.ts'
import { publicInternet } from '../../lib/safe-fetch.ts'
import { startCanary } from '../../testing/external-server.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import {
  INWARD_HOST,
  type PushService,
  type PushSubscriptionBody,
  startPushService,
  type TestDevice,
} from '../../testing/push-service.ts'
import { otherProcesses, startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openSession, pruneSessions } from '../sessions/sessions.service.ts'
import { mailNotifications } from './notification-mails.service.ts'
import { exportDevices } from './push-subscriptions.service.ts'
import { deliverDuePushes } from './pushes.service.ts'

const URL_OF_DEVICE = '/v1/me/push-subscriptions'
const CHOICES = '/v1/settings/notifications'

let app: TestApp
let service: PushService
let author: TestMember
let member: TestMember
let device: TestDevice
let ideaId: string

// The clock starts on Monday 2026-01-05, 09:00 UTC.
beforeEach(async () => {
  app = await startTestApp({ mailDelayMs: 2 * MINUTE })
  service = await startPushService()
  app.deps.internet = service.internet
  author = await signedInMember(app)
  member = await signedInMember(app)
  device = service.newDevice()
  ideaId = (await shareIdea(app, author)).id
  await app.deliverMails()
})

const subscribe = ({ token }: Pick<TestMember, 'token'>, body: unknown = device.subscription) =>
  app.call('PUT', URL_OF_DEVICE, { token, body })

const unsubscribe = ({ token }: TestMember) => app.call('DELETE', URL_OF_DEVICE, { token })

const devices = () => app.deps.db.selectFrom('push_subscriptions').selectAll().execute()

async function choose({ token }: TestMember, kinds: object, change: Partial<NotificationChoices> = {}) {
  const { notifications } = (await app.call('GET', CHOICES, { token })).json()
  const body = { notifications: { ...notifications, kinds, ...change } }
  expect((await app.call('PUT', CHOICES, { token, body })).statusCode).toBe(200)
}

const PUSHED = { app: true, mail: 'now', push: true }

async function withPush(who = member) {
  await choose(who, { mention: PUSHED, reply: PUSHED, message: PUSHED, support: { ...PUSHED, mail: 'weekly' } })
  expect((await subscribe(who)).statusCode).toBe(204)
}

const mention = (text = 'A secret thought', { email } = member) =>
  app.call('POST', `/v1/ideas/${ideaId}/comments`, {
    token: author.token,
    body: { text: `${text}, @${email.split('@')[0]}.` },
  })

async function deliver(after = 2 * MINUTE) {
  app.clock.advance(after)
  await mailNotifications(app.deps)
  await deliverDuePushes(app.deps)
}

const mailsTo = async ({ email }: TestMember) => (await app.deliverMails()).filter(({ to }) => to === email)

describe('GET /v1/push/key', () => {
  test('is one key for all processes, also when two need it first at once', { tags: ['postgres'] }, async () => {
    const second = await startSecondServer(app)
    const { token } = member
    const keys = await Promise.all(
      [app, second, app, second].map(async (one) => (await one.call('GET', '/v1/push/key', { token })).json().key),
    )
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^B[\w-]{86}$/)
  })

  test('is for members', async () => {
    expect((await app.call('GET', '/v1/push/key')).statusCode).toBe(401)
  })
})

describe('PUT and DELETE /v1/me/push-subscriptions', () => {
  test('turn pushes to the device of a session on and off, as often as asked', async () => {
    for (let times = 0; times < 2; times++) expect((await subscribe(member)).statusCode).toBe(204)
    expect(await devices()).toHaveLength(1)
    for (let times = 0; times < 2; times++) expect((await unsubscribe(member)).statusCode).toBe(204)
    expect(await devices()).toEqual([])
  })

  test('are for members', async () => {
    expect((await app.call('PUT', URL_OF_DEVICE, { body: device.subscription })).statusCode).toBe(401)
    expect((await app.call('DELETE', URL_OF_DEVICE)).statusCode).toBe(401)
  })

  test('a session has one device, a browser one member: who signed in last', async () => {
    await subscribe(member)
    const renewed = service.newDevice()
    await subscribe(member, renewed.subscription)
    expect(await devices()).toMatchObject([{ endpoint: renewed.subscription.endpoint, user_id: member.id }])
    expect((await subscribe(author, renewed.subscription)).statusCode).toBe(204)
    expect(await devices()).toMatchObject([{ endpoint: renewed.subscription.endpoint, user_id: author.id }])
  })

  test('the device of another is not taken over by its URL alone', async () => {
    // Proves trust 42/1.
    await subscribe(member)
    const { endpoint } = device.subscription
    const { keys } = service.newDevice().subscription
    const taken = await subscribe(author, { endpoint, keys })
    expect([taken.statusCode, Object.keys(taken.json().error)]).toEqual([422, ['endpoint']])
    expect(await devices()).toMatchObject([{ user_id: member.id, p256dh: device.subscription.keys.p256dh }])
  })

  test('of ten requests at once with one subscription, one is kept', { tags: ['postgres'] }, async () => {
    const statuses = await Promise.all(
      [member, author, member, author, member, author, member, author, member, author].map(
        async (who) => (await subscribe(who)).statusCode,
      ),
    )
    expect(new Set(statuses)).toEqual(new Set([204]))
    expect(await devices()).toHaveLength(1)
  })

  test('a member has ten devices at most: the newest', async () => {
    for (let index = 0; index < 12; index++) {
      app.clock.advance(1000)
      const { token } = await openSession(app.deps, member.id)
      await subscribe({ token }, service.newDevice().subscription)
    }
    expect(await devices()).toHaveLength(10)
  })

  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  test.each<[string, (known: PushSubscriptionBody) => unknown]>([
    ['a URL without TLS', (known) => ({ ...known, endpoint: known.endpoint.replace('https', 'http') })],
    ['another port', (known) => ({ ...known, endpoint: 'https://push.example:22/a' })],
    ['credentials', (known) => ({ ...known, endpoint: 'https://me:secret@push.example/a' })],
    ['a private address', (known) => ({ ...known, endpoint: 'https://127.0.0.1/a' })],
    ['a private address of IPv6', (known) => ({ ...known, endpoint: 'https://[::1]/a' })],
    ['a private address as a number', (known) => ({ ...known, endpoint: 'https://2130706433/a' })],
    ['the address of metadata', (known) => ({ ...known, endpoint: 'https://169.254.169.254/latest' })],
    ['a name of this machine', (known) => ({ ...known, endpoint: 'https://localhost/a' })],
    ['a name of this machine with a full stop', (known) => ({ ...known, endpoint: 'https://LOCALHOST./a' })],
    ['a name below it', (known) => ({ ...known, endpoint: 'https://push.localhost/a' })],
    ['a name of one label', (known) => ({ ...known, endpoint: 'https://intranet/a' })],
    ['a name of the local network', (known) => ({ ...known, endpoint: 'https://printer.local/a' })],
    ['a name of a cloud', (known) => ({ ...known, endpoint: 'https://metadata.google.internal/a' })],
    ['a name that leads inward', (known) => ({ ...known, endpoint: `https://${INWARD_HOST}/a` })],
    ['no URL', (known) => ({ ...known, endpoint: 'push' })],
    ['a URL of 2,000 characters', (known) => ({ ...known, endpoint: `https://push.example/${'a'.repeat(2000)}` })],
    ['a key beside the curve', (known) => ({ ...known, keys })],
    ['a short key', (known) => ({ ...known, keys: { ...known.keys, auth: 'AA' } })],
    ['no keys', ({ endpoint }) => ({ endpoint })],
    ['more than a subscription', (known) => ({ ...known, user_id: 'somebody' })],
  ])('%s is refused', async (_title, change) => {
    // Proves trust 42/2.
    const { statusCode, body } = await subscribe(member, change(device.subscription))
    expect(statusCode, body).toBe(422)
    expect(await devices()).toEqual([])
  })
})

describe('pushes', () => {
  test('say how much is new and of which kind, not what was written, and take the place of the mail', async () => {
    // Proves trust 42/1.
    await withPush()
    await mention('A secret thought')
    await deliver()
    expect(device.told).toEqual([
      {
        ...{ title: '1 new in Quad', text: 'Somebody mentions you', language: 'en' },
        path: expect.stringMatching(new RegExp(`^/ideas/${ideaId}#comment-`)),
      },
    ])
    await deliver(DAY)
    expect([device.told.length, await mailsTo(member)]).toEqual([1, []])
  })

  test('are one for what comes together, also of kinds of a digest, which leaves them out then', async () => {
    await withPush()
    const own = await shareIdea(app, member)
    await mention()
    await app.call('PUT', `/v1/ideas/${own.id}/support`, { token: author.token })
    await deliver()
    expect(device.told).toEqual([
      {
        title: '2 new in Quad',
        text: 'Somebody mentions you\nSupport for your ideas',
        path: '/notifications',
        language: 'en',
      },
    ])
    await deliver(8 * DAY)
    expect(await mailsTo(member)).toEqual([])
  })

  test('are in the language of the member', async () => {
    await withPush()
    await app.call('PATCH', '/v1/settings', { token: member.token, body: { language: 'ta' } })
    await mention()
    await deliver()
    expect(device.told).toMatchObject([{ language: 'ta', title: expect.not.stringContaining('new') }])
  })

  test('are not sent of what was read meanwhile, nor of kinds that are not chosen', async () => {
    await withPush()
    await mention()
    await app.call('POST', '/v1/notifications/read', { token: member.token, body: {} })
    await deliver()
    expect(service.requests()).toBe(0)
    await choose(member, { mention: { ...PUSHED, push: false } })
    await mention('Another')
    await deliver()
    expect([service.requests(), (await mailsTo(member)).length]).toEqual([0, 1])
  })

  test('go to each device of the member', async () => {
    await withPush()
    const other = service.newDevice()
    await subscribe(await openSession(app.deps, member.id), other.subscription)
    await mention()
    await deliver()
    expect([device.told.length, other.told.length]).toEqual([1, 1])
  })

  test('wait for the end of quiet hours', async () => {
    await choose(
      member,
      { mention: PUSHED },
      { quiet: { from: '08:00', until: '10:00', weeks: { university: true, own: [] } } },
    )
    await app.call('PATCH', '/v1/settings', { token: member.token, body: { time_zone: 'UTC' } })
    await subscribe(member)
    await mention()
    await deliver(10 * MINUTE)
    expect(device.told).toEqual([])
    await deliver(50 * MINUTE)
    expect(device.told).toHaveLength(1)
  })

  test('are sent once by several workers', { tags: ['postgres'] }, async () => {
    await withPush()
    await mention()
    app.clock.advance(2 * MINUTE)
    const workers = otherProcesses(app.deps, 4)
    await Promise.all(workers.map((deps) => mailNotifications(deps)))
    await Promise.all(workers.map((deps) => deliverDuePushes(deps)))
    expect(device.told).toHaveLength(1)
  })

  test('are tried again while the push service is away, and told of later news too', async () => {
    await withPush()
    service.answer = { status: 503 }
    await mention()
    await deliver()
    await deliver(30_000)
    expect(service.requests()).toBe(1)
    service.answer = { status: 201 }
    await mention('Later')
    await deliver()
    expect(device.told).toMatchObject([{ title: '2 new in Quad' }])
    await deliver(3 * HOUR)
    expect([device.told.length, await mailsTo(member)]).toEqual([1, []])
  })

  test('wait as long as the push service asks', async () => {
    await withPush()
    service.answer = { status: 429, retryAfter: '600' }
    await mention()
    await deliver()
    service.answer = { status: 201 }
    await deliver(9 * MINUTE)
    expect(device.told).toEqual([])
    await deliver(MINUTE)
    expect(device.told).toHaveLength(1)
  })

  test('that never succeed end the subscription, and the news are mailed', async () => {
    await withPush()
    service.answer = { status: 500 }
    await mention()
    for (let times = 0; times < 6; times++) await deliver(31 * MINUTE)
    expect([service.requests(), await devices()]).toEqual([5, []])
    expect(await mailsTo(member)).toHaveLength(1)
  })

  test.each([404, 410])(
    'a %s of the push service removes the subscription, and the news are mailed',
    async (status) => {
      await withPush()
      service.answer = { status }
      await mention()
      await deliver()
      expect(await devices()).toEqual([])
      expect(await mailsTo(member)).toHaveLength(1)
    },
  )

  test('follow no redirect', async () => {
    // Proves trust 42/2.
    await withPush()
    const canary = await startCanary()
    service.answer = { status: 307, location: `https://127.0.0.1:${canary.port}/inside` }
    await mention()
    await deliver()
    expect([service.requests(), canary.hits(), (await devices()).length]).toEqual([1, 0, 1])
  })

  test('are not posted to a name that leads inside', async () => {
    // Proves trust 42/2.
    await withPush()
    const canary = await startCanary()
    const endpoint = `https://inside.example:${canary.port}/push`
    app.deps.internet = { ...publicInternet, ports: [canary.port], resolve: async () => ['127.0.0.1'] }
    await subscribe(member, { ...service.newDevice().subscription, endpoint })
    await mention()
    await deliver()
    expect([canary.hits(), await devices()]).toEqual([0, []])
    expect(await mailsTo(member)).toHaveLength(1)
  })

  test('are held by the push service no longer than the session is valid', async () => {
    await withPush()
    await mention()
    await deliver()
    expect(device.ttls).toEqual([24 * 3600 - 120])
  })
})

describe('a subscription ends', () => {
  test('at sign-out, and the news are mailed', async () => {
    // Proves trust 37/1.
    await withPush()
    expect(
      (await app.call('DELETE', '/v1/auth/tokens/authentication', { token: member.token })).statusCode,
    ).toBeLessThan(300)
    expect(await devices()).toEqual([])
    await mention()
    await deliver()
    expect([service.requests(), (await mailsTo(member)).length]).toEqual([0, 1])
  })

  test('when the session has not been used for twelve hours, and the news are mailed', async () => {
    // Proves trust 37/1.
    await withPush()
    app.clock.advance(12 * HOUR)
    const { token } = await openSession(app.deps, author.id)
    author = { ...author, token }
    await mention()
    await deliver()
    expect([service.requests(), (await mailsTo(member)).length]).toEqual([0, 1])
    await pruneSessions(app.deps)
    expect(await devices()).toEqual([])
  })

  test('when the session ends while a push waits', async () => {
    // Proves trust 37/1.
    await withPush()
    service.answer = { status: 503 }
    await mention()
    await deliver()
    await app.call('DELETE', '/v1/auth/tokens/authentication', { token: member.token })
    await deliver(3 * HOUR)
    expect([service.requests(), (await mailsTo(member)).length]).toEqual([1, 1])
  })

  test('with a suspension, also where a push waits', async () => {
    // Proves trust 37/1.
    await withPush()
    service.answer = { status: 503 }
    await mention()
    await deliver()
    const admin = await signedInMember(app, { isAdmin: true })
    const url = `/v1/admin/users/${member.id}`
    const { version } = (await app.call('GET', url, { token: admin.token })).json().user
    const body = { suspension: { until: null, reason: 'Because' }, version }
    const response = await app.call('PATCH', url, { token: admin.token, body })
    expect(response.statusCode, response.body).toBe(200)
    service.answer = { status: 201 }
    await deliver(3 * HOUR)
    expect([service.requests(), await devices()]).toEqual([1, []])
  })
})

test('the copy of the data names the push service, and no secret of the device', async () => {
  // Proves trust 42/1.
  await subscribe(member)
  const [row] = await devices()
  const actor: Member = { kind: 'member', userId: member.id, isAdmin: false, sessionHash: row?.session_hash ?? '' }
  expect(await exportDevices(app.deps, actor)).toEqual([
    { push_service: new URL(device.subscription.endpoint).host, created_at: row?.created_at },
  ])
})
