import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { NotificationEvent } from '../../../contract/notifications.ts'
import { endBusConnections } from '../../testing/bus-connections.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'

const PATH = '/v1/notifications/stream'

let app: TestApp
let origin: string
let author: TestMember
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  origin = await app.app.listen({ host: '127.0.0.1', port: 0 })
  author = await signedInMember(app)
  admin = await signedInMember(app, { isAdmin: true })
})

type Stream = { status: number; events: NotificationEvent[]; ids: string[]; isOver: () => boolean; close: () => void }

/** Opens the live stream as a browser does and collects what arrives. */
async function open({ token }: TestMember, headers: Record<string, string> = {}): Promise<Stream> {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const response = await fetch(origin + PATH, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: controller.signal,
  })
  const stream: Stream = {
    status: response.status,
    events: [],
    ids: [],
    isOver: () => over,
    close: () => controller.abort(),
  }
  let over = false
  const read = async () => {
    let text = ''
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = block.match(/^event: notification\ndata: (.*)$/m)?.[1]
        if (data) stream.events.push(NotificationEvent.parse(JSON.parse(data)))
        stream.ids.push(...(block.match(/^id: (.*)$/m)?.slice(1) ?? []))
      }
    }
  }
  void read()
    .catch(() => {})
    .finally(() => {
      over = true
    })
  return stream
}

/** Rejects an idea of the author, and waits until this process has received the event. */
async function review(title: string): Promise<void> {
  const { id } = await shareIdea(app, author, { title })
  const { promise: received, resolve } = Promise.withResolvers<void>()
  const stop = app.deps.bus.subscribe('notifications', () => resolve())
  await rejectIdea(app, admin, id)
  await received
  stop()
}

test('GET /v1/notifications/stream is for members alone', async () => {
  expect((await app.call('GET', '/v1/notifications/stream')).statusCode).toBe(401)
  expect((await app.call('GET', PATH, { token: 'A'.repeat(26) })).statusCode).toBe(401)
})

test('GET /v1/notifications/stream sends the count first, then each notification to all open streams of the member, and nobody else', async () => {
  const [one, two, other] = await Promise.all([open(author), open(author), open(admin)])
  await review('Live')
  for (const stream of [one, two]) {
    await until(() => expect(stream.events).toHaveLength(2))
    expect(stream.events).toMatchObject([
      { count: 0, notification: null },
      { count: 1, notification: { kind: 'idea_reviewed', idea: { title: 'Live' } } },
    ])
  }
  expect(other.events).toHaveLength(1)
})

test('GET /v1/notifications/stream sends the missed events after a lost connection', async () => {
  const first = await open(author)
  await review('Seen')
  await until(() => expect(first.ids).toHaveLength(1))
  first.close()
  await review('Missed one')
  await review('Missed two')
  const second = await open(author, { 'last-event-id': first.ids[0] ?? '' })
  await until(() => expect(second.events).toHaveLength(3))
  expect(second.events.map(({ notification }) => notification?.idea?.title)).toEqual([
    'Missed one',
    'Missed two',
    undefined,
  ])
  const nonsense = await open(author, { 'last-event-id': "x' or 1=1" })
  await until(() => expect(nonsense.events).toMatchObject([{ count: 3, notification: null }]))
})

test('GET /v1/notifications/stream updates other tabs when one of them has read', async () => {
  await review('Read elsewhere')
  const stream = await open(author)
  await until(() => expect(stream.events).toMatchObject([{ count: 1 }]))
  await app.call('POST', '/v1/notifications/read', { token: author.token })
  await until(() => expect(stream.events.at(-1)).toMatchObject({ count: 0, notification: null }))
})

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'GET /v1/notifications/stream sends the count again when its process may have missed events',
  { tags: ['postgres'] },
  async () => {
    const streams = await Promise.all([open(author), open(admin)])
    for (const stream of streams) await until(() => expect(stream.events).toHaveLength(1))
    await endBusConnections(app)
    for (const stream of streams) {
      await until(() => expect(stream.events[1]).toMatchObject({ count: 0, notification: null }))
    }
  },
)

test('GET /v1/notifications/stream is limited per member, and a closed stream makes room', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(author)))
  expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await open(author)).status).toBe(429)
  streams[0]?.close()
  await until(async () => expect((await open(author)).status).toBe(200))
})

test('GET /v1/notifications/stream ends when the server closes', async () => {
  const stream = await open(author)
  await app.app.close()
  await until(() => expect(stream.isOver()).toBe(true))
})
