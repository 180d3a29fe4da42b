import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { mailRenderersOf } from '../../feature.ts'
import { FEATURES } from '../../features.ts'
import { DAY, MINUTE, SECOND, timestamp } from '../../lib/clock.ts'
import { openMailTransport } from '../../lib/mail-transport.ts'
import { otherProcesses, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'
import { transact } from '../../transact.ts'
import { MAIL_KINDS, type MailRenderers } from './mails.kinds.ts'
import { renderLayout } from './mails.layout.ts'
import { deliverDueMails, pruneMails } from './mails.service.ts'

const renderers: MailRenderers = {
  ...mailRenderersOf(FEATURES),
  'idea-reviewed': async (_deps, { params }) => ({
    subject: `Hello ${params.name}`,
    heading: 'Hello',
    paragraphs: [`Dear ${params.name}`],
  }),
}

type Sink = { url: string; sources: string[]; recipients: string[]; failNext: (times: number) => void }

/** A real SMTP server that keeps its mails. */
async function startSink(): Promise<Sink> {
  let failuresLeft = 0
  const sink: Sink = {
    url: '',
    sources: [],
    recipients: [],
    failNext: (times) => {
      failuresLeft = times
    },
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, done) => {
      if (failuresLeft-- > 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      sink.recipients.push(address.address)
      done()
    },
    onData: (stream, _session, done) => {
      void text(stream).then((source) => {
        sink.sources.push(source)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  sink.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return sink
}

async function startAppWithSink(): Promise<{ app: TestApp; sink: Sink }> {
  const sink = await startSink()
  const app = await startTestApp({ smtpUrl: sink.url })
  app.deps.mailTransport = openMailTransport(app.deps.config)
  onTestFinished(() => app.deps.mailTransport.close())
  return { app, sink }
}

async function greet({ deps }: TestApp, to: string, name: string): Promise<void> {
  const params = { title: 'Quiz packs', status: 'Approved', feedback: '', name } as const
  await transact(deps, (tx) => tx.mail({ kind: 'idea-reviewed', to, params }))
}

test('every kind of mail has one renderer in the manifests', () => {
  const rendered = FEATURES.flatMap(({ mails = {} }) => Object.keys(mails))
  expect(rendered.toSorted()).toEqual(Object.keys(MAIL_KINDS).toSorted())
})

test.each([
  ['whose kind is unknown', { kind: 'greeting' }, 'no mails of kind greeting are known'],
  ['whose params are not of its kind', { params: '{"title":"Quiz packs"}' }, 'status'],
])('the outbox sends no mail %s, and says why', async (_what, change, reason) => {
  const { app, sink } = await startAppWithSink()
  await greet(app, 'a@campus.example', 'A')
  await app.deps.db.updateTable('outbox').set(change).execute()
  expect(await deliverDueMails(app.deps, renderers)).toBe(0)
  const { last_error } = await app.deps.db.selectFrom('outbox').select('last_error').executeTakeFirstOrThrow()
  expect(last_error).toContain(reason)
  expect(sink.sources).toEqual([])
})

test('the outbox sends committed mails through SMTP, once', async () => {
  // Proves trust 15/2.
  const { app, sink } = await startAppWithSink()
  await greet(app, 'a@campus.example', 'Ruwan')
  expect(await deliverDueMails(app.deps, renderers)).toBe(1)
  expect(await deliverDueMails(app.deps, renderers)).toBe(0)
  const mail = await PostalMime.parse(sink.sources[0] ?? '')
  expect(mail.subject).toBe('Hello Ruwan')
  expect(mail.from?.name).toBe('Quad')
  expect(mail.html).toContain('Dear Ruwan')
})

test('the outbox sends nothing of a transaction that failed', async () => {
  // Proves trust 15/2.
  const { app, sink } = await startAppWithSink()
  const failing = transact(app.deps, async (tx) => {
    await tx.mail({ kind: 'activation', to: 'a@campus.example', params: {} })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await deliverDueMails(app.deps, renderers)
  expect(sink.sources).toEqual([])
})

test('the outbox tries again with growing waits and gives up in the end', async () => {
  // Proves trust 15/3.
  const { app, sink } = await startAppWithSink()
  sink.failNext(1)
  await greet(app, 'a@campus.example', 'A')
  expect(await deliverDueMails(app.deps, renderers)).toBe(0)
  app.clock.advance(MINUTE - 1)
  expect(await deliverDueMails(app.deps, renderers)).toBe(0)
  app.clock.advance(1)
  expect(await deliverDueMails(app.deps, renderers)).toBe(1)

  sink.failNext(100)
  await greet(app, 'b@campus.example', 'B')
  for (let attempt = 0; attempt < 8; attempt++) {
    await deliverDueMails(app.deps, renderers)
    app.clock.advance(DAY)
  }
  const row = await app.deps.db
    .selectFrom('outbox')
    .select(['attempts', 'failed_at', 'last_error'])
    .where('to_address', '=', 'b@campus.example')
    .executeTakeFirst()
  expect(row).toMatchObject({
    attempts: 8,
    failed_at: expect.any(String),
    last_error: expect.stringContaining('try later'),
  })
})

test('the outbox is shared by several workers at once, and each mail is sent exactly once', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 15/4, 28/8.
  const { app, sink } = await startAppWithSink()
  const addresses = Array.from({ length: 40 }, (_, index) => `m${index}@campus.example`)
  for (const to of addresses) {
    await greet(app, to, 'A')
  }
  const workers = otherProcesses(app.deps, 4)
  const sent = await Promise.all(workers.map((deps) => deliverDueMails(deps, renderers)))
  expect(sent.reduce((sum, each) => sum + each)).toBe(addresses.length)
  expect(sent.filter((each) => each > 0).length).toBeGreaterThan(1)
  expect(sink.recipients.sort()).toEqual(addresses.sort())
})

test('the outbox sends the mail of a worker that was killed, once its lease is over', async () => {
  // Proves trust 15/4.
  const { app, sink } = await startAppWithSink()
  await greet(app, 'a@campus.example', 'A')
  const killed = {
    ...app.deps,
    mailTransport: { ...app.deps.mailTransport, send: () => new Promise<never>(() => {}) },
  }
  void deliverDueMails(killed, renderers)
  await until(async () => {
    const { attempts } = await app.deps.db.selectFrom('outbox').select('attempts').executeTakeFirstOrThrow()
    expect(attempts).toBe(1)
  })
  expect(await deliverDueMails(app.deps, renderers)).toBe(0)
  app.clock.advance(75 * SECOND)
  expect(await deliverDueMails(app.deps, renderers)).toBe(1)
  expect(sink.recipients).toEqual(['a@campus.example'])
})

test('the outbox adds no header or recipient from a text with line breaks', async () => {
  // Proves trust 15/1.
  const { app, sink } = await startAppWithSink()
  const name = 'A\r\nBcc: victim@campus.example'
  await greet(app, 'a@campus.example', name)
  await deliverDueMails(app.deps, renderers)
  expect(sink.recipients).toEqual(['a@campus.example'])
  const mail = await PostalMime.parse(sink.sources[0] ?? '')
  expect(mail.bcc ?? []).toEqual([])
})

test('the outbox forgets finished mails after a month', async () => {
  const { app } = await startAppWithSink()
  await greet(app, 'a@campus.example', 'A')
  await deliverDueMails(app.deps, renderers)
  app.clock.advance(31 * DAY)
  await greet(app, 'b@campus.example', 'B')
  await pruneMails(app.deps)
  const rows = await app.deps.db.selectFrom('outbox').select(['to_address', 'created_at']).execute()
  expect(rows).toEqual([{ to_address: 'b@campus.example', created_at: timestamp(app.deps.clock) }])
})

test('a mail shows what a person wrote as text, never as markup', async () => {
  // Proves trust 10/6.
  const content = { subject: 'x', heading: '<b>', paragraphs: ['<script>1</script>'], quote: '"&\'' }
  const mail = await renderLayout(content, { name: '</td><img src=x>' }, { reason: '<i>' }, 'en')
  expect(mail.html).not.toContain('<img')
  expect(mail.html).not.toContain('<script>')
  expect(mail.html).toContain('&lt;script&gt;')
  expect(mail.html).toContain('&quot;&amp;&#x27;')
  expect(mail.text).toContain('> "&\'')
})
