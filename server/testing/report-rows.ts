import { ANONYMOUS_USER_ID } from '../../contract/accounts.values.ts'
import type { Stage } from '../../contract/progress.values.ts'
import type { ReportFigures } from '../../contract/university-reports.ts'
import { DAY, timestamp } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { shareIdea } from './ideas.ts'
import { signedInMember, type TestMember } from './members.ts'
import type { TestApp } from './test-app.ts'

/** A community with rows of all kinds that reports count, and the same figures counted row by row. */

const SIZES: [faculty: string, members: number][] = [
  ['Faculty of Education', 24],
  ['Faculty of Engineering Technology', 13],
  ['Faculty of Health Sciences', 9],
  ['Faculty of Natural Sciences', 4],
  ['Faculty of Management Studies', 3],
]
const STAGES: Stage[] = ['idea', 'team', 'tried', 'in_use', 'stopped']
const IDEAS = 30

/** Numbers that look random and are the same each time (mulberry32). */
export function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** A report on more than a year, until the day after the tests begin, which is to be counted. */
export async function addUniversityReport({ deps }: TestApp, id = newId()): Promise<string> {
  const days = { starts_on: '2025-01-01', ends_on: '2026-01-06' }
  const times = { starts_at: '2024-12-31T18:30:00.000Z', ends_at: '2026-01-06T18:30:00.000Z' }
  const report = {
    ...{ id, subject: id, about: 'year' as const, call_id: null, name: '', translations: '{}', ...days, ...times },
    ...{ created_at: timestamp(deps.clock), leased_until: null, attempts: 0, steps_done: 0, counted_at: null },
    ...{ figures: null, words: '[]' },
  }
  await deps.db.insertInto('university_reports').values(report).execute()
  return id
}

type Random = {
  someone: () => TestMember
  someIdea: () => { id: string; author: TestMember }
  someTime: () => string
}

/** Members and ideas with all that reports count, within and around a period; some hidden, deleted, merged or of suspended members. */
export async function populate(app: TestApp, { from, until }: { from: string; until: string }) {
  const random = numbers(7)
  const members: TestMember[] = []
  for (const [faculty, count] of SIZES) {
    for (let n = 0; n < count; n++) members.push(await signedInMember(app, { faculty, hasPassword: false }))
  }
  const [start, length] = [Date.parse(from) - 20 * DAY, Date.parse(until) - Date.parse(from) + 40 * DAY]
  const ideas: { id: string; author: TestMember }[] = []
  const some: Random = {
    someone: () => members[random(members.length)] as TestMember,
    someIdea: () => ideas[random(ideas.length)] as (typeof ideas)[number],
    someTime: () => new Date(start + random(Math.floor(length / 1_000)) * 1_000).toISOString(),
  }
  for (let n = 0; n < IDEAS; n++) {
    const author = some.someone()
    const { id } = await shareIdea(app, author, { title: `Idea ${n}` })
    const created_at = some.someTime()
    const times = { created_at, content_saved_at: created_at }
    await app.deps.db.updateTable('ideas').set(times).where('id', '=', id).execute()
    ideas.push({ id, author })
  }
  await addActs(app, some)
  for (const [n, idea] of ideas.entries()) await addProgress(app, some, { ...idea, n, from })
  await hideSome(app, some, { members, ideas })
  return { members, ideas }
}

/** Comments, some of them deleted, supports and members of teams. */
async function addActs({ deps: { db } }: TestApp, { someone, someIdea, someTime }: Random) {
  for (let n = 0; n < 160; n++) {
    const created_at = someTime()
    const comment = { id: newId(), idea_id: someIdea().id, event_id: null, user_id: someone().id, reply_to: null }
    const times = { created_at, edited_at: null, deleted_at: n % 19 === 0 ? created_at : null }
    await db
      .insertInto('comments')
      .values({ ...comment, text: 'Which weeks?', ...times })
      .execute()
  }
  for (let n = 0; n < 60; n++) {
    const pair = { idea_id: someIdea().id, user_id: someone().id, created_at: someTime() }
    await db
      .insertInto('idea_supports')
      .values(pair)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (let n = 0; n < 30; n++) {
    const { id, author } = someIdea()
    const joined = { idea_id: id, user_id: someone().id, role: 'Tester', created_at: someTime(), coauthor_at: null }
    if (joined.user_id === author.id) continue
    await db
      .insertInto('idea_members')
      .values(joined)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

type Placed = { id: string; author: TestMember; n: number; from: string }

/** A stage, and for some an update, which may be hidden, and a review, which may still be undone. */
async function addProgress({ deps: { db } }: TestApp, { someTime }: Random, { id, author, n, from }: Placed) {
  const stage = STAGES[n % STAGES.length] as Stage
  const progress = { idea_id: id, reached: '{}', milestones: '[]', continues_id: null, asked_at: null }
  await db
    .insertInto('idea_progress')
    .values({ ...progress, stage, progress_at: from, announced_at: null })
    .execute()
  if (n % 3 > 0) {
    const update = { id: newId(), idea_id: id, user_id: author.id, text: `Update of ${n}.`, created_at: someTime() }
    await db
      .insertInto('idea_updates')
      .values({ ...update, edited_at: null, hidden_at: n % 7 === 0 ? from : null })
      .execute()
  }
  if (n % 2 > 0) {
    const review = { id: newId(), idea_id: id, reviewer_id: null, decision: 'Approved' as const, feedback: '' }
    const times = { created_at: someTime(), notified_at: n % 5 ? someTime() : null }
    await db
      .insertInto('reviews')
      .values({ ...review, ...times, content_version: 1 })
      .execute()
  }
}

type Community = { members: TestMember[]; ideas: { id: string }[] }

async function hideSome({ deps: { db }, clock }: TestApp, { someTime }: Random, { members, ideas }: Community) {
  const [hidden_at, idOf] = [timestamp(clock), (one: { id: string } | undefined) => one?.id ?? '']
  await db.updateTable('ideas').set({ hidden_at }).where('id', '=', idOf(ideas[3])).execute()
  const merged = { merged_into: idOf(ideas[5]), merged_at: hidden_at }
  await db.updateTable('ideas').set(merged).where('id', '=', idOf(ideas[4])).execute()
  await db.updateTable('users').set({ suspended_at: hidden_at }).where('id', '=', idOf(members[1])).execute()
  await db.updateTable('profiles').set({ hidden_at }).where('user_id', '=', idOf(members[2])).execute()
  await db.updateTable('comments').set({ hidden_at }).where('created_at', '<', someTime()).execute()
}

type Scope = { callId: string | null; from: string; until: string }
type Pair = { user: string; idea: string }

/** The figures of a report from all rows, one by one, without the rule of groups. */
export async function countNaively({ deps: { db } }: TestApp, { callId, from, until }: Scope) {
  const inPeriod = ({ created_at }: { created_at: string }) => created_at >= from && created_at < until
  const profiles = await db.selectFrom('profiles').selectAll().execute()
  const facultyOf = new Map(profiles.filter((one) => one.listed_at !== null).map((one) => [one.user_id, one.faculty]))
  const entries = new Map(
    (await db.selectFrom('call_entries').selectAll().execute())
      .filter(({ call_id }) => call_id === callId)
      .map((entry) => [entry.idea_id, entry]),
  )
  const isPublic = new Map(
    (await db.selectFrom('ideas').selectAll().execute())
      .filter((idea) => idea.public_at !== null)
      .map((idea) => [idea.id, idea]),
  )
  const counted = [...isPublic.values()].filter((idea) =>
    callId === null ? idea.merged_into === null && inPeriod(idea) : entries.has(idea.id),
  )
  const ids = new Set(counted.map(({ id }) => id))
  /** Of a period acts on all ideas count, of a call those on its entries. */
  const isAbout = (id: string | null) => id !== null && (callId === null ? isPublic.has(id) : ids.has(id))
  const shown = (await db.selectFrom('comments').selectAll().execute()).filter(
    (comment) => comment.shown_at !== null && isAbout(comment.idea_id),
  )
  const teams = (await db.selectFrom('idea_members').selectAll().execute()).filter(({ idea_id }) => isAbout(idea_id))
  const joined = teams.filter((one) => (callId === null ? inPeriod(one) : one.created_at < until))
  const supports = (await db.selectFrom('idea_supports').selectAll().execute()).filter(
    (one) => isAbout(one.idea_id) && inPeriod(one),
  )
  const voters = (await db.selectFrom('call_ballots').selectAll().execute()).filter((one) =>
    callId === null ? inPeriod({ created_at: one.voted_at }) : one.call_id === callId,
  )
  const comments = shown.filter(inPeriod)
  const acting = [...counted, ...joined, ...comments, ...supports, ...voters].map(({ user_id }) => user_id ?? '')
  const countBy = (users: Iterable<string>) => {
    const counts: Record<string, number> = {}
    for (const user of new Set(users)) {
      const faculty = facultyOf.get(user)
      if (faculty !== undefined) counts[faculty] = (counts[faculty] ?? 0) + 1
    }
    return counts
  }
  const helped = new Map<string, Set<string>>()
  const pairs: Pair[] = [
    ...comments.map(({ user_id, idea_id }) => ({ user: user_id ?? '', idea: idea_id ?? '' })),
    ...joined.map(({ user_id, idea_id }) => ({ user: user_id, idea: idea_id })),
  ]
  for (const { user, idea } of pairs) {
    const owner = isPublic.get(idea)?.user_id ?? ''
    const [of, to] = [facultyOf.get(user), facultyOf.get(owner)]
    if (of === undefined || to === undefined || user === owner) continue
    const key = `${of} → ${to}`
    helped.set(key, (helped.get(key) ?? new Set()).add(user))
  }
  const progress = new Map(
    (await db.selectFrom('idea_progress').selectAll().execute()).map((one) => [one.idea_id, one]),
  )
  const stageOf = (id: string) => progress.get(id)?.stage ?? 'idea'
  const at = (stage: Stage) => counted.filter(({ id }) => stageOf(id) === stage).length
  const begun = counted.map((idea) => ({ ...idea, begun: entries.get(idea.id)?.entered_at ?? idea.created_at }))
  const reviews = (await db.selectFrom('reviews').selectAll().execute()).filter((one) => one.notified_at !== null)
  const { answers, reviewDays } = timesOf(begun, shown, reviews)
  const updates = (await db.selectFrom('idea_updates').selectAll().execute()).filter(
    (one) => ids.has(one.idea_id) && one.hidden_at === null,
  )
  const team = [
    ...counted.map(({ user_id }) => user_id),
    ...teams.filter((one) => ids.has(one.idea_id)).map((one) => one.user_id),
  ]
  return {
    ideas: counted.length,
    members: countBy(facultyOf.keys()),
    people: countBy(acting),
    teamPeople: new Set(team.filter((user) => facultyOf.has(user) && user !== ANONYMOUS_USER_ID)).size,
    authorFaculties: new Set(counted.flatMap(({ user_id }) => facultyOf.get(user_id) ?? [])),
    stages: { idea: at('idea'), team: at('team'), tried: at('tried'), in_use: at('in_use'), stopped: at('stopped') },
    shortlisted: counted.filter(({ id }) => entries.get(id)?.shortlisted_at).length,
    awarded: counted.filter(({ id }) => entries.get(id)?.award_id).length,
    atWorkWithoutAward: counted.filter(
      ({ id }) => ['team', 'tried', 'in_use'].includes(stageOf(id)) && !entries.get(id)?.award_id,
    ).length,
    answers,
    reviewDays,
    helped: new Map([...helped].map(([pair, users]) => [pair, users.size])),
    updates: updates.length,
  }
}

type Timed = { idea_id: string | null; created_at: string }

function timesOf(
  ideas: { id: string; user_id: string; begun: string }[],
  comments: (Timed & { user_id: string | null })[],
  reviews: Timed[],
) {
  const answers: ReportFigures['answers'] = { one_day: 0, three_days: 0, seven_days: 0, later: 0, none: 0 }
  const reviewDays: number[] = []
  for (const { id, user_id, begun } of ideas) {
    const daysOf = (rows: Timed[]) =>
      rows
        .filter(({ idea_id }) => idea_id === id)
        .map(({ created_at }) => (Date.parse(created_at) - Date.parse(begun)) / DAY)
        .sort((one, other) => one - other)
    const [first] = daysOf(comments.filter((one) => one.user_id !== user_id && one.created_at >= begun))
    if (first === undefined) answers.none++
    else if (first < 1) answers.one_day++
    else if (first < 3) answers.three_days++
    else if (first < 7) answers.seven_days++
    else answers.later++
    const [reviewed] = daysOf(reviews)
    if (reviewed !== undefined) reviewDays.push(Math.max(0, reviewed))
  }
  return { answers, reviewDays: reviewDays.sort((one, other) => one - other) }
}
