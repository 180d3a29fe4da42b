import { beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../contract/calls.ts'
import { DAY, HOUR, timestamp } from '../../lib/clock.ts'
import { answersTo, openCall, passTime, readCall, runClock, stepCall } from '../../testing/calls.ts'
import { IDEA, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { joinTeam } from '../../testing/teams.ts'
import { otherProcesses, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'
import { moveDueCalls } from './call-phases.service.ts'
import { announceResults } from './results.service.ts'

let app: TestApp
let admin: TestMember
let juror: TestMember
let authors: TestMember[]
let made: Call
let ideas: string[]

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  juror = await signedInMember(app)
  authors = []
  for (const faculty of ['Faculty of Education', 'Faculty of Health Sciences', 'Faculty of Education']) {
    authors.push(await signedInMember(app, { faculty }))
  }
  made = await openCall(app, admin, { words: 'We will pay two vans.' })
  ideas = []
  for (const [index, author] of authors.entries()) {
    const parts = { answers: answersTo(made), roles: [{ title: 'Helper' }] }
    const change = { title: `Idea ${index}`, call_id: made.id, ...parts }
    ideas.push((await shareIdea(app, author, { ...IDEA, ...change })).id)
  }
  const body = { user_ids: [juror.id] }
  await app.call('PUT', `/v1/calls/${made.id}/jurors`, { token: admin.token, body })
  await passTime(app, 10 * DAY, everybody())
})

const everybody = () => [admin, juror, ...authors]
const decide = (body: object) => app.call('POST', `/v1/calls/${made.id}/decisions`, { token: admin.token, body })
const shortlist = (ids = ideas) => decide({ idea_ids: ids, decision: 'shortlist' })
const step = async (to: Call['phase']) => stepCall(app, admin, await readCall(app, made.id, admin), to)
const openBallot = async () => {
  await shortlist()
  return step('ballot')
}
/** Lets the clock end and count the ballot. */
const endBallot = (members = everybody()) => passTime(app, 20 * DAY, members)
const vote = (by: TestMember, idea_ids: string[]) =>
  app.call('PUT', `/v1/calls/${made.id}/ballot/me`, { token: by.token, body: { idea_ids } })
const ballot = (by: TestMember, query = '') =>
  app.call('GET', `/v1/calls/${made.id}/ballot/me?${query}`, { token: by.token })
const results = () => app.call('GET', `/v1/calls/${made.id}/results`)
const countsByIdea = async () => {
  const rows = await app.deps.db.selectFrom('call_entries').select(['idea_id', 'vote_count']).execute()
  return ideas.map((id) => rows.find((row) => row.idea_id === id)?.vote_count)
}
const own = async (by: TestMember) =>
  (await app.call('GET', `/v1/calls/me?ids=${made.id}`, { token: by.token })).json().calls[0]
const announce = (deps = app.deps) => announceResults(deps, new AbortController().signal)

test('a ballot is open between judging and results, for entries that were shortlisted', async () => {
  const version = (await readCall(app, made.id)).version
  const early = { token: admin.token, body: { to: 'ballot', version } }
  expect((await app.call('POST', `/v1/calls/${made.id}/phase`, early)).json().error).toHaveProperty('phase')
  expect((await ballot(juror)).statusCode).toBe(409)
  expect((await vote(juror, [])).statusCode).toBe(409)
  await shortlist(ideas.slice(0, 2))
  await step('ballot')
  const { candidates, idea_ids, votes_per_member } = (await ballot(juror)).json()
  expect(candidates.map((one: { idea: { id: string } }) => one.idea.id).sort()).toEqual(ideas.slice(0, 2).sort())
  expect([idea_ids, votes_per_member]).toEqual([[], 2])
  expect((await vote(juror, [ideas[2] ?? ''])).json().error).toEqual({ idea_ids: 'Nobody votes on this idea' })
  expect(await readCall(app, made.id)).toMatchObject({ phase: 'ballot', shortlist_count: 2 })
  expect((await app.call('GET', `/v1/calls/${made.id}/entries?only=shortlisted`)).json().entries).toHaveLength(2)
  expect((await app.call('PUT', `/v1/calls/${made.id}/ballot/me`, { body: { idea_ids: [] } })).statusCode).toBe(401)
})

test('a ballot limits votes, takes one for an entry and none for own ones, and can be changed', async () => {
  // Proves trust 40/2; spec S/110.
  await openBallot()
  expect((await vote(juror, ideas)).json().error).toEqual({ idea_ids: 'At most 2 votes' })
  const [first, second, third] = ideas as [string, string, string]
  expect((await vote(authors[0] as TestMember, [first])).statusCode).toBe(422)
  const mine = (await ballot(authors[0] as TestMember)).json().candidates
  expect(mine.filter((one: { is_own: boolean }) => one.is_own)).toHaveLength(1)
  expect((await vote(juror, [first, first])).json()).toEqual({ idea_ids: [first], votes_left: 1 })
  expect((await vote(juror, [second, third])).json()).toMatchObject({ votes_left: 0 })
  expect((await ballot(juror)).json().idea_ids.sort()).toEqual([second, third].sort())
  expect((await own(juror)).votes_cast).toBe(2)
  expect((await readCall(app, made.id, admin)).voter_count).toBe(1)
  await vote(juror, [])
  expect((await readCall(app, made.id, admin)).voter_count).toBe(0)
  expect((await ballot(authors[1] as TestMember)).json().idea_ids).toEqual([])
})

test('a ballot shows each member the entries in a stable order of their own', async () => {
  await openBallot()
  const orderFor = async (by: TestMember) =>
    (await ballot(by)).json().candidates.map((one: { idea: { id: string } }) => one.idea.id)
  const orders = await Promise.all(Array.from({ length: 8 }, async () => orderFor(await signedInMember(app))))
  expect(new Set(orders.map(String)).size).toBeGreaterThan(1)
  expect(await orderFor(juror)).toEqual(await orderFor(juror))
  expect((await ballot(juror, 'page_size=1&page=3')).json().candidates).toHaveLength(1)
})

test('a ballot is counted nowhere before the end, and its votes are gone after it', async () => {
  // Proves trust 40/3.
  await openBallot()
  await vote(juror, ideas.slice(0, 1))
  expect(await countsByIdea()).toEqual([null, null, null])
  expect((await results()).statusCode).toBe(409)
  const version = (await readCall(app, made.id)).version
  const early = { token: admin.token, body: { to: 'results', version } }
  expect((await app.call('POST', `/v1/calls/${made.id}/phase`, early)).json().error).toEqual({
    phase: 'Members are still voting.',
  })
  await endBallot()
  expect((await vote(juror, [])).statusCode).toBe(409)
  expect(await countsByIdea()).toEqual([1, 0, 0])
  expect(await app.deps.db.selectFrom('call_votes').selectAll().execute()).toEqual([])
  const ballots = await app.deps.db.selectFrom('call_ballots').select(['user_id']).execute()
  expect(ballots).toEqual([{ user_id: juror.id }])
  // Still between the end and the results.
  expect((await results()).statusCode).toBe(409)
  expect(JSON.stringify((await app.call('GET', `/v1/calls/${made.id}/entries?sort=votes`)).json())).not.toContain(
    '"vote_count":1',
  )
})

test('a ballot is exact with 100 members who vote and change at once', {
  tags: ['postgres'],
}, async () => {
  // Proves spec S/110.
  await openBallot()
  const members: TestMember[] = []
  for (let count = 0; count < 100; count++) members.push(await signedInMember(app))
  const [first, second, third] = ideas as [string, string, string]
  const choices = [[first], [first, second], [third], [second, third], []]
  const responses = await Promise.all(
    members.flatMap((by, index) => [
      // Two at once by the same member: either wins as a whole.
      vote(by, choices[index % 5] ?? []),
      vote(by, choices[index % 5] ?? []),
      ...(index % 2 === 0 ? [vote(by, [first, second, third])] : []),
    ]),
  )
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]))
  await Promise.all(members.slice(0, 20).map((by) => vote(by, [second, third])))
  const votes = await app.deps.db.selectFrom('call_votes').selectAll().execute()
  const each = Map.groupBy(votes, ({ user_id }) => user_id)
  expect(Math.max(...[...each.values()].map(({ length }) => length))).toBe(2)
  // 80 others in turns of five, and 20 for the second and third.
  const expected = [16 * 2, 16 * 2 + 20, 16 * 2 + 20]
  await passTime(app, 20 * DAY, [])
  expect(await countsByIdea()).toEqual(expected)
  expect((await readCall(app, made.id)).voter_count).toBe(64 + 20)
})

test('a ballot begins by the clock, and is counted once with several processes', { tags: ['postgres'] }, async () => {
  // Proves trust 40/4; spec S/110.
  await shortlist()
  await passTime(app, 10 * DAY, everybody())
  expect((await readCall(app, made.id)).phase).toBe('ballot')
  await vote(juror, ideas.slice(0, 2))
  app.clock.advance(10 * DAY)
  const workers = otherProcesses(app.deps, 4)
  const before = (await readCall(app, made.id)).version
  await Promise.all(workers.map((deps) => moveDueCalls(deps, new AbortController().signal)))
  await runClock(app)
  expect(await countsByIdea()).toEqual([1, 1, 0])
  expect(await readCall(app, made.id)).toMatchObject({ phase: 'ballot', version: before + 1, voter_count: 1 })
})

test('a ballot does not begin by the clock while nothing is shortlisted', async () => {
  await passTime(app, 11 * DAY, everybody())
  expect((await readCall(app, made.id)).phase).toBe('judging')
  await shortlist()
  await runClock(app)
  expect((await readCall(app, made.id)).phase).toBe('ballot')
})

test('an account deletion removes the votes of the member from a ballot', async () => {
  await openBallot()
  await vote(juror, ideas.slice(0, 1))
  const body = { password: juror.password, ideas: 'delete' }
  await app.call('POST', '/v1/settings/account-deletion', { token: juror.token, body })
  await endBallot([admin])
  expect(await countsByIdea()).toEqual([0, 0, 0])
})

test('a ballot is on all entries where the call says so', async () => {
  await passTime(app, 0, [admin])
  made = await openCall(app, admin, { ballot_scope: 'all' })
  const [author] = authors as [TestMember]
  const { id } = await shareIdea(app, author, { call_id: made.id, answers: answersTo(made) })
  await passTime(app, 10 * DAY, everybody())
  await step('ballot')
  expect((await ballot(juror)).json().candidates).toHaveLength(1)
  expect((await vote(juror, [id])).statusCode).toBe(200)
  const { entries } = (await app.call('GET', `/v1/calls/${made.id}/entries`)).json()
  expect(entries[0].is_shortlisted).toBeNull()
})

describe('a vote for an entry that left the ballot', () => {
  /** Each way in which an entry leaves the ballot of a member who voted for it. */
  const LEAVES: [name: string, leave: (idea: string, author: TestMember) => Promise<unknown>][] = [
    ['is hidden', (idea) => hide(idea)],
    ['has a suspended author', (_idea, author) => changeAccountStatus(app.deps, author.email, 'suspend')],
    ['is deleted', (idea) => app.call('DELETE', `/v1/ideas/${idea}`, { token: admin.token })],
    ['has the voter on its team', (idea, author) => joinTeam(app, author, idea, juror)],
  ]
  const hide = (idea: string) =>
    app.deps.db
      .updateTable('ideas')
      .set({ hidden_at: timestamp(app.clock) })
      .where('id', '=', idea)
      .execute()

  test.each(LEAVES)('is dropped and not counted: one that %s', async (_name, leave) => {
    // Proves trust 47/5.
    const [first, second, third] = ideas as [string, string, string]
    const author = authors[0] as TestMember
    const other = await signedInMember(app)
    await openBallot()
    await vote(juror, [first, second])
    await vote(other, [second])
    await leave(first, author)
    expect((await ballot(juror)).json().idea_ids).toEqual([second])
    expect((await own(juror)).votes_cast).toBe(1)
    // An old page sends it back with a vote for another.
    const again = await vote(juror, [first, second, third].slice(0, 2))
    expect([again.statusCode, again.json()]).toEqual([200, { idea_ids: [second], votes_left: 1 }])
    const more = await vote(juror, [second, third])
    expect(more.json()).toEqual({ idea_ids: [second, third], votes_left: 0 })
    await vote(juror, [third])
    await endBallot([admin])
    expect((await countsByIdea()).slice(1)).toEqual([1, 1])
    expect((await readCall(app, made.id, admin)).voter_count).toBe(2)
  })

  test.each(LEAVES)('makes its voter one who did not vote: the only one, that %s', async (_name, leave) => {
    await openBallot()
    await vote(juror, ideas.slice(0, 1))
    await leave(ideas[0] as string, authors[0] as TestMember)
    expect((await readCall(app, made.id, admin)).voter_count).toBe(0)
    await endBallot([admin])
    expect([0, undefined]).toContain((await countsByIdea())[0])
    expect((await readCall(app, made.id, admin)).voter_count).toBe(0)
  })
})

test('a ballot does not count votes of members who are suspended at its end', async () => {
  // Proves trust 47/5.
  await openBallot()
  await vote(juror, ideas.slice(0, 2))
  const other = await signedInMember(app)
  await vote(other, ideas.slice(0, 1))
  await changeAccountStatus(app.deps, juror.email, 'suspend')
  expect((await readCall(app, made.id, admin)).voter_count).toBe(1)
  await endBallot([admin])
  expect(await countsByIdea()).toEqual([1, 0, 0])
  expect((await readCall(app, made.id, admin)).voter_count).toBe(1)
})

test('a ballot refuses an id that is none', async () => {
  await openBallot()
  expect((await vote(juror, ['none'])).json().error).toEqual({ idea_ids: 'Must be the id of an idea' })
})

describe('results', () => {
  const publish = async () => {
    const award_id = made.awards[0]?.id
    await decide({ idea_ids: ideas.slice(0, 1), decision: 'award', award_id })
    const { assignments } = (
      await app.call('GET', `/v1/calls/${made.id}/assignments/me`, { token: juror.token })
    ).json()
    const scores = Object.fromEntries(made.criteria.map(({ id }) => [id, 4]))
    for (const { idea } of assignments) {
      const body = { scores, sentence: `About ${idea.title}`, note: 'Between us' }
      await app.call('PUT', `/v1/calls/${made.id}/entries/${idea.id}/scores/me`, { token: juror.token, body })
    }
    await openBallot()
    await vote(juror, ideas.slice(1, 2))
    await endBallot()
    await step('results')
  }

  test('results have awards, votes, words and participation for everybody, and scores for nobody', async () => {
    // Proves spec S/111.
    await publish()
    const response = await results()
    expect(response.json()).toMatchObject({
      words: 'We will pay two vans.',
      results_at: timestamp(app.clock),
      awarded: [{ idea: { id: ideas[0] }, award_id: made.awards[0]?.id, vote_count: 0, vote_rank: 2 }],
      counts: { entries: 3, people: 3, faculties: { entered: 2, all: expect.any(Number) }, voters: 1 },
      by_faculty: [
        { faculty: 'Faculty of Education', entries: 2 },
        { faculty: 'Faculty of Health Sciences', entries: 1 },
      ],
    })
    expect(response.json()).not.toHaveProperty('entries')
    const all = (await app.call('GET', `/v1/calls/${made.id}/results?entries=all`)).json().entries
    expect(all).toMatchObject([
      { idea_id: ideas[1], title: 'Idea 1', award_id: null, is_shortlisted: true, vote_count: 1, vote_rank: 1 },
      { idea_id: ideas[0], title: 'Idea 0', award_id: made.awards[0]?.id, vote_count: 0, vote_rank: 2 },
      { idea_id: ideas[2], title: 'Idea 2', award_id: null, vote_count: 0, vote_rank: 2 },
    ])
    expect((await app.call('GET', `/v1/calls/${made.id}/results?entries=some`)).statusCode).toBe(422)
    const { entries } = (await app.call('GET', `/v1/calls/${made.id}/entries?sort=votes`)).json()
    expect(entries.map((one: { vote_count: number }) => one.vote_count)).toEqual([1, 0, 0])
    expect(entries[0].is_shortlisted).toBe(true)
    const call = await readCall(app, made.id)
    expect(call.awarded).toMatchObject([{ idea: { title: 'Idea 0' }, team_count: 0 }])
    const { calls } = (await app.call('GET', '/v1/calls?phase=results')).json()
    expect(calls[0].awarded).toHaveLength(1)
    const said = JSON.stringify([response.json(), entries, call, calls])
    expect(said).not.toContain('About Idea')
    expect(said).not.toContain('Between us')
  })

  test('results are told to everybody who entered, once, with the sentences of the panel', {
    tags: ['postgres'],
  }, async () => {
    // Proves spec S/111.
    await publish()
    await Promise.all(otherProcesses(app.deps, 3).map((deps) => announce(deps)))
    await announce()
    const notified = async (by: TestMember) =>
      (await app.call('GET', '/v1/notifications', { token: by.token })).json().notifications
    const [winner] = await notified(authors[0] as TestMember)
    expect(winner).toMatchObject({
      ...{ kind: 'call_decided', decision: 'award', award: 'Term 2 award', sentences: ['About Idea 0'] },
      ...{ idea: { id: ideas[0], title: 'Idea 0' }, call: { id: made.id } },
    })
    expect(await notified(authors[1] as TestMember)).toMatchObject([{ decision: 'shortlisted', award: '' }])
    expect((await notified(juror)).some(({ kind }: { kind: string }) => kind === 'call_decided')).toBe(false)
    const mails = (await app.deliverMails()).filter(({ subject }) => subject.startsWith('Results'))
    expect(mails.map(({ to }) => to).sort()).toEqual(authors.map(({ email }) => email).sort())
    expect(mails.find(({ to }) => to === authors[0]?.email)?.text).toContain('About Idea 0')
    expect(mails.map(({ text }) => text).join('')).not.toContain('Between us')
    expect((await own(authors[0] as TestMember)).entries).toMatchObject([
      { decision: 'award', award_id: made.awards[0]?.id, award: 'Term 2 award', sentences: ['About Idea 0'] },
    ])
  })

  test('results show participation to organisers at any time', async () => {
    // Proves spec S/111.
    const read = (by?: TestMember) =>
      app.call('GET', `/v1/calls/${made.id}/participation`, by ? { token: by.token } : {})
    expect((await read(admin)).json()).toEqual({
      by_faculty: [
        { faculty: 'Faculty of Education', entries: 2 },
        { faculty: 'Faculty of Health Sciences', entries: 1 },
      ],
      by_day: [{ day: '2026-01-05', entries: 3 }],
    })
    expect([(await read()).statusCode, (await read(juror)).statusCode]).toEqual([401, 403])
    app.clock.advance(HOUR)
  })
})

describe('a call with nothing public to vote on', () => {
  const hideAll = () =>
    app.deps.db
      .updateTable('ideas')
      .set({ hidden_at: timestamp(app.clock) })
      .execute()
  const press = async (to: Call['phase']) => {
    const { version } = await readCall(app, made.id, admin)
    return app.call('POST', `/v1/calls/${made.id}/phase`, { token: admin.token, body: { to, version } })
  }

  test.each([
    ['nothing is shortlisted', async () => {}],
    ['the shortlist is hidden', async () => shortlist().then(hideAll)],
  ])('leads to the results when the organiser asks: %s', async (_name, prepare) => {
    await prepare()
    expect((await press('ballot')).json().error).toEqual({
      phase: 'There is nothing to vote on yet. Please shortlist entries first.',
    })
    expect((await press('results')).json().call).toMatchObject({ phase: 'results', voter_count: 0 })
    expect((await results()).json()).toMatchObject({ awarded: [], counts: { voters: null } })
  })

  test('waits in judging when the clock ends it, and leads to the results', async () => {
    await shortlist()
    await hideAll()
    await passTime(app, 30 * DAY, [admin])
    expect((await readCall(app, made.id, admin)).phase).toBe('judging')
    expect((await press('results')).statusCode).toBe(200)
  })

  test('ends its ballot by the clock where all were hidden meanwhile, and leads to the results', async () => {
    await openBallot()
    await vote(juror, ideas.slice(0, 1))
    await hideAll()
    await endBallot([admin])
    expect((await press('results')).json().call).toMatchObject({ phase: 'results', voter_count: 0 })
  })

  test('is not left out of its ballot where there is an entry to vote on', async () => {
    await shortlist(ideas.slice(0, 1))
    expect((await press('results')).statusCode).toBe(409)
    expect((await press('ballot')).statusCode).toBe(200)
  })
})
