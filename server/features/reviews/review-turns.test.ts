import { beforeEach, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import type { QueuedIdea } from '../../../contract/reviews.ts'
import { OPEN_SECONDS } from '../../../contract/reviews.values.ts'
import { SECOND } from '../../lib/clock.ts'
import { IDEA, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { otherProcesses, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import { changeAccountStatus, setReviewScope } from '../accounts/accounts.service.ts'
import { sendDecisions } from './decisions.service.ts'
import { assignReviews } from './review-assignments.service.ts'

let app: TestApp
let author: TestMember
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
  admin = await signedInMember(app, { isAdmin: true, firstname: 'Ada' })
})

const reviewerNamed = (firstname: string) => signedInMember(app, { isReviewer: true, firstname })
const limit = ({ id }: TestMember, faculties: string[], categories: string[]) =>
  transact(app.deps, async (tx) => {
    await setReviewScope(tx, id, { faculties, categories })
  })
async function queue({ token }: TestMember, filter = 'waiting') {
  const response = await app.call('GET', `/v1/reviews/queue?page_size=50&filter=${filter}`, { token })
  return response.json() as { ideas: QueuedIdea[]; counts: object }
}
/** The next reviewer of each waiting idea, by first name. */
async function assignees(ideas: Idea[]) {
  const queued = (await queue(admin)).ideas
  return ideas.map(({ id }) => queued.find((one) => one.id === id)?.assignee?.firstname ?? null)
}
const claim = (member: TestMember, { id }: Idea, body?: object) =>
  app.call('PUT', `/v1/ideas/${id}/claim`, { token: member.token, ...(body ? { body } : {}) })
const release = (member: TestMember, { id }: Idea, to = 'nobody') =>
  app.call('DELETE', `/v1/ideas/${id}/claim?to=${to}`, { token: member.token })
const open = (member: TestMember, idea: Idea | null) =>
  app.call('PUT', '/v1/reviews/opened', { token: member.token, body: { idea_id: idea?.id ?? null } })
const decide = async (member: TestMember, { id }: Idea, body: object) => {
  const { version } = (await app.call('GET', `/v1/ideas/${id}`, { token: admin.token })).json().idea
  return app.call('POST', `/v1/ideas/${id}/reviews`, { token: member.token, body: { version, ...body } })
}
const edit = ({ id }: Idea, change: object) =>
  app.call('PUT', `/v1/ideas/${id}`, { token: author.token, body: { ...IDEA, ...change } })
const CHANGES = { decision: 'request_changes', feedback: 'Name a place.' }

test('a new idea is assigned to the matching reviewer with the fewest waiting ideas, in turn', async () => {
  // Proves spec S/87.
  const meera = await reviewerNamed('Meera')
  const arul = await reviewerNamed('Arul')
  await limit(await reviewerNamed('Lawyer'), ['Faculty of Law'], [])
  await limit(await reviewerNamed('Designer'), [], ['Design'])
  const shared: Idea[] = []
  for (let index = 0; index < 4; index++) {
    app.clock.advance(SECOND)
    shared.push(await shareIdea(app, author))
  }
  expect(await assignees(shared)).toEqual(['Meera', 'Arul', 'Meera', 'Arul'])
  for (const idea of shared) await decide(arul, idea, { decision: 'approve' })
  // Both have two waiting ideas, and Arul got the latest one.
  app.clock.advance(SECOND)
  const fifth = await shareIdea(app, author)
  expect(await assignees([fifth])).toEqual(['Meera'])
  expect((await queue(meera, 'mine')).ideas.map(({ id }) => id)).toEqual([fifth.id])
  expect((await queue(arul, 'mine')).ideas).toEqual([])
  await decide(meera, fifth, { decision: 'approve' })
  app.clock.advance(10 * SECOND)
  await sendDecisions(app.deps)
  // Neither has waiting ideas, and Meera got the latest one.
  expect(await assignees([await shareIdea(app, author)])).toEqual(['Arul'])
})

test('a new idea stays unassigned without a matching reviewer, or when the only one is its author', async () => {
  const only = await reviewerNamed('Only')
  const own = await shareIdea(app, only)
  await limit(only, [], ['Design'])
  const other = await shareIdea(app, author)
  expect(await assignees([own, other])).toEqual([null, null])
  expect((await queue(admin, 'free')).ideas.map(({ id }) => id)).toEqual([own.id, other.id])
  expect((await queue(admin)).counts).toEqual({ waiting: 2, mine: 0, free: 2, overdue: 0 })
})

test('an idea returns to its last reviewer after a reply or a new version, unless the reviewer is suspended', async () => {
  // Proves spec S/87.
  const meera = await reviewerNamed('Meera')
  await reviewerNamed('Arul')
  const idea = await shareIdea(app, author)
  const { review } = (await decide(admin, idea, CHANGES)).json()
  app.clock.advance(10 * SECOND)
  await sendDecisions(app.deps)
  const reply = { token: author.token, body: { text: 'In the library.' } }
  expect((await app.call('POST', `/v1/reviews/${review.id}/reply`, reply)).statusCode).toBe(200)
  expect(await assignees([idea])).toEqual(['Ada'])
  await decide(meera, idea, CHANGES)
  await edit(idea, { title: 'In the library' })
  expect(await assignees([idea])).toEqual(['Meera'])
  await decide(meera, idea, CHANGES)
  await changeAccountStatus(app.deps, meera.email, 'suspend')
  await edit(idea, { title: 'In the yard' })
  expect(await assignees([idea])).toEqual(['Arul'])
})

test('an idea returns to its previous reviewer after an undone decision', async () => {
  await reviewerNamed('Meera')
  const idea = await shareIdea(app, author)
  const { review } = (await decide(admin, idea, { decision: 'approve' })).json()
  expect((await app.call('DELETE', `/v1/reviews/${review.id}`, { token: admin.token })).statusCode).toBe(204)
  expect(await assignees([idea])).toEqual(['Meera'])
})

test('an idea is reassigned when its reviewer is suspended, demoted or limited, also by two processes', {
  tags: ['postgres'],
}, async () => {
  const meera = await reviewerNamed('Meera')
  const arul = await reviewerNamed('Arul')
  const limited = await reviewerNamed('Limited')
  const ideas: Idea[] = []
  for (let index = 0; index < 3; index++) ideas.push(await shareIdea(app, author))
  expect(await assignees(ideas)).toEqual(['Meera', 'Arul', 'Limited'])
  await limit(limited, [], ['Design'])
  await changeAccountStatus(app.deps, meera.email, 'demote')
  await Promise.all(otherProcesses(app.deps, 2).map(assignReviews))
  expect(await assignees(ideas)).toEqual(['Arul', 'Arul', 'Arul'])
  await changeAccountStatus(app.deps, arul.email, 'suspend')
  await assignReviews(app.deps)
  expect(await assignees(ideas)).toEqual([null, null, null])
  // New reviewers get the ideas that already wait.
  await changeAccountStatus(app.deps, arul.email, 'restore')
  await reviewerNamed('New')
  await Promise.all(otherProcesses(app.deps, 2).map(assignReviews))
  expect((await assignees(ideas)).sort()).toEqual(['Arul', 'Arul', 'New'])
})

test('waiting ideas are assigned to new reviewers in turn by one of two processes, except released ones', {
  tags: ['postgres'],
}, async () => {
  const own = await signedInMember(app, { firstname: 'Own' })
  const ideas: Idea[] = []
  for (let index = 0; index < 4; index++) {
    app.clock.advance(SECOND)
    ideas.push(await shareIdea(app, author))
  }
  const byReviewer = await shareIdea(app, own)
  await assignReviews(app.deps)
  expect(await assignees([...ideas, byReviewer])).toEqual([null, null, null, null, null])
  const meera = await reviewerNamed('Meera')
  await limit(await reviewerNamed('Lawyer'), ['Faculty of Law'], [])
  await changeAccountStatus(app.deps, own.email, 'make-reviewer')
  await Promise.all(otherProcesses(app.deps, 2).map(assignReviews))
  const assigned = await assignees(ideas)
  expect(assigned.filter((name) => name === 'Meera')).toHaveLength(2)
  expect(assigned.filter((name) => name === 'Own')).toHaveLength(2)
  expect(await assignees([byReviewer])).toEqual(['Meera'])

  const [first] = (await queue(meera, 'mine')).ideas
  await release(meera, first as QueuedIdea)
  await assignReviews(app.deps)
  expect(await assignees([first as QueuedIdea])).toEqual([null])
})

test('an idea is assigned to another reviewer after the account of its reviewer is deleted', async () => {
  const meera = await reviewerNamed('Meera')
  const idea = await shareIdea(app, author)
  await reviewerNamed('Arul')
  expect(await assignees([idea])).toEqual(['Meera'])
  const body = { password: meera.password, ideas: 'keep' }
  const deleted = await app.call('POST', '/v1/settings/account-deletion', { token: meera.token, body })
  expect(deleted.statusCode).toBe(200)
  await assignReviews(app.deps)
  expect(await assignees([idea])).toEqual(['Arul'])
})

test('an idea is claimed by one of two reviewers at once, and passed on to the next or released', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 25/5.
  const idea = await shareIdea(app, author)
  const [meera, arul] = [await reviewerNamed('Meera'), await reviewerNamed('Arul')]
  const both = await Promise.all([meera, arul].map((one) => claim(one, idea, { instead_of: null })))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const [first, second] = both[0]?.statusCode === 200 ? [meera, arul] : [arul, meera]
  expect((await release(second, idea)).statusCode).toBe(409)
  expect((await claim(second, idea, { instead_of: first.id })).json().assignee.id).toBe(second.id)
  // A second claim of the same reviewer changes nothing.
  expect((await claim(second, idea, { instead_of: null })).statusCode).toBe(200)
  expect((await release(second, idea, 'next')).json().assignee.id).toBe(first.id)
  expect((await release(first, idea)).json()).toEqual({ assignee: null })
  expect((await claim(first, idea)).json().assignee.id).toBe(first.id)
  const { entries } = (await app.call('GET', '/v1/admin/audit?page_size=5', { token: admin.token })).json()
  const actions = entries.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(['claimed', 'passed_on', 'passed_on', 'claimed', 'claimed'].map((done) => `review_${done}`))
})

test('an idea passed on is unassigned without another reviewer in turn', async () => {
  const meera = await reviewerNamed('Meera')
  const idea = await shareIdea(app, author)
  expect((await release(meera, idea, 'next')).json()).toEqual({ assignee: null })
})

test('a claim is refused for a decided or own idea, outside the scope, and to members and visitors', async () => {
  const meera = await reviewerNamed('Meera')
  const own = await shareIdea(app, meera)
  expect((await claim(meera, own)).statusCode).toBe(403)
  const idea = await shareIdea(app, author)
  expect((await claim(author, idea)).statusCode).toBe(403)
  expect((await app.call('PUT', `/v1/ideas/${idea.id}/claim`)).statusCode).toBe(401)
  expect((await claim(meera, idea, { instead_of: 'nobody' })).statusCode).toBe(422)
  expect((await release(meera, idea, 'her')).statusCode).toBe(422)
  await decide(meera, idea, { decision: 'approve' })
  expect((await claim(meera, idea)).statusCode).toBe(409)
  expect((await release(meera, idea)).statusCode).toBe(409)
  app.clock.advance(10 * SECOND)
  await sendDecisions(app.deps)
  expect((await claim(meera, idea)).statusCode).toBe(409)
  await limit(meera, [], ['Design'])
  expect((await claim(meera, await shareIdea(app, author))).statusCode).toBe(403)
})

test('a reviewer is shown as reading an idea until the page is closed or sends nothing', async () => {
  // Proves spec S/87.
  const meera = await reviewerNamed('Meera')
  const [idea, other] = [await shareIdea(app, author), await shareIdea(app, author)]
  const readers = async (member: TestMember) =>
    (await queue(member)).ideas.map(({ is_claimed_by }) => is_claimed_by?.firstname ?? null)
  expect((await open(meera, idea)).statusCode).toBe(204)
  expect(await readers(admin)).toEqual(['Meera', null])
  expect(await readers(meera)).toEqual([null, null])
  await open(meera, other)
  expect(await readers(admin)).toEqual([null, 'Meera'])
  app.clock.advance(OPEN_SECONDS * SECOND)
  expect(await readers(admin)).toEqual([null, null])
  await open(meera, other)
  await open(meera, null)
  expect(await readers(admin)).toEqual([null, null])
  expect((await open(author, idea)).statusCode).toBe(403)
  expect((await open(meera, await shareIdea(app, meera))).statusCode).toBe(403)
  expect((await app.call('PUT', '/v1/reviews/opened', { body: { idea_id: null } })).statusCode).toBe(401)
  expect((await app.call('PUT', '/v1/reviews/opened', { token: meera.token, body: {} })).statusCode).toBe(422)
})
