import { beforeEach, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import type { OwnDecision, Report, ReportDetails } from '../../../contract/reports.ts'
import { DAY, HOUR, MINUTE } from '../../lib/clock.ts'
import { makeApiPages, pageOf } from '../../testing/api-pages.ts'
import { IDEA, PDF, shareIdea } from '../../testing/ideas.ts'
import { filesCookieOf, signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'
import { openSession } from '../sessions/sessions.service.ts'
import { pruneReports } from './reports.account.service.ts'

const NOBODY = '01234567-89ab-7def-8123-456789abcdef'
const REASON = 'Offers exam answers for money.'

let app: TestApp
let author: TestMember
let admin: TestMember
let reviewer: TestMember
let members: [TestMember, TestMember, TestMember]
let idea: Idea

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app, { firstname: 'Zebulonia' })
  admin = await signedInMember(app, { isAdmin: true })
  reviewer = await signedInMember(app, { isReviewer: true })
  members = [await signedInMember(app), await signedInMember(app), await signedInMember(app)]
  // Reports of new accounts do not hide anything.
  await setAge(members, 2 * DAY)
  idea = await shareIdea(app, author, { title: 'Answers for sale', pdf: PDF })
})

async function setAge(some: TestMember[], ms: number): Promise<void> {
  const ids = some.map(({ id }) => id)
  const created_at = new Date(app.clock.now().getTime() - ms).toISOString()
  await app.deps.db.updateTable('users').set({ created_at }).where('id', 'in', ids).execute()
}

const get = (url: string, who?: TestMember) => app.call('GET', url, who ? { token: who.token } : {})
const report = (who: TestMember, kind: string, id: string, body: object = {}) =>
  app.call('POST', '/v1/reports', { token: who.token, body: { kind, id, reason: 'spam', ...body } })
const reportByAll = async (kind: string, id: string) => {
  for (const who of members) expect((await report(who, kind, id)).statusCode).toBe(202)
}
const queue = async (who = reviewer, query = '') => (await get(`/v1/reports${query}`, who)).json()
const onlyReport = async (): Promise<Report> => (await queue()).reports[0]
const details = async (id: string, who = reviewer): Promise<ReportDetails> =>
  (await get(`/v1/reports/${id}`, who)).json().report
const decide = (who: TestMember, id: string, action: string, change: object = {}) =>
  app.call('POST', `/v1/reports/${id}/decision`, { token: who.token, body: { action, reason: REASON, ...change } })
const notified = async (who: TestMember) => (await get('/v1/notifications', who)).json().notifications
const object = (id: string, text: string, who: TestMember) =>
  app.call('POST', `/v1/decisions/${id}/objection`, { token: who.token, body: { text } })
const open = (token: string) => app.call('POST', '/v1/decisions/open', { body: { token } })
const objectByLink = (token: string, text: string) =>
  app.call('POST', '/v1/decisions/objection', { body: { token, text } })
const comment = async (who: TestMember, text: string): Promise<string> =>
  (await app.call('POST', `/v1/ideas/${idea.id}/comments`, { token: who.token, body: { text } })).json().comment.id
const tokenIn = (text = '') => /\/decision\?token=(\w+)/.exec(text)?.[1] ?? ''
const until = (days: number) => new Date(app.clock.now().getTime() + days * DAY).toISOString()

async function addEvent(): Promise<string> {
  const event = {
    ...{ type: 'open_session', title: 'Crypto evening', time_zone: 'Asia/Colombo', place: 'Kandy' },
    ...{ starts_at: '2026-01-20T10:00:00Z', ends_at: '2026-01-20T11:00:00Z' },
  }
  const { id } = (await app.call('POST', '/v1/events', { token: author.token, body: event })).json().event
  const { db } = app.deps
  await db
    .updateTable('events')
    .set({ status: 'published', published_at: event.starts_at })
    .where('id', '=', id)
    .execute()
  return id
}

test('POST /v1/reports takes one report of each member, with a reason', async () => {
  // Proves spec S/93.
  const first = await report(members[0], 'idea', idea.id, { reason: 'other', text: '  Sells answers.  ' })
  expect([first.statusCode, first.json()]).toEqual([202, { message: 'Thank you. A reviewer will look at it.' }])
  expect((await report(members[0], 'idea', idea.id)).json().error).toEqual({
    report: 'You have reported this already.',
  })
  expect((await report(members[1], 'idea', idea.id, { reason: 'plagiarism' })).statusCode).toBe(202)
  expect((await report(members[1], 'idea', idea.id, { reason: 'plagiarism' })).statusCode).toBe(409)
  const { reports, counts, oldest } = await queue()
  expect(reports).toHaveLength(1)
  expect(reports[0]).toMatchObject({
    ...{ kind: 'idea', reporter_count: 2, texts: ['Sells answers.'], decision: null, objection: null },
    target: {
      id: idea.id,
      title: 'Answers for sale',
      author: { id: author.id },
      is_hidden: false,
      is_deleted: false,
    },
  })
  expect(counts).toEqual({
    open: 1,
    decided: 0,
    kinds: { idea: 1, comment: 0, profile: 0, event: 0, message: 0, update: 0 },
  })
  expect(oldest).toBe(reports[0].created_at)
  const { statements, member, conflict } = await details(reports[0].id)
  expect(statements.map(({ reporter, reason }) => [reporter?.id, reason])).toEqual([
    [members[0].id, 'other'],
    [members[1].id, 'plagiarism'],
  ])
  expect([member, conflict]).toMatchObject([{ ideas_count: 1, comments_count: 0, reports: [] }, null])
  expect((await get(`/v1/ideas/${idea.id}`)).statusCode).toBe(200)
})

test('POST /v1/reports accepts reports of members on public content of others', async () => {
  // Proves trust 27/12.
  const [member] = members
  const body = { kind: 'idea', id: idea.id, reason: 'spam' }
  expect((await app.call('POST', '/v1/reports', { body })).statusCode).toBe(401)
  for (const change of [{ reason: 'other' }, { reason: 'dull' }, { kind: 'user' }, { text: 'x'.repeat(501) }]) {
    expect((await report(member, 'idea', idea.id, change)).statusCode, JSON.stringify(change)).toBe(422)
  }
  expect((await report(author, 'idea', idea.id)).statusCode).toBe(403)
  expect((await report(author, 'profile', author.id)).statusCode).toBe(403)
  const said = await comment(author, 'Write to me')
  expect((await report(author, 'comment', said)).statusCode).toBe(403)
  expect((await report(author, 'event', await addEvent())).statusCode).toBe(403)
  for (const kind of ['idea', 'comment', 'profile', 'event']) {
    expect((await report(member, kind, NOBODY)).statusCode, kind).toBe(404)
  }
  // Hidden content reveals nothing to reporters.
  await app.call('PATCH', `/v1/ideas/${idea.id}`, {
    token: admin.token,
    body: { status: 'Rejected', feedback: 'No.' },
  })
  const rejected = await report(member, 'idea', idea.id)
  expect([rejected.statusCode, rejected.json().error]).toEqual([404, { idea: 'The idea was not found.' }])
  expect((await report(member, 'comment', said)).statusCode).toBe(404)
  await changeAccountStatus(app.deps, author.email, 'suspend')
  expect((await report(member, 'profile', author.id)).statusCode).toBe(404)
  expect((await queue()).reports).toEqual([])
})

test('POST /v1/reports keeps the reported content, also after an edit or a deletion', async () => {
  // Proves spec S/93.
  const [first, second] = members
  const said = await comment(author, 'Answers for all exams')
  await report(first, 'comment', said)
  await app.call('PATCH', `/v1/comments/${said}`, { token: author.token, body: { text: 'Good luck to all' } })
  await report(second, 'comment', said)
  const { id } = await onlyReport()
  const before = await details(id)
  expect(before.target).toMatchObject({
    ...{ text: 'Answers for all exams', is_deleted: false },
    place: { kind: 'idea', id: idea.id, title: 'Answers for sale' },
  })
  expect(before.statements.map(({ seen }) => seen?.text ?? null)).toEqual([null, 'Good luck to all'])
  await app.call('DELETE', `/v1/comments/${said}`, { token: author.token })
  expect((await report(members[2], 'comment', said)).statusCode).toBe(404)
  expect((await details(id)).target).toMatchObject({ text: 'Answers for all exams', is_deleted: true })
  // Deleted content can still be decided on.
  expect((await decide(reviewer, id, 'warn')).statusCode).toBe(200)
})

test('POST /v1/reports responds 202 or 404 during the deletion of its target, and merges simultaneous reports', async () => {
  // Proves spec S/93.
  const [, ...others] = await Promise.all([
    app.call('DELETE', `/v1/ideas/${idea.id}`, { token: author.token }),
    ...members.map((who) => report(who, 'idea', idea.id)),
  ])
  for (const { statusCode } of others) expect([202, 404]).toContain(statusCode)
  const event = await addEvent()
  const atOnce = await Promise.all(members.map((who) => report(who, 'event', event)))
  expect(atOnce.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202])
  const { reports } = await queue(reviewer, '?kind=event')
  expect(reports).toMatchObject([{ reporter_count: 3, target: { is_hidden: true } }])
})

test('content with enough reports is hidden on every path until a moderator decides to keep it', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 27/15; spec S/94.
  const [member] = members
  const uncached = await startSecondServer(app, { isCaching: false })
  await comment(member, 'Marvellous')
  const urls = [
    ...[`/v1/ideas/${idea.id}`, '/v1/ideas/feed', '/v1/ideas/feed?q=answers', '/ideas.atom', '/v1/home'],
    ...[`/v1/ideas/${idea.id}/versions`, `/v1/ideas/${idea.id}/comments`, `/v1/pdfs/${idea.pdf}`],
    ...[`/v1/profiles/id/${author.id}`, '/v1/profiles-with-ideas', '/v1/ideas/similar?title=Answers%20for%20sale'],
    ...[`/v1/ideas/${idea.id}/similar`, `/v1/ideas/${idea.id}/events`, `/v1/ideas/me?ids=${idea.id}`],
  ]
  const seenBy = async (who?: TestMember) => {
    const found: string[] = []
    for (const url of urls) {
      const options = who ? { token: who.token } : {}
      const [cached, plain] = [await app.call('GET', url, options), await uncached.call('GET', url, options)]
      expect([url, cached.statusCode]).toEqual([url, plain.statusCode])
      const shows = (body: string) => body.includes('Answers for sale') || body.includes('Marvellous')
      if (cached.statusCode === 200 && (shows(cached.body) || url.startsWith('/v1/pdfs/'))) found.push(url)
    }
    return found
  }
  await app.call('PATCH', `/v1/ideas/${idea.id}`, {
    token: admin.token,
    body: { status: 'Approved', feedback: 'Go.' },
  })
  const open = await seenBy()
  expect(open.length).toBeGreaterThan(7)

  await reportByAll('idea', idea.id)
  expect(await seenBy()).toEqual([])
  expect(await seenBy(member)).toEqual([])
  for (const who of [author, reviewer, admin]) {
    expect((await get(`/v1/ideas/${idea.id}`, who)).json().idea).toMatchObject({ is_hidden: true })
  }
  expect((await get('/v1/ideas/mine', author)).json().ideas).toMatchObject([{ id: idea.id, is_hidden: true }])
  const cookie = await filesCookieOf(app, author.token)
  expect((await app.call('GET', `/v1/pdfs/${idea.pdf}`, { headers: { cookie } })).statusCode).toBe(200)
  expect(await notified(author)).toMatchObject([
    { kind: 'content_moderated', reported: { kind: 'idea', title: 'Answers for sale' }, decision: null },
    ...Array.from({ length: 2 }, () => ({})),
  ])
  const entries = (await get('/v1/admin/audit?action=content_hidden', admin)).json().entries
  expect(entries).toMatchObject([{ actor: { kind: 'system' }, target: { kind: 'idea', id: idea.id } }])
  // Activity on hidden content notifies nobody.
  const before = (await notified(member)).length
  await app.call('POST', `/v1/ideas/${idea.id}/comments`, { token: author.token, body: { text: 'Buy here' } })
  expect(await notified(member)).toHaveLength(before)

  const { id } = await onlyReport()
  expect((await decide(reviewer, id, 'keep')).statusCode).toBe(200)
  expect(await seenBy()).toEqual(open)
  expect((await get(`/v1/ideas/${idea.id}`, author)).json().idea).not.toHaveProperty('is_hidden')
})

test('content with enough reports is shown as deleted or not found, whatever its kind', async () => {
  // Proves trust 27/15; spec S/69.
  const [member] = members
  const said = await comment(author, 'Nobody needs this')
  const reply = { token: member.token, body: { text: 'I do', reply_to: said } }
  await app.call('POST', `/v1/ideas/${idea.id}/comments`, reply)
  const event = await addEvent()
  const onEvent = { token: author.token, body: { text: 'Join my course' } }
  const { id: saidThere } = (await app.call('POST', `/v1/events/${event}/comments`, onEvent)).json().comment
  await reportByAll('comment', saidThere)
  expect((await app.call('GET', `/v1/events/${event}/comments`)).json().comments).toEqual([])
  await app.call('PUT', `/v1/events/${event}/rsvp`, { token: member.token, body: { answer: 'going' } })
  for (const [kind, id] of [
    ['comment', said],
    ['event', event],
    ['profile', author.id],
  ] as const) {
    await reportByAll(kind, id)
  }
  const { comments } = (await get(`/v1/ideas/${idea.id}/comments`)).json()
  expect(comments).toMatchObject([{ text: '', author: { username: 'Anonymous' }, replies: [{ text: 'I do' }] }])
  expect((await get(`/v1/events/${event}`, member)).statusCode).toBe(404)
  expect((await get(`/v1/events/${event}`, author)).json().event).toMatchObject({
    status: 'published',
    is_public: false,
  })
  expect((await get(`/v1/profiles/id/${author.id}`, member)).statusCode).toBe(404)
  for (const who of [author, reviewer]) expect((await get(`/v1/profiles/id/${author.id}`, who)).statusCode).toBe(200)
  // The idea stays, without the hidden profile of its author.
  const { user_id, author: shown } = (await get(`/v1/ideas/${idea.id}`)).json().idea
  expect([user_id, shown.id, shown.firstname, shown.title]).toEqual([author.id, author.id, '', ''])
  // Attendees get no notifications about a hidden event.
  const { version } = (await get(`/v1/events/${event}`, author)).json().event
  const before = (await notified(member)).length
  const elsewhere = { token: author.token, body: { version, place: 'Galle' } }
  expect((await app.call('PATCH', `/v1/events/${event}`, elsewhere)).statusCode).toBe(200)
  expect(await notified(member)).toHaveLength(before)
  // The author of a hidden comment may delete it, and not edit it.
  const edit = { token: author.token, body: { text: '@member1 look' } }
  expect((await app.call('PATCH', `/v1/comments/${said}`, edit)).statusCode).toBe(404)
  expect((await app.call('DELETE', `/v1/comments/${said}`, { token: author.token })).statusCode).toBe(204)
})

test('the reported versions of an idea stay hidden after a moderator keeps its edited version', async () => {
  // Proves trust 27/15.
  const edit = (description: string) => {
    app.clock.advance(MINUTE)
    const body = { ...IDEA, title: 'Answers for sale', description }
    return app.call('PUT', `/v1/ideas/${idea.id}`, { token: author.token, body })
  }
  const statuses = async (who?: TestMember) => {
    const urls = [1, 2, 3].map((n) => `/v1/ideas/${idea.id}/versions/${n}`)
    return Promise.all(urls.map(async (url) => (await get(url, who)).statusCode))
  }
  const listed = async (who?: TestMember): Promise<number[]> =>
    (await get(`/v1/ideas/${idea.id}/versions`, who)).json().versions.map(({ n }: { n: number }) => n)
  await edit('Harmful words that were reported.')
  await reportByAll('idea', idea.id)
  const { id } = await onlyReport()
  app.clock.advance(MINUTE)
  expect((await decide(reviewer, id, 'hide')).statusCode).toBe(200)
  const decision = (await notified(author))[0].decision.id
  await edit('Words that are fit for everybody.')
  expect((await object(decision, 'I removed them.', author)).statusCode).toBe(200)
  expect((await decide(admin, id, 'keep')).statusCode).toBe(200)
  expect(await statuses()).toEqual([404, 404, 200])
  expect(await statuses(members[0])).toEqual([404, 404, 200])
  expect(await listed()).toEqual([3])
  for (const who of [author, reviewer, admin]) {
    expect([await statuses(who), await listed(who)]).toEqual([
      [200, 200, 200],
      [3, 2, 1],
    ])
  }
})

test('an idea hidden by reports stays hidden until its edit is approved, also after a moderator keeps it', async () => {
  await app.call('PATCH', `/v1/ideas/${idea.id}`, { token: admin.token, body: { status: 'Approved' } })
  const { version } = (await get('/v1/admin/settings', admin)).json().settings
  const settings = { version, ideas: { publishing: 'after_review' } }
  await app.call('PUT', '/v1/admin/settings', { token: admin.token, body: settings })
  await reportByAll('idea', idea.id)
  const { id } = await onlyReport()
  await decide(reviewer, id, 'hide')
  app.clock.advance(MINUTE)
  const body = { ...IDEA, title: 'Answers for free' }
  await app.call('PUT', `/v1/ideas/${idea.id}`, { token: author.token, body })
  app.clock.advance(MINUTE)
  await object((await notified(author))[0].decision.id, 'I removed it.', author)
  expect((await decide(admin, id, 'keep')).statusCode).toBe(200)
  const url = `/v1/ideas/${idea.id}`
  expect((await get(url)).statusCode).toBe(404)
  for (const who of [author, reviewer]) expect((await get(url, who)).json().idea.title).toBe('Answers for free')

  await app.call('PATCH', url, { token: admin.token, body: { status: 'Approved' } })
  expect((await get(url)).json().idea.title).toBe('Answers for free')
  expect((await get(`${url}/versions/1`)).statusCode).toBe(404)
})

test('an unchanged idea is shown again with all its versions after a moderator keeps it', async () => {
  const body = { ...IDEA, title: 'Answers for sale', description: 'Words that somebody disliked.' }
  await app.call('PUT', `/v1/ideas/${idea.id}`, { token: author.token, body })
  app.clock.advance(MINUTE)
  await reportByAll('idea', idea.id)
  app.clock.advance(MINUTE)
  const { id } = await onlyReport()
  await decide(reviewer, id, 'hide')
  await object((await notified(author))[0].decision.id, 'It is true.', author)
  await decide(admin, id, 'keep')
  for (const n of [1, 2]) expect((await get(`/v1/ideas/${idea.id}/versions/${n}`)).statusCode).toBe(200)
})

test.each(['comment', 'event'] as const)('a hidden %s disappears from rendered pages at once', async (kind) => {
  // Proves trust 27/15.
  const pages = await startSecondServer(app, { webRoot: makeApiPages() })
  const event = await addEvent()
  const url = pageOf([
    ...[`/v1/ideas/${idea.id}/comments`, `/v1/events/${event}`],
    '/v1/events?from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z',
  ])
  const said = await comment(author, 'Nobody needs this')
  const shown = async () => (await pages.call('GET', url)).body
  expect(await shown()).toContain('Crypto evening')
  expect(await shown()).toContain('Nobody needs this')
  const report = (who: TestMember) =>
    pages.call('POST', '/v1/reports', {
      token: who.token,
      body: { kind, id: kind === 'event' ? event : said, reason: 'spam' },
    })
  for (const who of members) expect((await report(who)).statusCode).toBe(202)
  expect(await shown()).not.toContain(kind === 'event' ? 'Crypto evening' : 'Nobody needs this')
})

test('a hidden profile shows neither name nor title wherever members are listed', async () => {
  // Proves trust 27/15.
  const [member, other] = members
  const connect = { token: author.token, body: { user_id: member.id } }
  await app.call('POST', '/v1/connections', connect)
  const [{ id }] = (await get('/v1/connections/requests', member)).json().requests
  await app.call('POST', `/v1/connections/requests/${id}/accept`, { token: member.token })
  await app.call('POST', '/v1/connections', { token: author.token, body: { user_id: other.id } })
  await app.call('PUT', `/v1/blocks/${author.id}`, { token: members[2].token })
  const helped = await shareIdea(app, other, { roles: [{ title: 'Tester' }] })
  const offers = `/v1/ideas/${helped.id}/roles/${helped.roles[0]?.id}/offers`
  await app.call('POST', offers, { token: author.token, body: {} })
  const roles = [{ title: 'Writer' }]
  const own = await app.call('PUT', `/v1/ideas/${idea.id}`, { token: author.token, body: { ...IDEA, roles } })
  const invitations = `/v1/ideas/${idea.id}/roles/${own.json().idea.roles[0].id}/invitations`
  await app.call('POST', invitations, { token: author.token, body: { user_id: member.id } })
  const urls = [
    ['/v1/connections', member],
    ['/v1/connections/requests', other],
    ['/v1/notifications', other],
    ['/v1/blocks', members[2]],
  ] as const
  const event = await addEvent()
  const namesOnly = [
    ['/v1/events?from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z', undefined],
    [`/v1/events/${event}.ics`, undefined],
    ['/v1/calendar.ics', undefined],
    ['/v1/me/home', other],
    ['/v1/me/home', member],
  ] as const
  const namesFound = async () => {
    const bodies = await Promise.all(namesOnly.map(async ([url, who]) => (await get(url, who)).body))
    return bodies.map((body) => body.includes('Zebulonia'))
  }
  const namesSeen = async () => {
    const bodies = await Promise.all(urls.map(async ([url, who]) => (await get(url, who)).body))
    return bodies.map((body) => [body.includes('Zebulonia'), body.includes('"Student"'), body.includes(author.id)])
  }
  expect(await namesSeen()).toEqual(urls.map(() => [true, true, true]))
  expect(await namesFound()).toEqual(namesOnly.map(() => true))
  await reportByAll('profile', author.id)
  expect(await namesSeen()).toEqual(urls.map(() => [false, false, true]))
  expect(await namesFound()).toEqual(namesOnly.map(() => false))
  await decide(reviewer, (await onlyReport()).id, 'keep')
  expect(await namesSeen()).toEqual(urls.map(() => [true, true, true]))
})

test('content is hidden at the threshold of the settings, and kept content again only after an edit', async () => {
  // Proves spec S/94.
  const settings = (await get('/v1/admin/settings', admin)).json().settings
  const save = (report_threshold: unknown) =>
    app.call('PUT', '/v1/admin/settings', {
      ...{ token: admin.token, body: { version: settings.version, moderation: { report_threshold } } },
    })
  for (const wrong of [0, 51, 1.5, '2', null]) expect((await save(wrong)).statusCode).toBe(422)
  expect((await save(1)).statusCode).toBe(200)
  const isShown = async () => (await get(`/v1/ideas/${idea.id}`)).statusCode === 200
  await report(members[0], 'idea', idea.id)
  expect(await isShown()).toBe(false)
  await decide(reviewer, (await onlyReport()).id, 'keep')
  expect(await isShown()).toBe(true)
  await report(members[1], 'idea', idea.id)
  expect([await isShown(), (await queue()).counts.open]).toEqual([true, 1])
  await decide(reviewer, (await onlyReport()).id, 'keep')
  const edit = { title: 'Answers for rent', description: 'Quiz bundles to rent.', learning_outcome: 'Rent pays.' }
  const { category, tags, recommended_level } = idea
  const body = { ...edit, category, tags, recommended_level }
  expect((await app.call('PUT', `/v1/ideas/${idea.id}`, { token: author.token, body })).statusCode).toBe(200)
  await report(members[2], 'idea', idea.id)
  expect(await isShown()).toBe(false)
})

test('reports of an event hide all dates of its series with the same text, and keeping it shows them again', async () => {
  // Proves trust 27/15.
  const repeat = { until: '2026-02-03', except: [] }
  const form = {
    ...{ type: 'open_session', title: 'Exam help', place: 'Kandy', time_zone: 'Asia/Colombo', repeat },
    ...{ starts_at: '2026-01-20T10:00:00Z', ends_at: '2026-01-20T11:00:00Z' },
  }
  const { event, dates } = (await app.call('POST', '/v1/events', { token: reviewer.token, body: form })).json()
  const other = dates[2].id
  const { version } = (await get(`/v1/events/${other}`)).json().event
  const edit = { token: reviewer.token, body: { version, description: 'Another one.' } }
  expect((await app.call('PATCH', `/v1/events/${other}`, edit)).statusCode).toBe(200)
  const listed = async () =>
    (await get('/v1/events?from=2026-01-01T00:00:00Z&to=2026-02-28T00:00:00Z'))
      .json()
      .events.map(({ id }: { id: string }) => id)
  await reportByAll('event', event.id)
  expect(await listed()).toEqual([other])
  const admin = await signedInMember(app, { isAdmin: true })
  await decide(admin, (await queue(admin)).reports[0].id, 'keep')
  expect(await listed()).toHaveLength(3)
})

test('reports of new accounts reach the queue but hide nothing, until other accounts report enough', async () => {
  // Proves spec S/95.
  const fresh = [await signedInMember(app), await signedInMember(app), await signedInMember(app)]
  const isShown = async () => (await get(`/v1/ideas/${idea.id}`)).statusCode === 200
  await Promise.all(fresh.map((who) => report(who, 'idea', idea.id)))
  expect([await isShown(), (await onlyReport()).reporter_count]).toEqual([true, 3])
  for (const who of members.slice(0, 2)) await report(who, 'idea', idea.id)
  expect(await isShown()).toBe(true)
  await report(members[2], 'idea', idea.id)
  expect([await isShown(), (await onlyReport()).reporter_count]).toEqual([false, 6])
})

test('reports of new accounts count once the account is a day old, or has an approved idea', async () => {
  // Proves spec S/95.
  const [first, second, third] = members
  await setAge([first], DAY)
  await setAge([second, third], DAY - 1)
  await reportByAll('profile', author.id)
  expect((await onlyReport()).target.is_hidden).toBe(false)
  for (const who of [second, third]) {
    const own = await shareIdea(app, who)
    const approval = { token: admin.token, body: { status: 'Approved', feedback: 'Go.' } }
    expect((await app.call('PATCH', `/v1/ideas/${own.id}`, approval)).statusCode).toBe(200)
  }
  const other = await signedInMember(app)
  await report(other, 'profile', author.id)
  expect((await onlyReport()).target.is_hidden).toBe(true)
})

test('reports of new accounts do not count when sent at the same time as reports of other accounts', {
  tags: ['postgres'],
}, async () => {
  const fresh = [await signedInMember(app), await signedInMember(app)]
  await Promise.all([...fresh, members[0], members[1]].map((who) => report(who, 'idea', idea.id)))
  expect((await onlyReport()).target.is_hidden).toBe(false)
  const last = await signedInMember(app)
  await Promise.all([last, members[2]].map((who) => report(who, 'idea', idea.id)))
  expect((await onlyReport()).target.is_hidden).toBe(true)
  const moderated = (await notified(author)).filter(({ kind }: { kind: string }) => kind === 'content_moderated')
  expect(moderated).toHaveLength(1)
})

test('POST /v1/reports/:id/decision hides content, notifies the author of the reason and reporters of the outcome', async () => {
  // Proves trust 27/11; spec S/97.
  const [first] = members
  await report(first, 'idea', idea.id, { text: 'He sold them to me.' })
  const { id } = await onlyReport()
  expect((await decide(reviewer, id, 'hide', { reason: '' })).statusCode).toBe(422)
  const decided = await decide(reviewer, id, 'hide')
  expect(decided.json().report).toMatchObject({
    ...{ waiting_since: null, decision: { action: 'hide', reason: REASON, moderator: { id: reviewer.id } } },
    target: { is_hidden: true },
  })
  expect((await queue(reviewer, '?state=decided')).reports).toHaveLength(1)
  expect((await queue()).counts).toMatchObject({ open: 0, decided: 1 })
  const [toAuthor] = await notified(author)
  expect(toAuthor).toMatchObject({ kind: 'content_moderated', decision: { action: 'hide' } })
  const [toReporter] = await notified(first)
  expect(toReporter).toMatchObject({ kind: 'report_decided', outcome: 'hidden', actor: null })
  expect(JSON.stringify(toReporter)).not.toContain(REASON)
  const [mail, ...rest] = (await app.deliverMails()).filter(({ subject }) => subject.includes('hidden'))
  expect([mail?.to, rest]).toEqual([author.email, []])
  expect(mail?.text).toContain(REASON)
  const ofAuthor = `${JSON.stringify(toAuthor)}${mail?.text}${(await get(`/v1/decisions/${toAuthor.decision.id}`, author)).body}`
  for (const secret of [first.id, reviewer.id, 'He sold them', 'Ber4']) expect(ofAuthor).not.toContain(secret)
  const entries = (await get('/v1/admin/audit?action=report_decided', admin)).json().entries
  expect(entries).toMatchObject([{ target: { id: idea.id }, before: null, after: 'hide', reason: REASON }])
})

test('POST /v1/reports/:id/decision accepts one decision of a reviewer or an administrator', async () => {
  // Proves trust 25/8.
  await report(members[0], 'idea', idea.id)
  const { id, version } = await onlyReport()
  const calls = (token?: string) => [
    app.call('GET', '/v1/reports', token ? { token } : {}),
    app.call('GET', `/v1/reports/${id}`, token ? { token } : {}),
    app.call('POST', `/v1/reports/${id}/decision`, {
      ...(token ? { token } : {}),
      body: { action: 'keep', reason: 'Ok' },
    }),
  ]
  const statuses = async (token?: string) => (await Promise.all(calls(token))).map(({ statusCode }) => statusCode)
  expect(await statuses()).toEqual([401, 401, 401])
  expect(await statuses(members[0].token)).toEqual([403, 403, 403])
  expect(await statuses(author.token)).toEqual([403, 403, 403])
  expect((await get(`/v1/reports/${NOBODY}`, admin)).statusCode).toBe(404)
  expect((await decide(admin, NOBODY, 'keep')).statusCode).toBe(404)
  expect((await decide(admin, id, 'keep', { version: version + 1 })).json().error).toHaveProperty('version')
  const atOnce = await Promise.all([decide(admin, id, 'keep'), decide(reviewer, id, 'hide')])
  expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await details(id)).decisions).toHaveLength(1)
  expect((await notified(author)).length).toBe(1)
})

test('POST /v1/reports/:id/decision refuses the author of the content, and a reporter while another moderator is free', async () => {
  // Proves trust 25/8.
  const own = await shareIdea(app, reviewer, { title: 'Mine' })
  await report(members[0], 'idea', own.id)
  const { id } = (await queue(admin)).reports[0]
  expect((await queue(reviewer)).reports).toEqual([])
  expect((await queue(reviewer)).counts.open).toBe(0)
  expect((await get(`/v1/reports/${id}`, reviewer)).statusCode).toBe(404)
  expect((await decide(reviewer, id, 'keep')).statusCode).toBe(404)
  await report(admin, 'profile', author.id)
  const byAdmin = (await queue(admin, '?kind=profile')).reports[0].id
  expect((await details(byAdmin, admin)).conflict).toBe('reported')
  expect((await decide(admin, byAdmin, 'hide')).statusCode).toBe(403)
  // No other moderator is free.
  await report(reviewer, 'profile', author.id)
  expect((await details(byAdmin, admin)).conflict).toBeNull()
  expect((await decide(admin, byAdmin, 'hide')).statusCode).toBe(200)
  // The only moderator decides on own content too, without the names of reporters.
  await changeAccountStatus(app.deps, admin.email, 'demote').catch(() => undefined)
  await changeAccountStatus(app.deps, reviewer.email, 'demote')
  const ofAdmin = await shareIdea(app, admin, { title: 'Also mine' })
  await report(members[0], 'idea', ofAdmin.id)
  const alone = (await queue(admin)).reports.find(({ target }: Report) => target.id === ofAdmin.id)
  expect((await details(alone.id, admin)).statements[0]?.reporter).toBeNull()
  expect((await decide(admin, alone.id, 'suspend', { until: until(1) })).statusCode).toBe(409)
  expect((await decide(admin, alone.id, 'keep')).statusCode).toBe(200)
})

test('POST /v1/reports/:id/decision suspends until a date with a confirmed password, until an objection is accepted', async () => {
  // Proves trust 28/1; spec S/97.
  await report(members[0], 'profile', author.id)
  const { id } = await onlyReport()
  expect((await decide(reviewer, id, 'suspend')).json().error).toEqual({ until: 'Say until when' })
  expect((await decide(reviewer, id, 'suspend', { until: until(-1) })).statusCode).toBe(422)
  expect((await decide(reviewer, id, 'suspend', { until: until(400) })).statusCode).toBe(422)
  app.clock.advance(HOUR)
  expect((await decide(reviewer, id, 'suspend', { until: until(7) })).json().error).toEqual({
    password: 'Please confirm with your password.',
  })
  const fresh = { ...reviewer, token: (await openSession(app.deps, reviewer.id)).token }
  const decided = await decide(fresh, id, 'suspend', { until: until(7) })
  expect([decided.statusCode, decided.json().report?.member.is_suspended]).toEqual([200, true])
  expect((await get('/v1/profile', author)).statusCode).toBe(401)

  // The link of the mail needs no session.
  const mail = (await app.deliverMails()).find(({ to }) => to === author.email)
  const token = tokenIn(mail?.text)
  expect((await open(`${token}X`)).statusCode).toBe(422)
  expect((await open(token)).json().decision).toMatchObject({
    ...{ action: 'suspend', reason: REASON, objection: null, outcome: null },
  })
  expect((await objectByLink(`${token}X`, 'It was not me')).statusCode).toBe(422)
  expect((await objectByLink(token, 'It was not me')).statusCode).toBe(200)
  expect((await objectByLink(token, 'Again')).statusCode).toBe(409)

  expect(await details(id)).toMatchObject({ objection: { text: 'It was not me' }, conflict: 'decided' })
  expect((await decide(fresh, id, 'keep')).statusCode).toBe(403)
  expect((await decide(admin, id, 'keep')).statusCode).toBe(200)
  expect((await get(`/v1/profiles/id/${author.id}`)).statusCode).toBe(200)
  const { suspended_at } = await app.deps.db
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', author.id)
    .executeTakeFirstOrThrow()
  expect(suspended_at).toBeNull()
  const { decision }: { decision: OwnDecision } = (await open(token)).json()
  expect(decision).toMatchObject({ outcome: { action: 'keep' }, can_object_until: null })
  expect((await notified(members[0])).map(({ outcome }: { outcome: string }) => outcome)).toEqual(['kept', 'hidden'])
  expect((await app.deliverMails()).at(-1)?.subject).toBe('Your objection was accepted')
})

test('POST /v1/reports/:id/decision refuses the suspension of a reviewer by a reviewer, and of the last administrator', async () => {
  // Proves trust 25/9.
  const second = await signedInMember(app, { isReviewer: true })
  await report(members[0], 'profile', second.id)
  await report(members[0], 'profile', admin.id)
  const idOf = async (member: TestMember) =>
    (await queue()).reports.find(({ target }: Report) => target.id === member.id).id
  const terms = { until: until(3) }
  expect((await decide(reviewer, await idOf(second), 'suspend', terms)).statusCode).toBe(403)
  expect((await decide(reviewer, await idOf(admin), 'suspend', terms)).statusCode).toBe(409)
  expect((await decide(admin, await idOf(second), 'suspend', terms)).statusCode).toBe(200)
})

test('POST /v1/decisions/:id/objection accepts objections of the author to hidden content within two weeks', async () => {
  // Proves trust 28/1; spec S/98.
  const decisionOn = async (kind: string, id: string, action: string): Promise<string> => {
    await report(members[0], kind, id)
    await decide(reviewer, (await onlyReport()).id, action)
    return (await notified(author))[0].decision.id
  }
  const kept = await decisionOn('idea', idea.id, 'keep')
  expect((await object(kept, 'Thanks', author)).statusCode).toBe(409)
  const hidden = await decisionOn('event', await addEvent(), 'hide')
  expect((await app.call('POST', `/v1/decisions/${hidden}/objection`, { body: { text: 'Why?' } })).statusCode).toBe(401)
  expect((await app.call('GET', `/v1/decisions/${hidden}`)).statusCode).toBe(401)
  expect((await object(hidden, 'Why?', members[0])).statusCode).toBe(404)
  expect((await get(`/v1/decisions/${hidden}`, members[0])).statusCode).toBe(404)
  expect((await object(hidden, '', author)).statusCode).toBe(422)
  expect((await object(NOBODY, 'Why?', author)).statusCode).toBe(404)
  const late = await decisionOn('profile', author.id, 'warn')
  app.clock.advance(13 * DAY)
  author.token = (await openSession(app.deps, author.id)).token
  reviewer.token = (await openSession(app.deps, reviewer.id)).token
  expect((await object(hidden, 'It is a real evening.', author)).statusCode).toBe(200)
  const { reports } = await queue()
  expect(reports).toMatchObject([{ decision: { action: 'hide' }, objection: { text: 'It is a real evening.' } }])
  app.clock.advance(DAY)
  author.token = (await openSession(app.deps, author.id)).token
  expect((await object(late, 'Too late', author)).statusCode).toBe(409)
})

test('the deletion of an account removes reports on its profile, and its name from all others', async () => {
  const [first] = members
  await report(first, 'idea', idea.id)
  await report(first, 'profile', author.id)
  await decide(admin, (await queue(reviewer, '?kind=profile')).reports[0].id, 'hide')
  const leave = ({ token, password }: TestMember, ideas: string) =>
    app.call('POST', '/v1/settings/account-deletion', { token, body: { password, ideas } })
  expect((await leave(first, 'delete')).statusCode).toBe(200)
  expect((await details((await onlyReport()).id)).statements).toMatchObject([{ reporter: null, reason: 'spam' }])
  expect((await leave(author, 'keep')).statusCode).toBe(200)
  const left = await onlyReport()
  expect([left.target.id, left.target.author]).toEqual([idea.id, null])
  expect((await queue(reviewer, '?state=decided')).reports).toEqual([])
  expect((await decide(reviewer, left.id, 'warn')).statusCode).toBe(409)
  expect((await decide(reviewer, left.id, 'hide')).statusCode).toBe(200)
  app.clock.advance(740 * DAY)
  await pruneReports(app.deps)
  expect(await app.deps.db.selectFrom('reports').selectAll().execute()).toEqual([])
})
