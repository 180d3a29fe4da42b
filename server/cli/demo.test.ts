import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CALL_PHASES } from '../../contract/calls.values.ts'
import { REVIEW_UNDO_SECONDS } from '../../contract/reviews.values.ts'
import { readTableShapes } from '../db/schema-introspection.ts'
import { addMember } from '../features/accounts/accounts.service.ts'
import { findUnmatchedFiles } from '../features/files/files.service.ts'
import { sendDecisions } from '../features/reviews/decisions.service.ts'
import { openSession } from '../features/sessions/sessions.service.ts'
import { SECOND } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { environmentOf, quad } from '../testing/quad-command.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { addCommunity } from './demo.ts'
import { demoThreads } from './demo-comments.ts'
import { type DemoMember, demoIdea, demoMember } from './demo-community.ts'
import { demoConnections } from './demo-connections.ts'
import { DEMO_DRAFTS } from './demo-drafts.ts'
import { DEMO_EVENTS, demoEventForm } from './demo-events.ts'
import { demoRowsOfFeatures } from './demo-features.ts'
import { demoPdf } from './demo-pdf.ts'
import { DEMO_REPORTS } from './demo-reports.ts'
import { DEMO_BROWSER, demoRounds } from './demo-reviews.ts'
import { ADMIN_EMAIL, demoAdmin, demoRows, REVIEWER_EMAIL } from './demo-rows.ts'
import { DEMO_SETTINGS } from './demo-settings.ts'
import { demoTeam } from './demo-teams.ts'
import { OWN_TEMPLATE } from './demo-templates.ts'
import { demoVersions } from './demo-versions.ts'

const SIZE = { members: 17, ideas: 12 }
/** Tables that are filled by use alone. A new table has rows in the demo community or is named here. */
const FILLED_BY_USE = [
  'event_guests',
  'sessions',
  'tokens',
  'identities',
  'identity_links',
  'site_keys',
  'signing_keys',
  'learning_platforms',
  'platform_registrations',
  'launches',
  'courses',
  'course_members',
  'graded_links',
  'grades',
  'idea_courses',
  'provider_states',
  'provider_tests',
  'passkeys',
  'authenticators',
  'recovery_codes',
  'second_factor_tickets',
  'second_factor_resets',
  'provider_sessions',
  'used_logout_tokens',
  'saml_responses',
  'api_keys',
  'certificates',
  'university_reports',
  'webhooks',
  'webhook_deliveries',
  'scim_tokens',
  'scim_users',
  'outbox',
  'notification_choices',
  'push_subscriptions',
  'digests',
  'mail_links',
  'mail_bounces',
  'answer_times',
  'idempotency_keys',
  'uploads',
  'upload_parts',
  'throttles',
  'jobs',
  'comment_versions',
  'comment_mentions',
  'invitations',
  'user_imports',
  'user_import_changes',
  'idea_imports',
  'idea_import_rows',
  'imported_ideas',
  'calendar_tokens',
  'review_openings',
  'unpublished_versions',
  'former_members',
  'update_pictures',
]
const DEMO_HEADERS = { 'user-agent': DEMO_BROWSER }
const PASSWORD = 'a bench in the quad'
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

async function demoApp(size = SIZE): Promise<TestApp> {
  const app = await startTestApp()
  await addCommunity(app.deps, size)
  return app
}

async function filledTables({ deps }: TestApp): Promise<string[]> {
  const names = (await readTableShapes(deps.db)).map(({ name }) => name)
  return names.filter((name) => !FILLED_BY_USE.includes(name))
}

/** All rows of a table without what differs each time: ids, mails, the hash of a password and, unless they count, times. */
async function rowsOf({ deps }: TestApp, table: string, hasDetails = true): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(deps.db)
  const isCompared = ([key]: [string, unknown]) =>
    !/(^id|_id|^reply_to|^pair|_hash|^mail$|^filled_by|^merged_into|^moved_from)$/.test(key) &&
    (hasDetails || !/(_at|language)$/.test(key))
  return rows.map((row) => JSON.stringify(Object.entries(row).filter(isCompared)).replace(UUID, 'id')).sort()
}

async function tokenOf({ deps }: TestApp, email: string): Promise<string> {
  const { id } = await deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return (await openSession(deps, id)).token
}

test('the demo community is the same every time', async () => {
  const [one, other] = [await demoApp(), await demoApp()]
  for (const table of await filledTables(one))
    expect(await rowsOf(one, table), table).toEqual(await rowsOf(other, table))
  expect(await rowsOf(one, 'outbox')).toEqual([])
})

test('the demo community has rows in every table that is not filled by use alone', async () => {
  const app = await demoApp({ members: 40, ideas: 60 })
  for (const table of await filledTables(app)) expect(await rowsOf(app, table), table).not.toEqual([])
})

test('the demo community works: sign-in, directory, review queue, connections, notifications and PDFs', async () => {
  const app = await demoApp({ members: 40, ideas: 60 })
  for (const email of [demoMember(0).email, REVIEWER_EMAIL, ADMIN_EMAIL]) {
    const signIn = await app.call('POST', '/v1/auth/tokens/authentication', { body: { email, password: PASSWORD } })
    expect(signIn.statusCode).toBe(201)
  }
  const get = async (url: string, token?: string) => (await app.call('GET', url, token ? { token } : {})).json()
  expect((await get('/v1/profiles-with-ideas')).count).toBe(42)
  const queue = await get('/v1/ideas?status=Pending', await tokenOf(app, ADMIN_EMAIL))
  expect(queue.waiting.count).toBeGreaterThan(0)
  const toReview = await get('/v1/reviews/queue?page_size=100', await tokenOf(app, REVIEWER_EMAIL))
  expect(toReview.counts.overdue).toBeGreaterThan(0)
  expect(toReview.counts.waiting).toBeGreaterThan(toReview.counts.overdue)
  expect(toReview.ideas).toContainEqual(expect.objectContaining({ has_reply: true }))
  expect(toReview.ideas).toContainEqual(expect.objectContaining({ has_reply: false, rounds_count: 1 }))
  const token = await tokenOf(app, demoMember(0).email)
  const mine = await get('/v1/ideas/mine?page_size=100', token)
  expect(Object.values(mine.counts)).not.toContain(0)
  for (const { pdf } of mine.ideas.filter(({ pdf }: { pdf: string }) => pdf !== '')) {
    expect((await app.call('GET', `/v1/pdfs/${pdf}`, { token })).headers['content-type']).toBe('application/pdf')
  }
  expect(await findUnmatchedFiles(app.deps)).toEqual({ lost: [], orphans: [] })
  expect((await get('/v1/connections', token)).connections.length).toBeGreaterThan(0)
  expect((await get('/v1/connections/requests', token)).requests.length).toBeGreaterThan(0)
  const { notifications } = await get('/v1/notifications?page_size=100', token)
  const times = notifications.map(({ created_at }: { created_at: string }) => created_at)
  expect(times).toEqual(times.toSorted().reverse())
  expect(await app.deliverMails()).toEqual([])
  // Some ideas need somebody like the first member, and somebody is like what the first member's ideas need.
  const { ideas } = await get('/v1/me/matching-ideas', token)
  expect(ideas.map(({ shared_skills }: { shared_skills: string[] }) => shared_skills)).toContainEqual([
    'Flutter',
    'SQLite',
  ])
  const matched = await Promise.all(mine.ideas.map(({ id }: { id: string }) => get(`/v1/ideas/${id}/matches`, token)))
  expect(matched.flatMap(({ matches }) => matches).length).toBeGreaterThan(0)
})

test('demo rows equal the rows made by calls of members', async () => {
  const byCalls = await startTestApp()
  const demo = await demoApp()
  await repeatByCalls(byCalls)
  const { community } = demoRows(SIZE, { now: demo.deps.clock.now(), passwordHash: '' })
  const ofFeatures = Object.keys(await demoRowsOfFeatures(community))
  expect(ofFeatures).toContain('calls')
  for (const table of await filledTables(demo)) {
    if (ofFeatures.includes(table)) continue
    // Notifications of messages belong to conversations.
    const left = (await rowsOf(byCalls, table, false)).filter((row) => !row.includes('["kind","message"]'))
    expect(left.length, table).toBeGreaterThan(0)
    expect(await rowsOf(demo, table, false), table).toEqual(expect.arrayContaining(left))
  }
})

test('the demo has a call for ideas in each phase, which shows what it should', async () => {
  const app = await demoApp()
  const token = await tokenOf(app, ADMIN_EMAIL)
  const list = async (phase: string) => (await app.call('GET', `/v1/calls?phase=${phase}`, { token })).json().calls
  for (const phase of CALL_PHASES) expect(await list(phase), phase).toHaveLength(1)
  const [[judging], [ballot], [results]] = [await list('judging'), await list('ballot'), await list('results')]
  expect((await app.call('GET', `/v1/calls/${judging.id}/ranking`, { token })).json().entries.length).toBeGreaterThan(0)
  expect(
    (await app.call('GET', `/v1/calls/${ballot.id}/ballot/me`, { token })).json().candidates.length,
  ).toBeGreaterThan(0)
  expect((await app.call('GET', `/v1/calls/${results.id}/results`)).json().awarded).toHaveLength(1)
})

/** Creates some of the demo's members, ideas and connection requests by calls of the API. */
async function repeatByCalls(app: TestApp): Promise<void> {
  const join = async ({ email, username, profile }: DemoMember, isAdmin = false) => {
    await addMember(app.deps, { email, username, password: PASSWORD, isAdmin })
    const token = await tokenOf(app, email)
    const response = await app.call('POST', '/v1/profile/new', { token, body: profile })
    return { token, id: response.json().profile.id as string }
  }
  const [first, second, third] = [await join(demoMember(0)), await join(demoMember(1)), await join(demoMember(3))]
  const admin = await join(demoAdmin(), true)

  const settings = { token: admin.token, body: { ...DEMO_SETTINGS, version: 0 }, headers: DEMO_HEADERS }
  expect((await app.call('PUT', '/v1/admin/settings', settings)).statusCode).toBe(200)

  const { form, ...decided } = demoIdea(0, SIZE.members)
  const pdf = Buffer.from(demoPdf(form.title, form.learning_outcome)).toString('base64')
  const [shared, ...edits] = demoVersions(0, form)
  const { roles, joined, offered } = demoTeam(0, 0, SIZE.members)
  const body = { ...shared?.form, pdf, roles }
  const { idea } = (await app.call('POST', '/v1/ideas', { token: first.token, body })).json()
  const [changes, approval] = demoRounds(0, { form, ...decided }, demoVersions(0, form))
  const review = async (decision: string, round: typeof changes) => {
    const { feedback, notes, scores } = round ?? {}
    const { version } = (await app.call('GET', `/v1/ideas/${idea.id}`, { token: admin.token })).json().idea
    const body = { decision, feedback, notes, scores, version }
    const response = await app.call('POST', `/v1/ideas/${idea.id}/reviews`, {
      token: admin.token,
      body,
      headers: DEMO_HEADERS,
    })
    expect(response.statusCode).toBe(201)
    app.clock.advance(REVIEW_UNDO_SECONDS * SECOND)
    await sendDecisions(app.deps)
  }
  await review('request_changes', changes)
  for (const { form: edit, reason } of edits) {
    await app.call('PUT', `/v1/ideas/${idea.id}`, { token: first.token, body: { ...edit, reason } })
  }
  await review('approve', approval)

  for (const { token } of [second, third]) await app.call('PUT', `/v1/ideas/${idea.id}/support`, { token })

  const [thread] = demoThreads(0, 0, SIZE.members)
  const comment = async (token: string, text: string | undefined, reply_to?: string) => {
    const body = { text, ...(reply_to ? { reply_to } : {}) }
    const response = await app.call('POST', `/v1/ideas/${idea.id}/comments`, { token, body })
    return response.json().comment.id as string
  }
  const said = await comment(second.token, thread?.text)
  await comment(first.token, thread?.reply, said)
  await app.call('PUT', `/v1/comments/${said}/support`, { token: first.token })

  await app.call('POST', '/v1/reports', { token: third.token, body: { kind: 'comment', id: said, reason: 'spam' } })
  const { reports } = (await app.call('GET', '/v1/reports', { token: admin.token })).json()
  const { action, reason } = DEMO_REPORTS[0]?.decision ?? {}
  await app.call('POST', `/v1/reports/${reports[0].id}/decision`, {
    token: admin.token,
    body: { action, reason },
    headers: DEMO_HEADERS,
  })

  const [toSecond, toThird] = [1, 3].map((to) =>
    demoConnections(SIZE.members).find((one) => one.from === 0 && one.to === to),
  )
  const ask = (token: string, user_id: string, note = '') =>
    app.call('POST', '/v1/connections', { token, body: { user_id, note } })
  await ask(first.token, second.id, toSecond?.note)
  await ask(second.token, first.id)
  await ask(first.token, third.id, toThird?.note)

  const draft = { token: first.token, body: DEMO_DRAFTS[0]?.content ?? {} }
  await app.call('PUT', `/v1/drafts/${newId()}`, draft)

  const [event] = DEMO_EVENTS
  const eventForm = event ? demoEventForm(event, app.deps.clock.now()) : {}
  const proposed = await app.call('POST', '/v1/events', { token: admin.token, body: eventForm })
  const rsvp = `/v1/events/${proposed.json().event.id}/rsvp`
  for (const { token } of [first, second]) await app.call('PUT', rsvp, { token, body: { answer: 'going' } })
  await app.call('PUT', rsvp, { token: third.token, body: { answer: 'maybe' } })

  const post = async (token: string, url: string, body: object = {}) =>
    (await app.call('POST', `/v1/${url}`, { token, body })).json()
  await post(admin.token, 'reviews/templates', OWN_TEMPLATE)
  const offer = async (token: string, place: number, note: string | undefined) =>
    (await post(token, `ideas/${idea.id}/roles/${idea.roles[place]?.id}/offers`, { note })).offer.id
  await post(first.token, `offers/${await offer(second.token, 0, joined?.note)}/accept`)
  const toCoauthor = { token: first.token, body: { is_coauthor: true } }
  await app.call('PATCH', `/v1/ideas/${idea.id}/team/${second.id}`, toCoauthor)
  await offer(third.token, 1, offered?.note)
  await app.call('PUT', `/v1/blocks/${admin.id}`, { token: first.token })
}

test('a second demo adds nothing and says how to sign in again', async () => {
  const app = await startTestApp()
  const demo = () => quad(environmentOf(app), 'demo', '--members', '4', '--ideas', '8')
  const signIn = /Sign in as \S+@students\.quad\.example, .*\n.* as admin@quad\.example; the password of all is: .+/
  const first = await demo()
  expect(first).toMatch(/^Demo community added\./)
  const second = await demo()
  expect(second).toMatch(/^The demo community is here already\./)
  expect(signIn.exec(second)?.[0]).toBe(signIn.exec(first)?.[0])
})
