import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { mailRenderersOf } from '../../feature.ts'
import { FEATURES } from '../../features.ts'
import { DAY, HOUR } from '../../lib/clock.ts'
import { namesGoneMailbox } from '../../lib/mail-replies.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { processorMs } from '../../testing/processor-time.ts'
import { otherProcesses, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import type { MailIntent } from '../mails/mails.kinds.ts'
import { deliverDueMails } from '../mails/mails.service.ts'
import { readBounceMailbox } from './bounce-mailbox.service.ts'
import { checkBounces } from './bounces.checks.ts'
import { isMailPaused, pruneBounces } from './bounces.service.ts'

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
  // Proves trust 28/9.
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

/** Replies that nobody has the mailbox, of many servers. */
const GONE = [
  '550 5.1.1 <x>: no such user',
  '550 5.1.1 <gone@campus.example>: Recipient address rejected: User unknown in local recipient table',
  '550 5.1.1 <gone@c.example>: Recipient address rejected: User unknown in relay recipient table',
  '550 5.1.1 <gone@c.example>: Recipient address rejected: User unknown in virtual mailbox table',
  "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550-5.1.1 unnecessary spaces. For more information, go to\n550 5.1.1  https://support.google.com/mail/?p=NoSuchUser d2e1a72fcca58-72aab.123 - gsmtp",
  '550-5.2.1 The email account that you tried to reach is inactive. For more information, go to 550 5.2.1 https://support.google.com/mail/?p=DisabledUser x - gsmtp',
  '550 5.2.1 The email account that you tried to reach is disabled.',
  '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [SN1NAM02FT0012.eop-nam02.prod.protection.outlook.com]',
  '550 Requested action not taken: mailbox unavailable',
  "554 delivery error: dd This user doesn't have a yahoo.com account (gone@yahoo.com) [0] - mta4163.mail.gq1.yahoo.com",
  '552 1 Requested mail action aborted, mailbox not found',
  '554 30 Sorry, your message to gone@yahoo.com cannot be delivered. This mailbox is disabled (554.30).',
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient gone@c.example not found by SMTP address lookup',
  '550 5.4.1 Recipient address rejected: Access denied. [DB5EUR01FT0012.eop-EUR01.prod.protection.outlook.com 2026-11-27T12:00:00.000Z 08D]',
  '550 no mailbox',
  '550 No such user here',
  '550 Unknown user',
  '550 user unknown',
  '550 Mailbox not found',
  '550 Invalid recipient gone@c.example',
  '550 <gone@c.example> is not a valid mailbox',
  '550 sorry, no mailbox here by that name (#5.1.1)',
  '550 Address unknown',
  '550 5.1.0 Address rejected gone@c.example: user does not exist',
  '550 5.1.1 unknown or illegal alias: gone@c.example',
  '550 gone@c.example... No such user',
  '550 User gone (gone@c.example) not listed in public Name & Address Book',
  '550 5.1.6 recipient no longer on server: gone@c.example',
  '550 5.1.3 Invalid address',
  '553 5.1.3 <g>... Mailbox name not allowed',
  '550 Cet utilisateur est inconnu',
  '550 El usuario no existe',
  '550 Empfänger unbekannt',
  '550-No such recipient here: gone',
  '550 Account disabled',
  '550 account is inactive',
  '550 That e-mail account has been closed',
  '550 mailbox has been suspended',
  '550 recipient no longer with this company',
  "5.1.0 - Unknown address error 550-'5.1.1 <gone@c.example>: Recipient address rejected: User unknown' (delivery attempts: 0)",
  '550 5.1.1 RESOLVER.ADR.ExRecipNotFound; not found',
  '550 5.0.0 <gone@c.example>... User unknown',
  'host mx.c.example[192.0.2.5] said: 550 5.1.1 <gone@c.example>: Recipient address rejected: unknown (in reply to RCPT TO command)',
  '550 MAILBOX NOT FOUND',
  '550 Invalid mailbox',
  '550 5.1.1 unknown email address',
  "550 The e-mail address you entered couldn't be found",
  '550 invalid mailbox path',
  '550 unknown local-part "gone" in domain "c.example"',
  '550 User not found: gone',
  '550 #5.1.0 Address rejected. User unknown',
  '550 No such mailbox',
  '550 5.2.1 Mailbox disabled, not accepting messages',
  '550 5.7.1 No such user! 1583940722-x',
  '550 5.7.1 <gone@c.example> User not found',
  '550 5.1.1 Mail Refused - Address <gone@c.example> Recipient Unknown for Domain',
  '550 5.1.1 unknown recipient; please check the address before sending again',
]

/** Replies about the sender, a policy, the network, a rate, a size or a full mailbox, and ones that say nothing. */
const OTHERS = [
  '550 relay not permitted',
  '550 5.1.1 relay not permitted',
  '550 Relaying denied',
  '550 relaying to <user@c.example> prohibited by administrator',
  "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
  '550 5.7.1 Unable to relay for user@c.example',
  '550 5.7.23 The message was rejected because of Sender Policy Framework violation',
  '550 SPF check failed',
  '550-5.7.26 This mail has been blocked because the sender is unauthenticated.',
  "550 5.7.1 Unauthenticated email from quad.example is not accepted due to domain's DMARC policy.",
  '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
  '550 Blocked - see https://www.spamcop.net/bl.shtml?192.0.2.1',
  '550 5.7.1 Recipient address rejected: Policy rejection',
  '550 Sender verify failed',
  '550 sender address rejected: user unknown',
  '550 5.1.8 <no-reply@quad.example>: Sender address rejected: Domain not found',
  '550 5.1.7 Invalid address sender',
  '550 5.1.0 <no-reply@q.example> sender rejected',
  '550-Verification failed for <no-reply@quad.example>\n550-No Such User Here\n550 Sender verify failed',
  '552 5.2.2 mailbox full',
  '552 mailbox full',
  '552 Requested mail action aborted: exceeded storage allocation, mailbox unavailable',
  '550 user quota exceeded',
  '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.',
  '550 5.7.1 rate limit exceeded',
  '550 too many messages from this account',
  '550 5.4.5 Daily user sending limit exceeded',
  '452 4.2.2 mailbox full',
  '450 4.1.1 user unknown',
  '450 4.2.0 <x>: Recipient address rejected: Greylisted',
  '421 4.7.0 try again',
  '550 5.7.1 this is spam',
  '554 5.7.1 message content rejected',
  '552 5.3.4 message size exceeds',
  '550 5.3.4 Message too big for user',
  '550 5.4.4 Host not found',
  '550 5.1.2 unknown domain',
  '550 Recipient address rejected: Domain not found',
  '550 rejected',
  '550 Access denied',
  '550 5.0.0 Access denied',
  '550 Administrative prohibition',
  '550 Message rejected',
  '550 5.5.0 ',
  '554 Transaction failed',
  '550 Requested action not taken: mailbox unavailable\n550 Sender address is not allowed.',
  '550-Requested action not taken: mailbox unavailable 550 Reject due to policy restrictions.',
  '550-Requested action not taken: mailbox unavailable 550 invalid DNS MX or A/AAAA resource record',
  '550 authentication required',
  '530 5.7.0 Must issue a STARTTLS command first',
  '550 5.1.1 Sender is blocked',
  '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required',
  '550 5.7.124 recipient not found',
  '554 5.2.0 STOREDRV.Deliver.Exception:QuotaExceededException',
  '550 IP address is listed by our blocklist',
  '250 2.1.5 ok',
  '550 Your account is suspended from sending; too many complaints',
  '554 Email account noreply@quad.example is suspended from sending',
  '550 SMTP AUTH account disabled for sending',
  '554 5.2.1 Account has been disabled for SMTP submission',
  '554 Your mailbox is disabled for outgoing mail',
  '550 Outbound mail disabled: account suspended',
  '550 Invalid user or password',
  '535 5.7.8 user not found',
  '550 4.1.1 user unknown',
  '550 5.1.1 recipient server is not available',
  '550 LDAP lookup failed: recipient directory unavailable',
  '550-Recipient verification could not be completed, user lookup server unavailable',
  '550 5.1.1 MAIL FROM: user unknown',
  '554 The domain of the recipient is not valid',
  '550 message rejected: invalid MIME; recipient disabled attachments',
  '550 5.7.1 User not found in allowed senders',
]

test.each(GONE)('a reply of a mail server counts for its mailbox: %s', async (response) => {
  expect(namesGoneMailbox(response)).toBe(true)
})

test.each(OTHERS)('a reply of a mail server counts for no mailbox: %s', async (response) => {
  for (const status of ['', '5.1.1', '5.0.0']) expect(namesGoneMailbox(response, status), status).toBe(false)
})

test('mail to an address is paused by replies that name its mailbox to RCPT and DATA, and by no others', async () => {
  await refuse(other, 2, '552 1 Requested mail action aborted, mailbox not found', 'DATA')
  await refuse(other, 1, GONE[7])
  expect(await pauseOf(other)).toMatchObject({ reason: expect.stringContaining('mailbox unavailable') })
  for (const response of ['550 relay not permitted', '552 mailbox full', '550 5.7.1 this is spam']) {
    for (const command of ['RCPT TO', 'DATA']) await refuse(member, 1, response, command)
  }
  for (const command of ['MAIL FROM', 'AUTH PLAIN']) await refuse(member, 3, '550 5.1.1 no such user', command)
  expect(await isMailPaused(app.deps, member.email)).toBe(false)
})

/** Many members of several domains, whose mails come back within the hour. */
async function refuseAll(count: number, domains: number, host = 'campus'): Promise<TestMember[]> {
  const members: TestMember[] = []
  for (let at = 0; at < count; at++) {
    members.push(await signedInMember(app, { email: `gone${at}@${host}${at % domains}.example` }))
  }
  const { mailTransport } = app.deps
  const error = Object.assign(new Error('refused'), { command: 'RCPT TO', response: NO_SUCH_USER })
  app.deps.mailTransport = { ...mailTransport, send: () => Promise.reject(error) }
  for (let mails = 0; mails < 3; mails++) {
    for (const { email } of members) await transact(app.deps, (tx) => tx.mail(accountMail({ email } as TestMember)))
  }
  await deliverDueMails(app.deps, mailRenderersOf(FEATURES))
  app.deps.mailTransport = mailTransport
  await app.deps.db.deleteFrom('outbox').where('sent_at', 'is', null).execute()
  return members
}

test('bounces of many members of many domains within an hour count for nothing, and doctor and dashboard say so', {
  tags: ['postgres'],
}, async () => {
  const admin = await signedInMember(app, { isAdmin: true })
  const members = await refuseAll(6, 3)
  for (const { email } of members) expect(await isMailPaused(app.deps, email)).toBe(false)
  const finding = await checkBounces(app.deps)
  expect(finding).toMatchObject({
    text: expect.stringContaining('mails to 6 members of 3 domains came back within hours'),
    fix: expect.stringContaining(NO_SUCH_USER),
  })
  const { findings } = (await app.call('GET', '/v1/admin/dashboard', { token: admin.token })).json().dashboard
  expect(findings).toContainEqual(finding)
  await refuse(member, 3)
  expect(await isMailPaused(app.deps, member.email)).toBe(false)
  app.clock.advance(4 * DAY)
  expect((await checkBounces(app.deps)).fix).toBeUndefined()
  await refuse(member, 3)
  expect(await isMailPaused(app.deps, member.email)).toBe(true)
})

test('bounces of many members count where they are of few domains, or few of the mails that were sent', async () => {
  for (const { email } of await refuseAll(6, 2)) expect(await isMailPaused(app.deps, email)).toBe(true)
  app.clock.advance(2 * HOUR)
  for (let at = 0; at < 100; at++)
    await transact(app.deps, (tx) => tx.mail(accountMail({ email: `m${at}@campus.example` } as TestMember)))
  await deliverDueMails(app.deps, mailRenderersOf(FEATURES))
  for (const { email } of await refuseAll(6, 3, 'other')) expect(await isMailPaused(app.deps, email)).toBe(true)
})

test('administrators see the paused addresses with the replies, and try one or all again', {
  tags: ['postgres'],
}, async () => {
  const admin = await signedInMember(app, { isAdmin: true })
  const third = await signedInMember(app)
  const list = async () => (await app.call('GET', '/v1/admin/mail-pauses', { token: admin.token })).json().mail_pauses
  expect(await list()).toEqual([])
  for (const one of [member, other, third]) await refuse(one, 3)
  const { token } = await signedInMember(app)
  const fresh = await signedInMember(app, { isAdmin: true })
  admin.token = fresh.token
  const pauses = await list()
  expect(pauses).toHaveLength(3)
  expect(pauses).toContainEqual({
    ...{ email: member.email, reason: NO_SUCH_USER, since: expect.any(String) },
    user: { id: member.id, username: expect.any(String), firstname: 'Mem', lastname: expect.any(String) },
  })
  expect((await app.call('DELETE', `/v1/admin/mail-pauses?member=${member.id}`, admin)).statusCode).toBe(204)
  expect((await list()).map(({ user }: { user: { id: string } }) => user.id).toSorted()).toEqual(
    [other.id, third.id].toSorted(),
  )
  expect((await app.call('DELETE', '/v1/admin/mail-pauses', admin)).statusCode).toBe(204)
  expect(await list()).toEqual([])
  for (const { email } of [member, other, third]) expect(await isMailPaused(app.deps, email)).toBe(false)
  const { entries } = (await app.call('GET', '/v1/admin/audit?action=mail_resumed', admin)).json()
  expect(entries).toHaveLength(3)
  for (const method of ['GET', 'DELETE'] as const) {
    expect((await app.call(method, '/v1/admin/mail-pauses', { token })).statusCode).toBe(403)
    expect((await app.call(method, '/v1/admin/mail-pauses')).statusCode).toBe(401)
  }
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
    ['with a status beside another reply', { status: '5.1.1', diagnostic: 'smtp; 550 relay not permitted' }],
    ['with a status beside another code', { status: '5.1.1', diagnostic: 'smtp; 550 5.7.1 recipient not found' }],
    ['with a status beside a reply that says nothing', { status: '5.1.1', diagnostic: 'smtp; 550 rejected' }],
    ['of a full mailbox', { status: '5.2.2', diagnostic: 'smtp; 552 mailbox full' }],
    ['of a domain that does not exist', { status: '5.4.4', diagnostic: 'X-Postfix; Host not found' }],
    ['without the mail', { original: '' }],
    ['without an end', { isCut: true }],
  ])('reports of mails that came back: %s count for nothing', async (_which, change) => {
    receive('1', report({ mailId: await send(accountMail(member)), ...change }))
    await read()
    expect(await app.deps.db.selectFrom('mail_bounces').selectAll().execute()).toEqual([])
    expect(left()).toEqual([[], ['1:2,']])
  })

  test('bounce reports for one mail count once, also with two processes', { tags: ['postgres'] }, async () => {
    // Proves trust 28/9.
    const mailId = await send(accountMail(member))
    for (const name of ['1', '2']) receive(name, report({ mailId }))
    const workers = otherProcesses(app.deps, 2)
    await Promise.allSettled(workers.map((deps) => read(deps)))
    expect(await app.deps.db.selectFrom('mail_bounces').select('mail_id').execute()).toEqual([{ mail_id: mailId }])
  })

  test.each([
    ['with the fields of servers without enhanced codes', { status: '5.0.0', diagnostic: 'smtp; 550 no mailbox' }],
    ['with the whole mail', { type: 'message/rfc822' }],
    ['with a status alone', { status: '5.1.1', diagnostic: 'X-Unix; 67' }],
    [
      'of Outlook.com',
      { status: '5.5.0', diagnostic: 'smtp;550 5.5.0 Requested action not taken: mailbox unavailable' },
    ],
    [
      'of IronPort',
      {
        status: '5.0.0',
        diagnostic: 'smtp; 5.x.1 - Unknown\r\nX-Supplementary-Info: < #5.1.1 SMTP; 550 5.1.1 unknown user>',
      },
    ],
    ['with hostile characters', { diagnostic: 'smtp; 550 5.1.1 \0no\u202e such\x1b[2J user' }],
  ])('reports of mails that came back: %s are counted', async (_which, change) => {
    receive('1', report({ mailId: await send(accountMail(member)), ...change }))
    await read()
    const [bounce] = await app.deps.db.selectFrom('mail_bounces').selectAll().execute()
    expect(bounce).toMatchObject({ user_id: member.id, reason: expect.not.stringMatching(/[\p{Cc}\p{Cf}]/u) })
  })

  test.each(PLAIN_REPORTS)('a report in plain text of %s counts, with its reply', async (_whose, source, reason) => {
    receive('1', source(await send(accountMail(member)), 'localhost'))
    receive('2', source(await send(accountMail(member)), 'elsewhere.example'))
    const fromPerson = source(await send(accountMail(member)), 'localhost').replace(/^X-Failed-Recipients:.*\r\n/m, '')
    receive('3', fromPerson.replace(/^From:.*/, FROM_NIMAL))
    await read()
    const bounces = await app.deps.db.selectFrom('mail_bounces').selectAll().execute()
    expect(bounces).toMatchObject([{ user_id: member.id, reason: expect.stringContaining(reason) }])
    expect(left()).toEqual([[], ['2:2,', '3:2,']])
  })

  test.each(PLAIN_REPORTS)(
    'a report in plain text of %s counts for nothing about anything else',
    async (_whose, source) => {
      for (const [at, reply] of [
        '552 5.2.2 mailbox full',
        '550 relay not permitted',
        '450 4.1.1 user unknown',
      ].entries()) {
        receive(String(at), source(await send(accountMail(member)), 'localhost', reply))
      }
      const pending = 'The message has not yet been delivered, and will be retried. 550 5.1.1 user unknown'
      receive('9', source(await send(accountMail(member)), 'localhost', pending))
      await read()
      expect(await app.deps.db.selectFrom('mail_bounces').selectAll().execute()).toEqual([])
    },
  )

  test('a report finds its mail where a mail server wrote another Message-ID, as Amazon SES does', async () => {
    const mailId = await send(accountMail(member))
    const sent = readFileSync(join(app.deps.config.mailDir, `${mailId}.eml`), 'utf8')
    const original = sent.replace(/^Message-ID:.*$/m, 'Message-ID: <0100018f-a@email.amazonses.com>')
    expect(original).not.toBe(sent)
    receive('1', report({ mailId, original }))
    await read()
    expect(await app.deps.db.selectFrom('mail_bounces').select('mail_id').execute()).toEqual([{ mail_id: mailId }])
  })

  test('bounce reports are read by their first 64 KB', async () => {
    // Proves trust 45/5.
    const [one, two] = [await send(accountMail(member)), await send(accountMail(member))]
    receive('1', report({ mailId: one, original: originalOf(one, 'x'.repeat(600_000)) }))
    receive('2', report({ mailId: two, diagnostic: `smtp; 550 ${'x'.repeat(65_000)}` }))
    await read()
    expect(await app.deps.db.selectFrom('mail_bounces').select('mail_id').execute()).toEqual([{ mail_id: one }])
    expect(left()).toEqual([[], ['2:2,']])
  })

  test.each([
    [
      'of a person',
      (source: string) => source.replace('multipart/report', 'multipart/mixed').replace(/^From:.*/, FROM_NIMAL),
    ],
    ['with the type of a report in the text', (source: string) => `Subject: x\r\n\r\n${source}`],
  ])('mails %s are no bounce reports', async (_which, change) => {
    receive('1', change(report({ mailId: await send(accountMail(member)) })))
    await read()
    expect(left()).toEqual([[], ['1:2,']])
  })

  test('a bounce report takes little time of this process, and a limited one of its own', async () => {
    // Proves trust 45/5.
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
    for (const [at, source] of hostile.entries()) {
      receive(String(at), source)
      expect(await processorMs(read, 100), source.slice(0, 80)).toBeLessThan(100)
    }
    expect(left()[0]).toEqual([])
  })

  test('a bounce report stays where it is while the server ends, and a missing Maildir fails the job', async () => {
    receive('1', report({ mailId: await send(accountMail(member)) }))
    const ending = new AbortController()
    const reading = readBounceMailbox(app.deps, folder, ending.signal)
    ending.abort(new Error('the server ends'))
    await expect(reading).rejects.toThrow('the server ends')
    expect(left()).toEqual([['1'], []])
    rmSync(folder, { recursive: true })
    await expect(read()).rejects.toThrow('ENOENT')
  })
})

const FROM_NIMAL = 'From: Nimal <nimal@campus.example>'
const USER_UNKNOWN = '550 5.1.1 <gone@campus.example>... User unknown'

/** A copy of a mail, as reports in plain text end with it. */
const copyOf = (mailId: string, host: string) =>
  `Return-Path: <no-reply@quad.example>\r\nReceived: (qmail 1 invoked)\r\n${originalOf(mailId, 'Hello', host)}`

/** Reports without `message/delivery-status`, with a part of the reply that they quote. */
const PLAIN_REPORTS: [string, (mailId: string, host: string, reply?: string) => string, string][] = [
  [
    'qmail',
    (mailId, host, reply = USER_UNKNOWN) =>
      'From: MAILER-DAEMON@mx.campus.example\r\nTo: no-reply@quad.example\r\nSubject: failure notice\r\n\r\n' +
      'Hi. This is the qmail-send program at mx.campus.example.\r\nI am afraid I was not able to deliver your message to the ' +
      'following addresses.\r\nThis is a permanent error; I have given up. Sorry it did not work out.\r\n\r\n' +
      `<gone@campus.example>:\r\n192.0.2.153 does not like recipient.\r\nRemote host said: ${reply}\r\n` +
      `Giving up on 192.0.2.153.\r\n\r\n--- Below this line is a copy of the message.\r\n\r\n${copyOf(mailId, host)}`,
    'User unknown',
  ],
  [
    'qmail for a mailbox of its own',
    (mailId, host, reply = 'Sorry, no mailbox here by that name. (#5.1.1)') =>
      'From: MAILER-DAEMON@mx.campus.example\r\nSubject: failure notice\r\n\r\nHi. This is the qmail-send program.\r\n\r\n' +
      `<gone@campus.example>:\r\n${reply}\r\n\r\n--- Below this line is a copy of the message.\r\n\r\n${copyOf(mailId, host)}`,
    'no mailbox here by that name',
  ],
  [
    'Exim',
    (mailId, host, reply = USER_UNKNOWN) =>
      'From: Mail Delivery System <Mailer-Daemon@mx.campus.example>\r\nX-Failed-Recipients: gone@campus.example\r\n' +
      'Auto-Submitted: auto-replied\r\nSubject: Mail delivery failed: returning message to sender\r\n\r\n' +
      'This message was created automatically by mail delivery software.\r\n\r\nA message that you sent could not be ' +
      'delivered to one or more of its\r\nrecipients. This is a permanent error. The following address(es) failed:\r\n\r\n' +
      '  gone@campus.example\r\n    SMTP error from remote mail server after RCPT TO:<gone@campus.example>:\r\n' +
      `    host mx.campus.example [192.0.2.5]: ${reply}\r\n\r\n` +
      `------ This is a copy of the message, including all the headers. ------\r\n\r\n${copyOf(mailId, host)}`,
    'User unknown',
  ],
  [
    'Exchange 2003',
    (
      mailId,
      host,
      reply = 'The recipient name is not recognized\r\n  MSEXCH:IMS:CAMPUS:MAIL 0 (000C05A6) Unknown Recipient',
    ) =>
      'From: postmaster@campus.example\r\nSubject: Undeliverable: Hello\r\nMIME-Version: 1.0\r\n' +
      'Content-Type: multipart/mixed; boundary="b1"\r\n\r\n--b1\r\nContent-Type: text/plain\r\n\r\nYour message\r\n\r\n' +
      '  To:      gone@campus.example\r\n  Subject: The quota policy of the relay\r\n  Sent:    Thu, 29 Apr 2027 23:34:45\r\n\r\n' +
      `did not reach the following recipient(s):\r\n\r\ngone@campus.example on Thu, 29 Apr 2027 23:34:45 +0530\r\n  ${reply}\r\n\r\n` +
      `--b1\r\nContent-Type: message/rfc822\r\n\r\n${originalOf(mailId, 'Hello', host)}\r\n--b1--\r\n`,
    'not recognized',
  ],
]

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
