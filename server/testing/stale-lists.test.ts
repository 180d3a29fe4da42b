import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import type { EndpointShape } from '../../contract/http.ts'
import { DAY } from '../lib/clock.ts'
import { callBody, passTime, writeCall } from './calls.ts'
import { type JudgedCall, startJudgedCall } from './judged-call.ts'
import { signedInMember, type TestMember } from './members.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const GONE = '01234567-89ab-7def-8123-456789abcdef'

/** Lists whose parts refer to nothing that can go by itself, or whose staleness the caller has to look at. */
const WITHOUT_STALE_PARTS = new Map([
  ['createIdea roles', 'new roles'],
  ['editIdea roles', '409: roles are shown again, since offers hang on them'],
  ['createCall criteria', 'parts of the call itself'],
  ['createCall questions', 'parts of the call itself'],
  ['createCall awards', 'parts of the call itself'],
  ['editCall criteria', 'parts of the call itself'],
  ['editCall questions', 'parts of the call itself'],
  ['editCall awards', 'parts of the call itself'],
])

let app: TestApp
let call: JudgedCall
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  call = await startJudgedCall(app, {}, { authorCount: 3 })
  member = await signedInMember(app)
})

const deleteIdea = (id: string) => app.call('DELETE', `/v1/ideas/${id}`, { token: call.organiser.token })
const propose = () =>
  app.call('POST', '/v1/events', {
    token: call.authors[0]?.token ?? '',
    body: {
      ...{ type: 'working_session', title: 'Sort the feedback', time_zone: 'UTC', online_url: '', place: 'Kandy' },
      ...{ starts_at: '2026-03-06T18:30:00Z', ends_at: '2026-03-06T19:30:00Z', idea_id: call.ideas[0] },
      ...{ is_private: true, guest_ids: [GONE] },
    },
  })
const statusOf = async (response: Promise<{ statusCode: number; body: string }>) => (await response).statusCode

/** Each list that a client sends back whole: sends one with a part that is gone meanwhile. */
const SENT: Record<string, () => Promise<number>> = {
  'saveOwnBallot idea_ids': async () => {
    await call.close()
    await call.decide({ idea_ids: call.ideas, decision: 'shortlist' })
    await passTime(app, 10 * DAY, [...call.everybody(), member])
    const [gone = '', other = ''] = call.ideas
    await call.send('PUT', member, 'ballot/me', { idea_ids: [gone] })
    await deleteIdea(gone)
    return statusOf(call.send('PUT', member, 'ballot/me', { idea_ids: [gone, other] }))
  },
  'saveJurors user_ids': async () => {
    const [gone, other] = call.jurors as [TestMember, TestMember]
    const path = `/v1/admin/users/${gone.id}?ideas=keep&reason=Left`
    await app.call('DELETE', path, { token: call.organiser.token })
    return statusOf(call.send('PUT', call.organiser, 'jurors', { user_ids: [gone.id, other.id] }))
  },
  'decideEntries idea_ids': async () => {
    await call.close()
    const [gone = '', other = ''] = call.ideas
    await deleteIdea(gone)
    return statusOf(call.decide({ idea_ids: [gone, other], decision: 'shortlist' }))
  },
  'setOwnPortfolio left_out': async () =>
    statusOf(app.call('PUT', '/v1/me/portfolio', { token: member.token, body: { left_out: [GONE] } })),
  'createEvent guest_ids': async () => statusOf(propose()),
  'editEvent guest_ids': async () => {
    const { id, version } = (await propose()).json().event
    const body = { version, guest_ids: [GONE] }
    return statusOf(app.call('PATCH', `/v1/events/${id}`, { token: call.authors[0]?.token ?? '', body }))
  },
  'readNotifications ids': async () =>
    statusOf(app.call('POST', '/v1/notifications/read', { token: member.token, body: { ids: [GONE] } })),
}

const endpoints = Object.entries<EndpointShape>(ENDPOINTS)

/** The lists of ids, or of parts with ids, in the bodies of all calls. */
function listsOfReferences(): string[] {
  return endpoints.flatMap(([name, { body }]) =>
    Object.entries(body?.shape ?? {}).flatMap(([field, schema]) =>
      hasReferences(schema as z.ZodType) ? [`${name} ${field}`] : [],
    ),
  )
}

function hasReferences(schema: z.ZodType): boolean {
  const { type, items } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    type?: string
    items?: { format?: string; properties?: { id?: unknown } }
  }
  return type === 'array' && (items?.format === 'uuid' || items?.properties?.id !== undefined)
}

test('each list of references that a client sends whole is walked below, or says why not', () => {
  expect(listsOfReferences().sort()).toEqual([...Object.keys(SENT), ...WITHOUT_STALE_PARTS.keys()].sort())
})

test.each(Object.entries(SENT))('%s: a part that is gone is dropped, and the rest taken', async (_name, send) => {
  expect([200, 201, 204]).toContain(await send())
})

test('a call is changed though the site no longer has one of its faculties, which no other call can take', async () => {
  const gone = 'Faculty of Alchemy'
  const body = { ...callBody(app), faculties: [gone] }
  const { token } = call.organiser
  expect((await app.call('POST', '/v1/calls', { token, body })).statusCode).toBe(422)
  const { id } = await writeCall(app, call.organiser)
  await app.deps.db
    .updateTable('calls')
    .set({ faculties: JSON.stringify([gone]) })
    .where('id', '=', id)
    .execute()
  const changed = await app.call('PUT', `/v1/calls/${id}`, { token, body: { ...body, version: 1 } })
  expect([changed.statusCode, changed.json().call?.faculties]).toEqual([200, [gone]])
})
