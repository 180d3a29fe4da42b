import type { Insertable } from 'kysely'
import { z } from 'zod'
import { CALL_PHASES } from '../../../contract/calls.values.ts'
import { readDemoData } from '../../cli/demo-data.ts'
import type { DemoCommunity, DemoRows } from '../../cli/demo-features.ts'
import type { Tables } from '../../db/tables.ts'
import { DAY } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'

type RowOf<T extends keyof Tables> = Insertable<Tables[T]>

/** Times are in days from today. */
const DemoCall = z.strictObject({
  phase: z.enum(CALL_PHASES),
  title: z.string(),
  question: z.string(),
  promise: z.string(),
  office: z.string(),
  words: z.string().default(''),
  opens: z.int(),
  closes: z.int(),
  judged: z.int(),
  /** Votes of a member; the ballot ends at `voted`. */
  votes: z.int(),
  voted: z.int().optional(),
  awards: z.array(z.string()),
  questions: z.array(z.string()),
  /** Indexes of the ideas. */
  entries: z.array(z.int()).default([]),
})
type DemoCall = z.infer<typeof DemoCall>

const DEMO_CALLS = readDemoData('calls.json', z.array(DemoCall))
const CRITERIA = [
  { label: 'Problem and people', question: 'Who was asked, and how many?', weight: 4 },
  { label: 'Works on a weak line', question: 'Cheap phone, small data', weight: 2 },
  { label: 'Can be tried soon', question: 'By a team of five, in one term', weight: 3 },
]
const SENTENCES = ['Asked the right people. Say who pays after the first term.', 'I would use it tomorrow.']
/** Every third reading of a call in judging is still to be done. */
const OPEN_EVERY = 3
const ANSWER = 'We asked twelve people at two centres, and nine said they would come.'

type Place = { call: RowOf<'calls'>; demo: DemoCall; entered: RowOf<'ideas'>[]; at: (days: number) => string }

/** The rows of one call in each phase. */
export const demoRows: DemoRows = (community) => {
  const jurors = [community.reviewerId, community.adminId]
  const places = DEMO_CALLS.map((demo) => placeOf(community, demo))
  return {
    calls: places.map(({ call }) => call),
    call_entries: places.flatMap(entriesOf),
    call_jurors: places.flatMap(({ call, at }) =>
      jurors.map((user_id) => ({ call_id: call.id, user_id, added_at: at(-1) })),
    ),
    call_assignments: places.flatMap((place) => assignmentsOf(place, jurors)),
    ...ballotsOf(places, community.members),
  }
}

function placeOf({ ideas, adminId, now }: DemoCommunity, demo: DemoCall): Place {
  const at = (days: number) => new Date(now.getTime() + days * DAY).toISOString()
  const withId = <T extends object>(part: T) => ({ id: newId(), ...part })
  const isCounted = demo.phase === 'results'
  const entered = demo.entries.flatMap((index) => {
    const idea = ideas[index]
    return idea && idea.status !== 'Rejected' && !idea.merged_into ? [idea] : []
  })
  const call: RowOf<'calls'> = {
    ...{ id: newId(), organiser_id: adminId, phase: demo.phase, title: demo.title, question: demo.question },
    ...{ promise: demo.promise, office: demo.office, words: demo.words, scheduled_at: null },
    ...{ opens_at: at(demo.opens), closes_at: at(demo.closes), judging_ends_at: at(demo.judged) },
    ballot_ends_at: demo.votes > 0 ? at(demo.voted ?? demo.judged + 7) : null,
    ...{ results_planned_at: null, results_at: isCounted ? at((demo.voted ?? demo.judged) + 4) : null },
    ...{ time_zone: 'Asia/Colombo', faculties: '[]', ideas_per_member: 2, jurors_per_entry: 2 },
    questions: JSON.stringify(demo.questions.map((text) => withId({ text, max: 500 }))),
    criteria: JSON.stringify(CRITERIA.map(withId)),
    awards: JSON.stringify(demo.awards.map((name) => withId({ name, count: 1 }))),
    ...{ votes_per_member: demo.votes, ballot_scope: 'shortlist', rules_file_id: null, rules_name: '' },
    ...{ counted_at: isCounted ? at(demo.voted ?? demo.judged) : null, voter_count: isCounted ? 4 : null },
    ...{ created_at: at(demo.opens - 1), updated_at: at(demo.opens - 1), version: 1 },
  }
  return { call, demo, entered, at }
}

function entriesOf({ call, demo, entered, at }: Place): RowOf<'call_entries'>[] {
  const isClosed = demo.phase !== 'open'
  const isShortlisted = demo.phase === 'ballot' || demo.phase === 'results'
  const [award] = JSON.parse(call.awards) as { id: string }[]
  const questions = JSON.parse(call.questions) as { id: string }[]
  const resultsAt = call.results_at ?? null
  return entered.map((idea, index) => ({
    ...{ call_id: call.id, idea_id: idea.id, entered_at: at(demo.opens + 1), entered_by: idea.user_id },
    answers: JSON.stringify(Object.fromEntries(questions.map(({ id }) => [id, ANSWER]))),
    content_version: isClosed ? (idea.content_version ?? 1) : null,
    ...{ pdf_file_id: null, pdf_size: 0 },
    shortlisted_at: isShortlisted ? at(demo.judged) : null,
    award_id: resultsAt && index === 0 ? (award?.id ?? null) : null,
    vote_count: resultsAt ? 3 - index : null,
    notified_at: resultsAt,
  }))
}

function assignmentsOf({ call, demo, entered, at }: Place, jurors: string[]): RowOf<'call_assignments'>[] {
  if (demo.phase === 'open') return []
  const criteria = JSON.parse(call.criteria) as { id: string }[]
  return entered.flatMap((idea, index) =>
    jurors.map((user_id, place) => {
      const isOpen = demo.phase === 'judging' && (index * jurors.length + place) % OPEN_EVERY === 0
      const scores = criteria.map(({ id }, part) => [id, 5 - ((index + place + part) % 3)])
      return {
        ...{ id: newId(), call_id: call.id, idea_id: idea.id, user_id, assigned_at: at(demo.closes), passed_at: null },
        ...{ scores: isOpen ? null : JSON.stringify(Object.fromEntries(scores)), note: '' },
        sentence: isOpen ? '' : (SENTENCES[place] ?? ''),
        scored_at: isOpen ? null : at(demo.closes + 3),
      }
    }),
  )
}

/** Votes of an open ballot; of a counted one, who voted alone. */
function ballotsOf(places: Place[], members: string[]) {
  const voting = places.filter(({ demo }) => demo.phase === 'ballot' || demo.phase === 'results')
  const ballots = voting.flatMap(({ call, demo, entered, at }) => {
    const voters = members.filter((id) => entered.every((idea) => idea.user_id !== id)).slice(0, 4)
    return voters.map((user_id, index) => ({
      ballot: { call_id: call.id, user_id, voted_at: at(demo.judged) },
      vote: demo.phase === 'ballot' ? entered[index % Math.max(1, entered.length)] : undefined,
    }))
  })
  return {
    call_ballots: ballots.map(({ ballot }) => ballot),
    call_votes: ballots.flatMap(({ ballot: { call_id, user_id }, vote }) =>
      vote ? [{ call_id, user_id, idea_id: vote.id }] : [],
    ),
  }
}
