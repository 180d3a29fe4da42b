import { beforeEach, expect, test } from 'vitest'
import { mailRenderersOf } from '../../feature.ts'
import { FEATURES } from '../../features.ts'
import { MINUTE, SECOND } from '../../lib/clock.ts'
import type { Mail, MailTransport } from '../../lib/mail-transport.ts'
import { signedInMember } from '../../testing/members.ts'
import { otherProcesses, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import type { MailRenderers } from './mails.kinds.ts'
import { deliverDueMails, pruneMails } from './mails.service.ts'

const WINDOW_MS = 30 * MINUTE
const VICTIM = 'victim@campus.example'
const RESET = '/v1/auth/tokens/password-reset-request'

/** The title of a mail that is no longer wanted when it is rendered. */
const UNWANTED = 'unwanted'

const message = async () => ({ subject: 'Hello', heading: 'Hello', paragraphs: ['Hello'] })
const renderers: MailRenderers = {
  ...mailRenderersOf(FEATURES),
  activation: message,
  'idea-reviewed': async (_deps, { params }) => (params.title === UNWANTED ? null : message()),
}

type Sent = { to: string; subject: string; at: number }

let app: TestApp
let sent: Sent[]
let isServerDown: boolean

beforeEach(async () => {
  app = await startTestApp()
  sent = []
  isServerDown = false
  const kept: MailTransport = {
    ...app.deps.mailTransport,
    send: async (_id: string, { to, subject }: Mail) => {
      if (isServerDown) throw new Error('try later')
      sent.push({ to, subject, at: app.clock.now().getTime() })
      return {}
    },
  }
  app.deps.mailTransport = kept
})

type Kind = 'activation' | 'password-reset' | 'review'

const enqueue = (kind: Kind, to = VICTIM, title = 'An idea') =>
  transact(app.deps, (tx) => {
    if (kind !== 'review') return tx.mail({ kind, to, params: {} })
    return tx.mail({ kind: 'idea-reviewed', to, params: { title, status: 'Approved', feedback: '', name: '' } })
  })

async function enqueueMany(count: number, kind: Kind, to = VICTIM, title?: string): Promise<void> {
  for (let index = 0; index < count; index++) await enqueue(kind, to, title)
}

/** Works the outbox until nothing is due. */
async function deliverAll(): Promise<void> {
  for (let round = 0; round < 10; round++) await deliverDueMails(app.deps, renderers)
}

/** The most mails within any half hour. */
function mostInWindow(mails: Sent[]): number {
  return Math.max(...mails.map(({ at }) => mails.filter((mail) => mail.at >= at && mail.at < at + WINDOW_MS).length))
}

function waiting() {
  const rows = app.deps.db.selectFrom('outbox').select(['kind', 'attempts', 'next_attempt_at'])
  return rows.where('sent_at', 'is', null).where('failed_at', 'is', null).orderBy('id').execute()
}

test('one mailbox never gets more than five mails in half an hour, however many wait and whenever they were asked for', async () => {
  // Proves trust 3/7.
  await enqueueMany(95, 'review')
  for (let minute = 0; minute < 180; minute += 5) {
    await enqueue('activation')
    await enqueue('password-reset')
    await deliverAll()
    app.clock.advance(5 * MINUTE)
  }
  const toVictim = sent.filter(({ to }) => to === VICTIM)
  expect(mostInWindow(toVictim)).toBe(5)
  // Steadily, too: five in each of six windows.
  expect(toVictim.length).toBeGreaterThanOrEqual(30)
})

test('one mailbox gets no more from several processes at once', { tags: ['postgres'] }, async () => {
  // Proves trust 3/7.
  await enqueueMany(12, 'review')
  await enqueue('activation')
  await Promise.all(otherProcesses(app.deps, 4).map((deps) => deliverDueMails(deps, renderers)))
  expect(sent).toHaveLength(4)
})

test('one mailbox is not kept waiting by mails that were discarded', async () => {
  const { email } = await signedInMember(app)
  // The account is active, so that no activation mail is wanted.
  for (let index = 0; index < 5; index++) {
    await enqueue('activation', email)
    await deliverDueMails(app.deps, { ...renderers, activation: async () => null })
  }
  await enqueueMany(3, 'review', email, UNWANTED)
  await deliverAll()
  await app.call('POST', RESET, { body: { email } })
  await deliverAll()
  expect(sent.map(({ subject }) => subject)).toEqual(['Reset your Quad password'])
})

test('an account mail does not wait behind others to its mailbox', async () => {
  // Proves trust 3/9.
  const { email } = await signedInMember(app)
  await enqueueMany(20, 'review', email)
  await deliverAll()
  expect(sent).toHaveLength(3)
  await app.call('POST', RESET, { body: { email } })
  await deliverAll()
  expect(sent.at(-1)?.subject).toBe('Reset your Quad password')
})

test('an account mail goes before all that is due longer', async () => {
  // Proves trust 3/9.
  for (let index = 0; index < 50; index++) await enqueue('review', `m${index}@campus.example`)
  app.clock.advance(MINUTE)
  await enqueue('activation')
  await deliverDueMails(app.deps, renderers)
  expect(sent[0]?.to).toBe(VICTIM)
})

test('an account mail leaves room for others to its mailbox, however often it is asked for', async () => {
  // Proves trust 3/9.
  for (let index = 0; index < 10; index++) {
    await enqueue('activation')
    await deliverAll()
  }
  await enqueueMany(2, 'review')
  await deliverAll()
  expect(sent).toHaveLength(5)
})

test('an account mail waits once, however often and from wherever it is asked for at once', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 3/9.
  const { email } = await signedInMember(app)
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => app.call('POST', RESET, { body: { email }, ip: `192.0.2.${index}` })),
  )
  await app.call('POST', RESET, { body: { email: 'who@campus.example' } })
  expect(await waiting()).toMatchObject([{ kind: 'password-reset' }, { kind: 'password-reset' }])
  await deliverAll()
  expect(sent.map(({ to }) => to)).toEqual([email])
  // The next one is another.
  await app.call('POST', RESET, { body: { email } })
  await deliverAll()
  expect(sent).toHaveLength(2)
})

test('an account mail that failed is tried at once when somebody asks for it again', async () => {
  isServerDown = true
  await enqueue('activation')
  for (let attempt = 0; attempt < 5; attempt++) {
    await deliverAll()
    app.clock.advance(4 * 60 * MINUTE)
  }
  isServerDown = false
  await enqueue('activation')
  await deliverAll()
  expect(sent).toHaveLength(1)
})

test('a deferred mail is tried when the window has room, and uses up no attempt', async () => {
  // Proves trust 15/6.
  await enqueueMany(3, 'review')
  await deliverAll()
  app.clock.advance(10 * MINUTE)
  await enqueue('review')
  for (let minute = 0; minute < 20; minute++) {
    await deliverAll()
    if (minute < 19) app.clock.advance(MINUTE)
  }
  expect(sent).toHaveLength(3)
  const roomAt = new Date((sent[0]?.at ?? 0) + WINDOW_MS).toISOString()
  expect(await waiting()).toEqual([{ kind: 'idea-reviewed', attempts: 0, next_attempt_at: roomAt }])
  app.clock.advance(MINUTE - 1)
  await deliverAll()
  expect(sent).toHaveLength(3)
  app.clock.advance(1)
  await deliverAll()
  expect(sent).toHaveLength(4)
})

test('a deferred mail is sent within the window when the clock was ahead and is set back', async () => {
  app.clock.advance(365 * 24 * 60 * MINUTE)
  await enqueueMany(5, 'review')
  await deliverAll()
  expect(sent).toHaveLength(3)
  app.clock.advance(-365 * 24 * 60 * MINUTE + SECOND)
  await pruneMails(app.deps)
  await deliverAll()
  expect(sent).toHaveLength(5)
})
