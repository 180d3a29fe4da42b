import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../contract/calls.ts'
import { DAY, HOUR, MINUTE } from '../../lib/clock.ts'
import { answersTo, callBody, openCall, passTime, readCall, stepCall } from '../../testing/calls.ts'
import { IDEA, PDF, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: TestMember
let jurors: TestMember[]
let authors: TestMember[]
let made: Call
let ideas: string[]

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  jurors = []
  authors = []
  for (let count = 0; count < 3; count++) jurors.push(await signedInMember(app, { firstname: `Juror${count}` }))
  for (let count = 0; count < 3; count++) authors.push(await signedInMember(app, { firstname: `Author${count}` }))
  made = await openCall(app, admin)
  ideas = []
  for (const [index, author] of authors.entries()) ideas.push((await enter(author, `Idea ${index}`)).id)
})

const everybody = () => [admin, ...jurors, ...authors]
const enter = (by: TestMember, title: string, change: object = {}) =>
  shareIdea(app, by, { ...IDEA, title, call_id: made.id, answers: answersTo(made), ...change })
const saveJurors = (members: TestMember[], by = admin) =>
  app.call('PUT', `/v1/calls/${made.id}/jurors`, {
    token: by.token,
    body: { user_ids: members.map(({ id }) => id) },
  })
const close = () => passTime(app, 10 * DAY, everybody())
/** Sets the panel and closes the call. */
const judge = async (members = jurors) => {
  expect((await saveJurors(members)).statusCode).toBe(200)
  await close()
}
const assignmentsOf = async (by: TestMember) =>
  (await app.call('GET', `/v1/calls/${made.id}/assignments/me`, { token: by.token })).json().assignments
const toScore = async (by: TestMember): Promise<string[]> =>
  (await assignmentsOf(by))
    .filter(({ passed_at }: { passed_at: string | null }) => passed_at === null)
    .map((one: { idea: { id: string } }) => one.idea.id)
const scoresOf = (...values: number[]) => Object.fromEntries(made.criteria.map(({ id }, index) => [id, values[index]]))
const score = (by: TestMember, idea: string, values: number[], change: object = {}) =>
  app.call('PUT', `/v1/calls/${made.id}/entries/${idea}/scores/me`, {
    token: by.token,
    body: { scores: scoresOf(...values), ...change },
  })
const readEntry = (by: TestMember, idea: string) =>
  app.call('GET', `/v1/calls/${made.id}/entries/${idea}`, { token: by.token })
const passOn = (by: TestMember, idea: string, body?: object) =>
  app.call('POST', `/v1/calls/${made.id}/entries/${idea}/pass`, { token: by.token, ...(body ? { body } : {}) })
const ranking = (by = admin, query = '') =>
  app.call('GET', `/v1/calls/${made.id}/ranking?${query}`, { token: by.token })
const decide = (body: object, by = admin) =>
  app.call('POST', `/v1/calls/${made.id}/decisions`, { token: by.token, body })
const newsOf = async (by: TestMember) => {
  const { notifications } = (await app.call('GET', '/v1/notifications', { token: by.token })).json()
  return notifications.map(({ news, count }: { news: string; count: number }) => [news, count])
}
const connect = async (one: TestMember, other: TestMember) => {
  await app.call('POST', '/v1/connections', { token: one.token, body: { user_id: other.id, note: '' } })
  await app.call('POST', '/v1/connections', { token: other.token, body: { user_id: one.id, note: '' } })
}

test('a panel is chosen by the managers of the call, shown on it, and invited', async () => {
  const response = await saveJurors(jurors)
  expect(response.json().jurors.map(({ user }: { user: { id: string } }) => user.id)).toEqual(
    jurors.map(({ id }) => id),
  )
  expect((await readCall(app, made.id)).panel).toHaveLength(3)
  expect((await readCall(app, made.id)).juror_count).toBe(3)
  expect(await newsOf(jurors[0] as TestMember)).toEqual([['invited', 0]])
  const reviewer = await signedInMember(app, { isReviewer: true })
  expect((await saveJurors(jurors, reviewer)).statusCode).toBe(403)
  expect((await saveJurors(jurors, authors[0])).statusCode).toBe(403)
  const list = (by: TestMember) => app.call('GET', `/v1/calls/${made.id}/jurors`, { token: by.token })
  expect([(await list(admin)).statusCode, (await list(reviewer)).statusCode]).toEqual([200, 403])
  const unknown = { token: admin.token, body: { user_ids: [crypto.randomUUID()] } }
  expect((await app.call('PUT', `/v1/calls/${made.id}/jurors`, unknown)).statusCode).toBe(422)
  expect((await saveJurors(jurors.slice(1))).json().jurors).toHaveLength(2)
})

test('a panel gets the entries evenly at closing, never those of its own teams and connections', async () => {
  // Proves trust 40/2; spec S/106.
  const [first, second, third] = jurors as [TestMember, TestMember, TestMember]
  const own = (await enter(first, 'Of a juror')).id
  await connect(second, authors[0] as TestMember)
  await judge()
  const loads = await Promise.all(jurors.map(toScore))
  expect(loads.map(({ length }) => length).sort()).toEqual([2, 3, 3])
  expect(loads[0]).not.toContain(own)
  expect(loads[1]).not.toContain(ideas[0])
  expect(await toScore(third)).toEqual(expect.arrayContaining([own, ideas[0]]))
  expect((await newsOf(third))[0]).toEqual(['assigned', loads[2]?.length])
  const { readings } = await readCall(app, made.id)
  expect(readings).toEqual({ given: 0, total: 8 })
  expect((await app.call('GET', `/v1/calls/${made.id}/assignments/me`, authors[0])).statusCode).toBe(403)
  const mails = (await app.deliverMails()).filter(({ to }) => to === third.email)
  expect(mails.at(-1)?.text).toContain('/calls/')
})

test('a panel changes while it judges: scores stay, the rest is assigned again', async () => {
  await judge(jurors.slice(0, 2))
  const [first, second, third] = jurors as [TestMember, TestMember, TestMember]
  const [scored = ''] = await toScore(first)
  expect((await score(first, scored, [5, 5])).statusCode).toBe(200)
  await saveJurors(jurors)
  const loads = await Promise.all(jurors.map(toScore))
  expect(loads.map(({ length }) => length)).toEqual([2, 2, 2])
  expect(loads[0]).toContain(scored)
  await saveJurors([second, third])
  expect(await toScore(first)).toEqual([scored])
  expect((await ranking()).json().entries.some(({ given }: { given: number }) => given === 1)).toBe(true)
  expect((await toScore(second)).length + (await toScore(third)).length).toBe(5)
})

test('a panel loses a member who leaves: scores count without a name, others get the rest', async () => {
  await judge()
  const [first] = jurors as [TestMember]
  const [scored = ''] = await toScore(first)
  await score(first, scored, [5, 5], { note: 'Mine alone', sentence: 'Well asked.' })
  const body = { password: first.password, ideas: 'delete' }
  const left = await app.call('POST', '/v1/settings/account-deletion', { token: first.token, body })
  expect(left.statusCode).toBe(200)
  const { readings } = await readCall(app, made.id)
  expect(readings).toEqual({ given: 1, total: 6 })
  const rows = await app.deps.db.selectFrom('call_assignments').selectAll().where('user_id', 'is', null).execute()
  expect(rows).toMatchObject([{ note: '', sentence: 'Well asked.' }])
})

test('a panel is reminded of what it has to score, at most once a day', async () => {
  // Proves spec S/108.
  await judge()
  const [first] = jurors as [TestMember]
  for (const idea of await toScore(first)) await score(first, idea, [3, 3])
  const remind = () => app.call('POST', `/v1/calls/${made.id}/reminders`, { token: admin.token })
  expect((await remind()).json()).toEqual({ reminded: 2 })
  expect((await remind()).json()).toEqual({ reminded: 0 })
  expect((await newsOf(jurors[1] as TestMember))[0]?.[0]).toBe('reminded')
  expect(await newsOf(first)).toEqual([])
  const progress = (await app.call('GET', `/v1/calls/${made.id}/jurors`, { token: admin.token })).json().jurors
  expect(progress[0]).toMatchObject({ assigned: 2, given: 2, mean: 3, spread: 0 })
  await passTime(app, DAY + HOUR, [admin])
  expect((await remind()).json()).toEqual({ reminded: 2 })
})

test('scores are given for each criterion of the judged version, and changed until judging ends', async () => {
  // Proves spec S/107.
  await judge()
  const [first] = jurors as [TestMember]
  const [idea = ''] = await toScore(first)
  const author = authors[ideas.indexOf(idea)] as TestMember
  await app.call('PUT', `/v1/ideas/${idea}`, { token: author.token, body: { ...IDEA, title: 'Edited since' } })
  const { entry } = (await readEntry(first, idea)).json()
  expect(entry).toMatchObject({
    ...{ title: expect.stringMatching(/^Idea/), content_version: 1, newest_version: 2, answers: answersTo(made) },
    ...{ reading: { scores: {}, given_at: null }, others: [] },
  })
  const missing = await score(first, idea, [4])
  expect(missing.json().error).toEqual({ scores: 'Please score each criterion' })
  expect((await score(first, idea, [6, 1])).statusCode).toBe(422)
  const unknown = { scores: { ...scoresOf(4, 4), [crypto.randomUUID()]: 3 } }
  expect((await score(first, idea, [], unknown)).json().error).toEqual({
    scores: 'This criterion is not one of the call',
  })
  const given = await score(first, idea, [4, 1], { note: 'Ask her', sentence: 'Say who pays.' })
  // (4 × 4 + 2 × 1) ÷ 6
  expect(given.json().reading).toMatchObject({ weighted_mean: 3, note: 'Ask her', sentence: 'Say who pays.' })
  expect((await score(first, idea, [5, 5])).json().reading.weighted_mean).toBe(5)
  expect((await assignmentsOf(first))[0]).toMatchObject({ weighted_mean: 5, given_at: expect.any(String) })
  await passTime(app, 10 * DAY, [first])
  expect((await score(first, idea, [1, 1])).json().error).toEqual({ call: 'Judging has ended.' })
})

test('scores of others are visible after the own ones, without names', async () => {
  // Proves spec S/107.
  await judge()
  const [idea = ''] = ideas
  const readers: TestMember[] = []
  for (const juror of jurors) if ((await toScore(juror)).includes(idea)) readers.push(juror)
  const [first, second] = readers as [TestMember, TestMember]
  await score(first, idea, [5, 5], { note: 'Between us', sentence: 'Bravo.' })
  const others = async (by: TestMember) => (await readEntry(by, idea)).json().entry.others
  expect(await others(second)).toEqual([])
  await score(second, idea, [2, 2])
  expect(await others(second)).toEqual([{ scores: scoresOf(5, 5), weighted_mean: 5, sentence: 'Bravo.' }])
  const stranger = jurors.find((juror) => !readers.includes(juror)) as TestMember
  expect((await readEntry(stranger, idea)).statusCode).toBe(404)
  expect((await score(stranger, idea, [5, 5])).statusCode).toBe(403)
  expect((await readEntry(authors[1] as TestMember, idea)).statusCode).toBe(404)
  // The author and managers of the call see the entry without scores.
  const ofAuthor = (await readEntry(authors[0] as TestMember, idea)).json().entry
  expect([ofAuthor.reading, ofAuthor.others]).toEqual([null, []])
  expect((await readEntry(admin, idea)).json().entry.others).toEqual([])
  expect((await readEntry(authors[1] as TestMember, crypto.randomUUID())).statusCode).toBe(404)
})

test('scores are refused to jurors who connected with the author meanwhile, and can be passed on', async () => {
  // Proves spec S/106.
  await judge()
  const [first] = jurors as [TestMember]
  const [idea = ''] = await toScore(first)
  await connect(first, authors[ideas.indexOf(idea)] as TestMember)
  expect((await score(first, idea, [5, 5])).statusCode).toBe(403)
  expect((await passOn(first, idea)).json()).toEqual({ is_taken: true })
  expect(await toScore(first)).not.toContain(idea)
  expect((await score(first, idea, [5, 5])).statusCode).toBe(403)
  expect((await passOn(first, idea)).statusCode).toBe(403)
  const active = await app.deps.db
    .selectFrom('call_assignments')
    .select('user_id')
    .where('idea_id', '=', idea)
    .where('passed_at', 'is', null)
    .execute()
  expect(active).toHaveLength(2)
  // No other juror can take it.
  const other = jurors.find(({ id }) => id === active[0]?.user_id) as TestMember
  expect((await passOn(admin, idea, { user_id: other.id })).json()).toEqual({ is_taken: false })
  const [mine = ''] = await toScore(first)
  expect((await passOn(authors[0] as TestMember, mine, { user_id: first.id })).statusCode).toBe(403)
  await score(first, mine, [3, 3])
  expect((await passOn(first, mine)).statusCode).toBe(409)
})

test('the PDF of a judged version is served to its jurors alone, also after the idea loses it', async () => {
  const author = authors[0] as TestMember
  const { id } = await enter(author, 'With a brief', { pdf: PDF })
  await judge()
  await app.call('PUT', `/v1/ideas/${id}`, { token: author.token, body: { ...IDEA, pdf: '' } })
  const readers: TestMember[] = []
  for (const juror of jurors) if ((await toScore(juror)).includes(id)) readers.push(juror)
  const read = (by?: TestMember) =>
    app.call('GET', `/v1/calls/${made.id}/entries/${id}/entry.pdf`, by ? { token: by.token } : {})
  expect((await readEntry(readers[0] as TestMember, id)).json().entry.pdf_size).toBeGreaterThan(0)
  const response = await read(readers[0])
  expect(response.headers['content-type']).toBe('application/pdf')
  expect(response.rawPayload.equals(Buffer.from(PDF, 'base64'))).toBe(true)
  expect((await read()).statusCode).toBe(401)
  expect((await read(authors[1])).statusCode).toBe(404)
})

describe('the ranking', () => {
  const scoreAll = async () => {
    for (const [index, juror] of jurors.entries()) {
      for (const idea of await toScore(juror)) await score(juror, idea, [4 - ideas.indexOf(idea), 3 + (index % 2)])
    }
  }

  test('the ranking shows managers of the call all entries, filtered and in three orders', async () => {
    expect((await ranking()).statusCode).toBe(409)
    await judge()
    await scoreAll()
    const { entries, counts, metadata } = (await ranking()).json()
    expect(entries.map(({ idea }: { idea: { id: string } }) => idea.id)).toEqual(ideas)
    expect(entries[0]).toMatchObject({
      rank: 1,
      given: 2,
      asked: 2,
      is_shortlisted: false,
      is_blind: false,
      award_id: null,
    })
    expect(entries[0].points).toHaveLength(2)
    expect([counts, metadata.total_records]).toEqual([{ all: 3, shortlisted: 0, disagree: 0 }, 3])
    expect((await ranking(admin, 'q=idea%201')).json().entries).toMatchObject([{ idea: { title: 'Idea 1' }, rank: 2 }])
    expect((await ranking(admin, 'sort=weighted&page_size=1&page=2')).json().entries).toMatchObject([{ rank: 2 }])
    expect((await ranking(admin, 'sort=disagreement&only=disagree')).json().entries).toEqual([])
    for (const by of [jurors[0], authors[0], await signedInMember(app, { isReviewer: true })]) {
      expect((await ranking(by)).statusCode).toBe(403)
    }
  })

  test('the ranking hides unscored entries from an organiser on the panel', async () => {
    // Proves trust 40/1.
    await judge([admin, ...jurors.slice(0, 1)])
    const [mine = ''] = await toScore(admin)
    await score(jurors[0] as TestMember, mine, [5, 5])
    const rowOf = async () =>
      (await ranking()).json().entries.find(({ idea }: { idea: { id: string } }) => idea.id === mine)
    expect(await rowOf()).toMatchObject({ is_blind: true, weighted_mean: null, points: [], given: 1 })
    await score(admin, mine, [1, 1])
    expect(await rowOf()).toMatchObject({ is_blind: false, weighted_mean: 3, given: 2 })
  })

  test('the ranking is decided in batches, which can be undone, with as many awards as there are', async () => {
    // Proves spec S/108.
    const award_id = made.awards[0]?.id
    expect((await decide({ idea_ids: ideas, decision: 'shortlist' })).statusCode).toBe(409)
    await judge()
    const [first, second] = ideas
    await decide({ idea_ids: [first], decision: 'shortlist' })
    const both = await decide({ idea_ids: [first, second], decision: 'shortlist' })
    // Only the changed entry.
    expect(both.json().before).toEqual([{ idea_id: second, is_shortlisted: false, award_id: null }])
    expect((await ranking(admin, 'only=shortlisted')).json().entries).toHaveLength(2)
    await decide({ idea_ids: [second], decision: 'unshortlist' })
    expect((await ranking()).json().counts.shortlisted).toBe(1)
    expect((await readCall(app, made.id)).shortlist_count).toBeNull()
    const given = await decide({ idea_ids: [first], decision: 'award', award_id })
    expect(given.json().before).toEqual([{ idea_id: first, is_shortlisted: true, award_id: null }])
    expect((await decide({ idea_ids: [second], decision: 'award', award_id })).json().error).toHaveProperty('award_id')
    await decide({ idea_ids: [first], decision: 'award', award_id: null })
    expect((await decide({ idea_ids: [second], decision: 'award', award_id })).statusCode).toBe(200)
    const unknown = { idea_ids: [first], decision: 'award', award_id: crypto.randomUUID() }
    expect((await decide(unknown)).statusCode).toBe(422)
    expect((await decide({ idea_ids: [crypto.randomUUID()], decision: 'shortlist' })).statusCode).toBe(404)
    expect((await decide({ idea_ids: ideas, decision: 'shortlist' }, authors[0])).statusCode).toBe(403)
  })

  test('an award stays in the call once it is given, and changes on confirmation while entries were made for it', async () => {
    const [award] = made.awards
    await passTime(app, 0, [admin])
    const edit = async (change: object) => {
      const { id, version, questions, criteria, awards } = await readCall(app, made.id, admin)
      const { opens_at, closes_at, judging_ends_at, ballot_ends_at } = made
      const dates = { opens_at, closes_at, judging_ends_at, ballot_ends_at }
      const body = { ...callBody(app, { ...dates, questions, criteria, awards, ...change }), version }
      return app.call('PUT', `/v1/calls/${id}`, { token: admin.token, body })
    }
    const renamed = [{ ...award, name: 'Another award' }]
    for (const awards of [[], renamed]) {
      const refused = await edit({ awards })
      expect([refused.statusCode, Object.keys(refused.json().error)]).toEqual([409, ['awards']])
    }
    expect((await edit({ awards: renamed, confirmed: true })).json().call.awards).toEqual(renamed)
    expect((await edit({ awards: [...renamed, { name: 'One more', count: 1 }] })).statusCode).toBe(200)
    await judge()
    await decide({ idea_ids: ideas.slice(0, 1), decision: 'award', award_id: award?.id })
    for (const confirmed of [false, true]) {
      const refused = await edit({ awards: [], confirmed })
      expect([refused.statusCode, refused.json().error]).toEqual([
        409,
        { award_id: 'Another award is given already. Please take it back first.' },
      ])
    }
    const { awards } = await readCall(app, made.id, admin)
    const reworded = made.criteria.map((one) => ({ ...one, label: `${one.label}!` }))
    expect((await edit({ awards, criteria: reworded })).statusCode).toBe(200)
    await score(jurors[0] as TestMember, (await toScore(jurors[0] as TestMember))[0] as string, [3, 3])
    const refused = await edit({ awards, criteria: made.criteria })
    expect([refused.statusCode, Object.keys(refused.json().error)]).toEqual([409, ['criteria']])
    expect((await edit({ awards, criteria: made.criteria, confirmed: true })).statusCode).toBe(200)
  })

  test('the ranking hides scores from members of the entry, who cannot decide on it', async () => {
    // Proves trust 40/2.
    const other = await signedInMember(app, { isAdmin: true })
    const own = (await enter(other, 'Of an administrator')).id
    await judge()
    await passTime(app, 0, [other])
    expect((await decide({ idea_ids: [own, ideas[0]], decision: 'shortlist' }, other)).statusCode).toBe(403)
    expect((await decide({ idea_ids: [own], decision: 'shortlist' })).statusCode).toBe(200)
    for (const juror of jurors) if ((await toScore(juror)).includes(own)) await score(juror, own, [5, 5])
    const seenBy = async (by: TestMember) =>
      (await ranking(by)).json().entries.find(({ idea }: { idea: { id: string } }) => idea.id === own)
    expect(await seenBy(admin)).toMatchObject({ weighted_mean: 5, is_blind: false })
    expect(await seenBy(other)).toMatchObject({ weighted_mean: null, points: [], is_blind: true })
  })

  test('the ranking goes out as CSV and the entries as ZIP with their PDFs, after the password', async () => {
    // Proves spec S/109.
    await enter(authors[0] as TestMember, 'With a brief', { pdf: PDF })
    await judge()
    await scoreAll()
    app.clock.advance(11 * MINUTE)
    const get = (path: string, by = admin) => app.call('GET', `/v1/calls/${made.id}/${path}`, { token: by.token })
    for (const path of ['scores.csv', 'entries.zip']) {
      expect((await get(path)).json().error).toEqual({ password: 'Please confirm with your password.' })
    }
    await app.call('POST', '/v1/settings/password/confirmation', {
      token: admin.token,
      body: { password: admin.password },
    })
    const csv = await app.call('GET', `/v1/calls/${made.id}/scores.csv`, { token: admin.token })
    const [head, ...lines] = csv.body.trim().split('\r\n')
    expect(head).toContain('Problem and people')
    expect(lines).toHaveLength(8)
    expect(head?.split(',').slice(-3)).toEqual(['Entry ID', 'Author ID', 'Juror ID'])
    const ids = lines.map((line) => line.split(',').slice(-3))
    expect(ideas.filter((id) => !ids.some(([entry]) => entry === id))).toEqual([])
    expect(ids.every(([, author]) => authors.some(({ id }) => id === author))).toBe(true)
    expect(ids.every(([, , juror]) => jurors.some(({ id }) => id === juror))).toBe(true)
    const zip = await app.call('GET', `/v1/calls/${made.id}/entries.zip`, { token: admin.token })
    const files = unzipSync(zip.rawPayload)
    const names = Object.keys(files)
    expect(names.filter((name) => name.endsWith('entry.txt'))).toHaveLength(4)
    expect(names.filter((name) => name.endsWith('entry.pdf'))).toHaveLength(1)
    expect(
      Object.values(files)
        .map((file) => strFromU8(file))
        .join(''),
    ).toContain('Eleven of them.')
    const headers = { 'accept-language': 'si' }
    const inSinhala = await app.call('GET', `/v1/calls/${made.id}/entries.zip`, { token: admin.token, headers })
    expect(strFromU8(Object.values(unzipSync(inSinhala.rawPayload))[0] as Uint8Array)).toContain('අධ්‍යාපනය')
    for (const path of ['scores.csv', 'entries.zip']) {
      expect((await get(path, jurors[0])).statusCode).toBe(403)
      expect((await get(path, await signedInMember(app, { isReviewer: true }))).statusCode).toBe(403)
    }
    const exported = await app.deps.db
      .selectFrom('audit_entries')
      .select('value_after')
      .where('action', '=', 'call_exported')
      .orderBy('id')
      .execute()
    expect(exported.map(({ value_after }) => value_after)).toEqual(['scores', 'entries', 'entries'])
  })
})

test('a ballot ends judging', async () => {
  await judge()
  const call = await readCall(app, made.id)
  await decide({ idea_ids: ideas, decision: 'shortlist' })
  await stepCall(app, admin, call, 'ballot')
  const [first] = jurors as [TestMember]
  const [idea = ''] = await toScore(first)
  expect((await score(first, idea, [3, 3])).statusCode).toBe(409)
  expect((await saveJurors(jurors)).statusCode).toBe(409)
  expect((await decide({ idea_ids: [idea], decision: 'shortlist' })).statusCode).toBe(409)
  expect((await app.call('POST', `/v1/calls/${made.id}/reminders`, { token: admin.token })).statusCode).toBe(409)
})

test('deadlines are in the calendar of who may enter, scores or votes', async () => {
  // Proves spec S/112.
  await passTime(app, 0, [admin])
  await saveJurors(jurors.slice(0, 1))
  const other = await openCall(app, admin, {
    title: 'For others\r\nX:1',
    faculties: ['Faculty of Health Sciences'],
  }).catch(() => null)
  expect(other).toBeNull()
  await openCall(app, admin, { title: 'Elsewhere', faculties: ['Faculty of Health Sciences'], votes_per_member: 0 })
  const read = async (by: TestMember) => {
    const { url } = (await app.call('POST', '/v1/calendar/token', { token: by.token })).json()
    const { body } = await app.call('GET', new URL(url).pathname)
    return body
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .filter((line) => /^(SUMMARY|DTSTART)/.test(line))
  }
  expect(await read(authors[0] as TestMember)).toEqual([
    ...['DTSTART:20260115T090000Z', `SUMMARY:Closes: ${made.title}`],
    ...['DTSTART:20260204T090000Z', `SUMMARY:Vote ends: ${made.title}`],
  ])
  expect(await read(jurors[0] as TestMember)).toContain(`SUMMARY:Scores due: ${made.title}`)
})
