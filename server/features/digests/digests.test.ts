import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../lib/clock.ts'
import { openCall } from '../../testing/calls.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { mailNotifications } from '../notifications/notification-mails.service.ts'
import { openSession } from '../sessions/sessions.service.ts'

let app: TestApp
let author: TestMember
let admin: TestMember
let seen: Set<string>

// The clock starts on Monday 2026-01-05, 09:00 UTC.
beforeEach(async () => {
  seen = new Set()
  app = await startTestApp({ mailDelayMs: 2 * MINUTE })
  author = await signedInMember(app, { skills: ['Flutter', 'Tamil'] })
  admin = await signedInMember(app, { isAdmin: true })
  await app.call('PATCH', '/v1/settings', { token: author.token, body: { time_zone: 'UTC' } })
})

const tokenOf = async ({ id }: TestMember) => (await openSession(app.deps, id)).token
async function send(method: 'POST' | 'PUT', path: string, who: TestMember, body?: object) {
  const response = await app.call(method, path, { token: await tokenOf(who), ...(body ? { body } : {}) })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json()
}
/** News that wait for the weekly digest. */
async function support(): Promise<void> {
  const supporter = await signedInMember(app)
  const idea = await shareIdea(
    app,
    { ...author, token: await tokenOf(author) },
    { title: `Idea of ${supporter.email}` },
  )
  await send('PUT', `/v1/ideas/${idea.id}/support`, supporter)
}
async function addEvent(title: string, days: number): Promise<string> {
  const start = app.clock.now().getTime() + days * DAY
  const at = (time: number) => new Date(time).toISOString()
  const { event } = await send('POST', '/v1/events', admin, {
    ...{ type: 'open_session', title, description: 'We read.', time_zone: 'UTC', place: 'Room 5' },
    ...{ starts_at: at(start), ends_at: at(start + HOUR) },
  })
  return event.id
}
/** Since the last look. */
async function digestsOf({ email }: TestMember): Promise<string[]> {
  await mailNotifications(app.deps)
  const digests = (await app.deliverMails()).flatMap(({ to, text }) =>
    to === email && text.includes('happened on Quad by') && !seen.has(text) ? [text] : [],
  )
  for (const text of digests) seen.add(text)
  return digests
}

test('a weekly digest has the events, new matches and open calls of the week, each once', async () => {
  for (const [title, days] of [
    ['Reading hour', 9],
    ['Lab day', 30],
    ['Not for me', 9],
  ] as const) {
    const id = await addEvent(title, days)
    await send('PUT', `/v1/events/${id}/rsvp`, author, { answer: title === 'Not for me' ? 'no' : 'going' })
  }
  const owner = await signedInMember(app)
  await shareIdea(app, owner, { title: 'Captioned lectures', roles: [{ title: 'Developer', skills: ['flutter'] }] })
  await shareIdea(app, owner, { title: 'No role for you', roles: [{ title: 'Cook', skills: ['Cooking'] }] })
  await openCall(app, { ...admin, token: await tokenOf(admin) }, { title: 'How can first-years meet?' })
  await support()
  app.clock.advance(6 * DAY + 23 * HOUR)
  const [first = '', ...more] = await digestsOf(author)
  expect(more).toEqual([])
  for (const text of ['1 person supported it', 'YOUR EVENTS THIS WEEK', 'Reading hour', 'Room 5']) {
    expect(first).toContain(text)
  }
  for (const text of ['Captioned lectures', 'Asks for Flutter', 'How can first-years meet?', 'Open until']) {
    expect(first).toContain(text)
  }
  for (const text of ['Lab day', 'Not for me', 'No role for you']) expect(first).not.toContain(text)

  await support()
  app.clock.advance(7 * DAY)
  const [second = ''] = await digestsOf(author)
  expect(second).toContain('1 person supported it')
  for (const text of ['Reading hour', 'Captioned lectures']) expect(second).not.toContain(text)
})

test('a weekly digest says its days, the state of own ideas before those of others, and why it comes', async () => {
  const [first, second, owner] = [await signedInMember(app), await signedInMember(app), await signedInMember(app)]
  const own = await shareIdea(app, author, { title: 'Quiz packs' })
  const followed = await shareIdea(app, owner, { title: 'Reading circles' })
  await send('PUT', `/v1/ideas/${followed.id}/follow`, author)
  await send('PUT', `/v1/ideas/${own.id}/support`, first)
  app.clock.advance(6 * DAY + 23 * HOUR)
  const [before = ''] = await digestsOf(author)
  expect(before).toContain('- 1 person supported it\n')
  expect(before).toMatch(/^5\s*–\s*12 January 2026$/m)

  await send('PUT', `/v1/ideas/${own.id}/support`, second)
  await send('POST', `/v1/ideas/${followed.id}/comments`, owner, { text: 'We began.' })
  app.clock.advance(7 * DAY)
  const [after = ''] = await digestsOf(author)
  expect(after.indexOf('YOUR IDEAS\n\nQuiz packs\n- 1 person supported it, now 2 in all\n')).toBeGreaterThan(0)
  expect(after.indexOf('IDEAS OF OTHERS\n\nReading circles\n')).toBeGreaterThan(after.indexOf('YOUR IDEAS'))
  expect(after).toMatch(/^12\s*–\s*19 January 2026$/m)
  expect(after).toContain(`This digest comes every Monday at 07:00 to ${author.email} by your settings`)
})

test('a digest is not sent for the week alone', async () => {
  const id = await addEvent('Reading hour', 9)
  await send('PUT', `/v1/events/${id}/rsvp`, author, { answer: 'going' })
  app.clock.advance(6 * DAY + 23 * HOUR)
  expect(await digestsOf(author)).toEqual([])
})

test('another weekday brings no second weekly digest within a week', async () => {
  await support()
  app.clock.advance(6 * DAY + 23 * HOUR)
  expect(await digestsOf(author)).toHaveLength(1)
  const url = '/v1/settings/notifications'
  const { notifications } = (await app.call('GET', url, { token: await tokenOf(author) })).json()
  const digest = { ...notifications.digest, weekday: 3 }
  await send('PUT', url, author, { notifications: { ...notifications, digest } })
  await support()
  for (let days = 1; days < 9; days++) {
    app.clock.advance(DAY)
    expect(await digestsOf(author), `${days} days later`).toEqual([])
  }
  app.clock.advance(DAY)
  expect(await digestsOf(author)).toHaveLength(1)
})
