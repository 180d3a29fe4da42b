import type { Call } from '../../contract/calls.ts'
import { moveDueCalls, repairPanels } from '../features/calls/call-phases.service.ts'
import { openSession } from '../features/sessions/sessions.service.ts'
import { DAY, timestamp } from '../lib/clock.ts'
import { signedInMember, type TestMember } from './members.ts'
import type { TestApp } from './test-app.ts'

/** A request body for a complete call that opens at once and has a ballot. */
export function callBody({ clock }: TestApp, change: object = {}) {
  return {
    title: 'How can first-year students meet?',
    question: 'Most of us see a classmate for the first time at an examination.',
    promise: 'The awarded ideas get a room at every centre.',
    office: 'Student Affairs',
    opens_at: timestamp(clock),
    closes_at: timestamp(clock, 10 * DAY),
    judging_ends_at: timestamp(clock, 20 * DAY),
    ballot_ends_at: timestamp(clock, 30 * DAY),
    time_zone: 'Asia/Colombo',
    ideas_per_member: 2,
    questions: [{ text: 'Which first-years did you ask?', max: 500 }],
    criteria: [
      { label: 'Problem and people', question: 'Were first-years asked?', weight: 4 },
      { label: 'Works on a weak line', weight: 2 },
    ],
    jurors_per_entry: 2,
    votes_per_member: 2,
    awards: [{ name: 'Term 2 award', count: 1 }],
    ...change,
  }
}

/** A draft of the call above, by this member, with a panel of one. */
export async function writeCall(app: TestApp, by: TestMember, change: object = {}): Promise<Call> {
  const response = await app.call('POST', '/v1/calls', { token: by.token, body: callBody(app, change) })
  if (response.statusCode !== 201) throw new Error(`not written: ${response.body}`)
  const { call } = response.json()
  await saveJurors(app, by, call.id, [(await signedInMember(app)).id])
  return call
}

/** The same call, open. */
export async function openCall(app: TestApp, by: TestMember, change: object = {}): Promise<Call> {
  const { id, version } = await writeCall(app, by, change)
  return stepCall(app, by, { id, version }, 'open')
}

export async function saveJurors(app: TestApp, { token }: TestMember, id: string, user_ids: string[]): Promise<void> {
  const response = await app.call('PUT', `/v1/calls/${id}/jurors`, { token, body: { user_ids } })
  if (response.statusCode !== 200) throw new Error(`no panel: ${response.body}`)
}

export async function stepCall(
  app: TestApp,
  { token }: TestMember,
  { id, version }: Pick<Call, 'id' | 'version'>,
  to: Call['phase'],
): Promise<Call> {
  const response = await app.call('POST', `/v1/calls/${id}/phase`, { token, body: { to, version } })
  if (response.statusCode !== 200) throw new Error(`not moved: ${response.body}`)
  return response.json().call
}

export async function readCall(app: TestApp, id: string, by?: Pick<TestMember, 'token'>): Promise<Call> {
  return (await app.call('GET', `/v1/calls/${id}`, by ? { token: by.token } : {})).json().call
}

/** Lets time pass, and the clock move calls. Sessions, which end after a day, are opened again. */
export async function passTime(app: TestApp, milliseconds: number, members: TestMember[]): Promise<void> {
  app.clock.advance(milliseconds)
  await runClock(app)
  for (const member of members) member.token = (await openSession(app.deps, member.id)).token
}

/** Runs the jobs that move calls and repair their panels. */
export async function runClock({ deps }: TestApp): Promise<void> {
  await moveDueCalls(deps, new AbortController().signal)
  await repairPanels(deps, new AbortController().signal)
}

/** Answers to all questions of a call. */
export function answersTo({ questions }: Pick<Call, 'questions'>, text = 'Eleven of them.'): Record<string, string> {
  return Object.fromEntries(questions.map(({ id }) => [id, text]))
}
