import { expect, test } from 'vitest'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import { changeAccountStatus, setReviewScope } from '../accounts/accounts.service.ts'
import { assignReviews } from './review-assignments.service.ts'

const IDEA = {
  title: 'Reading circles on the phone bridge',
  description: 'Dial in, read aloud, discuss for twenty minutes.',
  category: 'Education',
  tags: [],
  learning_outcome: 'Members practise reading aloud.',
}

async function scene() {
  const app = await startTestApp()
  const [author, admin] = [
    await signedInMember(app, { firstname: 'Nethmi' }),
    await signedInMember(app, { isAdmin: true }),
  ]
  const { idea } = (await app.call('POST', '/v1/ideas', { token: author.token, body: IDEA })).json()
  const review = (body: object, token = admin.token) => app.call('PATCH', `/v1/ideas/${idea.id}`, { token, body })
  return { app, author, admin, idea, review }
}

async function lastMail(app: TestApp) {
  return (await app.deliverMails()).at(-1)
}

test('PATCH /v1/ideas/:id records reviewer, decision and time, once for each decision', async () => {
  const { app, admin, idea, review } = await scene()
  await review({ status: 'Pending', feedback: 'Say who records.' })
  await review({ status: 'Approved' })
  await review({ status: 'Approved' })
  const rows = await app.deps.db.selectFrom('reviews').selectAll().orderBy('id').execute()
  const common = { id: expect.any(String), idea_id: idea.id, reviewer_id: admin.id }
  const created_at = app.clock.now().toISOString()
  expect(rows).toMatchObject([
    { ...common, decision: 'Pending', feedback: 'Say who records.', created_at, content_version: 1 },
    { ...common, decision: 'Approved', feedback: '', created_at, content_version: 1 },
  ])
})

test.each([
  ['Approved', 'Approved: ', ''],
  ['Rejected', 'Not accepted: ', ''],
  ['Pending', 'Changes requested: ', '#open-round'],
])(
  'PATCH /v1/ideas/:id sets %s with feedback and mails the author a link to the idea',
  async (status, subject, part) => {
    // Proves spec 4/13, 7/18.
    const { app, author, idea, review } = await scene()
    const response = await review({ status, feedback: '  Say how a circle stays <private>. ' })
    expect(response.statusCode).toBe(200)
    expect(response.json().idea).toMatchObject({ status, feedback: 'Say how a circle stays <private>.', version: 2 })
    const mail = await lastMail(app)
    expect(mail).toMatchObject({ to: author.email, subject: subject + IDEA.title })
    expect(mail?.text).toContain('> Say how a circle stays <private>.')
    expect(mail?.html).toContain('&lt;private&gt;')
    expect(mail?.text).toMatch(new RegExp(`${app.deps.config.publicUrl}/ideas/${idea.id}${part}$`, 'm'))
  },
)

test('PATCH /v1/ideas/:id keeps the values of omitted fields and of blank feedback', async () => {
  const { review } = await scene()
  await review({ feedback: 'First words' })
  const approved = (await review({ status: 'Approved', feedback: '   ' })).json().idea
  expect(approved).toMatchObject({ status: 'Approved', feedback: 'First words' })
  expect((await review({ feedback: 'Second words' })).json().idea).toMatchObject({
    status: 'Approved',
    feedback: 'Second words',
  })
})

test('PATCH /v1/ideas/:id sends no mail and adds no version without a change', async () => {
  const { app, review } = await scene()
  await review({ status: 'Approved', feedback: 'Well told.' })
  const mails = (await app.deliverMails()).length
  for (const same of [
    { status: 'Approved' },
    { status: 'Approved', feedback: ' Well told. ' },
    { status: 'Approved', feedback: '  ' },
    { feedback: '' },
  ]) {
    const response = await review(same)
    expect(response.statusCode).toBe(200)
    expect(response.json().idea).toMatchObject({ status: 'Approved', feedback: 'Well told.', version: 2 })
  }
  expect(await app.deliverMails()).toHaveLength(mails)
})

test('PATCH /v1/ideas/:id asks for changes without feedback, as old clients do, and notifies the author once', async () => {
  const { app, author, idea, review } = await scene()
  for (const _ of ['first', 'again']) {
    expect((await review({ status: 'Pending' })).json().idea).toMatchObject({
      status: 'Pending',
      has_changes_requested: true,
      is_feedback_current: false,
    })
  }
  expect((await app.deliverMails()).map(({ subject }) => subject)).toEqual([`Changes requested: ${IDEA.title}`])
  const { notifications } = (await app.call('GET', '/v1/notifications', { token: author.token })).json()
  expect(notifications).toMatchObject([{ kind: 'idea_reviewed', idea: { id: idea.id } }])
})

test('PATCH /v1/ideas/:id shows feedback to author and administrators, as current until the author edits', async () => {
  const { app, author, admin, idea, review } = await scene()
  const seenBy = async (token?: string) =>
    (await app.call('GET', `/v1/ideas/${idea.id}`, token ? { token } : {})).json().idea
  await review({ status: 'Pending', feedback: 'Name a place.' })
  const asked = { feedback: 'Name a place.', is_feedback_current: true, has_changes_requested: true }
  for (const { token } of [author, admin]) expect(await seenBy(token)).toMatchObject(asked)
  for (const key of Object.keys(asked)) expect(await seenBy()).not.toHaveProperty(key)
  await app.call('PUT', `/v1/ideas/${idea.id}`, { token: author.token, body: { ...IDEA, title: 'In the library' } })
  const responded = { feedback: 'Name a place.', is_feedback_current: false, has_changes_requested: false }
  for (const { token } of [author, admin]) expect(await seenBy(token)).toMatchObject(responded)
  await review({ status: 'Approved' })
  expect(await seenBy(author.token)).toMatchObject({ status: 'Approved', is_feedback_current: false })
  await review({ status: 'Approved', feedback: 'Name a place.' })
  expect(await seenBy(author.token)).toMatchObject({ status: 'Approved', is_feedback_current: true })
  await review({ status: 'Rejected' })
  expect(await seenBy(author.token)).toMatchObject({ status: 'Rejected', is_feedback_current: true })
})

test('PATCH /v1/ideas/:id mails new feedback on the same status', async () => {
  const { app, review } = await scene()
  await review({ status: 'Pending', feedback: 'Name a date.' })
  await review({ status: 'Pending', feedback: 'Name a place too.' })
  const mails = await app.deliverMails()
  expect(mails).toHaveLength(2)
  expect(mails.at(-1)?.text).toContain('> Name a place too.')
})

test('PATCH /v1/ideas/:id accepts one of ten simultaneous reviews of a version, and sends one mail', async () => {
  // Proves spec 4/15.
  const { app, review } = await scene()
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => review({ status: 'Approved', feedback: `Word ${index}`, version: 1 })),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await app.deliverMails()).toHaveLength(1)
})

test('PATCH /v1/ideas/:id refuses a stale version', async () => {
  // Proves spec 4/15.
  const { author, app, idea, review } = await scene()
  await app.call('PUT', `/v1/ideas/${idea.id}`, { token: author.token, body: { ...IDEA, title: 'Newer title' } })
  const response = await review({ status: 'Approved', version: idea.version })
  expect(response.statusCode).toBe(409)
  expect(await lastMail(app)).toBeUndefined()
})

test.each([
  [{}, { status: 'Required' }],
  [{ status: 'approved' }, { status: expect.any(String) }],
  [{ feedback: 'x'.repeat(2001) }, { feedback: 'Maximum 2000 characters' }],
  [{ status: 'Approved', user_id: 'x' }, { user_id: 'unknown field' }],
])('PATCH /v1/ideas/:id refuses %j', async (body, error) => {
  const { review } = await scene()
  const response = await review(body)
  expect(response.statusCode).toBe(422)
  expect(response.json().error).toEqual(error)
})

test('PATCH /v1/ideas/:id lets reviewers decide within their scope, which applies from the next request', async () => {
  // Proves trust 25/1; spec S/50.
  const { app, idea, review } = await scene()
  const reviewer = await signedInMember(app, { isReviewer: true })
  const limit = (faculties: string[], categories: string[]) =>
    transact(app.deps, async (tx) => {
      await setReviewScope(tx, reviewer.id, { faculties, categories })
    })
  const listed = async () => (await app.call('GET', '/v1/ideas', { token: reviewer.token })).json()
  for (const [faculties, categories] of [
    [['Faculty of Law'], []],
    [[], ['Design']],
    [['Faculty of Education'], ['Design']],
  ] as const) {
    await limit([...faculties], [...categories])
    expect((await review({ status: 'Approved' }, reviewer.token)).statusCode).toBe(403)
    expect(await listed()).toMatchObject({ ideas: [], metadata: { total_records: 0 }, waiting: { count: 0 } })
  }
  await limit(['Faculty of Education'], ['Education', 'Design'])
  const found = await listed()
  expect(found).toMatchObject({ ideas: [{ id: idea.id, feedback: '' }], waiting: { count: 1 } })
  expect(found.waiting.oldest).toBe(idea.created_at)
  expect((await review({ status: 'Rejected', feedback: 'Not yet.' }, reviewer.token)).statusCode).toBe(200)
  const seen = await app.call('GET', `/v1/ideas/${idea.id}`, { token: reviewer.token })
  expect(seen.json().idea).toMatchObject({ status: 'Rejected', feedback: 'Not yet.' })
})

test('PATCH /v1/ideas/:id refuses a review by a member of the team, also by an administrator', async () => {
  // Proves trust 25/2.
  const { app, author, admin, idea, review } = await scene()
  const wanted = await app.call('PUT', `/v1/ideas/${idea.id}`, {
    ...{ token: author.token, body: { ...IDEA, roles: [{ title: 'Host' }] } },
  })
  const url = `/v1/ideas/${idea.id}/roles/${wanted.json().idea.roles[0].id}/offers`
  const { offer } = (await app.call('POST', url, { token: admin.token, body: {} })).json()
  await app.call('POST', `/v1/offers/${offer.id}/accept`, { token: author.token })
  await changeAccountStatus(app.deps, author.email, 'make-reviewer')
  for (const { token } of [author, admin]) {
    const response = await review({ status: 'Approved' }, token)
    expect([response.statusCode, response.json().error]).toEqual([403, { idea: expect.any(String) }])
  }
  await changeAccountStatus(app.deps, author.email, 'promote')
  expect((await review({ status: 'Approved' }, author.token)).statusCode).toBe(403)
})

test('PATCH /v1/ideas/:id refuses a review by a former owner who left the team', async () => {
  // Proves trust 25/2.
  const { app, author, admin, idea, review } = await scene()
  const wanted = await app.call('PUT', `/v1/ideas/${idea.id}`, {
    ...{ token: author.token, body: { ...IDEA, roles: [{ title: 'Host' }] } },
  })
  const newOwner = await signedInMember(app, { isReviewer: true })
  const url = `/v1/ideas/${idea.id}/roles/${wanted.json().idea.roles[0].id}/offers`
  const { offer } = (await app.call('POST', url, { token: newOwner.token, body: {} })).json()
  await app.call('POST', `/v1/offers/${offer.id}/accept`, { token: author.token })
  const team = `/v1/ideas/${idea.id}/team`
  await app.call('PATCH', `${team}/${newOwner.id}`, { token: author.token, body: { is_coauthor: true } })
  await app.call('POST', `/v1/ideas/${idea.id}/owner`, { token: author.token, body: { user_id: newOwner.id } })
  await app.call('DELETE', `${team}/${author.id}`, { token: author.token, body: {} })
  expect((await app.call('GET', `/v1/ideas/${idea.id}`)).json().idea).toMatchObject({
    user_id: newOwner.id,
    team: [],
  })
  await changeAccountStatus(app.deps, author.email, 'make-reviewer')

  expect((await review({ status: 'Approved' }, author.token)).statusCode).toBe(403)
  const { token } = author
  const { version } = (await app.call('GET', `/v1/ideas/${idea.id}`, { token })).json().idea
  const body = { decision: 'approve', version }
  expect((await app.call('POST', `/v1/ideas/${idea.id}/reviews`, { token, body })).statusCode).toBe(403)
  expect((await app.call('PUT', `/v1/ideas/${idea.id}/claim`, { token })).statusCode).toBe(403)
  expect((await app.call('PUT', '/v1/reviews/opened', { token, body: { idea_id: idea.id } })).statusCode).toBe(403)
  expect((await app.call('GET', '/v1/reviews/queue', { token })).json()).toMatchObject({
    ...{ ideas: [], counts: { waiting: 0 } },
  })
  await assignReviews(app.deps)
  expect((await app.call('GET', '/v1/reviews/queue', { token: admin.token })).json().ideas).toMatchObject([
    { id: idea.id, assignee: null },
  ])
})

test('PATCH /v1/ideas/:id refuses visitors and the author, and changes nothing', async () => {
  // Proves trust 8/5; spec 6/7.
  const { app, author, idea } = await scene()
  const url = `/v1/ideas/${idea.id}`
  expect((await app.call('PATCH', url, { body: { status: 'Approved' } })).statusCode).toBe(401)
  expect((await app.call('PATCH', url, { token: author.token, body: { status: 'Approved' } })).statusCode).toBe(403)
  expect((await app.call('GET', url)).json().idea.status).toBe('Pending')
})

test('PATCH /v1/ideas/:id responds with 404 for an unknown idea', async () => {
  const { app, admin } = await scene()
  const url = '/v1/ideas/01234567-89ab-7def-8123-456789abcdef'
  expect((await app.call('PATCH', url, { token: admin.token, body: { status: 'Approved' } })).statusCode).toBe(404)
})
