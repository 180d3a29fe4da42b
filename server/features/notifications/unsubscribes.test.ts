import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { beforeEach, expect, test } from 'vitest'
import type { MailLink, NotificationChoices } from '../../../contract/notification-choices.ts'
import { mailRenderersOf } from '../../feature.ts'
import { FEATURES } from '../../features.ts'
import { DAY, MINUTE } from '../../lib/clock.ts'
import { newToken } from '../../lib/tokens.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import { issueMailLink, pruneMailLinks } from '../mails/mail-links.service.ts'
import { deliverDueMails } from '../mails/mails.service.ts'
import { getNotificationChoices } from './notification-choices.service.ts'
import { mailNotifications } from './notification-mails.service.ts'

const PUBLIC_URL = 'https://quad.campus.example'
const CHOICES = '/v1/settings/notifications'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

let app: TestApp
let author: TestMember
let member: TestMember
let ideaId: string

beforeEach(async () => {
  app = await startTestApp({ publicUrl: PUBLIC_URL, mailDelayMs: 2 * MINUTE })
  author = await signedInMember(app)
  member = await signedInMember(app)
  ideaId = (await shareIdea(app, author)).id
})

const mention = (who: TestMember) =>
  app.call('POST', `/v1/ideas/${ideaId}/comments`, {
    token: (who === author ? member : author).token,
    body: { text: `Ask @${who.email.split('@')[0]}.` },
  })

/** The mails that came to a member, oldest first. */
async function mailsTo({ email }: TestMember): Promise<Email[]> {
  await app.deliverMails()
  const { mailDir } = app.deps.config
  const names = (await readdir(mailDir)).toSorted()
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(mailDir, name)))))
  return mails.filter(({ to }) => to?.[0]?.address === email)
}

const headerOf = (mail: Email | undefined, key: string) => mail?.headers.find((header) => header.key === key)?.value

async function mentionMailOf(who: TestMember): Promise<{ mail: Email; path: string }> {
  await mention(who)
  app.clock.advance(2 * MINUTE)
  const mail = (await mailsTo(who)).at(-1) as Email
  const url = /^<(.*)>$/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? ''
  return { mail, path: url.replace(PUBLIC_URL, '') }
}

const post = (url: string, payload = 'List-Unsubscribe=One-Click', headers: Record<string, string> = FORM) =>
  app.send({ method: 'POST', url, payload, headers })

const linkAt = async (url: string): Promise<MailLink> => (await app.call('GET', url)).json().link

const choicesOf = ({ id }: TestMember) => getNotificationChoices(app.deps, { userId: id })

const mailOf = async (who: TestMember, kind: keyof NotificationChoices['kinds']) =>
  (await choicesOf(who)).kinds[kind].mail

test('a mail that can be stopped has the headers of RFC 8058, and its text and HTML lead to the page and to the choices', async () => {
  const { mail, path } = await mentionMailOf(member)
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(path).toMatch(/^\/v1\/mail\/unsubscribe\/[A-Z2-7]{26}$/)
  const page = `${PUBLIC_URL}/unsubscribe?token=${path.split('/').at(-1)}`
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('You get this mail by your settings: Somebody mentions you.')
    expect(part).toContain(page)
    expect(part).toContain(`${PUBLIC_URL}/settings/notifications`)
  }
})

test('a mail that can be stopped is stopped by the form of a mail program without a session, twice with the same response', async () => {
  const { path } = await mentionMailOf(member)
  const first = await post(path)
  expect([first.statusCode, first.json().link]).toEqual([
    200,
    { stops: ['mention'], is_stopped: true, is_all_stopped: false, can_undo: true },
  ])
  const { version, kinds } = await choicesOf(member)
  expect([kinds.mention.mail, kinds.mention.app, kinds.reply.mail]).toEqual(['never', true, 'now'])
  const second = await post(path)
  expect([second.statusCode, second.json()]).toEqual([200, first.json()])
  expect((await choicesOf(member)).version).toBe(version)
  await mention(member)
  app.clock.advance(DAY)
  expect(await mailsTo(member)).toHaveLength(1)
})

test('a mail that can be stopped is stopped by a form in parts, and by no form that is another one', async () => {
  const { path } = await mentionMailOf(member)
  const part = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  for (const payload of ['', 'List-Unsubscribe=No', `List-Unsubscribe=${'x'.repeat(2000)}`]) {
    expect([400, 413]).toContain((await post(path, payload)).statusCode)
  }
  expect((await post(path, 'One-Click', { 'content-type': 'text/plain' })).statusCode).toBe(415)
  expect(await mailOf(member, 'mention')).toBe('now')
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await post(path, part, type)).statusCode).toBe(200)
  expect(await mailOf(member, 'mention')).toBe('never')
})

test('a mail that can be stopped goes on after GET and HEAD, of which browsers are sent to the page', async () => {
  // Proves trust 28/5.
  const { path } = await mentionMailOf(member)
  expect(await linkAt(path)).toEqual({
    stops: ['mention'],
    is_stopped: false,
    is_all_stopped: false,
    can_undo: false,
  })
  const opened = await app.app.inject({ method: 'GET', url: path, headers: { accept: 'text/html,*/*' } })
  expect([opened.statusCode, opened.headers.location]).toEqual([
    302,
    `${PUBLIC_URL}/unsubscribe?token=${path.split('/').at(-1)}`,
  ])
  await app.app.inject({ method: 'HEAD', url: path })
  expect((await choicesOf(member)).version).toBe(0)
})

test('a mail that can be stopped is not sent where it waited for the mail server when it was stopped', async () => {
  // Proves trust 28/6.
  const { path } = await mentionMailOf(member)
  await mention(member)
  app.clock.advance(2 * MINUTE)
  await mailNotifications(app.deps)
  await post(path)
  expect(await deliverDueMails(app.deps, mailRenderersOf(FEATURES))).toBe(0)
})

test('undo brings back the stopped mails, but no kind with a newer choice', async () => {
  const { path } = await mentionMailOf(member)
  await app.call('POST', path, { body: { all: true } })
  expect(await linkAt(path)).toMatchObject({ is_stopped: true, is_all_stopped: true, can_undo: true })
  const { version, ...stored } = await choicesOf(member)
  const kinds = { ...stored.kinds, offer: { ...stored.kinds.offer, mail: 'weekly' } }
  await app.call('PUT', CHOICES, {
    token: member.token,
    body: { notifications: { ...stored, kinds, version } },
  })
  const undone = await app.call('DELETE', path)
  expect(undone.json().link).toMatchObject({ is_stopped: false, is_all_stopped: false, can_undo: false })
  const after = (await choicesOf(member)).kinds
  expect([after.mention.mail, after.support.mail, after.offer.mail]).toEqual(['now', 'weekly', 'weekly'])
  expect((await app.call('DELETE', path)).statusCode).toBe(200)
})

test('a digest is stopped as such, and its news go on in Quad', async () => {
  const stored = await choicesOf(author)
  const kinds = { ...stored.kinds, support: { ...stored.kinds.support, mail: 'daily' } }
  await app.call('PUT', CHOICES, { token: author.token, body: { notifications: { ...stored, kinds } } })
  await app.call('PUT', `/v1/ideas/${ideaId}/support`, { token: member.token })
  app.clock.advance(2 * DAY)
  const digest = (await mailsTo(author)).at(-1)
  const path = (headerOf(digest, 'list-unsubscribe') ?? '').slice(1, -1).replace(PUBLIC_URL, '')
  expect(await linkAt(path)).toMatchObject({ stops: ['digest'], is_stopped: false })
  await post(path)
  const after = await choicesOf(author)
  expect([after.digest.every, after.kinds.support.mail]).toEqual(['never', 'daily'])
  await app.call('DELETE', path)
  expect((await choicesOf(author)).digest.every).toBe('day')
})

test('a mail with several news is stopped by their kinds', async () => {
  const said = await app.call('POST', `/v1/ideas/${ideaId}/comments`, { token: member.token, body: { text: 'Good.' } })
  const body = { text: 'Thank you.', reply_to: said.json().comment.id }
  await app.call('POST', `/v1/ideas/${ideaId}/comments`, { token: author.token, body })
  const { path } = await mentionMailOf(member)
  expect((await linkAt(path)).stops.toSorted()).toEqual(['mention', 'reply'])
  await post(path)
  expect([await mailOf(member, 'mention'), await mailOf(member, 'reply')]).toEqual(['never', 'never'])
})

test('a mail that always comes has no such headers and says why it came', async () => {
  const params = { change: 'password-changed', isCalendarEnded: false } as const
  await transact(app.deps, (tx) => tx.mail({ kind: 'account-changed', to: member.email, params }))
  const [mail] = await mailsTo(member)
  expect(headerOf(mail, 'list-unsubscribe')).toBeUndefined()
  expect(headerOf(mail, 'list-unsubscribe-post')).toBeUndefined()
  expect(mail?.text).toContain('You get this mail because it is about the safety of your account.')
})

test('a link is for its member alone; an unknown one is 404 and changes nothing', async () => {
  // Proves trust 28/5.
  const [{ path }, other] = [await mentionMailOf(member), await mentionMailOf(author)]
  await post(path)
  expect([await mailOf(member, 'mention'), await mailOf(author, 'mention')]).toEqual(['never', 'now'])
  await app.call('POST', `/v1/mail/unsubscribe/${other.path.split('/').at(-1)}`)
  await app.call('DELETE', path)
  expect([await mailOf(member, 'mention'), await mailOf(author, 'mention')]).toEqual(['now', 'never'])
  for (const token of [newToken(), 'x', path.split('/').at(-1)?.slice(0, -1), `${'A'.repeat(5000)}`]) {
    const url = `/v1/mail/unsubscribe/${token}`
    const statuses = [await app.call('GET', url), await post(url), await app.call('DELETE', url)]
    for (const { statusCode } of statuses) expect([404, 414]).toContain(statusCode)
  }
})

test('a link is stored as a hash, and not logged', async () => {
  // Proves trust 28/5.
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const logging = await startTestApp({}, log)
  const { id } = await signedInMember(logging)
  const token = await issueMailLink(logging.deps, id, ['reply'])
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    expect((await logging.call(method, `/v1/mail/unsubscribe/${token}`)).statusCode).toBe(200)
  }
  expect(lines.join('')).toContain('"path":"/v1/mail/unsubscribe/:token"')
  expect(lines.join('')).not.toContain(token)
  expect(JSON.stringify(await logging.deps.db.selectFrom('mail_links').selectAll().execute())).not.toContain(token)
})

test('a link works for a suspended member, and ends with the account', async () => {
  const { path } = await mentionMailOf(member)
  const suspended_at = '2026-01-05T00:00:00.000Z'
  await app.deps.db.updateTable('users').set({ suspended_at }).where('id', '=', member.id).execute()
  expect((await post(path)).json().link).toMatchObject({ is_stopped: true })
  await app.deps.db.updateTable('users').set({ suspended_at: null }).where('id', '=', member.id).execute()
  const leaving = await mentionMailOf(author)
  const body = { password: author.password, ideas: 'keep' }
  const deleted = await app.call('POST', '/v1/settings/account-deletion', { token: author.token, body })
  expect([deleted.statusCode, (await post(leaving.path)).statusCode]).toEqual([200, 404])
})

test('a link ends when a new password is set by mail, and after half a year', async () => {
  const { path } = await mentionMailOf(member)
  const later = await mentionMailOf(author)
  await app.call('POST', '/v1/auth/tokens/password-reset-request', { body: { email: member.email } })
  const token = /reset-password\?token=(\w+)/.exec((await mailsTo(member)).at(-1)?.text ?? '')?.[1]
  const reset = await app.call('PUT', '/v1/users/password-reset', { body: { token, password: 'a new passphrase 9' } })
  expect(reset.statusCode).toBe(200)
  expect((await app.call('GET', path)).statusCode).toBe(404)
  app.clock.advance(179 * DAY)
  await pruneMailLinks(app.deps)
  expect((await app.call('GET', later.path)).statusCode).toBe(200)
  app.clock.advance(2 * DAY)
  await pruneMailLinks(app.deps)
  expect((await app.call('GET', later.path)).statusCode).toBe(404)
})

test('a link stops once where two servers are asked at once', { tags: ['postgres'] }, async () => {
  // Proves trust 28/5.
  const { path } = await mentionMailOf(member)
  const second = await startSecondServer(app)
  const send = ({ send }: TestApp) =>
    send({ method: 'POST', url: path, payload: 'List-Unsubscribe=One-Click', headers: FORM })
  const responses = await Promise.all([send(app), send(second), send(app), send(second)])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect((await choicesOf(member)).version).toBe(1)
  await app.call('DELETE', path)
  expect(await mailOf(member, 'mention')).toBe('now')
})

test('a link changes the choices a hundred times in a quarter of an hour at most', async () => {
  const { path } = await mentionMailOf(member)
  for (let index = 0; index < 100; index++) await post(path)
  expect((await post(path)).statusCode).toBe(429)
  expect((await app.call('GET', path)).statusCode).toBe(200)
})
