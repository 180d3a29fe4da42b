import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND, timestamp } from '../../lib/clock.ts'
import {
  callBody,
  openCall,
  passTime,
  readCall,
  runClock,
  saveJurors,
  stepCall,
  writeCall,
} from '../../testing/calls.ts'
import { PDF } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { otherProcesses, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'
import { enterPhase, moveDueCalls } from './call-phases.service.ts'
import { lockCall } from './calls.repo.ts'

let app: TestApp
let admin: TestMember
let reviewer: TestMember
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  reviewer = await signedInMember(app, { isReviewer: true })
  member = await signedInMember(app)
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, by?: TestMember, body?: object) =>
  app.call(method, url, { ...(by ? { token: by.token } : {}), ...(body ? { body } : {}) })
const list = async (query = '', by?: TestMember) => (await call('GET', `/v1/calls${query}`, by)).json()
const letReviewersOpen = async () => {
  await app.call('POST', '/v1/settings/password/confirmation', {
    token: admin.token,
    body: { password: admin.password },
  })
  const { version } = (await app.call('GET', '/v1/admin/settings', { token: admin.token })).json().settings
  const body = { version, calls: { openers: 'reviewers' } }
  expect((await app.call('PUT', '/v1/admin/settings', { token: admin.token, body })).statusCode).toBe(200)
}
/** The body that changes a call, with all that it has. */
const editOf = (made: Awaited<ReturnType<typeof writeCall>>, change: object = {}) => ({
  ...callBody(app, { ...made, ...change }),
  ...Object.fromEntries(
    [...NOT_IN_EDITS, 'rules_pdf'].map((field) => [field, (change as Record<string, unknown>)[field]]),
  ),
})
const NOT_IN_EDITS = [
  ...['id', 'phase', 'is_scheduled', 'results_at', 'organiser', 'entry_count', 'juror_count', 'shortlist_count'],
  ...['readings', 'voter_count', 'awarded', 'panel', 'rules_pdf_size', 'created_at', 'updated_at'],
]
const movesOf = async (id: string) => {
  const rows = await app.deps.db
    .selectFrom('audit_entries')
    .select(['value_after', 'actor_kind'])
    .where('action', '=', 'call_moved')
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ value_after, actor_kind }) => `${actor_kind} ${value_after}`)
}

test('a draft needs only a title, and is visible to its managers alone', async () => {
  // Proves spec S/101.
  const response = await call('POST', '/v1/calls', admin, { title: 'A question' })
  expect(response.statusCode).toBe(201)
  const { call: made } = response.json()
  expect(response.headers.location).toBe(`/v1/calls/${made.id}`)
  expect(made).toMatchObject({ phase: 'draft', is_scheduled: false, opens_at: null, version: 1, entry_count: 0 })
  for (const by of [undefined, member, reviewer]) {
    expect((await call('GET', `/v1/calls/${made.id}`, by)).statusCode).toBe(404)
  }
  expect((await call('GET', '/v1/calls?phase=draft')).statusCode).toBe(401)
  expect((await call('GET', '/v1/calls?phase=draft', member)).statusCode).toBe(403)
  expect((await list('?phase=draft', admin)).calls).toHaveLength(1)
  expect((await list('', admin)).calls).toEqual([])
  expect((await call('GET', `/v1/calls/${crypto.randomUUID()}`, admin)).statusCode).toBe(404)
})

test('a draft is written by administrators, and by reviewers where the settings say so', async () => {
  // Proves spec S/101.
  const write = async (by?: TestMember) => (await call('POST', '/v1/calls', by, callBody(app))).statusCode
  expect([await write(), await write(member), await write(reviewer)]).toEqual([401, 403, 403])
  const byAdmin = await writeCall(app, admin)
  await letReviewersOpen()
  const { id, version } = await writeCall(app, reviewer)
  expect(await readCall(app, id, admin)).toMatchObject({ id })
  expect((await list('?phase=draft', reviewer)).calls.map((one: { id: string }) => one.id)).toEqual([id])
  // One's own alone.
  expect((await call('GET', `/v1/calls/${byAdmin.id}`, reviewer)).statusCode).toBe(404)
  expect((await call('POST', `/v1/calls/${id}/phase`, reviewer, { to: 'open', version })).statusCode).toBe(200)
  const opened = await stepCall(app, admin, byAdmin, 'open')
  expect((await call('PUT', `/v1/calls/${opened.id}`, reviewer, editOf(opened))).statusCode).toBe(403)
  expect((await call('PUT', `/v1/calls/${opened.id}`, member, editOf(opened))).statusCode).toBe(403)
  expect((await call('DELETE', `/v1/calls/${opened.id}`, reviewer)).statusCode).toBe(403)
})

test('a draft rejects wrong values by field, and a change of an older version', async () => {
  const wrong = { title: 'No', criteria: [{ label: '', weight: 9 }], votes_per_member: 11, time_zone: 'Nowhere' }
  const response = await call('POST', '/v1/calls', admin, callBody(app, wrong))
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().error).sort()).toEqual([...['criteria', 'time_zone', 'title', 'votes_per_member']])
  const faculties = ['Faculty of Magic']
  expect((await call('POST', '/v1/calls', admin, callBody(app, { faculties }))).json().error).toEqual({
    faculties: 'Faculty of Magic is not offered',
  })
  const made = await writeCall(app, admin)
  const changed = (await call('PUT', `/v1/calls/${made.id}`, admin, editOf(made, { title: 'Another' }))).json().call
  expect(changed).toMatchObject({ title: 'Another', version: 2, questions: made.questions })
  expect((await call('PUT', `/v1/calls/${made.id}`, admin, editOf(made))).statusCode).toBe(409)
})

test('a draft opens only when it is complete', async () => {
  const { id, version } = await writeCall(app, admin, {
    ...{ question: 'Short', promise: '', criteria: [], closes_at: timestamp(app.clock), ballot_ends_at: null },
    judging_ends_at: null,
  })
  const response = await call('POST', `/v1/calls/${id}/phase`, admin, { to: 'open', version })
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().error).sort()).toEqual([
    ...['ballot_ends_at', 'closes_at', 'criteria', 'judging_ends_at', 'promise', 'question'],
  ])
  for (const to of ['judging', 'ballot', 'results']) {
    expect((await call('POST', `/v1/calls/${id}/phase`, admin, { to, version })).statusCode).toBe(409)
  }
})

test('a draft opens with a panel, unless members alone decide', async () => {
  const made = await writeCall(app, admin)
  const step = (id: string, version: number, is_check: boolean) =>
    call('POST', `/v1/calls/${id}/phase`, admin, { to: 'open', version, is_check })
  await saveJurors(app, admin, made.id, [])
  for (const isCheck of [true, false]) {
    const refused = await step(made.id, made.version, isCheck)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().error).toEqual({ user_ids: 'Name at least one juror' })
  }
  const voted = await writeCall(app, admin, { ballot_scope: 'all' })
  await saveJurors(app, admin, voted.id, [])
  expect((await step(voted.id, voted.version, false)).json().call.phase).toBe('open')
})

test('a scheduled draft keeps a panel, unless members alone decide', { tags: ['postgres'] }, async () => {
  const schedule = async (more: object) =>
    stepCall(app, admin, await writeCall(app, admin, { opens_at: timestamp(app.clock, HOUR), ...more }), 'open')
  const empty = (id: string) => call('PUT', `/v1/calls/${id}/jurors`, admin, { user_ids: [] })
  const refusal = { user_ids: 'Name at least one juror' }
  const judged = await schedule({})
  const refused = await empty(judged.id)
  expect([refused.statusCode, refused.json().error]).toEqual([422, refusal])
  expect(await readCall(app, judged.id, admin)).toMatchObject({ juror_count: 1, is_scheduled: true })
  const voted = await schedule({ ballot_scope: 'all' })
  expect((await empty(voted.id)).statusCode).toBe(200)
  const edited = await call('PUT', `/v1/calls/${voted.id}`, admin, editOf(voted, { ballot_scope: 'shortlist' }))
  expect([edited.statusCode, edited.json().error]).toEqual([422, refusal])
  expect((await call('PUT', `/v1/calls/${voted.id}`, admin, editOf(voted))).statusCode).toBe(200)
})

test('a check of a step says what is missing, and takes no step', async () => {
  const made = await writeCall(app, admin, { awards: [] })
  await saveJurors(app, admin, made.id, [(await signedInMember(app, { hasProfile: false })).id])
  const check = async (to: string) => {
    const { version } = await readCall(app, made.id, admin)
    return (await call('POST', `/v1/calls/${made.id}/phase`, admin, { to, version, is_check: true })).json()
  }
  expect(await check('open')).toMatchObject({
    call: { phase: 'draft', version: made.version },
    missing: [
      { kind: 'jurors', count: 1, of: 2 },
      { kind: 'awards', count: 1, of: 1 },
      { kind: 'profiles', count: 1, of: 1 },
    ],
  })
  const judged = await openCall(app, admin, { votes_per_member: 0, ballot_ends_at: null })
  await passTime(app, 10 * DAY, [admin])
  const { version } = await readCall(app, judged.id, admin)
  const publishing = { to: 'results', version, is_check: true }
  const response = (await call('POST', `/v1/calls/${judged.id}/phase`, admin, publishing)).json()
  expect(response).toMatchObject({
    call: { phase: 'judging' },
    missing: [
      { kind: 'given_awards', count: 1, of: 1 },
      { kind: 'words', count: 1, of: 1 },
    ],
  })
})

test('a check of a step counts no suspended juror', { tags: ['postgres'] }, async () => {
  const made = await writeCall(app, admin, { jurors_per_entry: 1 })
  const jurors = await Promise.all([0, 1].map(() => signedInMember(app, { hasProfile: false })))
  await saveJurors(
    app,
    admin,
    made.id,
    jurors.map(({ id }) => id),
  )
  await changeAccountStatus(app.deps, (jurors[0] as TestMember).email, 'suspend')
  const body = { to: 'open', version: made.version, is_check: true }
  const { missing } = (await call('POST', `/v1/calls/${made.id}/phase`, admin, body)).json()
  expect(missing).toEqual([{ kind: 'profiles', count: 1, of: 1 }])
})

test('a draft has the rules as a PDF, which the site keeps, and which goes with the call', async () => {
  // Proves spec S/101.
  const rules = { rules_pdf: PDF, rules_pdf_name: 'meeting-rules.pdf' }
  const made = await writeCall(app, admin, rules)
  expect(made).toMatchObject({
    rules_pdf_name: 'meeting-rules.pdf',
    rules_pdf_size: Buffer.from(PDF, 'base64').length,
  })
  const read = (by?: TestMember) => call('GET', `/v1/calls/${made.id}/rules.pdf`, by)
  expect((await read()).statusCode).toBe(404)
  expect((await read(admin)).headers['content-disposition']).toContain('meeting-rules.pdf')
  const wrong = await call('PUT', `/v1/calls/${made.id}`, admin, editOf(made, { rules_pdf: 'AAAA' }))
  expect(wrong.json().error).toEqual({ rules_pdf: 'Only .pdf files are accepted.' })
  const kept = (await call('PUT', `/v1/calls/${made.id}`, admin, editOf(made))).json().call
  expect(kept.rules_pdf).toBe(made.rules_pdf)
  expect((await call('DELETE', `/v1/calls/${made.id}`, admin)).statusCode).toBe(204)
  expect(await app.deps.db.selectFrom('files').selectAll().execute()).toEqual([])
  expect((await read(admin)).statusCode).toBe(404)
})

test('a draft is copied from another call, without its dates', async () => {
  // Proves spec S/101.
  const made = await openCall(app, admin, { words: 'Thank you.' })
  const copy = (await call('POST', `/v1/calls/${made.id}/copy`, admin)).json().call
  expect(copy).toMatchObject({ phase: 'draft', title: made.title, closes_at: null, words: '', promise: made.promise })
  expect(copy.criteria.map(({ label }: { label: string }) => label)).toEqual(made.criteria.map(({ label }) => label))
  expect(copy.criteria[0].id).not.toBe(made.criteria[0]?.id)
  expect((await call('POST', `/v1/calls/${made.id}/copy`, reviewer)).statusCode).toBe(403)
})

test('open calls are listed for everybody, the earliest end first', async () => {
  const later = await openCall(app, admin, { title: 'Closes later', closes_at: timestamp(app.clock, 12 * DAY) })
  const first = await openCall(app, admin, { title: 'Closes first', faculties: ['Faculty of Education'] })
  const { calls, counts, metadata } = await list()
  expect(calls.map((one: { id: string }) => one.id)).toEqual([first.id, later.id])
  expect(counts).toEqual({ open: 2, judging: 0, ballot: 0, results: 0 })
  expect(metadata.total_records).toBe(2)
  expect((await list('?phase=judging')).calls).toEqual([])
  expect(calls[0]).toMatchObject({ readings: null, voter_count: null, shortlist_count: null })

  const stranger = await signedInMember(app, { faculty: 'Faculty of Health Sciences' })
  const eligible = async (by: TestMember) => (await list('?only=eligible', by)).calls.length
  expect([await eligible(member), await eligible(stranger)]).toEqual([2, 1])
  expect((await list('?only=entered', member)).calls).toEqual([])
  expect((await call('GET', '/v1/calls?only=entered')).statusCode).toBe(401)
})

test('an open call keeps its rules, and moves dates only later', async () => {
  // Proves spec S/103.
  const made = await openCall(app, admin)
  const save = async (change: object) => (await call('PUT', `/v1/calls/${made.id}`, admin, editOf(made, change))).json()
  const error = async (change: object) => Object.keys((await save(change)).error ?? {})
  expect(await error({ closes_at: timestamp(app.clock, 9 * DAY) })).toEqual(['closes_at'])
  expect(await error({ judging_ends_at: timestamp(app.clock, 19 * DAY) })).toEqual(['judging_ends_at'])
  expect(await error({ closes_at: timestamp(app.clock, 25 * DAY) })).toEqual(['judging_ends_at'])
  expect(await error({ ideas_per_member: 1 })).toEqual(['ideas_per_member'])
  expect(await error({ questions: [] })).toEqual(['questions'])
  expect(await error({ criteria: made.criteria.map((one) => ({ ...one, weight: 1 })) })).toEqual(['criteria'])
  const criteria = made.criteria.map((one) => ({ ...one, question: 'In other words' }))
  const closes_at = timestamp(app.clock, 15 * DAY)
  expect((await save({ criteria, closes_at })).call).toMatchObject({ criteria, closes_at, version: made.version + 1 })
})

test('an open call is deleted while nobody has entered it', async () => {
  const { id } = await openCall(app, admin)
  expect((await call('DELETE', `/v1/calls/${id}`, admin)).statusCode).toBe(204)
  expect((await call('GET', `/v1/calls/${id}`)).statusCode).toBe(404)
  expect((await call('DELETE', `/v1/calls/${id}`, admin)).statusCode).toBe(404)
})

test('an open call is for members where ideas are', async () => {
  const { id } = await openCall(app, admin)
  await app.call('POST', '/v1/settings/password/confirmation', {
    token: admin.token,
    body: { password: admin.password },
  })
  const { version } = (await app.call('GET', '/v1/admin/settings', { token: admin.token })).json().settings
  const visibility = { community: 'members', ideas: 'everybody' }
  await app.call('PUT', '/v1/admin/settings', { token: admin.token, body: { version, visibility } })
  expect((await readCall(app, id)).organiser.id).not.toBe(admin.id)
  expect((await readCall(app, id, member)).organiser.id).toBe(admin.id)
  const body = { version: version + 1, visibility: { ...visibility, ideas: 'members' } }
  await app.call('PUT', '/v1/admin/settings', { token: admin.token, body })
  expect((await call('GET', `/v1/calls/${id}`)).statusCode).toBe(401)
  expect((await call('GET', '/v1/calls')).statusCode).toBe(401)
  expect((await call('GET', `/v1/calls/${id}`, member)).statusCode).toBe(200)
})

test('the clock opens a scheduled draft and closes it, to the minute', async () => {
  // Proves spec S/102.
  const opens_at = timestamp(app.clock, HOUR)
  const draft = await writeCall(app, admin, { opens_at })
  const scheduled = await stepCall(app, admin, draft, 'open')
  expect(scheduled).toMatchObject({ phase: 'draft', is_scheduled: true })
  // It stays complete, and the schedule can be withdrawn.
  const broken = await call('PUT', `/v1/calls/${draft.id}`, admin, editOf(scheduled, { promise: '' }))
  expect(broken.json().error).toEqual({ promise: 'Minimum 10 characters' })
  const withdrawn = await stepCall(app, admin, scheduled, 'draft')
  expect(withdrawn.is_scheduled).toBe(false)
  app.clock.advance(HOUR)
  await runClock(app)
  expect((await readCall(app, draft.id, admin)).phase).toBe('draft')
  const again = (
    await call('PUT', `/v1/calls/${draft.id}`, admin, editOf(withdrawn, { opens_at: timestamp(app.clock, HOUR) }))
  ).json().call
  await stepCall(app, admin, again, 'open')
  app.clock.advance(HOUR - SECOND)
  await runClock(app)
  expect((await readCall(app, draft.id, admin)).phase).toBe('draft')
  app.clock.advance(SECOND)
  await runClock(app)
  expect(await readCall(app, draft.id)).toMatchObject({ phase: 'open', is_scheduled: false })
  app.clock.advance(10 * DAY)
  await runClock(app)
  expect((await readCall(app, draft.id)).phase).toBe('judging')
  expect(await movesOf(draft.id)).toEqual([
    ...['member open', 'member draft', 'member open', 'system open', 'system judging'],
  ])
})

test('the clock moves a call once, with several processes and a killed one', { tags: ['postgres'] }, async () => {
  // Proves trust 40/4; spec S/102.
  const { id } = await openCall(app, admin)
  app.clock.advance(10 * DAY + MINUTE)
  const killed = transact(app.deps, async (tx) => {
    const made = await lockCall(tx, id)
    if (made) await enterPhase(tx, made, 'judging')
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect((await readCall(app, id)).phase).toBe('open')
  const workers = otherProcesses(app.deps, 4)
  await Promise.all(workers.map((deps) => moveDueCalls(deps, new AbortController().signal)))
  const { phase, version } = await readCall(app, id)
  expect([phase, version]).toEqual(['judging', 3])
  expect(await movesOf(id)).toEqual(['member open', 'system judging'])
})

test('the clock moves a call through several phases that have passed', async () => {
  // Proves spec S/102.
  const draft = await writeCall(app, admin, { opens_at: timestamp(app.clock, HOUR) })
  await stepCall(app, admin, draft, 'open')
  app.clock.advance(11 * DAY)
  await runClock(app)
  expect((await readCall(app, draft.id)).phase).toBe('judging')
})

test('results follow by hand, and the words of the organiser with them', async () => {
  const made = await openCall(app, admin, { votes_per_member: 0, words: 'We will pay two vans.' })
  expect(made.ballot_ends_at).toBeNull()
  expect((await readCall(app, made.id)).words).toBe('')
  expect((await readCall(app, made.id, admin)).words).toBe('We will pay two vans.')
  await passTime(app, 10 * DAY, [admin, member])
  const judged = await readCall(app, made.id)
  const stale = await call('POST', `/v1/calls/${made.id}/phase`, admin, { to: 'results', version: made.version })
  expect(stale.statusCode).toBe(409)
  expect(
    (await call('POST', `/v1/calls/${made.id}/phase`, member, { to: 'results', version: judged.version })).statusCode,
  ).toBe(403)
  await stepCall(app, admin, judged, 'results')
  expect(await readCall(app, made.id)).toMatchObject({
    ...{ phase: 'results', results_at: timestamp(app.clock), words: 'We will pay two vans.' },
  })
})
