// @module-tag slow

import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { DAY } from '../lib/clock.ts'
import { passTime, readCall, runClock, stepCall } from './calls.ts'
import { type JudgedCall, startJudgedCall } from './judged-call.ts'
import { signedInMember, type TestMember } from './members.ts'
import { joinTeam } from './teams.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const NOTE = 'CanaryNoteX'
const SENTENCE = 'CanarySentenceX'

const PHASES = ['open', 'judging', 'decided', 'ballot', 'counted', 'results'] as const
type Phase = (typeof PHASES)[number]

type People = Record<'author' | 'team' | 'rival' | 'juror' | 'colleague' | 'organiser' | 'voter' | 'member', TestMember>
type Actor = keyof People

/** Moves a call, of which all but the last part is done, into a phase. */
const ENTER: Record<Phase, (app: TestApp, call: JudgedCall, people: People) => Promise<unknown>> = {
  open: async () => {},
  judging: async (_app, call, { juror }) => {
    await call.close()
    await call.score(juror, call.ideas[0] as string, 5, { note: NOTE, sentence: SENTENCE })
  },
  decided: async (_app, call) => {
    const idea_ids = call.ideas.slice(0, 1)
    await call.decide({ idea_ids, decision: 'shortlist' })
    await call.decide({ idea_ids, decision: 'award', award_id: call.made.awards[0]?.id })
  },
  ballot: async (app, call, { organiser, voter }) => {
    await stepCall(app, organiser, await call.read(), 'ballot')
    await call.send('PUT', voter, 'ballot/me', { idea_ids: call.ideas.slice(0, 1) })
  },
  counted: async (app, call, people) => {
    await passTime(app, 20 * DAY, Object.values(people))
    await runClock(app)
    expect((await readCall(app, call.made.id, people.organiser)).voter_count).toBe(1)
  },
  results: async (app, call, { organiser }) => stepCall(app, organiser, await call.read(), 'results'),
}

async function startCall() {
  const app = await startTestApp()
  const call = await startJudgedCall(app, { jurors_per_entry: 1, votes_per_member: 1 })
  const [author, rival] = call.authors as [TestMember, TestMember]
  const [juror, colleague] = call.jurors as [TestMember, TestMember]
  const [team, voter, member] = [await signedInMember(app), await signedInMember(app), await signedInMember(app)]
  await joinTeam(app, author, call.ideas[0] as string, team)
  const people: People = { author, team, rival, juror, colleague, organiser: call.organiser, voter, member }
  // The first entry is the juror's, whatever the panel's order.
  await call.saveJurors([juror])
  return { app, call, people }
}

async function filesOf(app: TestApp, { token }: TestMember): Promise<Record<string, string>> {
  const { rawPayload } = await app.call('GET', '/v1/settings/export', { token })
  return Object.fromEntries(Object.entries(unzipSync(rawPayload)).map(([name, file]) => [name, strFromU8(file)]))
}

/** Everything of the call that the copy of a member's data tells beside the texts that all may know. */
async function toldTo(app: TestApp, person: TestMember): Promise<string[]> {
  const files = await filesOf(app, person)
  const all = Object.values(files).join('\n')
  const entries = JSON.parse(files['call-entries.json'] ?? '[]') as Record<string, unknown>[]
  const { votes } = JSON.parse(files['call-ballots.json'] ?? '{"votes":[]}')
  return [
    ...[NOTE, SENTENCE].filter((canary) => all.includes(canary)),
    ...['shortlisted_at', 'award_id', 'vote_count'].filter((field) => entries.some((entry) => entry[field] !== null)),
    ...(votes.length > 0 ? ['votes'] : []),
  ]
}

/** Who is told what, from which phase on and until which. */
const TOLD: { actor: Actor; told: string[]; from: Phase; to: Phase }[] = [
  { actor: 'juror', told: [NOTE, SENTENCE], from: 'judging', to: 'results' },
  { actor: 'voter', told: ['votes'], from: 'ballot', to: 'ballot' },
  { actor: 'author', told: ['shortlisted_at', 'award_id', 'vote_count'], from: 'results', to: 'results' },
]

test('the copies of data of a call tell in each phase what its pages show', async () => {
  // Proves trust 50/1.
  const { app, call, people } = await startCall()
  for (const [place, phase] of PHASES.entries()) {
    await ENTER[phase](app, call, people)
    await passTime(app, 0, Object.values(people))
    const found: Record<string, string[]> = {}
    for (const [actor, person] of Object.entries(people)) found[actor] = await toldTo(app, person)
    const now = TOLD.filter(({ from, to }) => PHASES.indexOf(from) <= place && place <= PHASES.indexOf(to))
    const expected = Object.keys(people).map((actor) => [actor, now.find((one) => one.actor === actor)?.told ?? []])
    expect({ phase, ...found }).toEqual({ phase, ...Object.fromEntries(expected) })
  }
})

test('the progress of a panel tells an organiser no mean of an own entry, nor of one still to score', async () => {
  // Proves trust 50/2.
  const app = await startTestApp()
  const call = await startJudgedCall(app, { jurors_per_entry: 2 }, { authorCount: 1 })
  const other = await signedInMember(app, { isAdmin: true })
  const own = await call.enter(other, 'Of an administrator')
  const [juror] = call.jurors as [TestMember]
  await call.saveJurors([...call.jurors])
  await call.close()
  await passTime(app, 0, [other])
  await call.score(juror, own, 5)
  const meanFor = async (by: TestMember) => {
    const { jurors } = (await call.send('GET', by, 'jurors')).json()
    const { given, mean, spread } = jurors.find(({ user }: { user: { id: string } }) => user.id === juror.id)
    return { given, mean, spread }
  }
  expect(await meanFor(call.organiser)).toEqual({ given: 1, mean: 5, spread: 0 })
  expect(await meanFor(other)).toEqual({ given: 1, mean: null, spread: null })
  await call.score(juror, call.ideas[0] as string, 3)
  expect(await meanFor(other)).toEqual({ given: 2, mean: 3, spread: 0 })
  expect(await meanFor(call.organiser)).toEqual({ given: 2, mean: 4, spread: 1 })
  const saved = await call.saveJurors(call.jurors, other)
  expect(saved.json().jurors[0]).toMatchObject({ mean: 3 })
})
