// @module-tag postgres

import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { Document } from 'mupdf'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../contract/languages.values.ts'
import { addSinhalaFormats } from '../../../contract/sinhala-formats.ts'
import type { ReportFigures, UniversityReport } from '../../../contract/university-reports.ts'
import { groupSize } from '../../../contract/university-reports.values.ts'
import { instantsOfDays } from '../../lib/academic-calendar.ts'
import { DAY, MINUTE, timestamp } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { awardIdea } from '../../testing/award.ts'
import { openCall, passTime } from '../../testing/calls.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { countNaively, numbers, populate } from '../../testing/report-rows.ts'
import { otherProcesses, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openSession } from '../sessions/sessions.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { COUNTING_ATTEMPTS, COUNTING_STEPS, countReports } from './counting.service.ts'
import { helpOf, participationOf } from './report-figures.ts'

const YEAR = { about: 'period', starts_on: '2025-01-01', ends_on: '2025-12-31' }
const TERM = { name: 'Term 2', starts_on: '2025-08-24', ends_on: '2025-12-14', kind: 'term' }

let app: TestApp
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true, faculty: 'Faculty of Education' })
})

const ask = (body: object, { token }: { token?: string } = admin) =>
  app.call('POST', '/v1/admin/reports', { body, ...(token ? { token } : {}) })
const list = async () => (await app.call('GET', '/v1/admin/reports', { token: admin.token })).json().options
const read = (path: string, { token }: { token?: string } = admin) =>
  app.call('GET', `/v1/admin/reports${path}`, token ? { token } : {})

async function counted(body: object, by = admin): Promise<UniversityReport & { figures: ReportFigures }> {
  const response = await ask(body, by)
  expect(response.statusCode, response.body).toBe(202)
  await countReports(app.deps)
  const { report } = (await read(`/${response.json().report.id}`, by)).json()
  expect(report.state).toBe('ready')
  return report
}

/** The first idea of the site is of the year before. */
async function shareLastYear(author = admin): Promise<string> {
  const { id } = await shareIdea(app, author)
  await app.deps.db.updateTable('ideas').set({ created_at: '2025-09-01T08:00:00.000Z' }).where('id', '=', id).execute()
  return id
}

async function saveTerms(...periods: object[]) {
  const { settings } = (await app.call('GET', '/v1/admin/settings', admin)).json()
  const body = { version: settings.version, calendar: { periods } }
  const response = await app.call('PUT', '/v1/admin/settings', { token: admin.token, body })
  expect(response.statusCode, response.body).toBe(200)
}

async function signInAgain(member: TestMember) {
  member.token = (await openSession(app.deps, member.id)).token
}

/** Publishable form of a number of people, by an independent rule. */
const published = (count: number) => (count < 5 ? null : count < 20 ? Math.floor((count + 2.5) / 5) * 5 : count)

type Naive = Awaited<ReturnType<typeof countNaively>>

function expectFigures(figures: ReportFigures, naive: Naive) {
  const { members, people, helped, reviewDays } = naive
  const large = Object.keys(members).filter((faculty) => (people[faculty] ?? 0) >= 5)
  const small = Object.keys(members).filter((faculty) => (people[faculty] ?? 0) < 5)
  const sum = (of: Record<string, number>) => small.reduce((total, faculty) => total + (of[faculty] ?? 0), 0)
  const expected: [string | null, number | null, number | null][] = large.map((faculty) => [
    ...([faculty, published(people[faculty] ?? 0), published(members[faculty] ?? 0)] as const),
  ])
  if (sum(people) >= 5) expected.push([null, published(sum(people)), published(sum(members))])
  const found = figures.took_part.faculties.map((one) => [one.faculty, one.people, one.members])
  expect(found.toSorted()).toEqual(expected.toSorted())
  expect(figures.took_part.people).toBe(expected.reduce((total, [, count]) => total + (count ?? 0), 0))
  expect(figures.took_part.members).toBe(expected.reduce((total, [, , count]) => total + (count ?? 0), 0))

  const { faculties, people: cells } = figures.help
  const shown = faculties.flatMap((from, row) =>
    faculties.map((to, column) => [`${from} → ${to}`, cells[row]?.[column]]),
  )
  expect(shown.filter(([, count]) => count !== null).toSorted()).toEqual(
    [...helped]
      .map(([pair, count]) => [pair, published(count)])
      .filter(([, count]) => count !== null)
      .toSorted(),
  )
  const middle = (reviewDays.length - 1) / 2
  const median = ((reviewDays[Math.floor(middle)] ?? 0) + (reviewDays[Math.ceil(middle)] ?? 0)) / 2
  expect(figures).toMatchObject({
    ...{ ideas: naive.ideas, stages: naive.stages, answers: naive.answers, updates: naive.updates },
    ...{ team_people: published(naive.teamPeople), faculties: { entered: naive.authorFaculties.size } },
    review_days: reviewDays.length < 5 ? null : Math.round(median * 10) / 10,
  })
}

describe('figures', () => {
  test('of a year follow from the rows', async () => {
    const { from, until } = instantsOfDays(await readSiteSettings(app.deps), YEAR.starts_on, YEAR.ends_on)
    await populate(app, { from, until })
    const { figures, starts_on, as_of, progress } = await counted(YEAR)
    expect({ starts_on, as_of, progress }).toEqual({
      ...{ starts_on: '2025-01-01', as_of: timestamp(app.clock) },
      progress: { done: COUNTING_STEPS, total: COUNTING_STEPS },
    })
    const naive = await countNaively(app, { callId: null, from, until })
    expect(naive.ideas).toBeGreaterThan(15)
    expect(naive.helped.size).toBeGreaterThan(9)
    expectFigures(figures, naive)
    expect(figures.call).toBeNull()
  })

  test('of a call follow from its entries', async () => {
    const call = await openCall(app, admin)
    const [from, results_at] = [call.opens_at as string, timestamp(app.clock, 40 * DAY)]
    const until = timestamp(app.clock, 68 * DAY)
    const { members, ideas } = await populate(app, { from, until })
    const random = numbers(3)
    const award_id = call.awards[0]?.id as string
    for (const [n, { id }] of ideas.entries()) {
      if (n % 3 === 2) continue
      const entered_at = timestamp(app.clock, random(10 * DAY))
      const decided = { shortlisted_at: n % 5 === 0 ? results_at : null, award_id: n % 10 === 0 ? award_id : null }
      const row = { call_id: call.id, idea_id: id, answers: '{}', entered_at, content_version: 1, pdf_file_id: null }
      const rest = { pdf_size: 0, vote_count: null, notified_at: results_at, ...decided }
      await app.deps.db
        .insertInto('call_entries')
        .values({ ...row, ...rest })
        .execute()
    }
    for (const { id } of members.slice(0, 11)) {
      await app.deps.db.insertInto('call_ballots').values({ call_id: call.id, user_id: id, voted_at: from }).execute()
    }
    const planned = timestamp(app.clock, 35 * DAY)
    const results = { phase: 'results' as const, results_at, results_planned_at: planned }
    await app.deps.db.updateTable('calls').set(results).where('id', '=', call.id).execute()
    app.clock.advance(68 * DAY)
    await signInAgain(admin)
    const { figures, call: about } = await counted({ about: 'call', call_id: call.id })
    const naive = await countNaively(app, { callId: call.id, from, until })
    expect(naive.ideas).toBeGreaterThan(15)
    expectFigures(figures, naive)
    expect(about).toEqual({ id: call.id, title: call.title })
    expect(figures.call).toEqual({
      ...{ shortlisted: naive.shortlisted, awarded: naive.awarded, at_work_without_award: naive.atWorkWithoutAward },
      ...{ closed_at: call.closes_at, results_at, results_planned_at: planned },
    })
    expect(naive.awarded).toBeGreaterThan(0)
  })
})

const counts = fc.dictionary(fc.stringMatching(/^[A-E]$/), fc.nat(60))

test('no published number of people is of fewer than five, nor exact below twenty, and sums are of what is shown', () => {
  // Proves trust 50/4.
  const isPublished = (count: number | null) => count === null || (count >= 5 && (count >= 20 || count % 5 === 0))
  fc.assert(
    fc.property(counts, counts, (others, people) => {
      const members = new Map(
        Object.keys({ ...others, ...people }).map((key) => [key, (others[key] ?? 0) + (people[key] ?? 0)]),
      )
      const found = participationOf(members, new Map(Object.entries(people)))
      for (const one of found.faculties) {
        expect(isPublished(one.people) && isPublished(one.members) && one.people <= one.members).toBe(true)
      }
      expect(found.people).toBe(found.faculties.reduce((sum, one) => sum + one.people, 0))
      // Nobody can tell how many there are in the one faculty that is not named.
      const hidden = [...members.keys()].filter((key) => !found.faculties.some(({ faculty }) => faculty === key))
      const joined = found.faculties.some(({ faculty }) => faculty === null)
      expect(joined && hidden.length === 1).toBe(false)
      const help = helpOf(Object.entries(people).map(([from, count]) => ({ from, to: 'A', people: count })))
      expect(help.people.flat().every(isPublished)).toBe(true)
    }),
  )
  expect([4, 5, 7, 8, 12, 13, 17, 18, 19, 20, 21].map(groupSize)).toEqual([null, 5, 5, 10, 10, 15, 15, 20, 20, 20, 21])
})

describe('a report', () => {
  test('is kept, and the same again after rows have changed', async () => {
    await shareLastYear()
    const first = await counted(YEAR)
    app.clock.advance(MINUTE)
    await app.deps.db.deleteFrom('ideas').execute()
    const again = await counted({ ...YEAR })
    expect(again).toEqual(first)
    expect(await list()).toMatchObject([{ about: 'year', report: { id: first.id } }])
    expect(await app.deps.db.selectFrom('university_reports').select('id').execute()).toHaveLength(1)
  })

  test('is on a term or a year that is over, by the days of the site', async () => {
    await shareLastYear()
    const next = { name: 'Term 3', starts_on: '2026-01-02', ends_on: '2026-04-30', kind: 'term' }
    const quiet = { name: 'Examinations', starts_on: '2025-12-15', ends_on: '2025-12-20', kind: 'quiet' }
    await saveTerms({ ...TERM, translations: { si: { name: 'දෙවන වාරය' } } }, next, quiet)
    expect(await list()).toMatchObject([
      { about: 'year', starts_on: '2025-01-01', ends_on: '2025-12-31', is_over: true, report: null },
      { about: 'term', name: 'Term 2', translations: { si: { name: 'දෙවන වාරය' } }, is_over: true, report: null },
    ])
    const running = await ask({ about: 'period', starts_on: next.starts_on, ends_on: next.ends_on })
    expect([running.statusCode, running.json().error]).toMatchObject([409, { report: 'This is not over yet.' }])
    for (const days of [{ ...quiet }, { starts_on: '2025-01-02', ends_on: '2025-12-31' }, {}]) {
      const { starts_on, ends_on } = days as Record<string, string>
      expect((await ask({ about: 'period', starts_on, ends_on })).json().error).toHaveProperty('starts_on')
    }
    expect(await counted({ about: 'period', starts_on: TERM.starts_on, ends_on: TERM.ends_on })).toMatchObject({
      ...{ about: 'term', name: 'Term 2', figures: { ideas: 1, answers: { none: 1 } } },
    })
    expect((await list())[1].report).toMatchObject({ state: 'ready', as_of: timestamp(app.clock) })
  })

  test('of a term with a day more is refused, as two could be subtracted', async () => {
    await shareLastYear()
    await saveTerms(TERM)
    await counted({ about: 'period', starts_on: TERM.starts_on, ends_on: TERM.ends_on })
    const longer = { ...TERM, ends_on: '2025-12-15' }
    await saveTerms(longer)
    const response = await ask({ about: 'period', starts_on: longer.starts_on, ends_on: longer.ends_on })
    expect([response.statusCode, response.json().error]).toMatchObject([
      409,
      { report: expect.stringContaining('subtract') },
    ])
    // The first one can still be read.
    expect(await list()).toMatchObject([
      { about: 'year' },
      { ends_on: '2025-12-15' },
      { ends_on: '2025-12-14', report: {} },
    ])
    await counted(YEAR)
  })

  test('on a call can be had four weeks after its results', async () => {
    const { call } = await awardIdea(app, admin, await signedInMember(app))
    const option = async () => (await read(`?call_id=${call.id}`)).json().options
    expect(await option()).toMatchObject([{ about: 'call', is_over: false, ends_on: '2026-02-02', report: null }])
    expect((await ask({ about: 'call', call_id: call.id })).statusCode).toBe(409)
    app.clock.advance(28 * DAY)
    await signInAgain(admin)
    expect(await option()).toMatchObject([{ is_over: true }])
    expect((await counted({ about: 'call', call_id: call.id })).figures.call).toMatchObject({ awarded: 1 })
    expect(await option()).toMatchObject([{ report: { state: 'ready' } }])
    const open = await openCall(app, admin)
    expect((await read(`?call_id=${open.id}`)).json().options).toMatchObject([{ starts_on: null, is_over: false }])
    expect((await ask({ about: 'call', call_id: open.id })).statusCode).toBe(409)
  })

  test('that several ask for at once is counted once', async () => {
    await shareLastYear()
    const responses = await Promise.all(Array.from({ length: 6 }, () => ask(YEAR)))
    expect(new Set(responses.map((response) => response.json().report.id)).size).toBe(1)
    const { entries } = (await app.call('GET', '/v1/admin/audit?action=university_report_made', admin)).json()
    expect(entries).toHaveLength(1)
  })

  test('is made by an entry in the audit log', async () => {
    await shareLastYear()
    await counted(YEAR)
    await counted(YEAR)
    const { entries } = (await app.call('GET', '/v1/admin/audit?action=university_report_made', admin)).json()
    expect(entries).toMatchObject([{ actor: { user: { id: admin.id } }, target: { name: '2025' } }])
  })
})

describe('permissions', () => {
  test('terms and years are for administrators, a call for those who manage it', async () => {
    await shareLastYear()
    const { settings } = (await app.call('GET', '/v1/admin/settings', admin)).json()
    const openers = { version: settings.version, calls: { ...settings.calls, openers: 'reviewers' } }
    await app.call('PUT', '/v1/admin/settings', { token: admin.token, body: openers })
    const organiser = await signedInMember(app, { isReviewer: true })
    const [reviewer, member] = [await signedInMember(app, { isReviewer: true }), await signedInMember(app)]
    const { call } = await awardIdea(app, organiser, member)
    await passTime(app, 28 * DAY, [admin, organiser, reviewer, member])
    const year = await counted(YEAR)
    const ofCall = await counted({ about: 'call', call_id: call.id }, organiser)
    const paths = [
      '',
      `?call_id=${call.id}`,
      ...[year, ofCall].flatMap(({ id }) => [`/${id}`, `/${id}.pdf`, `/${id}.csv`]),
    ]
    const statuses = async (by: { token?: string }) => {
      const found: number[] = []
      for (const path of paths) found.push((await read(path, by)).statusCode)
      for (const body of [YEAR, { about: 'call', call_id: call.id }]) found.push((await ask(body, by)).statusCode)
      return found
    }
    expect(await statuses(admin)).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 202, 202])
    expect(await statuses(organiser)).toEqual([403, 200, 403, 403, 403, 200, 200, 200, 403, 202])
    for (const by of [reviewer, member]) expect(await statuses(by)).toEqual(Array.from({ length: 10 }, () => 403))
    expect(await statuses({})).toEqual(Array.from({ length: 10 }, () => 401))
  })

  test('a missing report is not found, and a wrong request is refused', async () => {
    const id = newId()
    for (const path of [`/${id}`, `/${id}.pdf`, `/${id}.csv`, `?call_id=${id}`]) {
      expect((await read(path)).statusCode).toBe(404)
    }
    expect((await ask({ about: 'call', call_id: id })).statusCode).toBe(404)
    for (const body of [{}, { about: 'week' }, { about: 'call' }, { about: 'period', starts_on: '1.1.2025' }]) {
      expect((await ask(body)).statusCode).toBe(422)
    }
    // No idea was shared in the year before.
    expect((await ask(YEAR)).statusCode).toBe(422)
  })
})

describe('the words of the teams', () => {
  let author: TestMember
  let helper: TestMember
  let idea: string
  let report: UniversityReport

  beforeEach(async () => {
    author = await signedInMember(app, { firstname: 'Sivakumar', lastname: 'K.' })
    helper = await signedInMember(app, { firstname: 'Hiruni', lastname: 'W.' })
    idea = await shareLastYear(author)
    await app.deps.db.updateTable('ideas').set({ status: 'Approved' }).execute()
    const joined = { idea_id: idea, user_id: helper.id, role: 'Tester', coauthor_at: null }
    await app.deps.db
      .insertInto('idea_members')
      .values({ ...joined, created_at: timestamp(app.clock) })
      .execute()
    await app.call('PUT', `/v1/ideas/${idea}/stage`, { token: author.token, body: { stage: 'in_use' } })
    for (const text of ['The first of two updates.', 'It hangs in all five centres.']) {
      app.clock.advance(MINUTE)
      await app.call('POST', `/v1/ideas/${idea}/updates`, { token: author.token, body: { text } })
    }
    report = await counted(YEAR)
  })

  const words = async () => (await read(`/${report.id}`)).json().report.words
  const agree = (member: TestMember, is_named = true) =>
    app.call('PUT', '/v1/me/portfolio', { token: member.token, body: { is_named } })
  const filesOf = async () => {
    const csv = (await read(`/${report.id}.csv`)).body
    const pdf = Document.openDocument((await read(`/${report.id}.pdf`)).rawPayload, 'application/pdf')
    return (
      csv + Array.from({ length: pdf.countPages() }, (_, n) => pdf.loadPage(n).toStructuredText('').asText()).join('')
    )
  }

  test('are those of the newest update of an idea, and name who agreed', async () => {
    expect(report).toMatchObject({ figures: { updates: 2 } })
    const said = {
      idea: { id: idea, title: 'Offline quiz packs' },
      stage: 'in_use',
      text: 'It hangs in all five centres.',
    }
    expect(report.words).toMatchObject([{ ...said, names: [] }])
    expect(await filesOf()).not.toMatch(/Sivakumar|Hiruni/)
    await agree(helper)
    expect(await words()).toMatchObject([{ ...said, names: ['Hiruni W.'] }])
    await agree(author)
    expect(await words()).toMatchObject([{ names: ['Sivakumar K.', 'Hiruni W.'] }])
    expect(await filesOf()).toMatch(/Sivakumar K\..*Hiruni W\./)
    await agree(helper, false)
    expect(await words()).toMatchObject([{ names: ['Sivakumar K.'] }])
  })

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['an update that is hidden', () => hide('idea_updates'), /five centres/],
    ['an idea that is hidden', () => hide('ideas'), /five centres|Offline quiz packs/],
    ['a member who is suspended', () => suspend(), /Sivakumar|five centres/],
    ['a profile that is hidden', () => hide('profiles'), /Sivakumar|Hiruni/],
    ['a member who left with the idea', () => leave('delete'), /Sivakumar|five centres|Offline quiz packs/],
    ['a member who left the idea to others', () => leave('keep'), /Sivakumar/],
  ])('do not show %s', async (_what, change, gone) => {
    // Proves trust 50/5.
    await agree(author)
    expect(await filesOf()).toMatch(/Sivakumar/)
    await change()
    expect(JSON.stringify(await words())).not.toMatch(gone)
    expect(await filesOf()).not.toMatch(gone)
    expect((await read(`/${report.id}`)).json().report.figures).toEqual(report.figures)
  })

  const hide = (table: 'idea_updates' | 'ideas' | 'profiles') =>
    app.deps.db
      .updateTable(table)
      .set({ hidden_at: timestamp(app.clock) })
      .execute()
  const suspend = () =>
    app.deps.db
      .updateTable('users')
      .set({ suspended_at: timestamp(app.clock) })
      .where('id', '=', author.id)
      .execute()
  const leave = (ideas: 'keep' | 'delete') =>
    app.call('POST', '/v1/settings/account-deletion', {
      token: author.token,
      body: { password: author.password, ideas },
    })

  test('are no rows of a report, which has neither names nor ids of members', async () => {
    await agree(author)
    const [row] = await app.deps.db.selectFrom('university_reports').selectAll().execute()
    for (const { id, email } of [author, helper, admin]) {
      expect(JSON.stringify(row)).not.toContain(id)
      expect(JSON.stringify(row)).not.toContain(email)
    }
    expect(JSON.stringify(row)).not.toMatch(/Sivakumar|Hiruni|five centres/)
  })
})

describe('counting', () => {
  const rows = () => app.deps.db.selectFrom('university_reports').selectAll().execute()
  const stateOf = async (id: string) => (await read(`/${id}`)).json().report

  beforeEach(async () => {
    await shareLastYear()
  })

  test('is done by a job, whose progress is shown', async () => {
    const response = await ask(YEAR)
    const { report } = response.json()
    expect(response.headers.location).toBe(`/v1/admin/reports/${report.id}`)
    const waiting = {
      state: 'waiting',
      progress: { done: 0, total: COUNTING_STEPS },
      as_of: null,
      figures: null,
      words: [],
    }
    expect(report).toMatchObject(waiting)
    for (const file of ['pdf', 'csv']) expect((await read(`/${report.id}.${file}`)).statusCode).toBe(409)
    const seen: number[] = []
    const db = app.deps.searchDb.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const [row] = await rows()
        seen.push(row?.steps_done ?? -1)
        return result
      },
    })
    await countReports({ ...app.deps, searchDb: db })
    expect([...new Set(seen)].slice(0, COUNTING_STEPS)).toEqual([0, 1, 2, 3, 4, 5])
    expect(await stateOf(report.id)).toMatchObject({ state: 'ready', progress: { done: COUNTING_STEPS } })
  })

  test('is done once by several processes, and again for one that was killed', async () => {
    const { report } = (await ask(YEAR)).json()
    const lease = { leased_until: timestamp(app.clock, 10 * MINUTE), attempts: 1, steps_done: 3 }
    await app.deps.db.updateTable('university_reports').set(lease).execute()
    await countReports(app.deps)
    expect(await stateOf(report.id)).toMatchObject({ state: 'counting', progress: { done: 3 } })
    app.clock.advance(11 * MINUTE)
    await Promise.all(otherProcesses(app.deps, 4).map((deps) => countReports(deps)))
    expect(await stateOf(report.id)).toMatchObject({ state: 'ready', as_of: timestamp(app.clock) })
    expect((await rows())[0]?.attempts).toBe(2)
  })

  test('that fails is tried again, and then when it is asked for again', async () => {
    const { report } = (await ask(YEAR)).json()
    const broken = app.deps.searchDb.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async () => Promise.reject(new Error('The disk is full.')),
    })
    for (let attempt = 1; attempt <= COUNTING_ATTEMPTS; attempt++) {
      await countReports({ ...app.deps, searchDb: broken })
      app.clock.advance(2 * MINUTE)
    }
    expect(await stateOf(report.id)).toMatchObject({ state: 'failed' })
    await countReports(app.deps)
    expect(await stateOf(report.id)).toMatchObject({ state: 'failed' })
    expect(await counted(YEAR)).toMatchObject({ id: report.id, state: 'ready' })
  })

  test('that is stopped begins again', async () => {
    const { report } = (await ask(YEAR)).json()
    const stopping = new AbortController()
    const db = app.deps.searchDb.withPlugin({
      transformQuery: ({ node }) => {
        stopping.abort()
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await countReports({ ...app.deps, searchDb: db }, stopping.signal)
    expect(await stateOf(report.id)).toMatchObject({ state: 'waiting' })
    expect((await rows())[0]?.attempts).toBe(0)
  })
})

describe('files', () => {
  let report: UniversityReport & { figures: ReportFigures }

  beforeEach(async () => {
    const { from, until } = instantsOfDays(await readSiteSettings(app.deps), YEAR.starts_on, YEAR.ends_on)
    await populate(app, { from, until })
    report = await counted(YEAR)
  })

  const fileIn = (language: string, ending: string) =>
    app.call('GET', `/v1/admin/reports/${report.id}.${ending}`, {
      token: admin.token,
      headers: { 'accept-language': language },
    })

  // As where the server renders pages.
  beforeAll(addSinhalaFormats)

  test.each(LANGUAGE_CODES)('a PDF in %s has the figures as text, tagged', async (language) => {
    const { rawPayload, headers } = await fileIn(language, 'pdf')
    expect(headers['content-type']).toBe('application/pdf')
    const pdf = Document.openDocument(rawPayload, 'application/pdf')
    const text = Array.from({ length: pdf.countPages() }, (_, n) => pdf.loadPage(n).toStructuredText('').asText()).join(
      '\n',
    )
    const root = pdf.asPDF()?.getTrailer().get('Root')
    expect(root?.get('MarkInfo').get('Marked').asBoolean()).toBe(true)
    expect(root?.get('Lang').asString()).toBe(language)
    const { ideas, took_part, answers, updates } = report.figures
    for (const number of [ideas, took_part.people, took_part.members, answers.none, updates]) {
      expect(text).toMatch(new RegExp(`(^|\\D)${number}(\\D|$)`))
    }
    for (const { idea } of report.words) expect(text).toContain(idea.title)
    expect(text.includes('Who took part')).toBe(language === 'en')
    expect((await fileIn(language, 'pdf')).rawPayload.equals(rawPayload)).toBe(true)
  })

  test('a CSV has a row for each number', async () => {
    const { body, headers } = await fileIn('en', 'csv')
    expect(headers['content-disposition']).toContain(`report-${report.id}.csv`)
    const rows: string[][] = parse(body, { bom: true })
    expect(rows[0]).toEqual(['Part', 'Group', 'Other group', 'Number'])
    expect(rows[1]?.[0]).toBe('Report on The year 2025')
    const { took_part, help, answers } = report.figures
    for (const { faculty, people, members } of took_part.faculties) {
      const name = faculty ?? 'Other faculties, together'
      expect(rows).toContainEqual(['Who took part', name, 'Took part', String(people)])
      expect(rows).toContainEqual(['Who took part', name, 'Members', String(members)])
    }
    expect(rows).toContainEqual(['How long answers took', 'Within three days', '', String(answers.three_days)])
    const cells = rows.filter(([part]) => part === 'Who helped whom')
    expect(cells).toHaveLength(help.faculties.length ** 2)
    expect(cells.map((cell) => cell[3])).toEqual(
      help.people.flat().map((count) => (count === null ? 'few' : String(count))),
    )
    expect((await fileIn('si', 'csv')).body).not.toContain('Who took part')
  })
})
