import { beforeEach, expect, test } from 'vitest'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sendEventReminders } from '../events/event-reminders.service.ts'

const LINK = 'https://meet.quad.example/secret-room'
const EVENT = {
  ...{ type: 'open_session', title: 'Writing hour', time_zone: 'Asia/Colombo', place: 'Kandy' },
  ...{ starts_at: '2026-01-07T09:00:00Z', ends_at: '2026-01-07T10:00:00Z', online_url: LINK, phone: '011 222' },
}

let app: TestApp
let nethmi: TestMember
let rude: TestMember
let mailsRead = 0

beforeEach(async () => {
  app = await startTestApp()
  mailsRead = 0
  nethmi = await signedInMember(app, { isReviewer: true })
  rude = await signedInMember(app)
})

const as = ({ token }: TestMember, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  app.call(method, `/v1/${url}`, { token, ...(body ? { body } : {}) })
const block = () => as(nethmi, 'PUT', `blocks/${rude.id}`)
const create = async (change: object = {}): Promise<string> =>
  (await as(nethmi, 'POST', 'events', { ...EVENT, ...change })).json().event.id
const answer = (member: TestMember, id: string, value: string) =>
  as(member, 'PUT', `events/${id}/rsvp`, { answer: value })
const counts = async (id: string) => {
  const { going_count, waiting_count, maybe_count } = (await as(nethmi, 'GET', `events/${id}`)).json().event
  return [going_count, waiting_count, maybe_count]
}
/** New mails to a member. */
const mailsTo = async ({ email }: TestMember) => {
  const mails = await app.deliverMails()
  const recent = mails.slice(mailsRead)
  mailsRead = mails.length
  return recent.filter(({ to }) => to === email).map(({ subject, text }) => `${subject}\n${text}`)
}

/** Private data of the organiser in the responses and mails that a member gets. */
const PRIVATE: [name: string, text: string, read: (event: string, calendar: string) => Promise<string>][] = [
  ['the link of an event', LINK, async (event) => (await as(rude, 'GET', `events/${event}`)).body],
  ['its telephone number', '011 222', async (event) => (await as(rude, 'GET', `events/${event}`)).body],
  ['the link in its file', LINK, async (event) => (await as(rude, 'GET', `events/${event}.ics`)).body],
  ['the link in the private calendar', LINK, async (_event, url) => (await app.call('GET', url)).body],
  [
    'the link in a mail that was not sent yet, and in a reminder',
    LINK,
    async () => {
      await sendEventReminders(app.deps, new AbortController().signal)
      return (await mailsTo(rude)).join('\n')
    },
  ],
  ['the email', 'NETHMI', async () => (await as(rude, 'GET', `profiles/id/${nethmi.id}`)).body],
  ['the mobile number', '+94 11 000 0000', async () => (await as(rude, 'GET', `profiles/id/${nethmi.id}`)).body],
]

test.each(PRIVATE)('%s is hidden from a member once the organiser blocked them', async (_name, text, read) => {
  // Proves trust 27/6.
  for (const isBlocking of [false, true]) {
    await as(nethmi, 'PATCH', 'settings', { email_audience: 'members', mobile_audience: 'members' })
    const event = await create({ starts_at: '2026-01-05T18:00:00Z', ends_at: '2026-01-05T19:00:00Z' })
    expect((await answer(rude, event, 'going')).statusCode).toBe(200)
    const { url } = (await as(rude, 'POST', 'calendar/token')).json()
    if (isBlocking) await block()
    const shown = await read(event, new URL(url).pathname)
    expect(shown.includes(text === 'NETHMI' ? nethmi.email : text)).toBe(!isBlocking)
    await app.deps.db.deleteFrom('event_answers').execute()
  }
})

test('a member blocked by the organiser neither joins nor waits, and may still say no; the organiser joins events of the member', async () => {
  await block()
  const [event, full] = [await create(), await create({ capacity: 1 })]
  await answer(nethmi, full, 'going')
  for (const [id, value] of [
    [event, 'going'],
    [event, 'maybe'],
    [full, 'going'],
  ] as const) {
    const refused = await answer(rude, id, value)
    expect([refused.statusCode, refused.json().error]).toEqual([403, { event: 'You cannot join this event.' }])
  }
  expect((await answer(rude, event, 'no')).statusCode).toBe(200)
  await as(nethmi, 'DELETE', `blocks/${rude.id}`)
  expect((await answer(rude, event, 'going')).statusCode).toBe(200)
})

test('a member blocked by the organiser loses places and places in line, which go to the next, of every date to come', async () => {
  // Proves trust 27/6.
  const [next, other] = [await signedInMember(app), await signedInMember(app)]
  const [full, open] = [await create({ capacity: 1 }), await create()]
  const [held, over] = [await create({ capacity: 1 }), await create({ capacity: 1, title: 'Over' })]
  for (const member of [rude, next]) for (const id of [full, over]) await answer(member, id, 'going')
  for (const member of [other, rude, next]) await answer(member, held, 'going')
  await answer(rude, open, 'maybe')
  const past = { starts_at: '2026-01-01T09:00:00.000Z', ends_at: '2026-01-01T10:00:00.000Z' }
  await app.deps.db.updateTable('events').set(past).where('id', '=', over).execute()
  await mailsTo(next)
  await block()
  expect([await counts(full), await counts(open), await counts(held)]).toEqual([
    [1, 0, 0],
    [0, 0, 0],
    [1, 1, 0],
  ])
  expect((await as(next, 'GET', `events/${held}`)).json().event.rsvp).toMatchObject({ is_waiting: true, line: 1 })
  // Nobody is given a place in an event that is over.
  expect(await counts(over)).toEqual([0, 1, 0])
  expect((await mailsTo(next)).map((mail) => mail.split('\n')[0])).toEqual(['There is a place for you: Writing hour'])
})

test('an answer at the same moment as a block leaves the blocked member out of the attendance', async () => {
  // Proves trust 27/6.
  for (const isFirst of [true, false]) {
    const event = await create()
    const calls = [block, () => answer(rude, event, 'going')]
    const responses = await Promise.all((isFirst ? calls : calls.toReversed()).map((call) => call()))
    expect(responses.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    expect(await counts(event)).toEqual([0, 0, 0])
    await as(nethmi, 'DELETE', `blocks/${rude.id}`)
  }
})

test('the reason of a cancellation does not reach a member who blocked the organiser', async () => {
  const organiser = await signedInMember(app, { isReviewer: true })
  const event = (await as(organiser, 'POST', 'events', EVENT)).json().event.id
  for (const member of [nethmi, rude]) await answer(member, event, 'going')
  await as(nethmi, 'PUT', `blocks/${organiser.id}`)
  await as(organiser, 'DELETE', `events/${event}`, { reason: 'Because of you.' })
  const mails = (await app.deliverMails()).filter(({ text }) => text.includes('Because of you.'))
  expect(mails.map(({ to }) => to)).toEqual([rude.email])
  const read = async (member: TestMember) => (await as(member, 'GET', 'notifications')).json().notifications[0].reason
  expect([await read(nethmi), await read(rude)]).toEqual(['', 'Because of you.'])
})

test('an offer that waits is hidden from a co-author who blocked the member before', async () => {
  const [author, coauthor] = [await signedInMember(app), await signedInMember(app)]
  const idea = await shareIdea(app, author, { roles: ['One', 'Two'].map((title) => ({ title, skills: [] })) })
  await as(coauthor, 'PUT', `blocks/${rude.id}`)
  const offer = async (member: TestMember, role: number, note: string) =>
    (await as(member, 'POST', `ideas/${idea.id}/roles/${idea.roles[role]?.id}/offers`, { note })).json().offer.id
  await offer(rude, 0, 'Hello again')
  await as(author, 'POST', `offers/${await offer(coauthor, 1, '')}/accept`)
  await as(author, 'PATCH', `ideas/${idea.id}/team/${coauthor.id}`, { is_coauthor: true })
  const waiting = async (member: TestMember) => [
    (await as(member, 'GET', `ideas/${idea.id}/offers`)).json().offers.length,
    (await as(member, 'GET', 'me/home')).json().offers.length,
  ]
  expect([await waiting(author), await waiting(coauthor)]).toEqual([
    [1, 1],
    [0, 0],
  ])
})
