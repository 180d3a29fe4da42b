import { beforeEach, expect, test } from 'vitest'
import type { Home } from '../../../contract/home.ts'
import type { Idea } from '../../../contract/ideas.ts'
import { DAY, HOUR, MINUTE } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { passTime } from '../../testing/calls.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { startJudgedCall } from '../../testing/judged-call.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'

const NOTHING = {
  last_visit_at: null,
  offers: [],
  invitations: [],
  changes_requested: [],
  requests: { count: 0, names: [] },
  drafts: [],
  ideas: [],
  events: [],
}
const SKILLS = ['Flutter', 'Café design', 'Tamil']
const ROLES = [{ title: 'Tester' }, { title: 'Writer' }, { title: 'Editor' }]

let app: TestApp
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  member = await signedInMember(app, { firstname: 'Nethmi', faculty: 'Faculty of Education', skills: SKILLS })
})

const home = async ({ token }: TestMember): Promise<Home> => (await app.call('GET', '/v1/me/home', { token })).json()
const post = async ({ token }: TestMember, url: string, body: object = {}) =>
  (await app.call('POST', `/v1/${url}`, { token, body })).json()
const put = ({ token }: TestMember, url: string, body: object = {}) => app.call('PUT', `/v1/${url}`, { token, body })
const other = (firstname: string, faculty = 'Faculty of Engineering', skills = ['Reading']) =>
  signedInMember(app, { firstname, lastname: 'P.', faculty, skills })
const setOpen = ({ token }: TestMember, is_open_to_collaborate: boolean) =>
  app.call('PATCH', '/v1/settings', { token, body: { is_open_to_collaborate } })
const connect = async (one: TestMember, two: TestMember) => {
  await post(one, 'connections', { user_id: two.id })
  await post(two, 'connections', { user_id: one.id })
}

test('the home page of a member refuses visitors, and is empty for a newcomer', async () => {
  expect((await app.call('GET', '/v1/me/home')).statusCode).toBe(401)
  const newcomer = await signedInMember(app, { hasProfile: false })
  expect(await home(newcomer)).toEqual({ ...NOTHING, people: [] })
  await other('Vimal')
  expect(await home(member)).toEqual({ ...NOTHING, people: [] })
})

test('the home page of a member names the last visit, which ends after an idle hour', async () => {
  // Proves spec S/7.
  // Each of its requests reads the session.
  const { call } = await startSecondServer(app, { isCaching: false })
  const lastVisit = async () => (await call('GET', '/v1/me/home', { token: member.token })).json().last_visit_at
  const first = app.clock.now().toISOString()
  expect(await lastVisit()).toBeNull()
  for (const minutes of [59, 60, 60]) {
    app.clock.advance(minutes * MINUTE)
    expect(await lastVisit()).toBeNull()
  }
  app.clock.advance(2 * HOUR)
  const second = app.clock.now().toISOString()
  expect(await lastVisit()).toBe(new Date(Date.parse(first) + 179 * MINUTE).toISOString())
  app.clock.advance(11 * HOUR)
  expect(await lastVisit()).toBe(second)
  app.clock.advance(MINUTE)
  expect(await lastVisit()).toBe(second)
})

test('the home page of a member lists waiting offers, invitations, changes, requests and drafts', async () => {
  // Proves spec S/7.
  const [vimal, yalini, coauthor] = [await other('Vimal'), await other('Yalini'), await other('Sanuli')]
  const admin = await signedInMember(app, { isAdmin: true })
  const idea = await shareIdea(app, member, { roles: ROLES })
  const [tester, writer, editor] = idea.roles.map(({ id }) => id)
  await post(vimal, `ideas/${idea.id}/roles/${tester}/offers`)
  await post(yalini, `ideas/${idea.id}/roles/${writer}/offers`)
  await post(coauthor, `ideas/${idea.id}/roles/${editor}/offers`).then(({ offer }) =>
    post(member, `offers/${offer.id}/accept`),
  )
  const foreign: Idea = await shareIdea(app, vimal, { title: 'Reading circles', roles: ROLES })
  const asked = await post(vimal, `ideas/${foreign.id}/roles/${foreign.roles[0]?.id}/invitations`, {
    user_id: member.id,
  })
  const unclear = await shareIdea(app, member, { title: 'Unclear' })
  await app.call('PATCH', `/v1/ideas/${unclear.id}`, {
    token: admin.token,
    body: { status: 'Pending', feedback: 'Say more.' },
  })
  await post(yalini, 'connections', { user_id: member.id })
  const draft = newId()
  await put(member, `drafts/${draft}`, { title: 'Voice notes' })

  const now = app.clock.now().toISOString()
  const named = { id: idea.id, title: idea.title }
  const offers = [{ idea: named, count: 2, names: ['Vimal P.', 'Yalini P.'] }]
  const found = await home(member)
  expect(found).toMatchObject({
    offers,
    invitations: [
      {
        id: asked.invitation.id,
        idea: { id: foreign.id, title: 'Reading circles' },
        role: 'Tester',
        author: 'Vimal P.',
      },
    ],
    changes_requested: [{ idea: { id: unclear.id, title: 'Unclear' }, asked_at: now }],
    requests: { count: 1, names: ['Yalini P.'] },
    drafts: [{ id: draft, title: 'Voice notes', updated_at: now }],
  })
  expect(found.ideas.map(({ title }) => title).sort()).toEqual([idea.title, 'Unclear'].sort())
  expect(found.ideas.find(({ id }) => id === unclear.id)).toMatchObject({
    status: 'Pending',
    has_changes_requested: true,
  })

  // A co-author answers offers too; a member of the team who is none does not.
  expect((await home(coauthor)).offers).toEqual([])
  await app.call('PATCH', `/v1/ideas/${idea.id}/team/${coauthor.id}`, {
    token: member.token,
    body: { is_coauthor: true },
  })
  expect((await home(coauthor)).offers).toMatchObject([{ idea: named, count: 2 }])

  // Offers to a rejected idea are not listed.
  await rejectIdea(app, admin, foreign.id)
  await changeAccountStatus(app.deps, yalini.email, 'suspend')
  const later = await home(member)
  expect(later.invitations).toEqual([])
  expect(later.offers).toMatchObject([{ count: 1 }])
})

test('the home page of a member counts assigned, unassigned and overdue reviews for reviewers alone', async () => {
  const app = await startTestApp()
  const author = await signedInMember(app)
  await shareIdea(app, author)
  const reviewer = await signedInMember(app, { isReviewer: true })
  const admin = await signedInMember(app, { isAdmin: true })
  const reviewsOf = async ({ token }: { token: string }) =>
    (await app.call('GET', '/v1/me/home', { token })).json().reviews
  await shareIdea(app, author)
  const own = await shareIdea(app, reviewer)
  expect(await reviewsOf(author)).toBeUndefined()
  expect(await reviewsOf(reviewer)).toEqual({ assigned: 1, free: 1, overdue: 0 })
  await app.deps.db
    .updateTable('ideas')
    .set({ due_at: app.clock.now().toISOString() })
    .where('id', '!=', own.id)
    .execute()
  expect(await reviewsOf(reviewer)).toEqual({ assigned: 1, free: 1, overdue: 2 })
  expect(await reviewsOf(admin)).toEqual({ assigned: 0, free: 2, overdue: 1 })
})

test('the home page of a juror lists calls with entries to score, until they are scored or judging ends', async () => {
  const judged = await startJudgedCall(app)
  const [juror, other] = judged.jurors as [TestMember, TestMember]
  expect((await home(juror)).readings).toBeUndefined()
  await judged.close()
  const call = await judged.read()
  const waiting = (count: number) => [
    { call: { id: call.id, title: call.title }, count, judging_ends_at: call.judging_ends_at },
  ]
  expect((await home(juror)).readings).toEqual(waiting(2))
  for (const somebody of [judged.organiser, ...judged.authors]) expect((await home(somebody)).readings).toBeUndefined()

  const [first, second] = judged.ideas as [string, string]
  expect((await judged.score(juror, first, 4)).statusCode).toBe(200)
  expect((await home(juror)).readings).toEqual(waiting(1))
  expect((await judged.score(juror, second, 4)).statusCode).toBe(200)
  expect((await home(juror)).readings).toBeUndefined()

  expect((await home(other)).readings).toEqual(waiting(2))
  await passTime(app, 10 * DAY, judged.everybody())
  expect((await home(other)).readings).toBeUndefined()
})

test('the home page of a member lists the next events, but not declined or full ones', async () => {
  // Proves spec S/84.
  const [admin, guest] = [await signedInMember(app, { isAdmin: true }), await other('Guest')]
  const event = async (title: string, hours: number, change: object = {}): Promise<string> => {
    const at = (more: number) => new Date(app.clock.now().getTime() + (hours + more) * HOUR).toISOString()
    const body = { type: 'open_session', title, starts_at: at(0), ends_at: at(1), time_zone: 'UTC', place: 'Kandy' }
    return (await post(admin, 'events', { ...body, online_url: '', ...change })).event.id
  }
  const answer = (by: TestMember, id: string, said: string) => put(by, `events/${id}/rsvp`, { answer: said })
  const [full, waiting] = [await event('Full', 1, { capacity: 1 }), await event('Waiting', 2, { capacity: 1 })]
  const [declined, cancelled] = [await event('Declined', 3), await event('Cancelled', 4)]
  const open = await event('Open', 5)
  const going = await event('Going', 6, { capacity: 1 })
  await event('Later', 7)
  for (const id of [full, waiting]) await answer(guest, id, 'going')
  for (const id of [waiting, going]) await answer(member, id, 'going')
  await answer(member, declined, 'no')
  await app.call('DELETE', `/v1/events/${cancelled}`, { token: admin.token })
  expect((await home(member)).events).toMatchObject([
    { id: waiting, title: 'Waiting', place: 'Kandy', rsvp: { answer: 'going', is_waiting: true, line: 1 } },
    { id: open, rsvp: { answer: null, is_waiting: false } },
    { id: going, rsvp: { answer: 'going', is_waiting: false } },
  ])
  app.clock.advance(4 * HOUR)
  expect((await home(member)).events.map(({ title }) => title)).toEqual(['Open', 'Going', 'Later'])
})

test('the home page of a member suggests people with reasons, best first, and nobody who is hidden, connected or asked', async () => {
  // Proves spec S/7.
  const [friend, both, author, fellow] = [
    await other('Friend'),
    await other('Both'),
    await other('Author'),
    await other('Fellow', 'Faculty of Education'),
  ]
  await connect(member, friend)
  await connect(friend, both)
  const [one, two] = [await shareIdea(app, author, { title: 'One' }), await shareIdea(app, author, { title: 'Two' })]
  for (const { id } of [one, two]) for (const by of [member, both]) await put(by, `ideas/${id}/support`)
  const names = async () => (await home(member)).people.map(({ user }) => user.firstname)
  expect((await home(member)).people).toMatchObject([
    {
      user: { id: both.id },
      reasons: [
        { kind: 'supports', count: 2 },
        { kind: 'connections', count: 1 },
      ],
    },
    { user: { id: author.id }, reasons: [{ kind: 'author', count: 2, title: 'One' }] },
    { user: { id: fellow.id }, reasons: [{ kind: 'faculty', faculty: 'Faculty of Education' }] },
  ])
  await post(member, 'connections', { user_id: fellow.id })
  await post(author, 'connections', { user_id: member.id })
  expect(await names()).toEqual(['Both'])
  await changeAccountStatus(app.deps, both.email, 'suspend')
  expect(await names()).toEqual([])
})

test('the home page of a member suggests people who share skills, however they are written, and nobody who does not want to be found', async () => {
  // Proves spec S/7.
  const one = await other('One', 'Faculty of Law', ['SQLite', 'flutter'])
  const two = await other('Two', 'Faculty of Education', ['CAFE  DESIGN', 'Tamil'])
  const people = async () => (await home(member)).people.map(({ user, reasons }) => [user.id, reasons])
  const shared = { kind: 'skills', skills: ['Café design', 'Tamil'] }
  expect(await people()).toEqual([
    [two.id, [shared, { kind: 'faculty', faculty: 'Faculty of Education' }]],
    [one.id, [{ kind: 'skills', skills: ['Flutter'] }]],
  ])
  await setOpen(two, false)
  expect(await people()).toMatchObject([[one.id, {}]])
  await setOpen(two, true)
  await changeAccountStatus(app.deps, one.email, 'suspend')
  expect(await people()).toMatchObject([[two.id, {}]])
})
