import { beforeEach, describe, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import { SECOND } from '../../lib/clock.ts'
import { IDEA, PDF, shareIdea, storedFiles } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { isNewAccount } from '../accounts/new-accounts.service.ts'
import { sendDecisions } from '../reviews/decisions.service.ts'

let app: TestApp
let author: TestMember
let teammate: TestMember
let reviewer: TestMember
let admin: TestMember
let stranger: TestMember

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app, { firstname: 'Nethmi' })
  reviewer = await signedInMember(app, { isReviewer: true })
  admin = await signedInMember(app, { isAdmin: true })
  stranger = await signedInMember(app)
})

type Publishing = SiteSettings['ideas']['publishing']

async function publish(publishing: Publishing) {
  const { token } = admin
  const { version } = (await app.call('GET', '/v1/admin/settings', { token })).json().settings
  const body = { version, ideas: { publishing } }
  expect((await app.call('PUT', '/v1/admin/settings', { token, body })).statusCode).toBe(200)
}

const by = (member?: TestMember) => (member ? { token: member.token } : {})
const open = (id: string, member?: TestMember) => app.call('GET', `/v1/ideas/${id}`, by(member))
const seen = async (id: string, member?: TestMember) => (await open(id, member)).json().idea as Idea
const edit = (id: string, change: object, member = author) =>
  app.call('PUT', `/v1/ideas/${id}`, { token: member.token, body: { ...IDEA, ...change } })
const patch = (id: string, body: object) => app.call('PATCH', `/v1/ideas/${id}`, { token: admin.token, body })
const decide = (id: string, version: number, decision: string) =>
  app.call('POST', `/v1/ideas/${id}/reviews`, { token: reviewer.token, body: { version, decision, feedback: 'Read.' } })
const titles = async (url: string, member?: TestMember) =>
  (await app.call('GET', url, by(member))).json().ideas.map(({ title }: Idea) => title)
const numbers = async (id: string, member?: TestMember) =>
  (await app.call('GET', `/v1/ideas/${id}/versions`, by(member))).json().versions.map(({ n }: { n: number }) => n)
const pdfStatus = async (pdf: string, member?: TestMember) =>
  (await app.call('GET', `/v1/pdfs/${pdf}`, by(member))).statusCode
const waiting = async () => (await app.call('GET', '/v1/reviews/queue', { token: reviewer.token })).json()
async function send() {
  app.clock.advance(10 * SECOND)
  await sendDecisions(app.deps)
}

/** An approved idea with a team of two, from before reviewers approve first. */
async function approvedIdea(): Promise<Idea> {
  const idea = await shareIdea(app, author, { pdf: PDF, roles: [{ title: 'Tester' }] })
  await patch(idea.id, { status: 'Approved' })
  teammate = await signedInMember(app)
  const url = `/v1/ideas/${idea.id}/roles/${idea.roles[0]?.id}/offers`
  const { offer } = (await app.call('POST', url, { token: teammate.token, body: {} })).json()
  await app.call('POST', `/v1/offers/${offer.id}/accept`, { token: author.token })
  await publish('after_review')
  return idea
}

describe('ideas that are shown at once', () => {
  beforeEach(() => publish('at_once'))

  test('ideas shown at once are approved without a review, and stay approved after changes', async () => {
    // Proves spec S/59.
    const { id } = await shareIdea(app, author)
    expect(await seen(id)).toMatchObject({ status: 'Approved', due_at: null })
    expect(await waiting()).toMatchObject({ ideas: [], counts: { waiting: 0 } })
    await edit(id, { title: 'Packs of quizzes' })
    expect(await seen(id)).toMatchObject({ status: 'Approved', title: 'Packs of quizzes' })
    expect((await app.call('GET', '/ideas.atom')).body).toContain('Packs of quizzes')
    expect((await waiting()).counts.waiting).toBe(0)
  })

  test('ideas shown at once wait for a reviewer after one sent them back', async () => {
    const { id } = await shareIdea(app, author)
    await patch(id, { status: 'Rejected', feedback: 'An advertisement.' })
    expect((await open(id)).statusCode).toBe(404)
    await edit(id, { title: 'Not an advertisement' })
    expect(await seen(id)).toMatchObject({ status: 'Pending' })
    expect((await waiting()).counts.waiting).toBe(1)
  })

  test('ideas shown at once do not end the limits of a new account', async () => {
    const actor = { kind: 'member', userId: author.id, isAdmin: false, sessionHash: '' } as const
    const { id } = await shareIdea(app, author)
    expect(await isNewAccount(app.deps, actor)).toBe(true)
    await patch(id, { status: 'Approved', feedback: 'Good.' })
    expect(await isNewAccount(app.deps, actor)).toBe(false)
  })
})

describe('a new idea that is shown after a review', () => {
  beforeEach(() => publish('after_review'))

  test('a new idea under review is visible to its author and reviewers until it is approved', async () => {
    const idea = await shareIdea(app, author, { pdf: PDF })
    expect(idea).toMatchObject({ status: 'Pending', unpublished: { version: 1, shown_version: null } })
    for (const member of [undefined, stranger]) {
      expect((await open(idea.id, member)).statusCode).toBe(404)
      expect(await pdfStatus(idea.pdf, member)).toBe(404)
      expect(await titles('/v1/ideas/feed', member)).toEqual([])
    }
    for (const member of [author, reviewer, admin]) {
      expect(await seen(idea.id, member)).toMatchObject({ unpublished: { version: 1, shown_version: null } })
      expect(await pdfStatus(idea.pdf, member)).toBe(200)
    }
    expect((await waiting()).ideas).toMatchObject([{ id: idea.id }])

    await edit(idea.id, { title: 'Second thoughts' })
    expect((await open(idea.id)).statusCode).toBe(404)
    await patch(idea.id, { status: 'Approved' })
    expect(await seen(idea.id)).toMatchObject({ title: 'Second thoughts', status: 'Approved' })
    expect(await seen(idea.id, author)).not.toHaveProperty('unpublished')
    expect(await pdfStatus(idea.pdf)).toBe(200)
    // The earlier version was never approved.
    expect(await numbers(idea.id)).toEqual([2])
    expect(await numbers(idea.id, author)).toEqual([2, 1])
    expect((await app.call('GET', `/v1/ideas/${idea.id}/versions/1`)).statusCode).toBe(404)
  })

  test('a new idea under review stays hidden after a rejection, whatever the setting says later', async () => {
    const { id } = await shareIdea(app, author)
    await patch(id, { status: 'Pending', feedback: 'Who consents?' })
    await patch(id, { status: 'Rejected' })
    await publish('at_once')
    await edit(id, { title: 'With consent' })
    expect((await open(id)).statusCode).toBe(404)
    expect(await seen(id, author)).toMatchObject({ status: 'Pending' })
    await patch(id, { status: 'Approved' })
    expect(await seen(id)).toMatchObject({ title: 'With consent' })
  })
})

test('a newer version under review is for the team and reviewers, and the approved one stays public with its file', async () => {
  // Proves spec S/59.
  const idea = await approvedIdea()
  const other = Buffer.from(`${Buffer.from(PDF, 'base64')}%`).toString('base64')
  const change = { title: 'Newer packs', tags: ['newest'], category: 'Design', pdf: other }
  const saved = (await edit(idea.id, change)).json().idea
  expect(saved).toMatchObject({
    title: 'Newer packs',
    status: 'Pending',
    unpublished: { version: 2, shown_version: 1 },
  })
  expect(saved.due_at).not.toBeNull()
  for (const member of [undefined, stranger]) {
    const shown = await seen(idea.id, member)
    const { title, tags, category, pdf, due_at } = idea
    expect(shown).toMatchObject({ title, tags, category, pdf, status: 'Approved', due_at: null })
    expect([due_at === null, 'unpublished' in shown]).toEqual([false, false])
    expect(await numbers(idea.id, member)).toEqual([1])
    expect([await pdfStatus(idea.pdf, member), await pdfStatus(saved.pdf, member)]).toEqual([200, 404])
  }
  for (const member of [author, teammate, reviewer, admin]) {
    expect(await seen(idea.id, member)).toMatchObject({ ...change, pdf: expect.stringMatching(`^${saved.pdf}~`) })
    expect(await numbers(idea.id, member)).toEqual([2, 1])
    expect(await pdfStatus(saved.pdf, member)).toBe(200)
  }
  expect(await seen(idea.id, teammate)).not.toHaveProperty('has_changes_requested')
  expect(await titles('/v1/ideas/mine?status=Pending', author)).toEqual(['Newer packs'])
  expect(await titles('/v1/ideas?status=Pending', reviewer)).toEqual(['Newer packs'])
  expect((await waiting()).ideas).toMatchObject([{ title: 'Newer packs', category: 'Design' }])
  expect(await titles('/v1/ideas/feed')).toEqual([IDEA.title])
  expect((await app.call('GET', '/ideas.atom')).body).toContain(IDEA.title)

  await patch(idea.id, { status: 'Approved' })
  expect(await seen(idea.id)).toMatchObject({ title: 'Newer packs', category: 'Design', pdf: saved.pdf })
  expect(await titles('/v1/ideas/feed?q=newest&scope=all')).toEqual(['Newer packs'])
  expect(await numbers(idea.id)).toEqual([2, 1])
  expect(await pdfStatus(saved.pdf)).toBe(200)
  expect(storedFiles(app)).toEqual([saved.pdf])
})

test('a newer version becomes public when its approval can no longer be undone, and notifies followers then', async () => {
  const { id } = await approvedIdea()
  await app.call('PUT', `/v1/ideas/${id}/follow`, { token: stranger.token, body: { following: true } })
  const { version } = (await edit(id, { title: 'Newer packs' })).json().idea
  const kindsNotified = async () =>
    (await app.call('GET', '/v1/notifications', { token: stranger.token }))
      .json()
      .notifications.map(({ kind }: { kind: string }) => kind)
  const made = await decide(id, version, 'approve')
  expect(made.json().review).toMatchObject({ version: 2 })
  expect(await seen(id, author)).toMatchObject({ title: 'Newer packs', status: 'Pending' })
  expect(await seen(id)).toMatchObject({ title: IDEA.title })
  expect((await app.call('DELETE', `/v1/reviews/${made.json().review.id}`, { token: reviewer.token })).statusCode).toBe(
    204,
  )
  expect(await seen(id, author)).toMatchObject({ status: 'Pending' })
  await send()
  expect(await seen(id)).toMatchObject({ title: IDEA.title })

  await decide(id, (await seen(id, author)).version, 'approve')
  expect(await kindsNotified()).toEqual([])
  await send()
  expect(await seen(id)).toMatchObject({ title: 'Newer packs' })
  expect(await kindsNotified()).toEqual(['new_version'])
})

test('a rejected newer version leaves the approved one public, and the next one waits', async () => {
  const { id } = await approvedIdea()
  await edit(id, { title: 'Worse packs' })
  await patch(id, { status: 'Rejected', feedback: 'Worse.' })
  expect(await seen(id)).toMatchObject({ title: IDEA.title, status: 'Approved' })
  expect(await seen(id, author)).toMatchObject({ title: 'Worse packs', status: 'Rejected', feedback: 'Worse.' })
  expect((await app.call('GET', `/v1/ideas/${id}/reviews`)).json().reviews).toHaveLength(1)
  await edit(id, { title: 'Better packs' })
  expect(await seen(id, author)).toMatchObject({ title: 'Better packs', status: 'Pending' })
  expect(await numbers(id, author)).toEqual([3, 2, 1])
  expect(await numbers(id)).toEqual([1])
  await patch(id, { status: 'Approved' })
  expect(await seen(id)).toMatchObject({ title: 'Better packs' })
  expect(await numbers(id)).toEqual([3, 1])
})

test('a rejected newer version hides an idea that was never approved', async () => {
  const { id } = await shareIdea(app, author)
  await publish('after_review')
  await edit(id, { title: 'Newer packs' })
  expect(await seen(id)).toMatchObject({ title: IDEA.title, status: 'Pending', due_at: null })
  await patch(id, { status: 'Rejected' })
  expect((await open(id)).statusCode).toBe(404)
  expect(await seen(id, author)).toMatchObject({ title: 'Newer packs', status: 'Rejected' })
  // As does what follows a rejection.
  await edit(id, { title: 'Packs again' })
  await edit(id, { title: 'Packs again' })
  expect((await open(id)).statusCode).toBe(404)
  expect(await seen(id, author)).toMatchObject({ unpublished: { version: 3, shown_version: null } })
  await patch(id, { status: 'Approved' })
  expect(await seen(id)).toMatchObject({ title: 'Packs again' })
})

test('a rejected idea that older clients send back is not shown', async () => {
  const { id } = await approvedIdea()
  await patch(id, { status: 'Rejected' })
  await patch(id, { status: 'Pending', feedback: 'Try again.' })
  expect((await open(id)).statusCode).toBe(404)
  expect(await seen(id, author)).toMatchObject({ status: 'Pending', has_changes_requested: true })
})

test('a change within the undo time of an approval withdraws the version, and ends the undo', async () => {
  const { id } = await approvedIdea()
  const { version } = (await edit(id, { title: 'Newer packs' })).json().idea
  const { review } = (await decide(id, version, 'approve')).json()
  const { title, unpublished } = (await edit(id, { title: 'Newest packs' })).json().idea
  expect([title, unpublished]).toEqual(['Newest packs', { version: 3, shown_version: 2 }])
  expect(await seen(id)).toMatchObject({ title: 'Newer packs', status: 'Approved' })
  expect((await app.call('DELETE', `/v1/reviews/${review.id}`, { token: reviewer.token })).statusCode).toBe(409)
  await send()
  expect(await seen(id)).toMatchObject({ title: 'Newer packs' })
})

test('a rejected version can be taken back before the rejection is sent, and not after an approval shows it', async () => {
  const { id } = await approvedIdea()
  const restore = (version: number) =>
    app.call('POST', `/v1/ideas/${id}/versions/1/restore`, { token: author.token, body: { version, reason: '' } })
  const { version } = (await edit(id, { title: 'Newer packs' })).json().idea
  await decide(id, version, 'approve')
  expect((await restore(version)).statusCode).toBe(409)
  await send()
  expect(await seen(id)).toMatchObject({ title: 'Newer packs', status: 'Approved' })

  const worse = (await edit(id, { title: 'Worse packs' })).json().idea
  await decide(id, worse.version, 'reject')
  const url = `/v1/ideas/${id}/versions/2/restore`
  const body = { version: worse.version, reason: 'It was better.' }
  const restored = await app.call('POST', url, { token: author.token, body })
  expect([restored.statusCode, restored.json().is_held]).toEqual([200, false])
  const { versions } = (await app.call('GET', `/v1/ideas/${id}/versions`, by(author))).json()
  expect(versions[0]).toMatchObject({ reason: 'It was better.', author: { id: author.id } })
  await send()
  // A rejection of an unpublished version notifies nobody else.
  const decisions = async (member?: TestMember) =>
    (await app.call('GET', `/v1/ideas/${id}/reviews`, by(member)))
      .json()
      .reviews.map(({ decision }: { decision: string }) => decision)
  expect(await decisions()).toEqual(['approve', 'approve'])
  expect(await decisions(author)).toEqual(['approve', 'approve', 'reject'])
  expect(await seen(id)).toMatchObject({ title: 'Newer packs', status: 'Approved' })
})

test('a version changed in between cannot be approved, nor can one be approved twice at once', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 27/16.
  const { id } = await approvedIdea()
  const { version } = (await edit(id, { title: 'Newer packs' })).json().idea
  const [edited, approved] = await Promise.all([
    edit(id, { title: 'Newest packs', version }),
    decide(id, version, 'approve'),
  ])
  // The first of the two: an approval is sent by the edit, which waits then.
  expect([edited.statusCode, approved.statusCode]).toEqual([200, expect.toBeOneOf([201, 409])])
  expect(await seen(id)).toMatchObject({ title: approved.statusCode === 201 ? 'Newer packs' : IDEA.title })
  const now = (await seen(id, author)).version
  const both = await Promise.all(['approve', 'reject'].map((decision) => decide(id, now, decision)))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  await send()
  expect([IDEA.title, 'Newer packs', 'Newest packs']).toContain((await seen(id)).title)
})

test('restoring the public version withdraws the version under review', async () => {
  const { id, pdf, title } = await approvedIdea()
  const other = Buffer.from(`${Buffer.from(PDF, 'base64')}%`).toString('base64')
  const { version } = (await edit(id, { title: 'Newer packs', pdf: other })).json().idea
  const restore = (member: TestMember, n: number, of = version) =>
    app.call('POST', `/v1/ideas/${id}/versions/${n}/restore`, {
      token: member.token,
      body: { version: of, reason: 'Too early' },
    })
  expect((await restore(stranger, 1)).statusCode).toBe(403)
  expect((await restore(author, 1, version - 1)).statusCode).toBe(409)
  const [restored, again] = await Promise.all([restore(author, 1), restore(author, 1)])
  expect([restored.statusCode, again.statusCode].toSorted()).toEqual([200, 409])
  for (const member of [undefined, author, reviewer]) {
    expect(await seen(id, member)).toMatchObject({ title, pdf, status: 'Approved', due_at: null })
    expect(await seen(id, member)).not.toHaveProperty('unpublished')
  }
  expect(await waiting()).toMatchObject({ ideas: [], counts: { waiting: 0 } })
  expect(storedFiles(app)).toEqual([pdf])
  expect((await decide(id, version, 'approve')).statusCode).toBe(409)
  // The waiting version stays in the history of the team, and the next version has another number.
  expect(await numbers(id)).toEqual([3, 1])
  expect(await numbers(id, teammate)).toEqual([3, 2, 1])
  const next = (await edit(id, { title: 'Newest packs' })).json().idea
  expect(next).toMatchObject({ status: 'Pending', unpublished: { version: 4, shown_version: 3 } })
  // An older version waits for a reviewer, as any change does.
  const older = (await restore(author, 1, next.version)).json().idea
  expect(older.unpublished).toEqual({ version: 5, shown_version: 3 })
  // Its file is that of the public version.
  expect((await restore(author, 3, older.version)).json().idea).not.toHaveProperty('unpublished')
  expect(storedFiles(app)).toEqual([pdf])
})

test('a newer version under review has a file of its own, and both go with the idea', async () => {
  const { id, pdf } = await approvedIdea()
  const other = (text: string) => Buffer.from(`${Buffer.from(PDF, 'base64')}%${text}`).toString('base64')
  const second = (await edit(id, { pdf: other('second') })).json().idea.pdf
  const third = (await edit(id, { pdf: other('third') })).json().idea.pdf
  expect(storedFiles(app).toSorted()).toEqual([pdf, third].toSorted())
  expect(await pdfStatus(second, author)).toBe(404)
  await edit(id, { title: 'Without a file', pdf: null })
  expect(storedFiles(app)).toEqual([pdf])
  await edit(id, { pdf: other('fourth') })
  await app.call('DELETE', `/v1/ideas/${id}`, { token: author.token })
  expect(storedFiles(app)).toEqual([])
})

test('a newer version under review is renamed with its category, and the public version keeps its roles', async () => {
  const { id } = await approvedIdea()
  await edit(id, { title: 'Newer packs', category: 'Design' })
  const { settings } = (await app.call('GET', '/v1/admin/settings', { token: admin.token })).json()
  const categories = settings.lists.categories.map((entry: { name: string }) =>
    entry.name === 'Design' ? { ...entry, name: 'Shaping' } : entry,
  )
  const body = { version: settings.version, lists: { ...settings.lists, categories } }
  await app.call('PUT', '/v1/admin/settings', { token: admin.token, body })
  expect(await seen(id, author)).toMatchObject({ category: 'Shaping' })
  await edit(id, { title: 'Newer packs', category: 'Shaping', roles: [{ title: 'Writer' }] })
  expect(await seen(id)).toMatchObject({ title: IDEA.title, roles: [{ title: 'Writer' }] })
})

test('an approved idea stays as it is when it is saved as it is', async () => {
  const { id } = await approvedIdea()
  await edit(id, {})
  expect(await seen(id, author)).toMatchObject({ status: 'Approved' })
  expect((await waiting()).counts.waiting).toBe(0)
})

test('administrators see what a change of the setting leaves as it is', async () => {
  await shareIdea(app, author)
  const { id } = await approvedIdea()
  await shareIdea(app, author)
  await edit(id, { title: 'Newer packs' })
  const counted = await app.call('GET', '/v1/admin/settings/unpublished', { token: admin.token })
  expect(counted.json()).toEqual({ pending: 1, ideas: 1, versions: 1 })
})
