import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { mailRenderersOf } from '../../feature.ts'
import { FEATURES } from '../../features.ts'
import { MINUTE } from '../../lib/clock.ts'
import { openMailTransport } from '../../lib/mail-transport.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import type { MailRenderers } from './mails.kinds.ts'
import { deliverDueMails } from './mails.service.ts'

const TIMEOUTS = { silenceMs: 300, totalMs: 900 }

const renderers: MailRenderers = {
  ...mailRenderersOf(FEATURES),
  activation: async () => ({ subject: 'Hello', heading: 'Hello', paragraphs: ['Hello'] }),
}

/** Faults of a mail server, by the stage of the conversation. */
type Fault = 'none' | 'refuses' | 'is busy' | 'says nothing' | 'stalls after DATA' | 'drops after DATA' | 'dribbles'

type FaultyServer = { port: number; fault: Fault; accepted: string[] }

/** As much of SMTP (RFC 5321) as a client needs, and no more than the fault lets through. */
async function startFaultyServer(fault: Fault): Promise<FaultyServer> {
  const state: FaultyServer = { port: 0, fault, accepted: [] }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.setEncoding('utf8')
    converse(socket, state)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.port = (server.address() as AddressInfo).port
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return state
}

function converse(socket: Socket, state: FaultyServer): void {
  if (state.fault === 'says nothing') return
  if (state.fault === 'is busy') return void socket.end('421 too busy\r\n')
  if (state.fault === 'dribbles') {
    const drip = setInterval(() => socket.write('220-one moment\r\n'), 50)
    return void socket.once('close', () => clearInterval(drip))
  }
  socket.write('220 ready\r\n')
  let isData = false
  let message = ''
  socket.on('data', (chunk: string) => {
    if (!isData) {
      isData = chunk.startsWith('DATA')
      return void socket.write(replyTo(chunk, state.fault))
    }
    message += chunk
    if (!message.endsWith('\r\n.\r\n')) return
    isData = false
    state.accepted.push(message)
    message = ''
    if (state.fault === 'drops after DATA') return void socket.destroy()
    if (state.fault !== 'stalls after DATA') socket.write('250 taken\r\n')
  })
}

function replyTo(command: string, fault: Fault): string {
  if (command.startsWith('RCPT') && fault === 'refuses') return '550 no\r\n'
  return command.startsWith('DATA') ? '354 go on\r\n' : '250 fine\r\n'
}

async function appWith(port: number): Promise<TestApp> {
  const app = await startTestApp({ smtpUrl: `smtp://127.0.0.1:${port}` })
  app.deps.mailTransport = openMailTransport(app.deps.config, TIMEOUTS)
  onTestFinished(() => app.deps.mailTransport.close())
  return app
}

async function enqueue({ deps }: TestApp, to: string): Promise<void> {
  await transact(deps, (tx) => tx.mail({ kind: 'activation', to, params: {} }))
}

function outbox({ deps }: TestApp) {
  return deps.db.selectFrom('outbox').select(['attempts', 'sent_at', 'failed_at', 'last_error']).executeTakeFirst()
}

test.each<Fault>(['refuses', 'is busy', 'says nothing', 'stalls after DATA', 'drops after DATA', 'dribbles'])(
  'a mail server that %s holds up nobody, and gets the mail again later',
  async (fault) => {
    const server = await startFaultyServer(fault)
    const app = await appWith(server.port)
    await enqueue(app, 'a@campus.example')
    expect(await deliverDueMails(app.deps, renderers)).toBe(0)
    expect(await outbox(app)).toMatchObject({ attempts: 1, sent_at: null, failed_at: null })
    // Not at once.
    expect(await deliverDueMails(app.deps, renderers)).toBe(0)
    expect(await outbox(app)).toMatchObject({ attempts: 1 })

    server.fault = 'none'
    app.clock.advance(MINUTE)
    expect(await deliverDueMails(app.deps, renderers)).toBe(1)
    expect(await outbox(app)).toMatchObject({ attempts: 2, sent_at: expect.any(String), last_error: null })
    // At least once: what a server took without saying so comes again, under the same name.
    const names = server.accepted.map((message) => /^Message-ID: (.+)$/im.exec(message)?.[1])
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(1)
  },
)

test('a mail server that is not there holds up nobody, and gets the mail when it is', async () => {
  // Proves trust 15/5.
  const server = await startFaultyServer('none')
  const app = await appWith(1)
  await enqueue(app, 'a@campus.example')
  expect(await deliverDueMails(app.deps, renderers)).toBe(0)
  app.deps.mailTransport.close()
  app.deps.mailTransport = openMailTransport(
    { ...app.deps.config, smtpUrl: `smtp://127.0.0.1:${server.port}` },
    TIMEOUTS,
  )
  app.clock.advance(MINUTE)
  expect(await deliverDueMails(app.deps, renderers)).toBe(1)
  expect(server.accepted).toHaveLength(1)
})
