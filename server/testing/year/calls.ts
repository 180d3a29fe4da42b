import type { Candidate } from '../../../contract/call-ballots.ts'
import type { Call } from '../../../contract/calls.ts'
import type { CallPhase } from '../../../contract/calls.values.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { answersTo, callBody } from '../calls.ts'
import { IDEA } from '../ideas.ts'
import type { TestMember } from '../members.ts'
import type { TestApp } from '../test-app.ts'
import { foundAny, shownIdeas, signInAgain, suspendedIds, type Turn, type Year, type YearPart } from './year.ts'

const VOTES_PER_MEMBER = 2
const JURORS = 3
const LATEST = 3

/** Calls with panels and ballots, and entries that moderators hide and show again. */
export const calls: YearPart = {
  acts: (turn) => {
    const inPhase = async (...phases: CallPhase[]) => {
      const rows = await turn.year.office.db.selectFrom('calls').select('id').where('phase', 'in', phases).execute()
      return turn.year.calls.filter(({ id }) => rows.some((row) => row.id === id)).slice(-LATEST)
    }
    const voteOnce = async () => {
      const voted = await inPhase('ballot')
      if (voted.length > 0) await vote(turn, turn.year.random.pick(voted))
    }
    return [
      async () => {
        if ((await inPhase('open')).length === 0) await openCall(turn)
      },
      async () => {
        const [call] = await inPhase('open')
        if (!call) return
        const entry = { ...IDEA, call_id: call.id, answers: answersTo(call) }
        await turn.create('ideas', '/v1/ideas', turn.member, entry, 'idea')
      },
      async () => {
        const judged = await inPhase('judging')
        if (judged.length > 0) await score(turn, turn.year.random.pick(judged))
      },
      voteOnce,
      voteOnce,
      async () => hide(turn, await inPhase('open', 'judging', 'ballot')),
      () => show(turn),
    ]
  },
  faultsOf: async (year) => [
    ...foundAny('more than there are votes', await largeBallots(year)),
    ...foundAny('votes kept after their count', await callsWithVotesAfterCount(year)),
    ...foundAny('scores lost', await lostScores(year)),
  ],
}

async function openCall({ year, server, send }: Turn): Promise<void> {
  const { token } = year.admin
  const body = callBody(server, shortCall(server))
  const { statusCode, json } = await send('POST', '/v1/calls', { token, body })
  if (statusCode !== 201) return
  const { call } = json() as { call: Call }
  const suspended = await suspendedIds(year.office.db)
  const able = year.members.filter(({ id }) => !suspended.has(id))
  const panel = new Set(Array.from({ length: JURORS }, () => year.random.pick(able).id))
  await send('PUT', `/v1/calls/${call.id}/jurors`, { token, body: { user_ids: [...panel] } })
  await send('POST', `/v1/calls/${call.id}/phase`, { token, body: { to: 'open', version: call.version } })
  year.calls.push(call)
  year.ballots.set(call.id, new Map())
}

/** Each phase takes a few days. */
function shortCall({ clock }: TestApp): object {
  return {
    closes_at: timestamp(clock, 3 * DAY),
    judging_ends_at: timestamp(clock, 5 * DAY),
    ballot_ends_at: timestamp(clock, 8 * DAY),
    ballot_scope: 'all',
    votes_per_member: VOTES_PER_MEMBER,
  }
}

async function score({ year, member, send }: Turn, { id, criteria }: Call): Promise<void> {
  const response = await send('GET', `/v1/calls/${id}/assignments/me`, { token: member.token })
  if (response.statusCode !== 200) return
  const { assignments } = response.json() as { assignments: { idea: { id: string }; passed_at: string | null }[] }
  const open = assignments.filter(({ passed_at }) => passed_at === null)
  if (open.length === 0) return
  const { idea } = year.random.pick(open)
  const value = year.random.between(1, 5)
  const body = { scores: Object.fromEntries(criteria.map((criterion) => [criterion.id, value])) }
  const path = `/v1/calls/${id}/entries/${idea.id}/scores/me`
  const { statusCode } = await send('PUT', path, { token: member.token, body })
  const key = `${id} ${idea.id} ${member.id}`
  if (statusCode === 200) year.scores.set(key, value)
  else if (statusCode >= 500) year.scores.delete(key)
}

/** Sends the whole ballot that the member remembers, also what left it meanwhile. */
async function vote({ year, member, send }: Turn, { id }: Call): Promise<void> {
  const path = `/v1/calls/${id}/ballot/me`
  const { token } = member
  const response = await send('GET', path, { token })
  const ballots = year.ballots.get(id)
  if (response.statusCode !== 200 || !ballots) return
  const { candidates, idea_ids } = response.json() as { candidates: Candidate[]; idea_ids: string[] }
  const remembered = ballots.get(member.id) ?? []
  const counting = await countingAmong(year, member.id, remembered)
  expectSame(year, 'a ballot shows votes that do not count', idea_ids, counting)
  const stale = remembered.filter((one) => !counting.includes(one))
  const others = candidates.filter((one) => !one.is_own).map(({ idea }) => idea.id)
  const chosen = others.filter(() => year.random.between(0, 1) === 0).slice(0, VOTES_PER_MEMBER)
  const saved = await send('PUT', path, { token, body: { idea_ids: [...stale, ...chosen] } })
  if (saved.statusCode === 200) {
    expectSame(year, 'a ballot is not saved as it was sent', saved.json().idea_ids, chosen)
    ballots.set(member.id, chosen)
  } else if (saved.statusCode >= 500) {
    ballots.set(member.id, await storedVotes(year, id, member.id))
  }
}

async function storedVotes({ office: { db } }: Year, callId: string, userId: string): Promise<string[]> {
  const votes = db.selectFrom('call_votes').select('idea_id').where('call_id', '=', callId)
  return (await votes.where('user_id', '=', userId).execute()).map(({ idea_id }) => idea_id)
}

function expectSame(year: Year, what: string, shown: string[], expected: string[]): void {
  if (shown.toSorted().join() !== expected.toSorted().join()) year.faults.push(`${what}: ${shown}, not ${expected}`)
}

/** The votes of a member that count as things are: for ideas of others that everybody sees, unless the member is suspended. */
async function countingAmong({ office: { db } }: Year, userId: string, ideaIds: string[]): Promise<string[]> {
  if ((await suspendedIds(db)).has(userId)) return []
  const shown = await shownIdeas(db)
  return ideaIds.filter((id) => (shown.get(id)?.user_id ?? userId) !== userId)
}

/** Compares the votes of calls that were counted just now with the ballots, before anybody acts again. */
export async function expectCounted(year: Year): Promise<void> {
  const { db } = year.office
  const rows = await db.selectFrom('calls').select(['id', 'voter_count']).where('counted_at', 'is not', null).execute()
  for (const { id, voter_count } of rows) {
    const ballots = year.ballots.get(id)
    if (year.counted.has(id) || !ballots) continue
    year.counted.add(id)
    const votes: string[][] = []
    for (const [userId, ideaIds] of ballots) votes.push(await countingAmong(year, userId, ideaIds))
    const entries = await db.selectFrom('call_entries').selectAll().where('call_id', '=', id).execute()
    const wrong = entries.filter(
      ({ idea_id, vote_count }) => vote_count !== votes.filter((own) => own.includes(idea_id)).length,
    )
    year.faults.push(...foundAny('votes counted wrongly', wrong))
    const voters = votes.filter((own) => own.length > 0).length
    if (voter_count !== voters) year.faults.push(`votes counted wrongly: of ${voter_count} members, not ${voters}`)
  }
}

async function largeBallots({ office: { db } }: Year) {
  const ballots = db.selectFrom('call_votes').groupBy(['call_id', 'user_id'])
  return ballots
    .select(['call_id', 'user_id'])
    .having((eb) => eb.fn.countAll(), '>', VOTES_PER_MEMBER)
    .execute()
}

async function callsWithVotesAfterCount({ office: { db } }: Year) {
  return db
    .selectFrom('call_votes')
    .innerJoin('calls', 'calls.id', 'call_votes.call_id')
    .select('calls.id')
    .where('calls.counted_at', 'is not', null)
    .execute()
}

/** Scores that are not there as the juror gave them, unless the juror is connected with the author now, or was. */
async function lostScores({ office: { db }, scores, calls }: Year) {
  const rows = await db
    .selectFrom('call_assignments')
    .select(['call_id', 'idea_id', 'user_id', 'scores', 'passed_at'])
    .execute()
  const stored = new Map(rows.map((row) => [`${row.call_id} ${row.idea_id} ${row.user_id}`, row]))
  return [...scores].filter(([key, value]) => {
    const row = stored.get(key)
    if (row && row.passed_at !== null) return false
    const criteria = calls.find(({ id }) => key.startsWith(id))?.criteria ?? []
    const given = JSON.parse(row?.scores ?? '{}') as Record<string, number>
    return criteria.some(({ id }) => given[id] !== value)
  })
}

/** A moderator hides an idea that somebody reported, most often an entry of one of the latest calls. */
async function hide({ year, member, send }: Turn, latest: Call[]): Promise<void> {
  const { db } = year.office
  const entries = await db.selectFrom('call_entries').select(['idea_id', 'call_id']).execute()
  const ofLatest = entries.filter(({ call_id }) => latest.some(({ id }) => id === call_id))
  const shown = await shownIdeas(db)
  const ids = ofLatest.map(({ idea_id }) => idea_id).filter((id) => (shown.get(id)?.user_id ?? member.id) !== member.id)
  if (ids.length === 0) return
  const id = year.random.pick(ids)
  const report = { kind: 'idea', id, reason: 'other', text: 'It is an advertisement.' }
  await send('POST', '/v1/reports', { token: member.token, body: report })
  await decide(year, send, year.admin, id, 'hide')
}

/** The author of a hidden idea objects, and another moderator shows it again. */
async function show({ year, send }: Turn): Promise<void> {
  const { db } = year.office
  const suspended = await suspendedIds(db)
  const decision = await db
    .selectFrom('report_decisions')
    .innerJoin('reports', 'reports.id', 'report_decisions.report_id')
    .select(['report_decisions.id', 'reports.author_id', 'reports.target_id'])
    .where('report_decisions.action', '=', 'hide')
    .where('report_decisions.objected_at', 'is', null)
    .executeTakeFirst()
  const author = year.members.find(({ id }) => id === decision?.author_id && !suspended.has(id))
  if (!decision || !author) return
  await signInAgain(year, author)
  const body = { text: 'It is none.' }
  await send('POST', `/v1/decisions/${decision.id}/objection`, { token: author.token, body })
  await decide(year, send, year.deputy, decision.target_id, 'keep')
}

async function decide(year: Year, send: TestApp['call'], by: TestMember, targetId: string, action: 'hide' | 'keep') {
  const waiting = await year.office.db
    .selectFrom('reports')
    .select('id')
    .where('target_id', '=', targetId)
    .where('waiting_since', 'is not', null)
    .executeTakeFirst()
  if (!waiting) return
  const body = { action, reason: 'Read it.' }
  await send('POST', `/v1/reports/${waiting.id}/decision`, { token: by.token, body })
}
