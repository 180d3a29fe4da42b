// @module-tag slow

import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { sendDueDeliveries } from './features/webhooks/deliveries.service.ts'
import { HOUR, systemClock } from './lib/clock.ts'
import { openCall, passTime, readCall, stepCall } from './testing/calls.ts'
import { PDF, shareIdea } from './testing/ideas.ts'
import { signedInMember, type TestMember } from './testing/members.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { until } from './testing/until.ts'
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts'

/** The programs of `examples`, each in a process of its own, against a server and receivers. */

const FOLDER = join(import.meta.dirname, '../examples')
const LINES_MAX: Record<string, number> = { 'six-tasks.mjs': 100 }

type Program = { lines: string[]; errors: string[]; ended: Promise<number | null> }

async function start() {
  const receiver = await startWebhookReceiver()
  const app = await startTestApp()
  app.deps.internet = receiver.internet
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const [admin, author] = [await signedInMember(app, { isAdmin: true }), await signedInMember(app)]
  return { app, receiver, url, admin, author }
}

async function makeKey(app: TestApp, { token }: TestMember, scopes: string[]): Promise<string> {
  const body = { name: 'Example', scopes, expires_in_days: 7 }
  return (await app.call('POST', '/v1/me/keys', { token, body })).json().key.secret
}

async function addWebhook(app: TestApp, { token }: TestMember, receiver: WebhookReceiver): Promise<string> {
  const body = { name: 'Example', url: receiver.address(), kinds: ['idea.shared', 'idea.decided'] }
  return (await app.call('POST', '/v1/admin/webhooks', { token, body })).json().secret
}

async function approve(app: TestApp, { token }: TestMember, id: string): Promise<void> {
  const body = { status: 'Approved', feedback: 'Go on.' }
  expect((await app.call('PATCH', `/v1/ideas/${id}`, { token, body })).statusCode).toBe(200)
}

function run(name: string, env: Record<string, string>, ...args: string[]): Program {
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(process.execPath, [join(FOLDER, name), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill())
  const program: Program = {
    ...{ lines: [], errors: [] },
    ended: new Promise((resolve) => child.once('close', resolve)),
  }
  createInterface(child.stdout).on('line', (line) => program.lines.push(line))
  createInterface(child.stderr).on('line', (line) => program.errors.push(line))
  return program
}

/** Of a program that listens. */
async function portOf({ lines, errors, ended }: Program): Promise<string> {
  const isListening = (line: string) => line.startsWith('listening on ')
  await Promise.race([ended, until(() => expect(lines.some(isListening)).toBe(true))])
  expect(errors).toEqual([])
  return lines.find(isListening)?.slice('listening on '.length) ?? ''
}

/** Sends what is due, and hands it on as the proxy in front of the program does. Returns the statuses. */
async function deliver(app: TestApp, { received }: WebhookReceiver, port: string): Promise<number[]> {
  await sendDueDeliveries({ ...app.deps, clock: systemClock })
  const statuses: number[] = []
  for (const { headers, body } of received.splice(0)) {
    const { 'content-length': _length, host: _host, connection: _connection, ...rest } = headers
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: rest as Record<string, string>,
      body,
    })
    statuses.push(response.status)
  }
  return statuses
}

type Kept = { method: string; path: string; body: string }

/** Another system that keeps what it gets. */
async function startOtherSystem(status: () => number) {
  const kept: Kept[] = []
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    kept.push({ method: request.method ?? '', path: request.url ?? '', body: await text(request) })
    response.writeHead(status()).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { kept, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('each example is short enough to be read', () => {
  const lines = globSync('*.mjs', { cwd: FOLDER }).map((name) => {
    return { name, count: readFileSync(join(FOLDER, name), 'utf8').trimEnd().split('\n').length }
  })
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.filter(({ name, count }) => count > (LINES_MAX[name] ?? 80))).toEqual([])
})

test('chat-room posts each approved idea once, and has it sent again where the room does not answer', async () => {
  const { app, receiver, admin, author } = await start()
  let status = 503
  const room = await startOtherSystem(() => status)
  const secret = await addWebhook(app, admin, receiver)
  const program = run('chat-room.mjs', { QUAD_SECRET: secret, ROOM_URL: room.url, PORT: '0' })
  const port = await portOf(program)
  const { id } = await shareIdea(app, author)
  await approve(app, admin, id)
  await sendDueDeliveries({ ...app.deps, clock: systemClock })
  const sent = [...receiver.received]
  expect(await deliver(app, receiver, port)).toEqual([204, 503])
  status = 200
  receiver.received.push(...sent, ...sent)
  expect(await deliver(app, receiver, port)).toEqual([204, 204, 204, 204])
  const texts = room.kept.map(({ body }) => JSON.parse(body).text)
  expect(texts).toHaveLength(2)
  expect(texts[1]).toMatch(/^“Offline quiz packs” by .+ was approved: http.+\/ideas\//)
  const forged = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: sent[1]?.body ?? '' })
  expect(forged.status).toBe(401)
})

test('call-to-sheet copies every entry of a call, and no text as a formula', async () => {
  const { app, url, admin, author } = await start()
  const key = await makeKey(app, author, ['calls:read'])
  const call = await openCall(app, admin)
  const answers = Object.fromEntries(call.questions.map(({ id }) => [id, 'Eleven of them.']))
  for (const title of ['=HYPERLINK("x")', 'Lantern "parade"']) {
    const idea = await shareIdea(app, author, { title })
    const entered = await app.call('PUT', `/v1/calls/${call.id}/entries/${idea.id}`, {
      token: author.token,
      body: { answers },
    })
    expect(entered.statusCode).toBeLessThan(300)
  }
  const file = join(app.deps.config.dataDir, 'entries.csv')
  const program = run('call-to-sheet.mjs', { QUAD_URL: url, QUAD_KEY: key }, call.id, file)
  expect([await program.ended, program.errors]).toEqual([0, []])
  const rows = readFileSync(file, 'utf8').split('\r\n')
  expect(rows).toHaveLength(4)
  expect(rows[1]).toMatch(/^"'=HYPERLINK\(""x""\)",/)
  expect(rows[2]).toMatch(/^"Lantern ""parade""",.+\/ideas\//)
  const wrong = run('call-to-sheet.mjs', { QUAD_URL: url, QUAD_KEY: 'quad_wrong' }, call.id, file)
  expect(await wrong.ended).toBe(1)
  expect(wrong.errors.join()).toContain('The key is not valid.')
})

test('mirror-events sends what is new or changed, takes away what is gone, and leaves all else alone', async () => {
  const { app, url, admin, author } = await start()
  const key = await makeKey(app, author, ['events:read'])
  const calendar = await startOtherSystem(() => 200)
  const state = join(app.deps.config.dataDir, 'state.json')
  const env = { QUAD_URL: url, QUAD_KEY: key, MIRROR_URL: `${calendar.url}/events`, STATE_FILE: state }
  const mirror = async () => {
    calendar.kept.splice(0)
    const program = run('mirror-events.mjs', env)
    expect([await program.ended, program.errors]).toEqual([0, []])
    return calendar.kept.map(({ method, path }) => `${method} ${path}`)
  }
  // The program and browsers have the time of the day, whatever the clock of the test says.
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  const body = {
    ...{ type: 'working_session', title: 'Caption sprint', description: 'Two hours.', place: 'Room 4' },
    ...{ starts_at: inHours(48), ends_at: inHours(50), time_zone: 'Asia/Colombo' },
  }
  const { event } = (await app.call('POST', '/v1/events', { token: admin.token, body })).json()
  expect(await mirror()).toEqual([`PUT /events/${event.id}`])
  expect(await mirror()).toEqual([])
  const change = { title: 'Caption evening', version: event.version }
  await app.call('PATCH', `/v1/events/${event.id}`, { token: admin.token, body: change })
  expect(await mirror()).toEqual([`PUT /events/${event.id}`])
  expect(JSON.parse(calendar.kept[0]?.body ?? '')).toMatchObject({ title: 'Caption evening', place: 'Room 4' })
  expect((await app.call('DELETE', `/v1/events/${event.id}`, admin)).statusCode).toBe(204)
  expect(await mirror()).toEqual([`DELETE /events/${event.id}`])
  expect(await mirror()).toEqual([])
})

test('six-tasks does what an integration needs by a key and a webhook alone', async () => {
  const { app, receiver, url, admin, author } = await start()
  const scopes = ['profile:read', 'ideas:read', 'ideas:write', 'notifications:read', 'calls:read']
  const secret = await addWebhook(app, admin, receiver)
  const approved = await shareIdea(app, author, { title: 'Reading circles' })
  await approve(app, admin, approved.id)
  const call = await openCall(app, admin, { votes_per_member: 0, ballot_ends_at: null })
  const answers = Object.fromEntries(call.questions.map(({ id }) => [id, 'Eleven of them.']))
  await app.call('PUT', `/v1/calls/${call.id}/entries/${approved.id}`, { token: author.token, body: { answers } })
  await passTime(app, 25 * 24 * HOUR, [admin, author])
  await stepCall(app, admin, await readCall(app, call.id, admin), 'results')
  const key = await makeKey(app, author, scopes)
  const pdf = join(app.deps.config.dataDir, 'brief.pdf')
  writeFileSync(pdf, Buffer.from(PDF, 'base64'))
  const faculty = (await app.call('GET', `/v1/ideas/${approved.id}`)).json().idea.author.faculty
  const env = { QUAD_URL: url, QUAD_KEY: key, QUAD_SECRET: secret, PORT: '0' }
  const program = run('six-tasks.mjs', env, faculty, pdf, call.id)
  const port = await portOf(program)
  const filed =
    program.lines
      .find((line) => line.startsWith('filed: '))
      ?.split('/')
      .at(-1) ?? ''
  const { idea } = (await app.call('GET', `/v1/ideas/${filed}`)).json()
  expect(idea).toMatchObject({ title: 'Lecture notes by text message', pdf_size: expect.any(Number) })
  expect(idea.pdf).not.toBe('')
  // Several are sent at once, and the program ends with the approval.
  await deliver(app, receiver, port)
  await approve(app, admin, filed)
  await deliver(app, receiver, port)
  expect([await program.ended, program.errors]).toEqual([0, []])
  expect(program.lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^signed in as /),
      'approved: Reading circles',
      expect.stringMatching(/^notified: /),
      'entry: Reading circles, 0 votes',
      'approval of: Lecture notes by text message',
    ]),
  )
})
