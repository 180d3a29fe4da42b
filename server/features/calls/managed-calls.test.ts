// @module-tag postgres
import { beforeEach, expect, test } from 'vitest'
import type { ManagedCall, NextStep } from '../../../contract/calls.ts'
import { DAY } from '../../lib/clock.ts'
import { openCall, passTime, stepCall, writeCall } from '../../testing/calls.ts'
import { startJudgedCall } from '../../testing/judged-call.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
})

async function readNext(id: string, by = admin): Promise<NextStep> {
  return (await app.call('GET', `/v1/calls/${id}/next`, { token: by.token })).json().next
}

async function listManaged(by: TestMember, query = ''): Promise<ManagedCall[]> {
  return (await app.call('GET', `/v1/calls/managed${query}`, { token: by.token })).json().calls
}

test('the next step of a draft names wrong fields and the panel, until it can open', async () => {
  const body = { title: 'What would help at exams?' }
  const { id } = (await app.call('POST', '/v1/calls', { token: admin.token, body })).json().call
  const step = await readNext(id)
  expect(step).toMatchObject({ to: 'open', at: null, is_by_hand: true })
  expect(step.missing.map(({ kind }) => kind)).toEqual(['fields', 'jurors', 'awards'])
  const small = await writeCall(app, admin, { jurors_per_entry: 3 })
  expect((await readNext(small.id)).missing).toEqual([{ kind: 'jurors', count: 2, of: 3 }])
  const ready = await writeCall(app, admin, { jurors_per_entry: 1 })
  expect(await readNext(ready.id)).toEqual({ to: 'open', at: null, is_by_hand: true, missing: [] })
})

test('the next step of a scheduled draft and of an open call has the time of the clock', async () => {
  const opens_at = new Date(app.clock.now().getTime() + DAY).toISOString()
  const draft = await writeCall(app, admin, { opens_at })
  await stepCall(app, admin, draft, 'open')
  expect(await readNext(draft.id)).toMatchObject({ to: 'open', at: opens_at, is_by_hand: false })
  const call = await openCall(app, admin)
  expect(await readNext(call.id)).toEqual({
    ...{ to: 'judging', at: call.closes_at, is_by_hand: false },
    missing: [{ kind: 'entries', count: 1, of: 1 }],
  })
})

test('the next step of a judged call counts readings, awards and words, and the results have none', async () => {
  const judged = await startJudgedCall(app, { votes_per_member: 0 })
  await judged.close()
  const step = await readNext(judged.made.id, judged.organiser)
  expect(step).toMatchObject({ to: 'results', at: null, is_by_hand: true })
  expect(step.missing.map(({ kind }) => kind)).toEqual(['readings', 'given_awards', 'words'])
  const [listed] = await listManaged(judged.organiser)
  expect(listed?.next).toEqual(step)
})

test('the next step of a judged call with a vote wants something to vote on, and results follow the vote', async () => {
  const judged = await startJudgedCall(app)
  await judged.close()
  const { id } = judged.made
  const kinds = async () => (await readNext(id, judged.organiser)).missing.map(({ kind }) => kind)
  expect(await readNext(id, judged.organiser)).toMatchObject({ to: 'ballot', is_by_hand: true })
  expect(await kinds()).toEqual(['readings', 'candidates'])
  await judged.decide({ idea_ids: judged.ideas, decision: 'shortlist' })
  expect(await kinds()).toEqual(['readings'])
  await stepCall(app, judged.organiser, await judged.read(), 'ballot')
  expect(await readNext(id, judged.organiser)).toMatchObject({ to: 'results', at: null, is_by_hand: false })
  await passTime(app, 20 * DAY, judged.everybody())
  expect(await readNext(id, judged.organiser)).toMatchObject({ to: 'results', is_by_hand: true })
  await stepCall(app, judged.organiser, await judged.read(), 'results')
  expect(await readNext(id, judged.organiser)).toEqual({ to: null, at: null, is_by_hand: false, missing: [] })
})

test('a juror is late once less is read than time is over', async () => {
  const judged = await startJudgedCall(app)
  await judged.close()
  const late = async () => {
    const response = await app.call('GET', `/v1/calls/${judged.made.id}/jurors`, { token: judged.organiser.token })
    return response.json().jurors.map(({ is_late }: { is_late: boolean }) => is_late)
  }
  expect(await late()).toEqual([false, false])
  await passTime(app, 6 * DAY, [judged.organiser, ...judged.jurors])
  expect(await late()).toEqual([true, true])
  for (const idea of judged.ideas) await judged.score(judged.jurors[0] as TestMember, idea, 3)
  expect(await late()).toEqual([false, true])
})

test('managed calls are all of an administrator, drafts included, and the own ones of a reviewer', async () => {
  const password = { password: admin.password }
  await app.call('POST', '/v1/settings/password/confirmation', { token: admin.token, body: password })
  const { version } = (await app.call('GET', '/v1/admin/settings', { token: admin.token })).json().settings
  const body = { version, calls: { openers: 'reviewers' } }
  await app.call('PUT', '/v1/admin/settings', { token: admin.token, body })
  const reviewer = await signedInMember(app, { isReviewer: true })
  const own = await writeCall(app, reviewer)
  const open = await openCall(app, admin)
  const idsOf = (calls: ManagedCall[]) => calls.map(({ id }) => id)
  expect(idsOf(await listManaged(admin))).toEqual([open.id, own.id])
  expect(idsOf(await listManaged(admin, '?phase=draft'))).toEqual([own.id])
  expect(idsOf(await listManaged(reviewer))).toEqual([own.id])
  const wrong = await app.call('GET', '/v1/calls/managed?phase=later', { token: admin.token })
  expect(wrong.statusCode).toBe(422)
})

test('managed calls and next steps are for those who manage calls', async () => {
  const call = await openCall(app, admin)
  const member = await signedInMember(app)
  for (const url of ['/v1/calls/managed', `/v1/calls/${call.id}/next`]) {
    expect((await app.call('GET', url)).statusCode).toBe(401)
    expect((await app.call('GET', url, { token: member.token })).statusCode).toBe(403)
  }
})
