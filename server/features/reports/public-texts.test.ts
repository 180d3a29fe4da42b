import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import { readTableShapes } from '../../db/schema-introspection.ts'
import { DAY } from '../../lib/clock.ts'
import { PDF, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import { lockTarget } from './report-targets.repo.ts'

/** All that a public page shows can be reported, is in what a moderator reads, and counts in what "keep" remembers. */

let app: TestApp
let author: TestMember
let reviewer: TestMember
let idea: Idea

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
  reviewer = await signedInMember(app, { isReviewer: true })
  idea = await shareIdea(app, author, { pdf: PDF })
  await app.call('PATCH', `/v1/ideas/${idea.id}`, { token: reviewer.token, body: { status: 'Approved' } })
})

async function oldMembers(count: number): Promise<TestMember[]> {
  const members: TestMember[] = []
  for (let at = 0; at < count; at++) members.push(await signedInMember(app))
  const created_at = new Date(app.clock.now().getTime() - 2 * DAY).toISOString()
  await app.deps.db
    .updateTable('users')
    .set({ created_at })
    .where(
      'id',
      'in',
      members.map(({ id }) => id),
    )
    .execute()
  return members
}

const get = (url: string, who?: TestMember) => app.call('GET', url, who ? { token: who.token } : {})
const write = async (method: 'POST' | 'PUT' | 'PATCH', url: string, body: object) => {
  const response = await app.call(method, url, { token: author.token, body })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json()
}
const report = (who: TestMember, id: string, kind = 'idea') =>
  app.call('POST', '/v1/reports', { token: who.token, body: { kind, id, reason: 'spam' } })
const isShown = async () => (await get(`/v1/ideas/${idea.id}`)).statusCode === 200
const waiting = async () => (await get('/v1/reports', reviewer)).json().reports[0]
const decide = (id: string, action: string) =>
  app.call('POST', `/v1/reports/${id}/decision`, { token: reviewer.token, body: { action, reason: 'Read.' } })

const addUpdate = async (text = 'Three courses are half done.'): Promise<string> =>
  (await write('POST', `/v1/ideas/${idea.id}/updates`, { text })).update.id

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const addPicture = (update: string, alt: string) =>
  write('POST', `/v1/updates/${update}/pictures`, { image: PIXEL, alt })

test.each<[string, (update: string) => Promise<unknown>, string]>([
  ['an update', () => addUpdate('Buy your answers here.'), 'Buy your answers here.'],
  ['a changed update', (id) => write('PATCH', `/v1/updates/${id}`, { text: 'Buy your answers.' }), 'Buy your answers.'],
  ['a picture with a description', (id) => addPicture(id, 'A price list'), 'A price list'],
  ['a picture', (id) => addPicture(id, ''), 'picture'],
  [
    'a milestone',
    () =>
      write('PUT', `/v1/ideas/${idea.id}/milestones`, {
        milestones: [{ title: 'First sale', due_on: null, done_on: null }],
      }),
    'First sale',
  ],
])('an idea that was kept is hidden by reports again after its author adds %s', async (_what, add, seen) => {
  // Proves trust 48/2.
  const update = await addUpdate()
  const [first, second, third, ...others] = await oldMembers(7)
  for (const who of [first, second, third]) await report(who as TestMember, idea.id)
  expect(await isShown()).toBe(false)
  expect((await decide((await waiting()).id, 'keep')).statusCode).toBe(200)
  for (const who of others.slice(0, 3)) await report(who, idea.id)
  expect(await isShown()).toBe(true)
  await add(update)
  await report(others[3] as TestMember, idea.id)
  expect(await isShown()).toBe(false)
  const { statements, target } = (await get(`/v1/reports/${(await waiting()).id}`, reviewer)).json().report
  expect(JSON.stringify(target.additions)).toContain('Three courses are half done.')
  expect(JSON.stringify(statements.at(-1).seen.additions)).toContain(seen)
})

test('an idea that was kept stays with what the last of its reporters saw', async () => {
  const members = await oldMembers(6)
  await report(members[0] as TestMember, idea.id)
  await addUpdate()
  for (const who of members.slice(1, 3)) await report(who, idea.id)
  expect(await isShown()).toBe(false)
  await decide((await waiting()).id, 'keep')
  for (const who of members.slice(3)) await report(who, idea.id)
  expect(await isShown()).toBe(true)
})

test('an idea that was kept stays when its author takes something away, and after comments of others', async () => {
  // Proves trust 48/2.
  const update = await addUpdate()
  const members = await oldMembers(6)
  for (const who of members.slice(0, 3)) await report(who, idea.id)
  await decide((await waiting()).id, 'keep')
  await app.call('DELETE', `/v1/updates/${update}`, { token: author.token })
  const comment = { token: reviewer.token, body: { text: 'I read this.' } }
  await app.call('POST', `/v1/ideas/${idea.id}/comments`, comment)
  for (const who of members.slice(3)) await report(who, idea.id)
  expect(await isShown()).toBe(true)
})

test('an update is reported by itself, hidden with its pictures, and shown again when it is kept', async () => {
  // Proves trust 48/3.
  const id = await addUpdate('Buy your answers here.')
  const picture = (await addPicture(id, 'A price list')).update.pictures[0].id
  const updates = async () => (await get(`/v1/ideas/${idea.id}/updates`)).json()
  expect((await report(author, id, 'update')).statusCode).toBe(403)
  for (const who of await oldMembers(3)) expect((await report(who, id, 'update')).statusCode).toBe(202)
  expect(await updates()).toMatchObject({ updates: [], metadata: { total_records: 0 } })
  expect((await get(`/v1/updates/pictures/${picture}`)).statusCode).toBe(404)
  expect((await get(`/v1/updates/pictures/${picture}`, reviewer)).statusCode).toBe(200)
  expect(await isShown()).toBe(true)
  const found = await waiting()
  expect(found).toMatchObject({
    kind: 'update',
    target: {
      ...{ id, title: idea.title, text: 'Buy your answers here.', is_hidden: true, is_deleted: false },
      place: { kind: 'idea', id: idea.id },
      additions: [{ kind: 'picture', id: picture, text: 'A price list' }],
    },
  })
  const [notification] = (await get('/v1/notifications', author)).json().notifications
  expect(notification).toMatchObject({ kind: 'content_moderated', reported: { kind: 'update', id: idea.id } })
  expect((await decide(found.id, 'keep')).statusCode).toBe(200)
  expect((await updates()).updates).toMatchObject([{ id }])
})

test('a report of an update stays from the team of its idea', async () => {
  const id = await addUpdate()
  const coauthor = await signedInMember(app, { isReviewer: true })
  const row = { idea_id: idea.id, user_id: coauthor.id, role: '', coauthor_at: null, created_at: '2026-01-01' }
  await app.deps.db.insertInto('idea_members').values(row).execute()
  const [member] = await oldMembers(1)
  await report(member as TestMember, id, 'update')
  expect((await report(coauthor, id, 'update')).statusCode).toBe(403)
  expect((await get('/v1/reports', coauthor)).json().reports).toEqual([])
  expect((await get('/v1/reports', reviewer)).json().reports).toHaveLength(1)
})

/** Columns without words of a member, on any table. */
const WITHOUT_WORDS = /(^|_)(id|at|on|until|from|since|by|version|count|status|position|into)$/
type Page = { kind: 'idea' | 'comment' | 'profile' | 'event' | 'update'; others: string[] }
/** Tables of public pages: the kind of the page, and the columns that it shows no words of. */
const PAGES: Record<string, Page> = {
  ideas: { kind: 'idea', others: ['category', 'recommended_level', 'feedback', 'sort_title', 'search_text'] },
  idea_roles: { kind: 'idea', others: ['skill_keys'] },
  idea_members: { kind: 'idea', others: [] },
  idea_updates: { kind: 'idea', others: [] },
  update_pictures: { kind: 'idea', others: [] },
  idea_progress: { kind: 'idea', others: ['stage', 'reached', 'refused'] },
  comments: { kind: 'comment', others: ['reply_to', 'search_text'] },
  events: { kind: 'event', others: ['type', 'time_zone', 'capacity', 'sequence', 'is_private'] },
  portfolios: { kind: 'profile', others: ['place', 'parts', 'left_out', 'audience'] },
  profiles: {
    kind: 'profile',
    others: [
      ...['mobile', 'skill_keys', 'owned_fields', 'email_audience', 'mobile_audience', 'time_zone', 'device_time_zone'],
      ...['language', 'device_language', 'sort_name', 'search_name', 'search_text'],
    ],
  },
}
/** Tables that public pages show no words of, or whose words are of another page that can be reported. */
const ELSEWHERE = new Set(
  `answer_times api_keys audit_entries authenticators blocks calendar_tokens call_assignments call_ballots call_entries
  call_jurors call_votes calls certificates comment_mentions comment_supports comment_versions connection_requests connections
  conversation_members conversations course_members courses digests drafts event_answers event_guests event_series files former_members graded_links grades idea_follows
  idea_courses idea_import_rows idea_imports idea_supports university_reports update_supports idea_texts idea_versions idempotency_keys identities identity_links imported_ideas invitations jobs launches learning_platforms mail_bounces
  mail_links messages notification_choices notifications outbox passkeys platform_registrations provider_sessions provider_states
  provider_tests push_subscriptions recovery_codes report_decisions report_statements reports review_openings
  review_templates reviews role_requests saml_responses scim_tokens scim_users second_factor_resets
  second_factor_tickets sessions signing_keys site_keys site_settings throttles tokens unpublished_versions upload_parts uploads
  used_logout_tokens user_import_changes user_imports users webhook_deliveries webhooks`.split(/\s+/),
)

test('each table is known to have words of public pages, or none', async () => {
  // Proves trust 48/1.
  const names = (await readTableShapes(app.deps.db)).map(({ name }) => name)
  expect(names.filter((name) => name in PAGES === ELSEWHERE.has(name))).toEqual([])
})

/** An idea, comment, event, profile and update with a row in each table of their pages. */
async function makePages(): Promise<Record<Page['kind'], string>> {
  const update = await addUpdate()
  await addPicture(update, 'Alt')
  await write('PUT', `/v1/ideas/${idea.id}/milestones`, { milestones: [{ title: 'A', due_on: null, done_on: null }] })
  await write('PUT', `/v1/ideas/${idea.id}/measured`, { measured: 'A' })
  const { db } = app.deps
  const of = { idea_id: idea.id, created_at: '2026-01-01T00:00:00.000Z' }
  await db
    .insertInto('idea_members')
    .values({ ...of, user_id: reviewer.id, role: 'A', coauthor_at: null })
    .execute()
  const role = { ...of, id: update, position: 0, title: 'A', note: '', skills: '[]', skill_keys: '[]' }
  await db
    .insertInto('idea_roles')
    .values({ ...role, filled_by: null, removed_at: null })
    .execute()
  const comment = (await write('POST', `/v1/ideas/${idea.id}/comments`, { text: 'A comment' })).comment.id
  const evening = {
    ...{ type: 'open_session', title: 'Evening', time_zone: 'Asia/Colombo', place: 'Kandy' },
    ...{ starts_at: '2026-01-20T10:00:00Z', ends_at: '2026-01-20T11:00:00Z' },
  }
  await write('PUT', '/v1/me/portfolio', { audience: 'link', about: 'A word' })
  const event = (await write('POST', '/v1/events', evening)).event.id
  await db
    .updateTable('events')
    .set({ status: 'published', published_at: of.created_at })
    .where('id', '=', event)
    .execute()
  return { idea: idea.id, comment, event, profile: author.id, update }
}

/** A word as the column stores it. */
function storedWord(table: string, column: string, word: string): string {
  if (table === 'idea_progress') return JSON.stringify([{ title: word }])
  return ['tags', 'skills'].includes(column) ? JSON.stringify([word]) : word
}

test('each text column of a public page is in what a moderator reads', async () => {
  // Proves trust 48/1.
  const ids = await makePages()
  const lost: string[] = []
  const tables = (await readTableShapes(app.deps.db)).filter(({ name }) => name in PAGES)
  for (const { name, columns } of tables) {
    const { kind, others } = PAGES[name] as Page
    for (const column of columns.filter((one) => !others.includes(one) && !WITHOUT_WORDS.test(one))) {
      const word = `canary-${column}`
      const stored = storedWord(name, column, word)
      await sql`update ${sql.table(name)} set ${sql.ref(column)} = ${stored}`.execute(app.deps.db)
      const found = await transact(app.deps, (tx) => lockTarget(tx, { kind, id: ids[kind] }))
      if (!JSON.stringify(found?.snapshot).includes(word)) lost.push(`${name}.${column}`)
    }
  }
  expect(lost).toEqual([])
})
