import { beforeEach, describe, expect, test } from 'vitest'
import type { CalendarEvent, EventDate, EventScope, OwnRsvp, RsvpAnswer } from '../../../contract/events.ts'
import { MINUTE } from '../../lib/clock.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'

const PARALLEL = 20
const SERIES = {
  type: 'working_session',
  title: 'Caption sprint',
  starts_at: '2026-01-07T18:30:00Z',
  ends_at: '2026-01-07T20:30:00Z',
  time_zone: 'Europe/London',
  online_url: 'https://meet.quad.example/caption-sprint',
  repeat: { until: '2026-01-28' },
}

let app: TestApp
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
})

const members = (count: number) => Promise.all(Array.from({ length: count }, () => signedInMember(app)))
const get = async (id: string, by: TestMember): Promise<{ event: CalendarEvent; dates: EventDate[] }> =>
  (await app.call('GET', `/v1/events/${id}`, { token: by.token })).json()
/** The ids of four weekly dates. */
const createSeries = async (change: object = {}): Promise<[string, string, string, string]> => {
  const response = await app.call('POST', '/v1/events', { token: admin.token, body: { ...SERIES, ...change } })
  return response.json().dates.map(({ id }: EventDate) => id)
}
const put = ({ token }: TestMember, id: string, value: RsvpAnswer, scope?: EventScope, server = app) =>
  server.call('PUT', `/v1/events/${id}/rsvp`, { token, body: { answer: value, ...(scope ? { scope } : {}) } })
const answer = async (by: TestMember, id: string, value: RsvpAnswer, scope?: EventScope) =>
  (await put(by, id, value, scope)).json() as { rsvp: OwnRsvp; dates: ({ event_id: string } & OwnRsvp)[] }
const countsOf = (ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { going_count, waiting_count } = (await get(id, admin)).event
      return [going_count, waiting_count]
    }),
  )
const answersOf = (ids: string[], by: TestMember) =>
  Promise.all(ids.map(async (id) => (await get(id, by)).event.rsvp?.answer ?? null))
const movedUp = async (by: TestMember) => {
  const { notifications } = (await app.call('GET', '/v1/notifications', { token: by.token })).json()
  return notifications.map(
    ({ kind, event, more_dates }: { kind: string; event: { id: string }; more_dates: number }) => [
      kind,
      event.id,
      more_dates,
    ],
  )
}

describe('an answer to a series', () => {
  test('an answer to a series counts for one date, or for the following ones on request', async () => {
    const ids = await createSeries()
    const [one] = (await members(1)) as [TestMember]
    expect((await answer(one, ids[1], 'maybe')).dates.map(({ event_id }) => event_id)).toEqual([ids[1]])
    expect(await answersOf(ids, one)).toEqual([null, 'maybe', null, null])
    const { rsvp, dates } = await answer(one, ids[1], 'going', 'following')
    expect(rsvp).toEqual({ answer: 'going', is_waiting: false, line: null })
    expect(dates.map(({ event_id }) => event_id)).toEqual(ids.slice(1))
    expect(await answersOf(ids, one)).toEqual([null, 'going', 'going', 'going'])
    await answer(one, ids[2], 'no')
    expect(await answersOf(ids, one)).toEqual([null, 'going', 'no', 'going'])
    expect((await put(one, ids[0], 'going', 'all' as EventScope)).statusCode).toBe(422)
  })

  test('an answer to a series leaves out cancelled, hidden and past dates', async () => {
    const ids = await createSeries()
    const single = (
      await app.call('POST', '/v1/events', { token: admin.token, body: { ...SERIES, repeat: null } })
    ).json().event.id
    const [one] = (await members(1)) as [TestMember]
    await app.call('DELETE', `/v1/events/${ids[1]}`, { token: admin.token })
    await app.deps.db.updateTable('events').set({ hidden_at: SERIES.starts_at }).where('id', '=', ids[2]).execute()
    const { dates } = await answer(one, ids[0], 'going', 'following')
    expect(dates.map(({ event_id }) => event_id)).toEqual([ids[0], ids[3]])
    expect(await app.deps.db.selectFrom('event_answers').select('event_id').execute()).toHaveLength(2)
    expect((await put(one, ids[1], 'going', 'following')).statusCode).toBe(409)
    expect((await put(one, ids[2], 'going', 'following')).statusCode).toBe(404)
    expect((await answer(one, single, 'going', 'following')).dates).toHaveLength(1)
  })

  test('an answer to a series mails one list of its dates, and nothing when repeated', async () => {
    // Proves spec S/76.
    const ids = await createSeries({ capacity: 1 })
    const [one, two] = (await members(2)) as [TestMember, TestMember]
    await answer(two, ids[1], 'going')
    const { dates } = await answer(one, ids[0], 'going', 'following')
    expect(dates.map(({ is_waiting, line }) => [is_waiting, line])).toEqual([
      [false, null],
      [true, 1],
      [false, null],
      [false, null],
    ])
    await answer(one, ids[0], 'going', 'following')
    const mails = (await app.deliverMails()).filter(({ to }) => to === one.email)
    expect(mails.map(({ subject }) => subject)).toEqual([`You are going: ${SERIES.title}`])
    const [mail] = mails
    for (const day of ['7 January', '21 January', '28 January']) expect(mail?.text).toContain(day)
    expect(mail?.text).not.toContain('14 January')
  })

  test('an answer to a series gives free places to the first on the waiting list, with one notification and one mail', async () => {
    const ids = await createSeries({ capacity: 1 })
    const [one, two, three] = (await members(3)) as [TestMember, TestMember, TestMember]
    for (const member of [one, two, three]) {
      await answer(member, ids[0], 'going', 'following')
      app.clock.advance(MINUTE)
    }
    expect(await countsOf(ids)).toEqual(Array(4).fill([1, 2]))
    await answer(one, ids[1], 'no', 'following')
    expect(await countsOf(ids)).toEqual([[1, 2], ...Array(3).fill([1, 1])])
    expect(await movedUp(two)).toEqual([['event_moved_up', ids[1], 2]])
    expect(await movedUp(three)).toEqual([])
    const mails = (await app.deliverMails()).filter(({ subject }) => subject.startsWith('There is a place'))
    expect(mails.map(({ to }) => to)).toEqual([two.email])
    for (const day of ['14 January', '21 January', '28 January']) expect(mails[0]?.text).toContain(day)
  })

  test('an answer to a series by a blocked member is refused, but for declining', async () => {
    const ids = await createSeries()
    const [one] = (await members(1)) as [TestMember]
    await answer(one, ids[0], 'going', 'following')
    await app.call('PUT', `/v1/blocks/${one.id}`, { token: admin.token })
    expect(await countsOf(ids)).toEqual(Array(4).fill([0, 0]))
    expect((await put(one, ids[0], 'going', 'following')).statusCode).toBe(403)
    expect((await put(one, ids[0], 'maybe', 'following')).statusCode).toBe(403)
    expect(await answersOf(ids, one)).toEqual(Array(4).fill(null))
    expect((await put(one, ids[0], 'no', 'following')).statusCode).toBe(200)
  })

  test('an answer to a series needs a complete profile', async () => {
    const ids = await createSeries()
    const newcomer = await signedInMember(app, { hasProfile: false })
    expect((await put(newcomer, ids[0], 'going', 'following')).statusCode).toBe(403)
    expect(await countsOf(ids)).toEqual(Array(4).fill([0, 0]))
  })

  test(`keeps the capacity of each date with ${PARALLEL} answers at once`, { tags: ['postgres'] }, async () => {
    const ids = await createSeries({ capacity: 3 })
    const all = await members(PARALLEL)
    // Within one process, SQLite lets one connection write.
    const servers = app.deps.config.database.engine === 'postgres' ? [app, await startSecondServer(app)] : [app]
    const answerAtOnce = async (value: RsvpAnswer) => {
      const responses = await Promise.all(
        all.map((member, turn) =>
          // Answers to single dates and to parts of the series cross.
          put(
            member,
            ids[turn % 2 === 0 ? 0 : 2],
            value,
            turn % 5 === 4 ? 'one' : 'following',
            servers[turn % servers.length],
          ),
        ),
      )
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(PARALLEL).fill(200))
    }
    await answerAtOnce('going')
    const expected = await Promise.all(
      ids.map(async (id) => {
        const { count } = await app.deps.db
          .selectFrom('event_answers')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('event_id', '=', id)
          .executeTakeFirstOrThrow()
        return [3, Number(count) - 3]
      }),
    )
    expect(await countsOf(ids)).toEqual(expected)
    await answerAtOnce('no')
    expect(await countsOf(ids)).toEqual(Array(4).fill([0, 0]))
  })
})

describe('one change to a series', () => {
  const HALF_HOUR_LATER = { starts_at: '2026-01-07T19:00:00Z', ends_at: '2026-01-07T21:00:00Z' }
  const YEAR = { repeat: { until: '2026-12-30' } }
  const createYear = async () => (await createSeries({ ...YEAR })) as string[]
  const edit = async (id: string, change: object) => {
    const { version } = (await get(id, admin)).event
    const body = { version, scope: 'following', ...change }
    const response = await app.call('PATCH', `/v1/events/${id}`, { token: admin.token, body })
    expect(response.statusCode).toBe(200)
  }
  /** Since the last look. */
  const mailsTo = async ({ email }: TestMember) => {
    const mails = await app.deliverMails()
    const since = mails.slice(seen).filter(({ to }) => to === email)
    seen = mails.length
    return since
  }
  let seen = 0
  beforeEach(() => {
    seen = 0
  })

  test('one change to a series is one notification and one mail with all of its dates', async () => {
    const ids = await createYear()
    expect(ids).toHaveLength(52)
    const [all, some] = (await members(2)) as [TestMember, TestMember]
    await answer(all, ids[0] ?? '', 'going', 'following')
    for (const place of [3, 7]) await answer(some, ids[place] ?? '', 'maybe')
    await mailsTo(all)
    await edit(ids[0] ?? '', HALF_HOUR_LATER)
    expect(await movedUp(all)).toEqual([['event_changed', ids[0], 51]])
    expect(await movedUp(some)).toEqual([['event_changed', ids[3], 1]])
    app.clock.advance(MINUTE)
    const [changed, ...more] = await mailsTo(all)
    expect([changed?.subject, more]).toEqual([`Changed: ${SERIES.title}`, []])
    expect(changed?.text).toContain('(with 51 later dates)')
    expect(changed?.calendar.match(/BEGIN:VEVENT/g)).toHaveLength(52)
  })

  test('one cancellation of a series is one notification and one mail', async () => {
    const ids = await createYear()
    const [one] = (await members(1)) as [TestMember]
    await answer(one, ids[0] ?? '', 'going', 'following')
    await mailsTo(one)
    await app.call('DELETE', `/v1/events/${ids[1]}?scope=following`, { token: admin.token })
    expect(await movedUp(one)).toEqual([['event_changed', ids[1], 50]])
    const [cancelled, ...more] = await mailsTo(one)
    expect([cancelled?.subject, more]).toEqual([`Cancelled: ${SERIES.title}`, []])
    expect(cancelled?.calendar).toContain('METHOD:CANCEL')
    expect(cancelled?.calendar.match(/STATUS:CANCELLED/g)).toHaveLength(51)
  })

  test('more places at all dates of a series are one notification and one mail', async () => {
    const ids = await createSeries({ capacity: 1 })
    const [one, two] = (await members(2)) as [TestMember, TestMember]
    for (const member of [one, two]) {
      await answer(member, ids[0], 'going', 'following')
      app.clock.advance(MINUTE)
    }
    await mailsTo(two)
    await edit(ids[0], { capacity: 2 })
    expect(await movedUp(two)).toEqual([['event_moved_up', ids[0], 3]])
    expect((await mailsTo(two)).map(({ subject }) => subject)).toEqual([`There is a place for you: ${SERIES.title}`])
  })

  test('a mail about another time leaves out dates that were cancelled since, and is not sent without others', async () => {
    const ids = await createSeries()
    const [one, two] = (await members(2)) as [TestMember, TestMember]
    await answer(one, ids[0], 'going', 'following')
    await mailsTo(one)
    await edit(ids[0], HALF_HOUR_LATER)
    await app.call('DELETE', `/v1/events/${ids[1]}?scope=following`, { token: admin.token })
    const changed = (await mailsTo(one)).find(({ subject }) => subject.startsWith('Changed'))
    expect(changed?.text).not.toContain('later date')
    expect(changed?.calendar).not.toContain('CANCEL')
    const [other] = await createSeries({ title: 'Reading circle' })
    await answer(two, other, 'going')
    await edit(other, { place: 'Room 2' })
    await app.call('DELETE', `/v1/events/${other}?scope=following`, { token: admin.token })
    const subjects = (await mailsTo(two)).map(({ subject }) => subject)
    expect(subjects).toContain('Cancelled: Reading circle')
    expect(subjects).not.toContain('Changed: Reading circle')
  })

  test('the mail about events whose organiser is gone has their dates and their cancellation', async () => {
    const ids = await createSeries({ place: 'Room 5' })
    const [one, other] = (await members(2)) as [TestMember, TestMember]
    await answer(one, ids[1], 'going', 'following')
    await answer(other, ids[3], 'maybe')
    await mailsTo(one)
    await signedInMember(app, { isAdmin: true })
    const body = { password: admin.password, ideas: 'delete' }
    const left = await app.call('POST', '/v1/settings/account-deletion', { token: admin.token, body })
    expect(left.statusCode).toBe(200)
    const [mail, ...more] = await mailsTo(one)
    expect([mail?.subject, more]).toEqual([`Cancelled: ${SERIES.title}`, []])
    for (const text of ['14 January', '21 January', '28 January', 'Room 5', '(with 2 later dates)']) {
      expect(mail?.text).toContain(text)
    }
    expect(mail?.text).not.toContain(ids[1])
    expect(mail?.calendar).toContain('METHOD:CANCEL')
    expect(mail?.calendar.match(/SEQUENCE:1/g)).toHaveLength(3)
    for (const id of ids.slice(1)) expect(mail?.calendar).toContain(`UID:${id}@quad`)
    expect(await movedUp(other)).toEqual([['event_changed', ids[3], 0]])
  })
})

describe('dates that are added to a series', () => {
  const extend = async (id: string, until = '2026-02-11') => {
    const { version } = (await get(id, admin)).event
    const body = { version, scope: 'following', repeat: { until } }
    const response = await app.call('PATCH', `/v1/events/${id}`, { token: admin.token, body })
    expect(response.statusCode).toBe(200)
    return (await get(id, admin)).dates.slice(4).map((date) => date.id)
  }

  test('dates that are added have the answers to the dates before and all following ones', async () => {
    const ids = await createSeries({ capacity: 2 })
    const [all, single, later, waits] = (await members(4)) as [TestMember, TestMember, TestMember, TestMember]
    await answer(all, ids[0], 'going', 'following')
    await answer(all, ids[3], 'no')
    await answer(single, ids[3], 'going')
    await answer(later, ids[1], 'going', 'following')
    await answer(later, ids[2], 'no', 'following')
    for (const member of await members(1)) await answer(member, ids[0], 'going', 'following')
    app.clock.advance(MINUTE)
    await answer(waits, ids[0], 'going', 'following')
    const before = (await app.deliverMails()).length
    const added = await extend(ids[0])
    expect(added).toHaveLength(2)
    expect(await answersOf(added, all)).toEqual(['going', 'going'])
    expect(await answersOf(added, single)).toEqual([null, null])
    expect(await answersOf(added, later)).toEqual([null, null])
    expect(await countsOf(added)).toEqual(Array(2).fill([2, 1]))
    expect((await get(added[0] ?? '', waits)).event.rsvp).toMatchObject({ is_waiting: true, line: 1 })
    const mails = (await app.deliverMails()).slice(before).filter(({ to }) => to === all.email)
    expect(mails.map(({ subject }) => subject)).toEqual([`You are going: ${SERIES.title}`])
  })

  test('a date that is taken out and added again changes no answer to later dates', async () => {
    const ids = await createSeries({ repeat: { until: '2026-01-28', except: ['2026-01-14'] } })
    const [one] = (await members(1)) as [TestMember]
    await answer(one, ids[0], 'going', 'following')
    await answer(one, ids[1], 'no')
    await extend(ids[0], '2026-01-28')
    const { dates } = await get(ids[0], one)
    expect(
      await answersOf(
        dates.map(({ id }) => id),
        one,
      ),
    ).toEqual(['going', 'going', 'no', 'going'])
  })
})
