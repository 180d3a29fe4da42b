import { expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import type { EndpointShape } from '../../contract/http.ts'
import { DAY } from '../lib/clock.ts'
import { answersTo, callBody, openCall, passTime, readCall, stepCall, writeCall } from './calls.ts'
import { plainPayload, urlOf } from './hostile/requests.ts'
import { IDEA, shareIdea } from './ideas.ts'
import { signedInMember, type TestMember } from './members.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/**
 * `entrant` and `team`: of the entry. `juror` scores it; `conflicted` is on the panel, and connected with the entrant.
 * `reviewer` may open calls and does not manage this one; `organiser` is a reviewer who does.
 */
const ACTORS = [
  ...(['visitor', 'member', 'entrant', 'team', 'juror', 'conflicted', 'reviewer', 'organiser', 'admin'] as const),
]
type Actor = (typeof ACTORS)[number]
type People = Record<Exclude<Actor, 'visitor'>, TestMember>
type Place = { app: TestApp; people: People; call: Call; idea: string }

const PHASES = ['draft', 'open', 'judging', 'ballot', 'results'] as const
type Phase = (typeof PHASES)[number]

/** The actors of each status by name, and the status of all others. */
type Statuses = { [status: number]: string | undefined; others: number }

const MANAGERS = 'organiser admin'

/** Calls of managers alone: what they get in each phase. */
const managed = (statuses: Partial<Record<Phase, number>>, usual: number): Record<Phase, Statuses> =>
  byPhase((phase) => ({
    ...{ 401: 'visitor', [statuses[phase] ?? usual]: MANAGERS },
    ...(phase === 'draft' ? { 404: 'reviewer' } : {}),
    others: 403,
  }))

/** Calls of everybody who sees the call; in a draft, of those who manage it. */
const seen = (statuses: Partial<Record<Phase, number>>, usual: number, visitor?: number): Record<Phase, Statuses> =>
  byPhase((phase) => ({
    ...(visitor ? { [visitor]: 'visitor' } : {}),
    ...(phase === 'draft' ? { [statuses[phase] ?? usual]: MANAGERS } : {}),
    others: phase === 'draft' ? 404 : (statuses[phase] ?? usual),
  }))

function byPhase(statuses: (phase: Phase) => Statuses): Record<Phase, Statuses> {
  return Object.fromEntries(PHASES.map((phase) => [phase, statuses(phase)])) as Record<Phase, Statuses>
}

/** Calls of the author of the entry. */
const ofEntrant = (open: number) =>
  byPhase((phase) => ({
    401: 'visitor',
    [phase === 'draft' ? 404 : phase === 'open' ? open : 409]: 'entrant',
    others: 403,
  }))

const READERS = 'entrant team organiser admin'
const NOBODY_IN_DRAFT: Statuses = { 401: 'visitor', others: 404 }
/** Calls of the juror who scores the entry. */
const ofJuror = (judging: number) =>
  byPhase((phase) => {
    if (phase === 'draft') return NOBODY_IN_DRAFT
    if (phase === 'open') return { 401: 'visitor', others: 403 }
    return { 401: 'visitor', [phase === 'judging' ? judging : 409]: 'juror', others: 403 }
  })

const TABLE: Record<string, Record<Phase, Statuses>> = {
  getCall: seen({}, 200),
  listCallEntries: seen({}, 200),
  getCallResults: seen({ results: 200 }, 409),
  getOwnBallot: seen({ ballot: 200 }, 409, 401),
  saveOwnBallot: seen({ ballot: 200 }, 409, 401),
  getParticipation: managed({}, 200),
  listPossibleJurors: byPhase(() => ({ 401: 'visitor', 200: `reviewer ${MANAGERS}`, others: 403 })),
  listJurors: managed({}, 200),
  listManagedCalls: byPhase(() => ({ 401: 'visitor', 200: `reviewer ${MANAGERS}`, others: 403 })),
  getNextStep: managed({}, 200),
  saveJurors: managed({ ballot: 409, results: 409 }, 200),
  remindJurors: managed({ judging: 200 }, 409),
  listRanking: managed({ draft: 409, open: 409 }, 200),
  decideEntries: managed({ judging: 200 }, 409),
  // Of another version.
  editCall: managed({}, 409),
  moveCall: managed({}, 409),
  copyCall: byPhase((phase) => ({
    ...{ 401: 'visitor', 201: phase === 'draft' ? MANAGERS : `reviewer ${MANAGERS}` },
    ...(phase === 'draft' ? { 404: 'reviewer' } : {}),
    others: 403,
  })),
  // The organiser is first.
  deleteCall: {
    ...managed({}, 409),
    draft: { 401: 'visitor', 204: 'organiser', 404: 'reviewer admin', others: 403 },
  },
  listAssignments: byPhase((phase) =>
    phase === 'draft'
      ? { 401: 'visitor', 403: MANAGERS, others: 404 }
      : { 401: 'visitor', 200: 'juror conflicted', others: 403 },
  ),
  getJudgedEntry: byPhase((phase) => {
    if (phase === 'draft') return NOBODY_IN_DRAFT
    return { 401: 'visitor', 200: phase === 'open' ? READERS : `juror ${READERS}`, others: 404 }
  }),
  saveScores: ofJuror(200),
  // It is scored already.
  passOnEntry: ofJuror(409),
  enterIdea: ofEntrant(200),
  withdrawEntry: ofEntrant(204),
}

test('each call of a call for ideas is allowed to the actors in the permission table, by phase', async () => {
  // Proves trust 40/1.
  const found: Record<string, Partial<Record<Phase, Record<Actor, number>>>> = {}
  for (const phase of PHASES) {
    const place = await makePlace(phase)
    for (const name of namesOfCalls()) {
      found[name] ??= {}
      found[name][phase] = await statusesOf(place, name)
    }
  }
  expect(found).toEqual(
    Object.fromEntries(
      Object.entries(TABLE).map(([name, phases]) => [
        name,
        Object.fromEntries(PHASES.map((phase) => [phase, byActor(phases[phase])])),
      ]),
    ),
  )
})

/** Calls that change something come last. */
const LAST = ['saveScores', 'passOnEntry', 'decideEntries', 'saveOwnBallot', 'withdrawEntry', 'enterIdea', 'deleteCall']

function namesOfCalls(): string[] {
  const names = Object.entries(ENDPOINTS).flatMap(([name, { path }]) =>
    /^\/v1\/calls\/(?::id|possible|managed)/.test(path) ? name : [],
  )
  return [...names.filter((name) => !LAST.includes(name)), ...LAST]
}

function byActor({ others, ...named }: Statuses): Record<Actor, number> {
  const statuses = Object.fromEntries(ACTORS.map((actor) => [actor, others])) as Record<Actor, number>
  for (const [status, actors] of Object.entries(named)) {
    for (const actor of actors === undefined ? [] : String(actors).split(' ')) statuses[actor as Actor] = Number(status)
  }
  return statuses
}

async function statusesOf({ app, people, call, idea }: Place, name: string): Promise<Record<Actor, number>> {
  const endpoint = ENDPOINTS[name as keyof typeof ENDPOINTS] as EndpointShape
  const scores = Object.fromEntries(call.criteria.map(({ id }) => [id, 3]))
  const bodies: Record<string, object> = {
    editCall: { ...callBody(app), version: 0 },
    moveCall: { to: 'results', version: 0 },
    saveJurors: { user_ids: [people.juror.id, people.conflicted.id] },
    saveScores: { scores },
    enterIdea: { answers: answersTo(call) },
    decideEntries: { idea_ids: [idea], decision: 'shortlist' },
    saveOwnBallot: { idea_ids: [] },
  }
  const body = bodies[name] ?? JSON.parse(plainPayload(endpoint) ?? 'null')
  const statuses = {} as Record<Actor, number>
  for (const actor of ACTORS) {
    await app.deps.db.deleteFrom('throttles').execute()
    const token = actor === 'visitor' ? {} : { token: people[actor].token }
    const url = urlOf(endpoint, { id: call.id, idea })
    statuses[actor] = (await app.call(endpoint.method, url, { ...token, ...(body ? { body } : {}) })).statusCode
  }
  return statuses
}

async function makePlace(phase: Phase): Promise<Place> {
  const app = await startTestApp()
  const people = await makePeople(app)
  const { organiser, entrant, team, juror, conflicted } = people
  const panel = { token: organiser.token, body: { user_ids: [juror.id, conflicted.id] } }
  if (phase === 'draft') {
    const call = await writeCall(app, organiser)
    await app.call('PUT', `/v1/calls/${call.id}/jurors`, panel)
    return { app, people, call, idea: (await shareIdea(app, entrant)).id }
  }
  const call = await openCall(app, organiser, { jurors_per_entry: 1 })
  await app.call('PUT', `/v1/calls/${call.id}/jurors`, panel)
  const { id, roles } = await shareIdea(app, entrant, {
    ...{ ...IDEA, roles: [{ title: 'Tester' }], call_id: call.id, answers: answersTo(call) },
  })
  const url = `/v1/ideas/${id}/roles/${roles[0]?.id}/offers`
  const { offer } = (await app.call('POST', url, { token: team.token, body: {} })).json()
  await app.call('POST', `/v1/offers/${offer.id}/accept`, { token: entrant.token })
  await connect(app, entrant, conflicted)
  const everybody = Object.values(people)
  if (phase !== 'open') await passTime(app, 10 * DAY, everybody)
  const step = async (to: Phase) => stepCall(app, organiser, await readCall(app, call.id, organiser), to)
  if (phase === 'ballot' || phase === 'results') {
    const body = { idea_ids: [id], decision: 'shortlist' }
    await app.call('POST', `/v1/calls/${call.id}/decisions`, { token: organiser.token, body })
    await step('ballot')
  }
  if (phase === 'results') {
    await passTime(app, 20 * DAY, everybody)
    await step('results')
  }
  return { app, people, call, idea: id }
}

async function makePeople(app: TestApp): Promise<People> {
  const member = () => signedInMember(app)
  const people = {
    ...{ member: await member(), entrant: await member(), team: await member() },
    ...{ juror: await member(), conflicted: await member(), admin: await signedInMember(app, { isAdmin: true }) },
    reviewer: await signedInMember(app, { isReviewer: true }),
    organiser: await signedInMember(app, { isReviewer: true }),
  }
  const { token, password } = people.admin
  await app.call('POST', '/v1/settings/password/confirmation', { token, body: { password } })
  const { version } = (await app.call('GET', '/v1/admin/settings', { token })).json().settings
  await app.call('PUT', '/v1/admin/settings', { token, body: { version, calls: { openers: 'reviewers' } } })
  return people
}

async function connect(app: TestApp, one: TestMember, other: TestMember): Promise<void> {
  await app.call('POST', '/v1/connections', { token: one.token, body: { user_id: other.id, note: '' } })
  await app.call('POST', '/v1/connections', { token: other.token, body: { user_id: one.id, note: '' } })
}
