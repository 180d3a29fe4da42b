import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import type { QueuedIdea, ReviewRound } from '../../../contract/reviews.ts'
import { EXPORT_PATH } from '../../../contract/settings.values.ts'
import { DAY, SECOND } from '../../lib/clock.ts'
import { IDEA, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { otherProcesses, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { isNewAccount } from '../accounts/new-accounts.service.ts'
import { openSession } from '../sessions/sessions.service.ts'
import { sendDecisions } from './decisions.service.ts'

let app: TestApp
let author: TestMember
let reviewer: TestMember
let admin: TestMember
let idea: Idea

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app, { firstname: 'Nethmi' })
  reviewer = await signedInMember(app, { isReviewer: true, firstname: 'Meera' })
  admin = await signedInMember(app, { isAdmin: true })
  idea = await shareIdea(app, author, { description: 'Dial in at eight.\n\nCalls are recorded.' })
})

const seenBy = async (member?: TestMember, id = idea.id) =>
  (await app.call('GET', `/v1/ideas/${id}`, member ? { token: member.token } : {})).json().idea as Idea
const decide = async (body: object, { token } = reviewer, id = idea.id) =>
  app.call('POST', `/v1/ideas/${id}/reviews`, { token, body: { version: (await seenBy(admin, id)).version, ...body } })
const roundsFor = async (member?: TestMember) =>
  (await app.call('GET', `/v1/ideas/${idea.id}/reviews`, member ? { token: member.token } : {})).json()
    .reviews as ReviewRound[]
const undo = ({ id }: { id: string }, { token } = reviewer) => app.call('DELETE', `/v1/reviews/${id}`, { token })
const reply = ({ id }: { id: string }, { token } = author) =>
  app.call('POST', `/v1/reviews/${id}/reply`, { token, body: { text: 'Nobody is recorded any more.' } })
const edit = async (change: object) =>
  app.call('PUT', `/v1/ideas/${idea.id}`, { token: author.token, body: { ...IDEA, ...change } })
const reviewsNotified = async () =>
  (await app.call('GET', '/v1/notifications', { token: author.token })).json().notifications as object[]
/** Sessions end after a day. */
async function pass(days: number) {
  app.clock.advance(days * DAY)
  for (const member of [author, reviewer, admin]) member.token = (await openSession(app.deps, member.id)).token
}
async function settle() {
  app.clock.advance(10 * SECOND)
  await sendDecisions(app.deps)
}

const CHANGES = {
  decision: 'request_changes',
  feedback: 'Say who consents.',
  notes: [{ quote: 'Calls are recorded.', text: 'By whom?' }],
  scores: { problem: 4, safe: 2 },
}

test('a round shows everything to reviewers, feedback to the author, and the decision and its time to others', async () => {
  // Proves trust 25/7; spec S/85.
  const made = await decide(CHANGES)
  expect(made.statusCode).toBe(201)
  await settle()
  const created_at = made.json().review.created_at
  const [seen] = await roundsFor(reviewer)
  expect(seen).toMatchObject({
    ...{ decision: 'request_changes', feedback: CHANGES.feedback, scores: CHANGES.scores, version: 1 },
    notes: [{ ...CHANGES.notes[0], is_outdated: false }],
    reviewer: { firstname: 'Meera' },
  })
  const [own] = await roundsFor(author)
  expect(own).toMatchObject({ feedback: CHANGES.feedback, notes: [{ text: 'By whom?' }], reply: '' })
  expect(own).not.toHaveProperty('scores')
  expect(own).not.toHaveProperty('reviewer')
  for (const other of [undefined, await signedInMember(app)]) {
    expect(await roundsFor(other)).toEqual([{ id: seen?.id, decision: 'request_changes', created_at }])
  }
})

test('notes of a round follow their paragraph, and are outdated after its removal', async () => {
  // Proves spec S/85.
  await decide(CHANGES)
  await settle()
  await edit({ description: 'Calls are recorded.\nA tutor opens the bridge.' })
  expect((await roundsFor(author))[0]?.notes?.[0]?.is_outdated).toBe(false)
  await edit({ description: 'Calls are not recorded.\nA tutor opens the bridge.' })
  expect((await roundsFor(author))[0]?.notes?.[0]?.is_outdated).toBe(true)
})

test('a round is created by the review call of old clients too', async () => {
  // Proves spec S/85.
  const body = { status: 'Rejected', feedback: 'Not yet.' }
  await app.call('PATCH', `/v1/ideas/${idea.id}`, { token: reviewer.token, body })
  expect(await roundsFor(author)).toMatchObject([{ decision: 'reject', feedback: 'Not yet.', version: 1, notes: [] }])
  expect(await reviewsNotified()).toHaveLength(1)
})

test('a round is refused from authors, members and visitors, with invalid fields, and for an earlier version', async () => {
  expect((await app.call('POST', `/v1/ideas/${idea.id}/reviews`, { body: CHANGES })).statusCode).toBe(401)
  expect((await decide(CHANGES, author)).statusCode).toBe(403)
  const own = await shareIdea(app, admin)
  expect((await decide({ decision: 'approve' }, admin, own.id)).statusCode).toBe(403)
  expect((await decide({ decision: 'approve', version: 0 })).statusCode).toBe(409)
  for (const [body, field] of [
    [{ decision: 'reject' }, 'feedback'],
    [{ decision: 'maybe' }, 'decision'],
    [{ decision: 'approve', scores: { problem: 6 } }, 'scores'],
    [{ decision: 'approve', scores: { beauty: 5 } }, 'beauty'],
  ] as const) {
    const response = await decide(body)
    expect([response.statusCode, Object.keys(response.json().error)]).toEqual([422, [field]])
  }
  expect(await roundsFor(reviewer)).toEqual([])
})

test('one of two simultaneous rounds of different reviewers is accepted', async () => {
  // Proves trust 25/6.
  const { version } = await seenBy()
  const made = await Promise.all([
    decide({ decision: 'approve', version }),
    decide({ decision: 'reject', feedback: 'No.', version }, admin),
  ])
  expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect(await roundsFor(reviewer)).toHaveLength(1)
})

test('the audit entry of a round notes a connection of its reviewer with the author', async () => {
  await app.call('POST', '/v1/connections', { token: reviewer.token, body: { user_id: author.id } })
  await app.call('POST', '/v1/connections', { token: author.token, body: { user_id: reviewer.id } })
  const lastEntry = async () =>
    (await app.call('GET', '/v1/admin/audit?page_size=1', { token: admin.token })).json().entries[0]
  const entry = { action: 'idea_reviewed', reason: 'Connected with the author', before: 'Pending' }
  await decide({ decision: 'approve' })
  expect(await lastEntry()).toMatchObject({ ...entry, after: 'Approved' })
  await settle()
  await decide(CHANGES)
  expect(await lastEntry()).toMatchObject({ ...entry, before: 'Approved', after: 'changesRequested' })
})

test('a decision is sent after ten seconds, once, also by several processes at the same time', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 25/4.
  await decide(CHANGES)
  app.clock.advance(10 * SECOND - 1)
  await sendDecisions(app.deps)
  expect(await reviewsNotified()).toHaveLength(0)
  expect(await roundsFor(author)).toEqual([])
  app.clock.advance(1)
  await Promise.all(otherProcesses(app.deps, 3).map(sendDecisions))
  await sendDecisions(app.deps)
  expect(await reviewsNotified()).toMatchObject([{ kind: 'idea_reviewed', idea: { id: idea.id } }])
  const mails = await app.deliverMails()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[author.email, `Changes requested: ${idea.title}`]])
  expect(mails[0]?.text).toContain('By whom?')
})

test('an undone decision restores the idea and sends nothing, and is undone by its reviewer alone', async () => {
  const before = await seenBy(author)
  const { review } = (await decide({ decision: 'reject', feedback: 'No.' })).json()
  expect((await undo(review, admin)).statusCode).toBe(404)
  expect((await undo(review)).statusCode).toBe(204)
  expect(await seenBy(author)).toEqual(before)
  await settle()
  expect([await reviewsNotified(), await app.deliverMails(), await roundsFor(reviewer)]).toEqual([[], [], []])
  expect((await undo(review)).statusCode).toBe(404)
})

test('a decision is hidden from everybody but reviewers before it is sent, in every list, count and data export', async () => {
  // Proves trust 25/4.
  const [coauthor, stranger] = [await signedInMember(app), await signedInMember(app)]
  await app.deps.db
    .insertInto('idea_members')
    .values({
      idea_id: idea.id,
      user_id: coauthor.id,
      role: '',
      coauthor_at: idea.created_at,
      created_at: idea.created_at,
    })
    .execute()
  const urls = [
    ...['', '/reviews', '/versions'].map((path) => `/v1/ideas/${idea.id}${path}`),
    ...['/v1/ideas/feed', '/v1/ideas/mine', '/v1/ideas/mine?status=Rejected', '/ideas.atom'],
    ...['/v1/me/home', '/v1/notifications', `/v1/profiles/id/${author.id}`],
  ]
  const responses = async () => {
    const bodies: unknown[] = []
    for (const member of [undefined, author, coauthor, stranger]) {
      for (const url of urls) {
        const { statusCode, body } = await app.call('GET', url, member ? { token: member.token } : {})
        bodies.push([url, statusCode, statusCode < 400 && body])
      }
    }
    return bodies
  }
  const copy = async ({ token } = author) => {
    const response = await app.call('GET', EXPORT_PATH, { token })
    return Object.entries(unzipSync(response.rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)])
  }
  const before = [await responses(), await copy()]
  const undone = (await decide({ decision: 'approve', feedback: 'A canary.' })).json().review
  expect((await undo(undone)).statusCode).toBe(204)
  await decide({ decision: 'reject', feedback: 'A canary.' })
  expect([await responses(), await copy()]).toEqual(before)
  expect(await roundsFor(reviewer)).toMatchObject([{ decision: 'reject', feedback: 'A canary.' }])
  expect((await app.call('GET', '/v1/reviews/queue', { token: admin.token })).json().ideas).toEqual([])
  await settle()
  expect(await seenBy(author)).toMatchObject({ status: 'Rejected', feedback: 'A canary.' })
  expect((await app.call('GET', `/v1/ideas/${idea.id}`)).statusCode).toBe(404)
  for (const [member, rounds] of [
    [author, { given: [], received: [{ feedback: 'A canary.' }] }],
    [reviewer, { given: [{ feedback: 'A canary.' }], received: [] }],
  ] as const) {
    expect(JSON.parse(Object.fromEntries(await copy(member))['reviews.json'])).toMatchObject(rounds)
  }
})

test('a decision is sent at once when the author saves a new version, which is pending again', async () => {
  await decide({ decision: 'reject', feedback: 'No.' })
  const { version } = await seenBy(author)
  expect((await edit({ title: 'In the library', version })).json().idea).toMatchObject({
    status: 'Pending',
    feedback: 'No.',
  })
  expect(await roundsFor(author)).toMatchObject([{ decision: 'reject', version: 1 }])
  expect(await reviewsNotified()).toHaveLength(1)
  const earlier = await app.call('GET', `/v1/ideas/${idea.id}/versions/1`)
  expect(earlier.statusCode).toBe(404)
  await settle()
  expect(await reviewsNotified()).toHaveLength(1)
  expect(await seenBy(author)).toMatchObject({ status: 'Pending', title: 'In the library' })
})

test('a second decision or a claim is refused until the first decision is sent', async () => {
  await decide({ decision: 'approve' })
  for (const other of [admin, reviewer]) {
    expect((await decide({ decision: 'reject', feedback: 'No.' }, other)).statusCode).toBe(409)
  }
  const claim = () => app.call('PUT', `/v1/ideas/${idea.id}/claim`, { token: admin.token })
  expect((await claim()).statusCode).toBe(409)
  await settle()
  expect(await seenBy(author)).toMatchObject({ status: 'Approved', due_at: null })
})

test('a decision does not end the limits of a new account before it is sent', async () => {
  await decide({ decision: 'approve' })
  const actor = { kind: 'member', userId: author.id, isAdmin: false, sessionHash: '' } as const
  expect(await isNewAccount(app.deps, actor)).toBe(true)
  await settle()
  expect(await isNewAccount(app.deps, actor)).toBe(false)
})

test('a decision cannot be undone after ten seconds or an edit', async () => {
  const first = (await decide(CHANGES)).json().review
  app.clock.advance(10 * SECOND)
  expect((await undo(first)).statusCode).toBe(409)
  await settle()
  await edit({ title: 'In the library' })
  const second = (await decide(CHANGES)).json().review
  await edit({ title: 'In the yard' })
  expect((await undo(second)).statusCode).toBe(409)
  expect(await roundsFor(reviewer)).toHaveLength(2)
})

test('a decision overruled by the call of old clients is neither sent nor undone', async () => {
  const { review } = (await decide({ decision: 'approve' })).json()
  await app.call('PATCH', `/v1/ideas/${idea.id}`, {
    token: admin.token,
    body: { status: 'Rejected', feedback: 'No.' },
  })
  await settle()
  expect((await app.deliverMails()).map(({ subject }) => subject)).toEqual([`Not accepted: ${idea.title}`])
  expect(await reviewsNotified()).toHaveLength(1)
  expect((await roundsFor(author)).map(({ decision }) => decision)).toEqual(['approve', 'reject'])
  expect((await undo(review)).statusCode).toBe(409)
})

test('a decision is overruled by the call of old clients, also with an unchanged status', async () => {
  await app.call('PATCH', `/v1/ideas/${idea.id}`, { token: admin.token, body: { status: 'Approved' } })
  await decide({ decision: 'reject', feedback: 'No.' })
  await app.call('PATCH', `/v1/ideas/${idea.id}`, { token: admin.token, body: { status: 'Approved' } })
  await settle()
  expect(await seenBy(author)).toMatchObject({ status: 'Approved' })
})

test('a decision is undone or sent, never both', { tags: ['postgres'] }, async () => {
  // Proves trust 25/4.
  for (let round = 0; round < 5; round++) {
    const other = await shareIdea(app, author)
    const { review } = (await decide({ decision: 'approve' }, reviewer, other.id)).json()
    app.clock.advance(10 * SECOND - 1)
    const [worker = app.deps] = otherProcesses(app.deps, 1)
    const late = { ...worker, clock: { now: () => new Date(app.clock.now().getTime() + 1) } }
    const [undone] = await Promise.all([undo(review), sendDecisions(late)])
    const sent = (await reviewsNotified()).filter((one) => (one as { idea: Idea }).idea.id === other.id).length
    expect([undone.statusCode, sent]).toEqual(undone.statusCode === 204 ? [204, 0] : [409, 1])
  }
})

test('the author replies to requested changes once, which restarts the review period', async () => {
  // Proves spec S/92.
  expect((await seenBy()).due_at).toBe(new Date(app.clock.now().getTime() + 7 * DAY).toISOString())
  const { review } = (await decide(CHANGES)).json()
  expect((await reply(review)).statusCode).toBe(409)
  await settle()
  expect(await seenBy(author)).toMatchObject({ due_at: null, has_changes_requested: true })
  expect((await reply(review, await signedInMember(app))).statusCode).toBe(403)
  await pass(1)
  expect((await seenBy()).due_at).toBeNull()
  const answered = await reply(review)
  expect(answered.json().review).toMatchObject({ reply: 'Nobody is recorded any more.' })
  const due_at = new Date(app.clock.now().getTime() + 7 * DAY).toISOString()
  expect(await seenBy(author)).toMatchObject({ due_at, has_changes_requested: false, status: 'Pending' })
  expect((await seenBy()).due_at).toBe(due_at)
  expect((await reply(review)).statusCode).toBe(409)
  expect((await roundsFor(reviewer))[0]).toMatchObject({ reply: 'Nobody is recorded any more.' })
})

test('the author cannot reply to an approval, or to a round before a new version', async () => {
  const { review } = (await decide(CHANGES)).json()
  await edit({ title: 'In the library' })
  expect((await reply(review)).statusCode).toBe(409)
  await decide(CHANGES)
  await settle()
  expect((await reply(review)).statusCode).toBe(409)
  const approved = (await decide({ decision: 'approve' })).json().review
  await settle()
  expect((await reply(approved)).statusCode).toBe(409)
  expect((await seenBy()).due_at).toBeNull()
})

describe('GET /v1/reviews/queue', () => {
  const queue = async (query = '', { token } = reviewer) => {
    const response = await app.call('GET', `/v1/reviews/queue${query}`, { token })
    const { ideas, counts, metadata } = response.json() as {
      ideas: QueuedIdea[]
      counts: object
      metadata: { total_records: number }
    }
    return { ideas, counts, total: metadata.total_records, ids: ideas.map(({ id }) => id) }
  }

  test('GET /v1/reviews/queue lists waiting ideas, the longest wait first, and filters by text, category, faculty and overdue', async () => {
    // Proves spec S/86.
    await pass(1)
    const lawyer = await signedInMember(app, { faculty: 'Faculty of Law' })
    const second = await shareIdea(app, lawyer, { title: 'Moot court by phone', category: 'Design' })
    expect((await queue()).ids).toEqual([idea.id, second.id])
    expect((await queue('?page=2&page_size=1')).ids).toEqual([second.id])
    expect((await queue('?page=2&page_size=2')).ids).toEqual([])
    for (const query of ['?q=court', '?category=Design', '?faculty=Faculty%20of%20Law']) {
      expect(await queue(query)).toMatchObject({ ids: [second.id], total: 1, counts: { waiting: 2, overdue: 0 } })
    }
    await pass(6)
    expect(await queue('?filter=overdue')).toMatchObject({ ids: [idea.id], counts: { waiting: 2, overdue: 1 } })
    const { review } = (await decide(CHANGES)).json()
    expect(await queue()).toMatchObject({ ids: [second.id], counts: { waiting: 1, overdue: 0 } })
    await settle()
    await pass(1)
    await reply(review)
    const [, again] = (await queue()).ideas
    expect(again).toMatchObject({ id: idea.id, has_reply: true, rounds_count: 1, is_connected: false })
  })

  test('GET /v1/reviews/queue leaves out own ideas, and refuses members and visitors', async () => {
    const own = await shareIdea(app, reviewer)
    expect((await queue()).ids).toEqual([idea.id])
    expect((await queue('', admin)).ids).toEqual([idea.id, own.id])
    expect((await app.call('GET', '/v1/reviews/queue')).statusCode).toBe(401)
    expect((await app.call('GET', '/v1/reviews/queue', { token: author.token })).statusCode).toBe(403)
    const wrong = await app.call('GET', '/v1/reviews/queue?filter=all', { token: reviewer.token })
    expect(wrong.statusCode).toBe(422)
  })
})
