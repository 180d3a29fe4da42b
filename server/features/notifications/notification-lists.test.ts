import { beforeEach, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let author: TestMember
let member: TestMember
let idea: Idea

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app, { firstname: 'Nethmi', lastname: 'Perera' })
  member = await signedInMember(app, { firstname: 'Sanuli', lastname: 'Ranatunga' })
  idea = await shareIdea(app, author, { roles: [{ title: 'Tester' }] })
})

const list = async (query: string) => {
  const response = await app.call('GET', `/v1/notifications?${query}`, { token: author.token })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, who: TestMember, body?: object) => {
  const response = await app.call(method, path, { token: who.token, ...(body ? { body } : {}) })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.body === '' ? undefined : response.json()
}
const comment = async (text: string, who = member): Promise<string> => {
  app.clock.advance(1_000)
  return (await send('POST', `/v1/ideas/${idea.id}/comments`, who, { text })).comment.id
}
const offer = async () =>
  (await send('POST', `/v1/ideas/${idea.id}/roles/${idea.roles[0]?.id}/offers`, member, { note: 'I test at night.' }))
    .offer.id
const quotes = async () =>
  (await list('')).notifications.map(({ quote }: { quote?: { name: string; text: string } }) => quote)

test('a category has its own notifications, pages and counts', async () => {
  const offerId = await offer()
  await send('POST', '/v1/connections', member, { user_id: author.id })
  await comment('I can help.')
  const counts = { all: 3, unread: 3, waiting: 2, ideas: 2, calls: 0, people: 1, events: 0, account: 0 }
  const all = await list('category=all&page_size=2')
  expect(all).toMatchObject({ count: 3, counts, metadata: { total_records: 3, last_page: 2 } })
  const waiting = await list('category=waiting')
  expect(waiting.notifications.map(({ kind }: { kind: string }) => kind)).toEqual(['connection_requested', 'offer'])
  expect(waiting).toMatchObject({ counts, metadata: { total_records: 2 } })
  const [request] = waiting.notifications
  await send('POST', `/v1/connections/requests/${request.request_id}/accept`, author)
  expect(await list('category=waiting&unread=true')).toMatchObject({
    notifications: [{ kind: 'offer', request_id: offerId }],
    counts: { ...counts, unread: 2, waiting: 1 },
    metadata: { total_records: 1 },
  })
  await send('POST', `/v1/offers/${offerId}/decline`, author)
  expect(await list('category=people')).toMatchObject({ notifications: [{ request_id: null }], count: 1 })
  expect((await list('category=events')).notifications).toEqual([])
  expect((await list('category=ideas&unread=true')).notifications).toMatchObject([{ kind: 'comment' }])
  expect(await list('')).not.toHaveProperty('counts')
  expect((await app.call('GET', '/v1/notifications?category=x', { token: author.token })).statusCode).toBe(422)
})

test('the list of notifications quotes a note, the reason of a reviewer, and the number of supporters', async () => {
  await offer()
  await send('PUT', `/v1/ideas/${idea.id}/support`, member)
  await rejectIdea(app, await signedInMember(app, { isAdmin: true }), idea.id)
  const { notifications } = await list('')
  expect(notifications).toMatchObject([
    { kind: 'idea_reviewed', quote: { name: '', text: 'The registrar runs this.' } },
    { kind: 'support', count: 1, total: 1 },
    { kind: 'offer', quote: { name: '', text: 'I test at night.' } },
  ])
})

test('the list of notifications quotes the latest comment that the reader sees, with its author', async () => {
  await comment('Question numbers\n\nare read twice.')
  const last = await comment(`${'x'.repeat(138)} and more`)
  expect(await quotes()).toEqual([{ name: 'Sanuli Ranatunga', text: `${'x'.repeat(138)}…` }])
  await send('DELETE', `/v1/comments/${last}`, member)
  expect(await quotes()).toEqual([{ name: 'Sanuli Ranatunga', text: 'Question numbers are read twice.' }])
  await send('PUT', `/v1/blocks/${member.id}`, author)
  expect(await quotes()).toEqual([undefined])
})

test('the list of notifications quotes a reply without repeating its author, until it is hidden', async () => {
  const reply_to = await comment('How does it work offline?', author)
  const { comment: reply } = await send('POST', `/v1/ideas/${idea.id}/comments`, member, { text: 'Like so.', reply_to })
  expect(await list('')).toMatchObject({ notifications: [{ kind: 'reply', quote: { name: '', text: 'Like so.' } }] })
  await app.deps.db.updateTable('comments').set({ shown_at: null }).where('id', '=', reply.id).execute()
  expect(await quotes()).toEqual([undefined])
})
