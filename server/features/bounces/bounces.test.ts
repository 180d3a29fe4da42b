import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { mailRenderersOf } from '../../feature.ts'
import { FEATURES } from '../../features.ts'
import { DAY, HOUR, SECOND } from '../../lib/clock.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { processorMs } from '../../testing/processor-time.ts'
import { startTestApp, type TestApp, workersBeside } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import type { MailIntent } from '../mails/mails.kinds.ts'
import { deliverDueMails } from '../mails/mails.service.ts'
import { readBounceMailbox } from './bounce-mailbox.service.ts'
import { checkBounces } from './bounces.checks.ts'
import { pruneBounces } from './bounces.service.ts'

const PAUSE = '/v1/settings/mail-pause'
const NO_SUCH_USER = '550 5.1.1 <x>: no such user'

let app: TestApp
let member: TestMember
let other: TestMember

beforeEach(async () => {
  app = await startTestApp()
  member = await signedInMember(app)
  other = await signedInMember(app)
})

async function send(mail: MailIntent): Promise<string> {
  await transact(app.deps, (tx) => tx.mail(mail))
  await deliverDueMails(app.deps, mailRenderersOf(FEATURES))
  app.clock.advance(HOUR)
  const { id } = await app.deps.db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}

/** A mail that members can stop. */
const news = ({ id, email }: TestMember): MailIntent => ({
  kind: 'team-changed',
  to: email,
  params: { ideaId: id, title: 'Quiz packs', name: 'Kavindu', change: 'removed', note: '' },
})

const accountMail = ({ email }: TestMember): MailIntent => ({
  kind: 'account-changed',
  to: email,
  params: { change: 'password-changed', isCalendarEnded: false },
})

/** Sends so many mails, each of which the mail server refuses. */
async function refuse(whose: TestMember, count: number, response = NO_SUCH_USER, command = 'RCPT TO'): Promise<void> {
  const { mailTransport } = app.deps
  const refusal = () => Promise.reject(Object.assign(new Error(`refused: ${response}`), { command, response }))
  app.deps.mailTransport = { ...mailTransport, send: refusal }
  for (let sent = 0; sent < count; sent++) await send(accountMail(whose))
  app.deps.mailTransport = mailTransport
  await app.deps.db.deleteFrom('outbox').where('sent_at', 'is', null).execute()
}

async function pauseOf({ token }: TestMember) {
  return (await app.call('GET', PAUSE, { token })).json().mail_pause
}

async function subjectsTo({ email }: TestMember): Promise<string[]> {
  return (await app.deliverMails()).filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('an address is paused after three refused mails, but for mails that nobody can stop', async () => {
  await refuse(member, 2)
  expect(await pauseOf(member)).toBeNull()
  await refuse(member, 1)
  expect(await pauseOf(member)).toEqual({
    email: member.email,
    since: expect.any(String),
    reason: NO_SUCH_USER,
  })
  expect(await pauseOf(other)).toBeNull()

  await send(news(member))
  expect(await subjectsTo(member)).toEqual([])
  await send(accountMail(member))
  await app.call('POST', '/v1/auth/tokens/password-reset-request', { body: { email: member.email } })
  expect(await subjectsTo(member)).toEqual([expect.stringMatching(/password was changed/), expect.anything()])
  await send(news(other))
  expect(await subjectsTo(other)).toHaveLength(1)
})

test('a paused address is tried again on request of its member', async () => {
  await refuse(member, 3)
  expect((await app.call('DELETE', PAUSE, { token: other.token })).statusCode).toBe(204)
  expect(await pauseOf(member)).not.toBeNull()
  expect((await app.call('DELETE', PAUSE, { token: member.token })).statusCode).toBe(204)
  expect(await pauseOf(member)).toBeNull()
  await send(news(member))
  expect(await subjectsTo(member)).toHaveLength(1)
  await refuse(member, 2)
  expect(await pauseOf(member)).toBeNull()
  expect((await app.call('GET', PAUSE)).statusCode).toBe(401)
  expect((await app.call('DELETE', PAUSE)).statusCode).toBe(401)
})

test('a changed address is not paused', async () => {
  await refuse(member, 3)
  await app.deps.db.updateTable('users').set({ email: 'new@campus.example' }).where('id', '=', member.id).execute()
  expect(await pauseOf(member)).toBeNull()
})

test('a paused address shows in the details and history of its member, in the metrics and in the doctor', async () => {
  const admin = await signedInMember(app, { isAdmin: true })
  const detailsOf = async ({ id }: TestMember) => (await app.call('GET', `/v1/admin/users/${id}`, admin)).json().user
  await refuse(member, 4)
  expect((await detailsOf(member)).mail_pause).toMatchObject({ reason: NO_SUCH_USER })
  expect((await detailsOf(other)).mail_pause).toBeNull()
  const { entries } = (await app.call('GET', `/v1/admin/audit?member=${member.id}`, admin)).json()
  expect(entries.slice(0, -1)).toMatchObject([
    { action: 'mail_paused', actor: { kind: 'system' }, reason: NO_SUCH_USER },
  ])
  expect((await checkBounces(app.deps)).text).toMatch(/^mail to 1 address is paused/)
  expect((await app.send({ url: '/metrics' })).body).toContain('quad_mail_paused_members 1')
})

test('a mail counts as one bounce, however often it is tried', async () => {
  const { mailTransport } = app.deps
  const error = Object.assign(new Error('refused'), { command: 'RCPT TO', response: NO_SUCH_USER })
  app.deps.mailTransport = { ...mailTransport, send: () => Promise.reject(error) }
  await send(accountMail(member))
  for (let tries = 0; tries < 4; tries++) {
    app.clock.advance(DAY)
    await deliverDueMails(app.deps, mailRenderersOf(FEATURES))
  }
  expect(await app.deps.db.selectFrom('mail_bounces').select('user_id').execute()).toEqual([{ user_id: member.id }])
})

test.each([
  ['421 4.7.0 try again later', 'RCPT TO'],
  ['554 5.7.1 relay access denied', 'RCPT TO'],
  ['550 5.7.1 relaying denied', 'RCPT TO'],
  ['554 transaction failed', 'DATA'],
  ['550 5.7.1 this is spam', 'DATA'],
  ['550 sender rejected', 'MAIL FROM'],
  ['535 5.7.8 wrong password', 'AUTH PLAIN'],
])('mail to an address is not paused by %j to %s, which is not about the address', async (response, command) => {
  await refuse(member, 3, response, command)
  expect(await pauseOf(member)).toBeNull()
})

test('bounces without a pause are deleted after 90 days, and pauses are kept', async () => {
  await refuse(member, 3)
  await refuse(other, 2)
  app.clock.advance(91 * DAY)
  await pruneBounces(app.deps)
  expect(await app.deps.db.selectFrom('mail_bounces').select('user_id').distinct().execute()).toEqual([
    { user_id: member.id },
  ])
})

describe('reports of mails that came back', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quad-bounces-'))
    for (const part of ['new', 'cur', 'tmp']) mkdirSync(join(folder, part))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  })

  const receive = (name: string, source: string) => writeFileSync(join(folder, 'new', name), source)
  const read = (deps = app.deps) => readBounceMailbox(deps, folder, new AbortController().signal)
  const left = () => ['new', 'cur'].map((part) => readdirSync(join(folder, part)))

  test('bounce reports are counted and deleted, and other mails are kept', async () => {
    for (const name of ['1', '2', '3']) receive(name, report({ mailId: await send(accountMail(member)) }))
    receive('4', 'From: a@campus.example\r\nSubject: Thank you\r\n\r\nHello')
    await read()
    expect(await pauseOf(member)).toMatchObject({ reason: '550 5.1.1 <gone@campus.example>: no such user' })
    expect(left()).toEqual([[], ['4:2,']])
  })

  test.each([
    ['whose mail is not known', { mailId: '0198c0de-0000-7000-8000-000000000000' }],
    ['of a mail that another host sent', { host: 'elsewhere.example' }],
    ['of a mail that waits', { action: 'delayed', status: '4.4.1' }],
    ['of a mail that arrived', { action: 'relayed', status: '2.0.0' }],
    ['that the network was at fault', { status: '4.4.1', diagnostic: 'smtp; connection timed out' }],
    ['that a filter took the mail for spam', { status: '5.7.1', diagnostic: 'smtp; 550 5.7.1 spam' }],
    ['without the mail', { original: '' }],
    ['without an end', { isCut: true }],
  ])('reports of mails that came back: %s count for nothing', async (_which, change) => {
    receive('1', report({ mailId: await send(accountMail(member)), ...change }))
    await read()
    expect(await app.deps.db.selectFrom('mail_bounces').selectAll().execute()).toEqual([])
    expect(left()).toEqual([[], ['1:2,']])
  })

  test('bounce reports for one mail count once, also with two processes', async () => {
    const mailId = await send(accountMail(member))
    for (const name of ['1', '2']) receive(name, report({ mailId }))
    const workers = workersBeside(app.deps, 2)
    await Promise.allSettled(workers.map((deps) => read(deps)))
    expect(await app.deps.db.selectFrom('mail_bounces').select('mail_id').execute()).toEqual([{ mail_id: mailId }])
  })

  test.each([
    ['with the fields of servers without enhanced codes', { status: '5.0.0', diagnostic: 'smtp; 550 no mailbox' }],
    ['with the whole mail', { type: 'message/rfc822' }],
    ['of a domain that does not exist', { status: '5.4.4', diagnostic: 'X-Postfix; Host not found' }],
    ['with hostile characters', { diagnostic: 'smtp; 550 5.1.1 \0no\u202e such\x1b[2J user' }],
  ])('reports of mails that came back: %s are counted', async (_which, change) => {
    receive('1', report({ mailId: await send(accountMail(member)), ...change }))
    await read()
    const [bounce] = await app.deps.db.selectFrom('mail_bounces').selectAll().execute()
    expect(bounce).toMatchObject({ user_id: member.id, reason: expect.not.stringMatching(/[\p{Cc}\p{Cf}]/u) })
  })

  test('bounce reports are read by their first 64 KB', async () => {
    const [one, two] = [await send(accountMail(member)), await send(accountMail(member))]
    receive('1', report({ mailId: one, original: originalOf(one, 'x'.repeat(600_000)) }))
    receive('2', report({ mailId: two, diagnostic: `smtp; 550 ${'x'.repeat(65_000)}` }))
    await read()
    expect(await app.deps.db.selectFrom('mail_bounces').select('mail_id').execute()).toEqual([{ mail_id: one }])
    expect(left()).toEqual([[], ['2:2,']])
  })

  test.each([
    ['of another type', (source: string) => source.replace('multipart/report', 'multipart/mixed')],
    ['with the type of a report in the text', (source: string) => `Subject: x\r\n\r\n${source}`],
  ])('mails %s are no bounce reports', async (_which, change) => {
    receive('1', change(report({ mailId: await send(accountMail(member)) })))
    await read()
    expect(left()).toEqual([[], ['1:2,']])
  })

  test('a bounce report takes little time of this process, and a limited one of its own', async () => {
    const headers = 'Content-Type: multipart/report; boundary=x\r\n'
    const hostile = [
      '\r\n'.repeat(250_000),
      `${headers}\r\n${'\r\n'.repeat(250_000)}`,
      `${headers}\r\n${'--x\r\n\r\n'.repeat(60_000)}`,
      `${headers}\r\n${'--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n'.repeat(2_000)}`,
      `${headers}${'A: b\r\n'.repeat(80_000)}\r\n`,
      `${headers}Subject: ${'=?utf-8?q?=20?= '.repeat(4_000)}\r\n\r\n`,
      `${headers}From: ${'"(<'.repeat(20_000)}\r\n\r\n`,
      `content-type:${' \t'.repeat(30_000)}`,
    ]
    const started = performance.now()
    for (const [at, source] of hostile.entries()) {
      receive(String(at), source)
      expect(await processorMs(read), source.slice(0, 80)).toBeLessThan(100)
    }
    expect(performance.now() - started).toBeLessThan(hostile.length * 6 * SECOND)
    expect(left()[0]).toEqual([])
  })

  test('a bounce report stays where it is while the server ends, and a missing Maildir fails the job', async () => {
    receive('1', report({ mailId: await send(accountMail(member)) }))
    const ending = new AbortController()
    const reading = readBounceMailbox(app.deps, folder, ending.signal)
    setTimeout(() => ending.abort(new Error('the server ends')), 20)
    await expect(reading).rejects.toThrow('the server ends')
    expect(left()).toEqual([['1'], []])
    rmSync(folder, { recursive: true })
    await expect(read()).rejects.toThrow('ENOENT')
  })
})

type Report = {
  mailId: string
  host?: string
  action?: string
  status?: string
  diagnostic?: string
  type?: string
  original?: string
  isCut?: boolean
}

function originalOf(mailId: string, text = '', host = 'localhost'): string {
  return `Subject: Hello\r\nMessage-ID: <${mailId}@${host}>\r\n\r\n${text}`
}

/** A delivery status notification (RFC 3464) as Postfix writes it. */
function report({
  mailId,
  host = 'localhost',
  action = 'failed',
  status = '5.1.1',
  diagnostic = 'smtp; 550 5.1.1 <gone@campus.example>:\r\n    no such user',
  type = 'text/rfc822-headers',
  original = originalOf(mailId, '', host),
  isCut = false,
}: Report): string {
  const part = (name: string, content: string) => `--A1/mx\r\nContent-Type: ${name}\r\n\r\n${content}\r\n`
  return [
    'From: MAILER-DAEMON@mx.campus.example\r\nSubject: Undelivered Mail Returned to Sender\r\nMIME-Version: 1.0\r\n',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="A1/mx"\r\n\r\n',
    part('text/plain', 'I am sorry.'),
    part(
      'message/delivery-status',
      'Reporting-MTA: dns; mx.campus.example\r\n\r\nFinal-Recipient: rfc822; gone@campus.example\r\n' +
        `Action: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: ${diagnostic}\r\n`,
    ),
    ...(isCut ? [] : [part(type, original), '--A1/mx--\r\n']),
  ].join('')
}
