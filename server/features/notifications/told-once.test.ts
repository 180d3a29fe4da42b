import { beforeEach, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../lib/clock.ts'
import { ideaWithTeam, talking } from '../../testing/conversations.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { mailNotifications } from './notification-mails.service.ts'

let app: TestApp
let author: TestMember
let reader: TestMember
let ideaId: string

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
  reader = await signedInMember(app)
  ideaId = (await shareIdea(app, author)).id
  await app.deps.db.updateTable('ideas').set({ status: 'Approved' }).execute()
})

const send = async (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  by: TestMember,
  body?: object,
) => {
  const response = await app.call(method, url, { token: by.token, ...(body ? { body } : {}) })
  expect(response.statusCode).toBeLessThan(300)
  return response.statusCode === 204 ? {} : response.json()
}
const kindsOf = async (by: TestMember) =>
  (await send('GET', '/v1/notifications', by)).notifications.map(({ kind }: { kind: string }) => kind)
const nameOf = async ({ id }: TestMember) => {
  const query = app.deps.db.selectFrom('users').select('username').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).username
}
const readAll = (by: TestMember) => send('POST', '/v1/notifications/read', by, {})
const mailsTo = async ({ email }: TestMember) => {
  app.clock.advance(30 * MINUTE)
  await mailNotifications(app.deps)
  return (await app.deliverMails()).filter(({ to }) => to === email)
}

test('a mention that is taken out and put in again is told once', async () => {
  const text = `Ask @${await nameOf(reader)}, please.`
  const { comment } = await send('POST', `/v1/ideas/${ideaId}/comments`, author, { text })
  expect(await kindsOf(reader)).toEqual(['mention'])
  expect(await mailsTo(reader)).toHaveLength(1)
  for (let times = 0; times < 2; times++) {
    await send('PATCH', `/v1/comments/${comment.id}`, author, { text: 'Ask somebody.' })
    expect(await kindsOf(reader)).toEqual([])
    await send('PATCH', `/v1/comments/${comment.id}`, author, { text })
  }
  expect(await kindsOf(reader)).toEqual([])
  expect(await mailsTo(reader)).toHaveLength(1)
})

test('a mention that is taken out before it is read or mailed is told no longer, and is told once it is back', async () => {
  const text = `Ask @${await nameOf(reader)}, please.`
  const { comment } = await send('POST', `/v1/ideas/${ideaId}/comments`, author, { text })
  await send('PATCH', `/v1/comments/${comment.id}`, author, { text: 'Ask somebody.' })
  expect(await kindsOf(reader)).toEqual([])
  await send('PATCH', `/v1/comments/${comment.id}`, author, { text })
  expect(await kindsOf(reader)).toEqual(['mention'])
  await readAll(reader)
  await send('PATCH', `/v1/comments/${comment.id}`, author, { text: 'Ask somebody.' })
  await send('PATCH', `/v1/comments/${comment.id}`, author, { text })
  expect(await kindsOf(reader)).toEqual(['mention'])
})

test('a support that is taken back and given again is told once', async () => {
  const support = () => send('PUT', `/v1/ideas/${ideaId}/support`, reader)
  const withdraw = () => send('DELETE', `/v1/ideas/${ideaId}/support`, reader)
  await support()
  await withdraw()
  expect(await kindsOf(author)).toEqual([])
  await support()
  expect(await kindsOf(author)).toEqual(['support'])
  await readAll(author)
  for (let times = 0; times < 5; times++) {
    await withdraw()
    await support()
  }
  expect(await kindsOf(author)).toEqual(['support'])
})

test('a support that is given and taken back again takes no other supporter out of the notification', async () => {
  const other = await signedInMember(app)
  const support = (by: TestMember) => send('PUT', `/v1/ideas/${ideaId}/support`, by)
  const withdraw = (by: TestMember) => send('DELETE', `/v1/ideas/${ideaId}/support`, by)
  const countsOf = async () =>
    (await send('GET', '/v1/notifications', author)).notifications.map(({ count }: { count: number }) => count)
  await support(reader)
  await readAll(author)
  app.clock.advance(MINUTE)
  await support(other)
  app.clock.advance(MINUTE)
  await withdraw(reader)
  await support(reader)
  await withdraw(reader)
  expect(await countsOf()).toEqual([1, 1])
  await support(reader)
  expect(await countsOf()).toEqual([1, 1])
})

test('the support of a member who leaves is counted no longer', async () => {
  const other = await signedInMember(app)
  for (const by of [reader, other]) await send('PUT', `/v1/ideas/${ideaId}/support`, by)
  const countOf = async () => (await send('GET', '/v1/notifications', author)).notifications[0]?.count
  expect(await countOf()).toBe(2)
  await send('POST', '/v1/settings/account-deletion', other, { password: other.password, ideas: 'delete' })
  expect(await countOf()).toBe(1)
})

test('the news of a deleted idea are in no mail', async () => {
  await send('POST', `/v1/ideas/${ideaId}/comments`, reader, { text: 'When?' })
  await send('PUT', `/v1/ideas/${ideaId}/support`, reader)
  await send('DELETE', `/v1/ideas/${ideaId}`, author)
  app.clock.advance(8 * DAY)
  await mailNotifications(app.deps)
  expect((await app.deliverMails()).filter(({ to }) => to === author.email)).toEqual([])
})

test('a blocked member reaches the blocker by no notification of a team conversation', async () => {
  const writer = await signedInMember(app)
  const team = await ideaWithTeam(app, author, [reader, writer])
  const { open, send: write } = talking(app)
  const id = await open(writer, { idea_id: team.ideaId })
  await send('PUT', `/v1/blocks/${writer.id}`, reader)
  expect((await write(writer, id, 'A word')).statusCode).toBe(201)
  const mailed = await app.deps.db.selectFrom('notifications').select('user_id').where('kind', '=', 'message').execute()
  expect(mailed.map(({ user_id }) => user_id)).toEqual([author.id])
})
