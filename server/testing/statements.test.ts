// @module-tag postgres

import { expect, test } from 'vitest'
import { IDEA, shareIdea } from './ideas.ts'
import { signedInMember } from './members.ts'
import { collectQueries } from './request-queries.ts'
import { startTestApp } from './test-app.ts'

/** Statements of the bus and the session cache, which run at their own times, locks, and the ends of transactions. */
const LEFT_OUT = /pg_notify|pg_advisory|data_version|from "sessions"|^begin|^commit/

/** The statements that a call runs when it is made again. */
async function statementsOf(call: () => Promise<{ statusCode: number }>): Promise<string[]> {
  await call()
  const { result, queries } = await collectQueries(call)
  expect(result.statusCode).toBeLessThan(300)
  // A compiled query has a named statement of PostgreSQL for its text.
  const texts = queries.map(({ sql }) => (typeof sql === 'string' ? sql : (sql as { text: string }).text))
  return texts.filter((text) => !LEFT_OUT.test(text))
}

/** Their verbs. */
async function verbsOf(call: () => Promise<{ statusCode: number }>): Promise<string[]> {
  return (await statementsOf(call)).map((text) => text.trim().split(' ')[0] ?? '')
}

test('calls that members make often run no more statements than they need', async () => {
  const app = await startTestApp()
  const [member, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
  const { id } = await shareIdea(app, await signedInMember(app))
  const { token, email, password } = member
  const get = (url: string, caller = token) => verbsOf(() => app.call('GET', url, { token: caller }))

  expect(await get('/v1/profile')).toEqual(['select'])
  expect(await get('/v1/notifications/count')).toEqual(['select'])
  // Support and follow, and what the member offers or is offered.
  expect(await get(`/v1/ideas/me?ids=${id},${id}`)).toEqual(['select', 'select'])
  // The page with its roles and teams, how many there are, and how many wait since when.
  expect(await get('/v1/ideas?status=Pending', admin.token)).toEqual(Array(5).fill('select'))
  // The account, and one for each thing that waits; meetings of teams; of suggestions, what may not be known from before.
  expect(await get('/v1/me/home')).toEqual(Array(9).fill('select'))
  // The idea, a page of comments that is not full, and its replies. Nobody has asked for that page before.
  await app.call('POST', `/v1/ideas/${id}/comments`, { token, body: { text: 'Said' } })
  const sizes = [20, 10].values()
  const listComments = () => app.call('GET', `/v1/ideas/${id}/comments?page_size=${sizes.next().value}`)
  expect(await verbsOf(listComments)).toEqual(['select', 'select', 'select'])
  // The limit and the profile, then the settings, the idea with its words, the due date and the next reviewer, and the idea again
  // with roles and team. What webhooks are told is one statement, however many there are.
  const share = () => app.call('POST', '/v1/ideas', { token, body: IDEA })
  const review = ['select', 'select', 'select', 'update']
  const idea = ['select', 'insert', 'insert', ...review, 'insert', ...Array(3).fill('select')]
  expect(await verbsOf(share)).toEqual(['insert', 'select', ...idea])
  // The limits and the account, then what a right password changes.
  const signIn = () => app.call('POST', '/v1/auth/tokens/authentication', { body: { email, password } })
  const changes = ['update', 'delete', 'insert', 'insert']
  expect(await verbsOf(signIn)).toEqual(['insert', 'select', ...changes])
})

test('no call asks for the settings of the site again while they stay', async () => {
  const app = await startTestApp()
  const { token } = await signedInMember(app, { isAdmin: true })
  for (const url of ['/v1/reviews/queue', '/v1/ideas?status=Pending', '/v1/admin/users', '/v1/admin/dashboard']) {
    const statements = await statementsOf(() => app.call('GET', url, { token }))
    expect(statements.filter((text) => text.includes('site_settings'))).toEqual([])
  }
})
