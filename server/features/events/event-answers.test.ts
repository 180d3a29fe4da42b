import { beforeEach, describe, expect, test } from 'vitest'
import type { Attendee, OwnRsvp, RsvpAnswer } from '../../../contract/events.ts'
import { DAY, HOUR, MINUTE } from '../../lib/clock.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { otherProcesses, startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'
import { sendEventReminders } from './event-reminders.service.ts'

const PARALLEL = 100
const EVENT = {
  type: 'regional_centre',
  title: 'Lab-kit handover',
  starts_at: '2026-01-07T09:00:00Z',
  ends_at: '2026-01-07T12:00:00Z',
  time_zone: 'Asia/Colombo',
  place: 'Kandy, room 2',
  online_url: 'https://meet.quad.example/secret-room',
  phone: '011 222',
}

let app: TestApp
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
})

const create = async (change: object = {}): Promise<string> => {
  const response = await app.call('POST', '/v1/events', { token: admin.token, body: { ...EVENT, ...change } })
  return response.json().event.id
}
const answer = async ({ token }: TestMember, id: string, value: RsvpAnswer, server = app): Promise<OwnRsvp> =>
  (await server.call('PUT', `/v1/events/${id}/rsvp`, { token, body: { answer: value } })).json().rsvp
const get = async (id: string, by?: TestMember) =>
  (await app.call('GET', `/v1/events/${id}`, by ? { token: by.token } : {})).json().event
const counts = async (id: string, by?: TestMember) => {
  const { going_count, waiting_count, maybe_count } = await get(id, by)
  return [going_count, waiting_count, maybe_count]
}
const kinds = async ({ token }: TestMember) =>
  (await app.call('GET', '/v1/notifications', { token })).json().notifications.map(({ kind }: { kind: string }) => kind)
const edit = async (id: string, change: object) => {
  const body = { version: (await get(id)).version, ...change }
  return app.call('PATCH', `/v1/events/${id}`, { token: admin.token, body })
}
const members = (count: number) => Promise.all(Array.from({ length: count }, () => signedInMember(app)))
const suspendOrganiser = () => changeAccountStatus(app.deps, admin.email, 'suspend')
const remind = (deps = app.deps) => sendEventReminders(deps, AbortSignal.timeout(HOUR))

describe('PUT /v1/events/:id/rsvp', () => {
  test('PUT /v1/events/:id/rsvp responds with the event as it was answered, also when it is hidden right after', async () => {
    const id = await create()
    await signedInMember(app, { isAdmin: true })
    const member = await signedInMember(app)
    const publish = app.deps.bus.publish.bind(app.deps.bus)
    // The commit is published before the response is made.
    app.deps.bus.publish = async (...event) => {
      app.deps.bus.publish = publish
      await suspendOrganiser()
      await publish(...event)
    }
    const response = await app.call('PUT', `/v1/events/${id}/rsvp`, { token: member.token, body: { answer: 'going' } })
    expect([response.statusCode, response.json().event?.going_count]).toEqual([200, 1])
    expect((await app.call('GET', `/v1/events/${id}`, { token: member.token })).statusCode).toBe(404)
  })

  test('PUT /v1/events/:id/rsvp counts once, may change, and shows the join link to attendees and organisers alone', async () => {
    // Proves trust 30/4.
    const id = await create()
    const [one, two] = (await members(2)) as [TestMember, TestMember]
    expect(await answer(one, id, 'going')).toEqual({ answer: 'going', is_waiting: false, line: null })
    await answer(one, id, 'going')
    await answer(two, id, 'maybe')
    expect(await counts(id)).toEqual([1, 0, 1])
    expect(await get(id, one)).toMatchObject({ online_url: EVENT.online_url, phone: EVENT.phone })
    expect(await get(id, admin)).toMatchObject({ online_url: EVENT.online_url, rsvp: { answer: null } })
    for (const hidden of [await get(id), await get(id, two)]) {
      expect(hidden).not.toHaveProperty('online_url')
      expect(hidden).toMatchObject({ phone: '', is_online: true, is_by_phone: true })
    }
    expect((await app.call('GET', `/v1/events/${id}.ics`)).body).not.toContain('secret-room')
    const file = (await app.call('GET', `/v1/events/${id}.ics`, { token: one.token })).body
    expect(file).toContain('secret-room')
    await answer(one, id, 'no')
    expect(await counts(id)).toEqual([0, 0, 1])
    expect(await get(id, one)).not.toHaveProperty('online_url')
    const range = 'from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z'
    const own = await app.call('GET', `/v1/events/me?${range}`, { token: two.token })
    expect(own.json().answers).toEqual([{ event_id: id, answer: 'maybe', is_waiting: false, line: null }])
  })

  test('PUT /v1/events/:id/rsvp refuses invalid answers, and members without a profile', async () => {
    const id = await create()
    const [newcomer, one] = [await signedInMember(app, { hasProfile: false }), await signedInMember(app)]
    const put = ({ token }: TestMember, body: object) => app.call('PUT', `/v1/events/${id}/rsvp`, { token, body })
    expect((await put(newcomer, { answer: 'going' })).statusCode).toBe(403)
    expect((await put(newcomer, { answer: 'no' })).statusCode).toBe(200)
    expect((await put(one, { answer: 'perhaps' })).statusCode).toBe(422)
    expect((await put(one, {})).statusCode).toBe(422)
  })

  test('PUT /v1/events/:id/rsvp puts answers above the capacity on a waiting list, whose first gets a free place', async () => {
    // Proves trust 26/8; spec S/75.
    const id = await create({ capacity: 2 })
    const [one, two, three, four, five] = (await members(5)) as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ]
    for (const member of [one, two, three, four, five]) {
      await answer(member, id, 'going')
      app.clock.advance(MINUTE)
    }
    expect(await counts(id)).toEqual([2, 3, 0])
    expect((await get(id, four)).rsvp).toEqual({ answer: 'going', is_waiting: true, line: 2 })
    expect(await get(id, three)).not.toHaveProperty('online_url')
    await changeAccountStatus(app.deps, three.email, 'suspend')
    await answer(one, id, 'no')
    expect((await get(id, four)).rsvp).toEqual({ answer: 'going', is_waiting: false, line: null })
    expect(await kinds(four)).toEqual(['event_moved_up'])
    expect(await counts(id)).toEqual([2, 2, 0])
    expect((await edit(id, { capacity: 3 })).statusCode).toBe(200)
    expect(await kinds(five)).toEqual(['event_moved_up'])
    // Fewer places take none away.
    await edit(id, { capacity: 1 })
    await answer(four, id, 'maybe')
    expect(await counts(id)).toEqual([2, 1, 1])
    const mails = await app.deliverMails()
    const to = ({ email }: TestMember) => mails.filter((mail) => mail.to === email).map(({ subject }) => subject)
    expect(to(two)).toEqual([`You are going: ${EVENT.title}`])
    expect(to(five)).toEqual([`There is a place for you: ${EVENT.title}`])
    // Four gave the place back before the mail was sent.
    expect(to(four)).toEqual([])
  })

  test(`the capacity is never exceeded by ${PARALLEL} at once, and each free place is given once`, {
    tags: ['postgres'],
  }, async () => {
    // Proves trust 26/8.
    const id = await create({ capacity: 10 })
    const all = await members(PARALLEL)
    // Within one process, SQLite lets one connection write.
    const servers = app.deps.config.database.engine === 'postgres' ? [app, await startSecondServer(app)] : [app]
    const answerAtOnce = (by: TestMember[], value: RsvpAnswer) =>
      Promise.all(by.map((member, turn) => answer(member, id, value, servers[turn % servers.length])))
    await answerAtOnce(all, 'going')
    // As a member, since visitors may get a response that is some milliseconds old.
    expect(await counts(id, admin)).toEqual([10, PARALLEL - 10, 0])
    const states = await Promise.all(all.map(async (member) => ({ member, ...(await get(id, member)).rsvp })))
    const going = states.filter(({ is_waiting }) => !is_waiting)
    expect(going).toHaveLength(10)
    await answerAtOnce(
      going.map(({ member }) => member),
      'no',
    )
    expect(await counts(id, admin)).toEqual([10, PARALLEL - 20, 0])
    const { moved } = await app.deps.db
      .selectFrom('notifications')
      .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.count<number>('user_id').distinct().as('moved')])
      .where('kind', '=', 'event_moved_up')
      .executeTakeFirstOrThrow()
    expect(Number(moved)).toBe(10)
  })

  test('PUT /v1/events/:id/rsvp gives the place of a deleted member to the first on the waiting list', async () => {
    const id = await create({ capacity: 1 })
    const [leaving, next] = (await members(2)) as [TestMember, TestMember]
    await answer(leaving, id, 'going')
    await answer(next, id, 'going')
    const own = await app.call('POST', '/v1/events', { token: leaving.token, body: EVENT })
    expect(own.statusCode).toBe(201)
    const body = { password: leaving.password, ideas: 'delete' }
    expect((await app.call('POST', '/v1/settings/account-deletion', { token: leaving.token, body })).statusCode).toBe(
      200,
    )
    expect(await counts(id)).toEqual([1, 0, 0])
    expect(await kinds(next)).toEqual(['event_moved_up'])
    expect(await app.deps.db.selectFrom('events').select('id').execute()).toEqual([{ id }])
  })
})

test('GET /v1/events/:id/attendees lists discoverable members, connections first', async () => {
  const id = await create({ capacity: 2 })
  const [one, two, hidden, waiting, maybe, no] = (await members(6)) as TestMember[] as [
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    TestMember,
  ]
  for (const member of [one, two, hidden, waiting]) {
    await answer(member, id, 'going')
    app.clock.advance(MINUTE)
  }
  await answer(maybe, id, 'maybe')
  await answer(no, id, 'no')
  await app.call('POST', '/v1/connections', { token: no.token, body: { user_id: two.id } })
  await app.call('POST', '/v1/connections', { token: two.token, body: { user_id: no.id } })
  await changeAccountStatus(app.deps, hidden.email, 'suspend')
  const response = await app.call('GET', `/v1/events/${id}/attendees`, { token: no.token })
  const { attendees, metadata } = response.json()
  expect(
    attendees.map(({ user, answer: given, is_waiting, is_connected }: Attendee) => [
      user.id,
      given,
      is_waiting,
      is_connected,
    ]),
  ).toEqual([
    [two.id, 'going', false, true],
    [one.id, 'going', false, false],
    [waiting.id, 'going', true, false],
    [maybe.id, 'maybe', false, false],
  ])
  expect(metadata.total_records).toBe(4)
  expect(response.body).not.toMatch(/@|\+94/)
  expect((await app.call('GET', `/v1/events/${id}/attendees`)).statusCode).toBe(401)
})

test('reminders are sent a day and an hour before the start, once each, to attendees only', async () => {
  // Proves spec S/83.
  const id = await create({ capacity: 1 })
  const [going, waiting] = (await members(2)) as [TestMember, TestMember]
  await answer(going, id, 'going')
  await answer(waiting, id, 'going')
  await remind()
  expect(await kinds(going)).toEqual([])
  app.clock.advance(DAY)
  await remind()
  await remind()
  expect(await kindsOf(going)).toEqual(['event_reminder'])
  app.clock.advance(23 * HOUR)
  await remind()
  await remind()
  expect(await kindsOf(going)).toEqual(['event_reminder', 'event_reminder'])
  expect(await kindsOf(waiting)).toEqual([])
  app.clock.advance(HOUR)
  await remind()
  expect(await kindsOf(going)).toHaveLength(2)
})

test('reminders follow the new time of a moved event, and are sent once after a downtime', async () => {
  const id = await create({ starts_at: '2026-01-06T20:00:00Z', ends_at: '2026-01-06T21:00:00Z' })
  const [going] = (await members(1)) as [TestMember]
  await answer(going, id, 'going')
  app.clock.advance(11 * HOUR + 30 * MINUTE)
  await remind()
  const moved = await edit(id, { starts_at: '2026-01-08T09:00:00Z', ends_at: '2026-01-08T10:00:00Z' })
  expect(moved.statusCode).toBe(200)
  await remind()
  expect(await kindsOf(going)).toEqual(['event_reminder', 'event_changed'])
  app.clock.advance(2 * DAY + 12 * HOUR)
  await remind()
  await remind()
  expect(await kindsOf(going)).toEqual(['event_reminder', 'event_changed', 'event_reminder'])
})

test('reminders are not sent for events that begin too soon or are cancelled', async () => {
  const id = await create({ starts_at: '2026-01-05T09:50:00Z', ends_at: '2026-01-05T10:50:00Z' })
  const [going] = (await members(1)) as [TestMember]
  await answer(going, id, 'going')
  await remind()
  const later = await create()
  await answer(going, later, 'going')
  await app.call('DELETE', `/v1/events/${later}`, { token: admin.token })
  app.clock.advance(DAY)
  await remind()
  expect(await kindsOf(going)).toEqual(['event_changed'])
})

test('reminders are sent once by several processes, also when one is killed', { tags: ['postgres'] }, async () => {
  // Proves trust 28/4.
  const id = await create()
  const all = await members(5)
  for (const member of all) await answer(member, id, 'going')
  await app.deliverMails()
  app.clock.advance(DAY)
  // A process that ends leaves neither a reminder nor the note that it was sent.
  const ended = transact(app.deps, async (tx) => {
    await tx.db.updateTable('event_answers').set({ day_reminded_at: 'now' }).execute()
    throw new Error('ended')
  })
  await expect(ended).rejects.toThrow('ended')
  await Promise.all(otherProcesses(app.deps, 2).map((deps) => remind(deps)))
  for (const member of all) expect(await kindsOf(member)).toEqual(['event_reminder'])
  const mails = (await app.deliverMails()).filter(({ subject }) => subject === `Soon: ${EVENT.title}`)
  expect(mails.map(({ to }) => to).sort()).toEqual(all.map(({ email }) => email).sort())
})

/** Read from the database, since sessions end while the clock moves on. */
async function kindsOf({ id }: TestMember): Promise<string[]> {
  const rows = await app.deps.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}
