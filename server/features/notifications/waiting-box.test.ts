import { beforeEach, expect, test } from 'vitest'
import { LANGUAGES } from '../../../contract/languages.values.ts'
import type { NotificationChoices } from '../../../contract/notification-choices.ts'
import { DAY, HOUR, MINUTE } from '../../lib/clock.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import { openSession } from '../sessions/sessions.service.ts'

const PUBLIC_URL = 'https://quad.campus.example'

let app: TestApp
let author: TestMember

// The clock starts on Monday 2026-01-05, 09:00 UTC.
beforeEach(async () => {
  app = await startTestApp({ mailDelayMs: 2 * MINUTE, publicUrl: PUBLIC_URL })
  author = await signedInMember(app)
  await app.call('PATCH', '/v1/settings', { token: author.token, body: { time_zone: 'UTC' } })
})

async function chooseMail(kinds: Record<string, 'now' | 'daily' | 'weekly'>, who = author) {
  const url = '/v1/settings/notifications'
  const { token } = await openSession(app.deps, who.id)
  const stored: NotificationChoices = (await app.call('GET', url, { token })).json().notifications
  const chosen = Object.fromEntries(
    Object.entries(kinds).map(([kind, mail]) => [kind, { app: true, mail, push: false }]),
  )
  const body = { notifications: { ...stored, kinds: { ...stored.kinds, ...chosen } } }
  expect((await app.call('PUT', url, { token, body })).statusCode).toBe(200)
}

async function send(method: 'POST' | 'PUT', path: string, who: TestMember, body?: object) {
  const { token } = await openSession(app.deps, who.id)
  const response = await app.call(method, path, { token, ...(body ? { body } : {}) })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response
}

/** A member who asks the author to connect. */
async function askToConnect(): Promise<TestMember> {
  const member = await signedInMember(app)
  await send('POST', '/v1/connections', member, { user_id: author.id })
  return member
}

/** An idea of the author with a role, and an offer of another member for it. */
async function offerHelp(title: string) {
  const idea = await shareIdea(app, author, { title, roles: [{ title: 'Developer', skills: ['SQL'] }] })
  const helper = await signedInMember(app)
  await send('POST', `/v1/ideas/${idea.id}/roles/${idea.roles[0]?.id}/offers`, helper, { note: 'I have time.' })
  return { idea, helper }
}

async function digest(): Promise<{ subject: string; text: string; html: string } | undefined> {
  const seen = (await app.deliverMails()).length
  app.clock.advance(6 * DAY + 23 * HOUR)
  return (await app.deliverMails()).slice(seen).find(({ to }) => to === author.email)
}

const times = (text: string, part: string) => text.split(part).length - 1

test('a digest begins with what waits for an answer, which is nowhere else in it', async () => {
  await chooseMail({ offer: 'weekly', connection: 'weekly', support: 'weekly' })
  const { idea, helper } = await offerHelp('Quiz packs')
  await askToConnect()
  await send('PUT', `/v1/ideas/${idea.id}/support`, helper)
  const { subject, text = '', html = '' } = (await digest()) ?? {}
  expect(subject).toMatch(/^Quiz packs: .* offers to help as Developer, and 2 more$/)
  const [before = '', after = ''] = text.split('IDEAS')
  expect(before).toContain('2 wait for your answer.')
  expect(before).toContain('2 things wait for your answer')
  expect(before).toContain('- Quiz packs: ')
  expect(before).toContain(': Would like to connect')
  expect(before).toContain(`Open your notifications:\n${PUBLIC_URL}/notifications?category=waiting\n`)
  expect(after).toContain('1 person supported it')
  for (const part of ['offers to help as Developer', 'Would like to connect']) {
    expect([part, times(text, part), times(html.replace(/<title>.*<\/title>/, ''), part)]).toEqual([part, 1, 1])
  }
})

test('members who ask to connect share a line of three names, and the button leads to all', async () => {
  const names: string[] = []
  for (let count = 0; count < 5; count++) names.push((await askToConnect()).email)
  const { text = '' } = (await digest()) ?? {}
  expect(text).toMatch(/, 5 people would like to connect\n/)
  expect(text).toContain('5 things wait for your answer')
  expect(text).toMatch(/^- [^,]+, [^,]+, [^,]+, and 2 more: Would like to connect$/m)
  expect(text).toContain(`See the requests:\n${PUBLIC_URL}/notifications?category=waiting\n`)
})

test('the offers for one idea lead to the idea', async () => {
  await chooseMail({ offer: 'weekly' })
  const { idea } = await offerHelp('Quiz packs')
  const { text = '' } = (await digest()) ?? {}
  expect(text).toContain('One thing waits for your answer')
  expect(text).toContain(`See the offers:\n${PUBLIC_URL}/ideas/${idea.id}#offers\n`)
})

test('the box has five lines, and counts the rest', async () => {
  await chooseMail({ offer: 'weekly' })
  for (let count = 0; count < 7; count++) await offerHelp(`Idea ${count}`)
  const { text = '' } = (await digest()) ?? {}
  expect(text).toContain('7 things wait for your answer')
  expect([times(text, 'offers to help'), times(text, '- And 2 more\n')]).toEqual([5, 1])
})

test('a request that was answered or withdrawn is not in the digest', async () => {
  await chooseMail({ offer: 'weekly', connection: 'weekly', support: 'weekly' })
  const { idea, helper } = await offerHelp('Quiz packs')
  await send('PUT', `/v1/ideas/${idea.id}/support`, helper)
  await askToConnect()
  // As after a settlement whose notification was left unread.
  await app.deps.db.updateTable('role_requests').set({ status: 'declined' }).execute()
  await app.deps.db.deleteFrom('connection_requests').execute()
  const { text = '' } = (await digest()) ?? {}
  expect(text).toContain('1 thing happened')
  for (const part of ['offers to help', 'would like to connect', 'wait']) expect(text).not.toContain(part)
})

test('the box names ideas due for review as they were last', async () => {
  await chooseMail({ review_due: 'weekly' })
  for (const count of [4, 3]) {
    await transact(app.deps, (tx) =>
      tx.notify({ userId: author.id, kind: 'reviews_due', payload: { count, overdue: 0 } }),
    )
  }
  const { text = '' } = (await digest()) ?? {}
  expect(text).toContain('Mem, reviews are due\n')
  expect(text).toContain(`- Reviews: 3 reviews are due today\nOpen the queue:\n${PUBLIC_URL}/admin/review\n`)
  expect(text).not.toContain('4 reviews')
})

test('a single request that is mailed at once has a button that leads to it', async () => {
  await chooseMail({ connection: 'now' })
  const seen = (await app.deliverMails()).length
  await askToConnect()
  app.clock.advance(2 * MINUTE)
  const [mail] = (await app.deliverMails()).slice(seen).filter(({ to }) => to === author.email)
  expect(mail?.text).toContain(`See the requests:\n${PUBLIC_URL}/notifications?category=waiting\n`)
  expect(mail?.text).not.toContain('waits for your answer')
})

test.each(LANGUAGES.filter(({ code }) => code !== 'en').map(({ code }) => code))(
  'the box is in the language of its reader: %s',
  async (language) => {
    await app.deps.db.updateTable('profiles').set({ language }).where('user_id', '=', author.id).execute()
    await chooseMail({ offer: 'weekly' })
    await offerHelp('Quiz packs')
    await askToConnect()
    const { text = '', html = '' } = (await digest()) ?? {}
    const waiting = { si: 'දේවල් 2කට ඔබේ පිළිතුර අවශ්‍යයි', ta: '2 விடயங்கள் உங்கள் பதிலுக்காகக் காத்திருக்கின்றன' }
    for (const part of [text, html]) expect(part).toContain(waiting[language as 'si' | 'ta'])
    for (const part of ['wait for', 'Open your', 'offers to help', 'connect']) expect(text).not.toContain(part)
  },
)
