import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import type { Call } from '../../../contract/calls.ts'
import { DAY, HOUR, MINUTE, SECOND, timestamp } from '../../lib/clock.ts'
import {
  answersTo,
  callBody,
  openCall,
  passTime,
  readCall,
  runClock,
  stepCall,
  writeCall,
} from '../../testing/calls.ts'
import { IDEA, PDF, rejectIdea, shareIdea, storedFiles } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: TestMember
let member: TestMember
let made: Call

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  member = await signedInMember(app)
  made = await openCall(app, admin)
})

const enter = (by: TestMember, idea: string, answers: object = answersTo(made), to = made) =>
  app.call('PUT', `/v1/calls/${to.id}/entries/${idea}`, { token: by.token, body: { answers } })
const withdraw = (by: TestMember, idea: string) =>
  app.call('DELETE', `/v1/calls/${made.id}/entries/${idea}`, { token: by.token })
const answer = (by: TestMember, change: object = {}) =>
  app.call('POST', '/v1/ideas', {
    token: by.token,
    body: { ...IDEA, call_id: made.id, answers: answersTo(made), ...change },
  })
const own = async (by: TestMember, ids = made.id) =>
  (await app.call('GET', `/v1/calls/me?ids=${ids}`, { token: by.token })).json()
const entriesOf = async (query = '') => (await app.call('GET', `/v1/calls/${made.id}/entries${query}`)).json()
const rows = () => app.deps.db.selectFrom('call_entries').selectAll().execute()

test('an entry is a new idea with the answers to the questions of the call', async () => {
  // Proves spec S/104.
  const response = await answer(member)
  expect(response.statusCode).toBe(201)
  const { idea } = response.json()
  expect(idea.call).toEqual({ id: made.id, title: made.title })
  const { entries, metadata } = await entriesOf()
  expect(metadata.total_records).toBe(1)
  expect(entries[0]).toMatchObject({ idea: { id: idea.id }, is_shortlisted: null, award_id: null })
  expect(JSON.stringify(entries)).not.toContain('Eleven of them')
  expect((await entriesOf('?only=shortlisted')).entries).toEqual([])
  expect((await readCall(app, made.id)).entry_count).toBe(1)
  const { may_open, calls } = await own(member)
  expect(may_open).toBe(false)
  expect(calls).toMatchObject([
    {
      ...{ id: made.id, is_manager: false, no_entry_reason: null, entries_left: 1 },
      ...{ phase: 'open', closes_at: made.closes_at, jurors_per_entry: made.jurors_per_entry },
      entries: [{ idea: { id: idea.id }, answers: answersTo(made), late_minutes: 0, decision: null }],
    },
  ])
  const draft = await writeCall(app, admin)
  expect((await own(admin, draft.id)).calls).toMatchObject([{ id: draft.id, is_manager: true }])
  expect((await own(member, draft.id)).calls).toEqual([])
  expect((await app.call('GET', '/v1/calls?only=entered', { token: member.token })).json().calls).toHaveLength(1)
})

test('an entry is an own earlier idea, whose answers can be changed', async () => {
  // Proves spec S/104.
  const { id } = await shareIdea(app, member)
  expect((await enter(member, id)).json().entry).toMatchObject({ idea: { id }, answers: answersTo(made) })
  const other = answersTo(made, 'Twelve of them.')
  expect((await enter(member, id, other)).json().entry.answers).toEqual(other)
  expect(await rows()).toHaveLength(1)
  const stranger = await signedInMember(app)
  expect((await enter(stranger, id)).statusCode).toBe(403)
  expect((await withdraw(stranger, id)).statusCode).toBe(403)
  expect((await enter(member, crypto.randomUUID())).statusCode).toBe(404)
  expect((await app.call('PUT', `/v1/calls/${made.id}/entries/${id}`, { body: {} })).statusCode).toBe(401)
  const feed = (await app.call('GET', '/v1/ideas/feed')).json().ideas
  expect(feed[0].call).toEqual({ id: made.id, title: made.title })
})

test('an entry is made once by a request that is repeated, also after closing', async () => {
  const draft_id = crypto.randomUUID()
  const first = (await answer(member, { draft_id })).json().idea
  expect((await answer(member, { draft_id })).json().idea.id).toBe(first.id)
  await passTime(app, 10 * DAY, [member])
  expect((await answer(member, { draft_id })).json().idea).toMatchObject({ id: first.id, call: { id: made.id } })
  expect(await rows()).toHaveLength(1)
})

test('an entry is withdrawn until the call closes', async () => {
  const { id } = await shareIdea(app, member)
  await enter(member, id)
  expect((await withdraw(member, id)).statusCode).toBe(204)
  expect((await withdraw(member, id)).statusCode).toBe(404)
  expect((await readCall(app, made.id)).entry_count).toBe(0)
  await enter(member, id)
  await passTime(app, 10 * DAY, [member])
  expect((await withdraw(member, id)).json().error).toEqual({ call: 'This call is closed.' })
  expect((await enter(member, id)).statusCode).toBe(409)
})

test('an entry answers each question of the call, and no other', async () => {
  const { id } = await shareIdea(app, member)
  const error = async (answers: object) => (await enter(member, id, answers)).json().error
  expect(await error({})).toEqual({ answers: 'Please answer each question of the call' })
  expect(await error({ ...answersTo(made), [crypto.randomUUID()]: 'x' })).toEqual({
    answers: 'This question is not one of the call',
  })
  expect((await error(answersTo(made, 'x'.repeat(501)))).answers).toContain('Maximum 500 characters')
  expect(await error({ question: 'x' })).toHaveProperty('answers')
  expect((await answer(member, { answers: {} })).statusCode).toBe(422)
  expect(await rows()).toEqual([])
  expect((await answer(member, { call_id: crypto.randomUUID() })).statusCode).toBe(404)
})

test('an entry is refused to members of other faculties, the organiser, and above the number for a member', async () => {
  // Proves spec S/104.
  made = await openCall(app, admin, { faculties: ['Faculty of Education'], ideas_per_member: 1 })
  const stranger = await signedInMember(app, { faculty: 'Faculty of Health Sciences' })
  const error = async (by: TestMember, to = made) => {
    const { id } = await shareIdea(app, by)
    const response = await enter(by, id, answersTo(to), to)
    return [response.statusCode, response.json().error?.call]
  }
  expect(await error(stranger)).toEqual([409, 'This call is for members of other faculties.'])
  expect((await own(stranger)).calls[0].no_entry_reason).toBe('faculty')
  expect(await error(admin)).toEqual([409, 'You organise this call.'])
  expect((await own(admin)).calls[0]).toMatchObject({ is_manager: true, no_entry_reason: 'organiser' })
  expect(await error(member)).toEqual([200, undefined])
  expect((await error(member))[0]).toBe(409)
  expect((await own(member)).calls[0]).toMatchObject({ no_entry_reason: 'too_many', entries_left: 0 })
  const rejected = await shareIdea(app, member)
  await rejectIdea(app, admin, rejected.id)
  expect((await enter(member, rejected.id)).json().error).toHaveProperty('idea')
})

test('an entry keeps the number for a member when all are sent at once', { tags: ['postgres'] }, async () => {
  // Proves spec S/104.
  const ideas = []
  for (let count = 0; count < 8; count++) ideas.push(await shareIdea(app, member))
  const responses = await Promise.all(ideas.map(({ id }) => enter(member, id)))
  expect(responses.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(2)
  expect(await rows()).toHaveLength(2)
})

test('an entry goes with its idea, or becomes Anonymous, with the account', async () => {
  const { id } = (await answer(member)).json().idea
  const leave = (by: TestMember, ideas: string) =>
    app.call('POST', '/v1/settings/account-deletion', {
      token: by.token,
      body: { password: by.password, ideas },
    })
  const other = await signedInMember(app)
  await answer(other)
  expect((await leave(member, 'keep')).statusCode).toBe(200)
  expect((await leave(other, 'delete')).statusCode).toBe(200)
  expect((await rows()).map(({ idea_id }) => idea_id)).toEqual([id])
  expect((await entriesOf()).entries[0].idea.author.username).toBe('Anonymous')
})

test('a hundred entries in the last second are accepted once each, and the clock closes the call once', async () => {
  // Proves spec S/104.
  const members: TestMember[] = []
  for (let count = 0; count < 100; count++) members.push(await signedInMember(app))
  app.clock.advance(10 * DAY - SECOND)
  await passTime(app, 0, members)
  const sending = members.map((by) => answer(by))
  const responses = await Promise.all(sending)
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(await rows()).toHaveLength(100)
  app.clock.advance(SECOND)
  await Promise.all([runClock(app), runClock(app)])
  const call = await readCall(app, made.id)
  expect([call.phase, call.entry_count, call.version]).toEqual(['judging', 100, made.version + 1])
  expect((await rows()).every(({ content_version }) => content_version === 1)).toBe(true)
})

test('an upload from before closing is accepted for 15 minutes, and marked', async () => {
  // Proves spec S/105.
  const slowly = async (by: TestMember, milliseconds: number, runsJob: boolean) => {
    const text = JSON.stringify({ ...IDEA, pdf: PDF, call_id: made.id, answers: answersTo(made) })
    const parts = async function* () {
      yield text.slice(0, 100)
      app.clock.advance(milliseconds)
      if (runsJob) await runClock(app)
      yield text.slice(100)
    }
    const headers = { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' }
    return app.send({ method: 'POST', url: '/v1/ideas', headers, payload: Readable.from(parts()) })
  }
  const [other, third] = [await signedInMember(app), await signedInMember(app)]
  await passTime(app, 10 * DAY - SECOND, [member, other, third])
  // The job has closed the call before the last byte came.
  const late = await slowly(member, 4 * MINUTE, true)
  expect(late.statusCode).toBe(201)
  expect((await own(member)).calls[0].entries[0].late_minutes).toBe(4)
  expect((await rows())[0]).toMatchObject({ content_version: 1, pdf_size: Buffer.from(PDF, 'base64').length })
  // It began to arrive after closing.
  const missed = await answer(other)
  expect([missed.statusCode, missed.json().error]).toEqual([409, { call: 'This call is not open.' }])
  await passTime(app, 0, [admin])
  made = await openCall(app, admin)
  await passTime(app, 10 * DAY - SECOND, [third])
  expect((await slowly(third, 16 * MINUTE, true)).statusCode).toBe(409)
  expect(await rows()).toHaveLength(1)
  expect(storedFiles(app)).toHaveLength(1)
})

test('an upload in parts that began before closing is accepted for 15 minutes, and one that began later is not', async () => {
  const content = Buffer.from(PDF, 'base64')
  const inParts = async (by: TestMember, milliseconds: number) => {
    const tus = { 'tus-resumable': '1.0.0', authorization: `Bearer ${by.token}` }
    const lengths = { ...tus, 'upload-length': String(content.length) }
    const begun = await app.send({ method: 'POST', url: '/v1/uploads', headers: lengths })
    const url = String(begun.headers.location)
    const send = async (from: number, to: number) => {
      const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) }
      const payload = content.subarray(from, to)
      expect((await app.send({ method: 'PATCH', url, headers: { ...tus, ...type }, payload })).statusCode).toBe(204)
    }
    await send(0, 50)
    app.clock.advance(milliseconds)
    await runClock(app)
    await send(50, content.length)
    return answer(by, { pdf_upload: url.split('/').at(-1) })
  }
  const [other, third] = [await signedInMember(app), await signedInMember(app)]
  await passTime(app, 10 * DAY - SECOND, [member, other, third])
  expect((await inParts(member, 4 * MINUTE)).statusCode).toBe(201)
  expect((await own(member)).calls[0].entries[0].late_minutes).toBe(4)
  const missed = await inParts(other, MINUTE)
  expect([missed.statusCode, missed.json().error]).toEqual([409, { call: 'This call is not open.' }])
  await passTime(app, 0, [admin])
  made = await openCall(app, admin)
  await passTime(app, 10 * DAY - SECOND, [third])
  expect((await inParts(third, 16 * MINUTE)).statusCode).toBe(409)
})

test('closing fixes the version of each entry with its PDF, and later edits do not change it', async () => {
  // Proves spec S/105.
  const { idea } = (await answer(member, { pdf: PDF })).json()
  const edit = (change: object) =>
    app.call('PUT', `/v1/ideas/${idea.id}`, { token: member.token, body: { ...IDEA, ...change } })
  expect((await edit({ title: 'Second' })).statusCode).toBe(200)
  await passTime(app, 10 * DAY, [member])
  const judged = (await rows())[0]
  expect(judged).toMatchObject({ content_version: 2, pdf_file_id: idea.pdf })
  expect((await edit({ title: 'Third', pdf: '' })).statusCode).toBe(200)
  expect((await rows())[0]).toEqual(judged)
  expect(storedFiles(app)).toEqual([idea.pdf])
  expect((await app.call('DELETE', `/v1/ideas/${idea.id}`, { token: member.token })).statusCode).toBe(200)
  expect(await rows()).toEqual([])
  expect(storedFiles(app)).toEqual([])
})

test('closing fixes the version that waits for an approval for the judges', async () => {
  await app.call('POST', '/v1/settings/password/confirmation', {
    token: admin.token,
    body: { password: admin.password },
  })
  const { version } = (await app.call('GET', '/v1/admin/settings', { token: admin.token })).json().settings
  const body = { version, ideas: { publishing: 'after_review' } }
  await app.call('PUT', '/v1/admin/settings', { token: admin.token, body })
  const { id } = (await answer(member)).json().idea
  // It waits for its approval: nobody else sees it.
  expect((await entriesOf()).entries).toEqual([])
  expect((await readCall(app, made.id)).entry_count).toBe(0)
  await app.call('PATCH', `/v1/ideas/${id}`, { token: admin.token, body: { status: 'Approved' } })
  expect((await entriesOf()).entries).toHaveLength(1)
  const change = { ...IDEA, title: 'Second' }
  await app.call('PUT', `/v1/ideas/${id}`, { token: member.token, body: change })
  await passTime(app, 10 * DAY, [member])
  expect((await rows())[0]).toMatchObject({ content_version: 2 })
})

test('an unsent draft is named to its author after closing', async () => {
  // Proves spec S/105.
  const draft = { title: 'Tea at the bus stop', call_id: made.id, answers: answersTo(made) }
  const id = crypto.randomUUID()
  const saved = await app.call('PUT', `/v1/drafts/${id}`, { token: member.token, body: draft })
  expect(saved.json().draft).toMatchObject(draft)
  expect((await own(member)).missed_drafts).toEqual([])
  await passTime(app, 10 * DAY, [member])
  expect((await own(member)).missed_drafts).toEqual([
    { id, title: 'Tea at the bus stop', call: { id: made.id, title: made.title } },
  ])
})

test('other dates and criteria are told to the entrants, with words of the same weight', async () => {
  // Proves spec S/103.
  await answer(member)
  const change = async (fields: object) => {
    const { id, version, questions, criteria } = await readCall(app, made.id, admin)
    const body = { ...callBody(app, { ...base, questions, criteria, ...fields }), version }
    const response = await app.call('PUT', `/v1/calls/${id}`, { token: admin.token, body })
    expect(response.statusCode).toBe(200)
  }
  const base = {
    ...{ opens_at: made.opens_at, closes_at: made.closes_at, judging_ends_at: made.judging_ends_at },
    ...{ ballot_ends_at: made.ballot_ends_at, awards: made.awards },
  }
  const told = async () =>
    (await app.call('GET', '/v1/notifications', { token: member.token }))
      .json()
      .notifications.map(({ kind, changes }: { kind: string; changes: string[] }) => [kind, changes])
  await change({ promise: 'The awarded ideas get two rooms.' })
  expect(await told()).toEqual([])
  await change({ closes_at: timestamp(app.clock, 12 * DAY) })
  base.closes_at = timestamp(app.clock, 12 * DAY)
  app.clock.advance(MINUTE)
  await change({ criteria: made.criteria.map((one) => ({ ...one, question: 'In other words?' })) })
  expect(await told()).toEqual([
    ['call_changed', ['criteria']],
    ['call_changed', ['dates']],
  ])
  const mails = (await app.deliverMails()).filter(({ to }) => to === member.email)
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill(`Changed: ${made.title}`))
  expect(mails[0]?.text).toContain('It closes on 17 January 2026')
  app.clock.advance(HOUR)
})

test('a call with entries is not deleted', async () => {
  await answer(member)
  const { token } = admin
  expect((await app.call('GET', `/v1/calls/${made.id}/entries`)).json().metadata.total_records).toBe(1)
  expect((await app.call('DELETE', `/v1/calls/${made.id}`, { token })).json().error).toEqual({
    call: 'Members have entered this call already.',
  })
  expect((await stepCall(app, admin, await openDraft(), 'open')).phase).toBe('open')
})

const openDraft = async () => {
  const { token } = admin
  const response = await app.call('POST', `/v1/calls/${made.id}/copy`, { token })
  const { call } = response.json()
  const dates = callBody(app)
  const body = {
    ...{ title: call.title, question: call.question, promise: call.promise, criteria: call.criteria },
    ...{ opens_at: dates.opens_at, closes_at: dates.closes_at, judging_ends_at: dates.judging_ends_at },
    version: call.version,
  }
  return (await app.call('PUT', `/v1/calls/${call.id}`, { token, body })).json().call
}
