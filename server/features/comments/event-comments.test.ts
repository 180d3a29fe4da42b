import { beforeEach, expect, test } from 'vitest'
import type { Comment, Mentionable } from '../../../contract/comments.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import { exportComments } from './comments.account.service.ts'

const EVENT = {
  ...{ type: 'regional_centre', title: 'Lab-kit handover', place: 'Kandy, room 2', time_zone: 'Asia/Colombo' },
  ...{ starts_at: '2026-02-07T09:00:00Z', ends_at: '2026-02-07T12:00:00Z' },
}

let app: TestApp
let admin: TestMember
let organiser: TestMember
let going: TestMember
let other: TestMember
/** A published event of the organiser. */
let id: string

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  organiser = await signedInMember(app, { firstname: 'Nethmi' })
  going = await signedInMember(app, { firstname: 'Arul' })
  other = await signedInMember(app, { firstname: 'Binuri' })
  id = await propose()
  await publish(id)
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, by?: TestMember, body?: object) =>
  app.call(method, url, { ...(by ? { token: by.token } : {}), ...(body ? { body } : {}) })
const propose = async (): Promise<string> => (await call('POST', '/v1/events', organiser, EVENT)).json().event.id
const publish = (event: string) => call('PATCH', `/v1/events/${event}`, admin, { status: 'published', version: 1 })
const answer = (by: TestMember, value: string) => call('PUT', `/v1/events/${id}/rsvp`, by, { answer: value })
const post = (by: TestMember, text: string, reply_to?: string, event = id) =>
  call('POST', `/v1/events/${event}/comments`, by, { text, ...(reply_to ? { reply_to } : {}) })
const list = async (event = id): Promise<Comment[]> =>
  (await call('GET', `/v1/events/${event}/comments`)).json().comments
const count = async (): Promise<number> => (await call('GET', `/v1/events/${id}`)).json().event.comment_count
const notified = async (by: TestMember) =>
  (await call('GET', '/v1/notifications', by))
    .json()
    .notifications.filter(({ kind }: { kind: string }) => /comment|reply|mention/.test(kind))
const mailed = async ({ email }: TestMember) =>
  (await app.deps.db.selectFrom('outbox').select('kind').where('to_address', '=', email).execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('comment-'))

/** Comments, a second after what came before. */
async function say(by: TestMember, text: string, reply_to?: string): Promise<Comment> {
  app.clock.advance(1_000)
  const response = await post(by, text, reply_to)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().comment
}

test('comments on an event are seen by everybody, with replies and supports, and counted by the event', async () => {
  // Proves spec S/82.
  const said = await say(going, 'Is there parking?')
  const reply = await say(organiser, 'Yes, behind the hall.', said.id)
  expect(await list()).toMatchObject([{ id: said.id, text: 'Is there parking?', replies: [{ id: reply.id }] }])
  expect(await count()).toBe(2)
  await call('PUT', `/v1/comments/${reply.id}/support`, going)
  const own = await call('GET', `/v1/events/${id}/comments/me`, going)
  expect(own.json().supported).toEqual([reply.id])
  expect((await list())[0]?.replies[0]?.support_count).toBe(1)
  await call('PATCH', `/v1/comments/${said.id}`, going, { text: 'Is there parking for bicycles?' })
  await call('DELETE', `/v1/comments/${reply.id}`, organiser)
  expect(await list()).toMatchObject([{ text: 'Is there parking for bicycles?', replies: [] }])
  expect(await count()).toBe(1)
})

test('comments on an event belong to their event alone: a reply on another one, or on an idea, is refused', async () => {
  const said = await say(going, 'Is there parking?')
  const [second, idea] = [await propose(), await shareIdea(app, organiser)]
  expect((await post(other, 'Here too?', said.id, second)).statusCode).toBe(404)
  await publish(second)
  expect((await post(other, 'Here too?', said.id, second)).statusCode).toBe(409)
  const onIdea = await call('POST', `/v1/ideas/${idea.id}/comments`, other, { text: 'Here too?', reply_to: said.id })
  expect(onIdea.statusCode).toBe(409)
  expect(await list(second)).toEqual([])
})

test('comments on a proposal are for its organiser and publishers, and are deleted with it', async () => {
  // Proves spec S/82.
  const proposal = await propose()
  expect((await post(other, 'When?', undefined, proposal)).statusCode).toBe(404)
  for (const by of [undefined, other])
    expect((await call('GET', `/v1/events/${proposal}/comments`, by)).statusCode).toBe(404)
  const asked = await post(admin, 'Which room?', undefined, proposal)
  expect(asked.statusCode).toBe(201)
  expect(await notified(organiser)).toMatchObject([{ kind: 'event_comment', event: { id: proposal }, count: 1 }])
  const names = await call('GET', `/v1/events/${proposal}/mentionable?q=`, admin)
  expect(names.json().members).toMatchObject([{ id: organiser.id, relation: 'author' }])
  await call('DELETE', `/v1/events/${proposal}`, admin)
  const { db } = app.deps
  expect(await db.selectFrom('comments').where('event_id', '=', proposal).selectAll().execute()).toEqual([])
  expect(await notified(organiser)).toEqual([])
})

test('comments on an event remain possible after it is cancelled', async () => {
  await call('DELETE', `/v1/events/${id}`, organiser)
  await say(going, 'Is there another date?')
  expect(await list()).toHaveLength(1)
})

test('comments on an event notify organiser, attendees and commenters once, but nobody who declined', async () => {
  // Proves spec S/82.
  const [maybe, declined, stranger] = [await signedInMember(app), await signedInMember(app), await signedInMember(app)]
  await answer(going, 'going')
  await answer(maybe, 'maybe')
  await say(declined, 'Will it be recorded?')
  await answer(declined, 'no')
  await say(other, 'Bring a bag.')
  const last = await say(going, 'I have one.')
  const group = { kind: 'event_comment', event: { id, title: EVENT.title } }
  expect(await notified(organiser)).toMatchObject([{ ...group, count: 3 }])
  expect(await notified(maybe)).toMatchObject([{ ...group, count: 3 }])
  expect(await notified(going)).toMatchObject([{ ...group, count: 2 }])
  expect(await notified(other)).toMatchObject([{ ...group, count: 1 }])
  expect(await notified(declined)).toEqual([])
  expect(await notified(stranger)).toEqual([])
  await call('DELETE', `/v1/comments/${last.id}`, going)
  expect(await notified(maybe)).toMatchObject([{ ...group, count: 2 }])
  expect(await notified(other)).toEqual([])
})

test('comments notify the members they reply to or mention, by mail too, with a link to the comment', async () => {
  const said = await say(going, 'Is there parking?')
  const reply = await say(organiser, `Yes, ask @${other.email.split('@')[0]}.`, said.id)
  const direct = { actor: { user_id: organiser.id }, event: { id, title: EVENT.title }, comment_id: reply.id }
  expect(await notified(going)).toMatchObject([{ kind: 'event_reply', ...direct }])
  expect(await notified(other)).toMatchObject([{ kind: 'event_mention', ...direct }])
  const mail = (await app.deliverMails()).find(({ to }) => to === other.email)
  expect([await mailed(going), await mailed(other)]).toEqual([['comment-reply'], ['comment-mention']])
  expect(mail?.text).toContain(`/events/${id}#comment-${reply.id}`)
  expect(mail?.subject).toContain(EVENT.title)
})

test('suggest the organiser, who comes, who commented, then connections', async () => {
  const friend = await signedInMember(app, { firstname: 'Arundathi' })
  await call('POST', '/v1/connections', friend, { user_id: other.id })
  await call('POST', '/v1/connections', other, { user_id: friend.id })
  await answer(going, 'going')
  await say(admin, 'Welcome')
  const suggested = (await call('GET', `/v1/events/${id}/mentionable?q=`, other)).json().members
  const relations = suggested.map(({ id: of, relation }: Mentionable) => [of, relation])
  expect(relations).toEqual([
    [organiser.id, 'author'],
    [going.id, 'attendee'],
    [admin.id, 'commenter'],
    [friend.id, 'connection'],
  ])
})

test('comments on an event are in the data export, and go or stay with the account', async () => {
  const said = await say(going, 'Is there parking?')
  await say(other, 'I think so.', said.id)
  const copy = await exportComments(app.deps, going.id)
  expect(copy.comments).toMatchObject([{ id: said.id, event_id: id, idea_id: null }])
  const body = { password: going.password, ideas: 'delete' }
  expect((await call('POST', '/v1/settings/account-deletion', going, body)).statusCode).toBe(200)
  expect(await list()).toMatchObject([{ text: '', deleted_at: expect.any(String), replies: [{ text: 'I think so.' }] }])
})

test('the database takes no comment on nothing, nor on two things', async () => {
  const idea = await shareIdea(app, organiser)
  const row = { id: '', user_id: going.id, reply_to: null, text: 'Said', created_at: '2026-01-01T00:00:00.000Z' }
  const insert = (subject: { idea_id: string | null; event_id: string | null }) =>
    transact(app.deps, (tx) =>
      tx.db
        .insertInto('comments')
        .values({ ...row, ...subject, edited_at: null, deleted_at: null })
        .execute(),
    )
  await expect(insert({ idea_id: null, event_id: null })).rejects.toThrow(/check/i)
  await expect(insert({ idea_id: idea.id, event_id: id })).rejects.toThrow(/check/i)
})
