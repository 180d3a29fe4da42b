// @module-tag postgres

import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { ANONYMOUS_USER_ID } from '../contract/accounts.ts'
import { FACULTIES } from '../contract/profiles.ts'
import { displayName } from '../contract/profiles.values.ts'
import { indexedText } from '../contract/tokeniser.ts'
import { demoMember } from './cli/demo-community.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/connection.ts'
import { appliedMigrations, isMigrated, migrate } from './db/migrate.ts'
import { MIGRATIONS } from './db/migrations/index.ts'
import { readSiteKey } from './db/site-keys.ts'
import { nameKeys, sortKey } from './db/sort-key.ts'
import type { Db } from './db/tables.ts'
import { restoreBackup } from './features/backups/backups.restore.service.ts'
import { readDueTexts } from './features/ideas/idea-texts.service.ts'
import { sendDecisions } from './features/reviews/decisions.service.ts'
import { DAY } from './lib/clock.ts'
import { decryptSecret } from './lib/encrypted-secrets.ts'
import {
  emptyDatabase,
  filesInBackup,
  firstReleaseBackup,
  firstReleaseDatabase,
  thirdReleaseDatabase,
  firstReleaseTokens as tokens,
} from './testing/first-release.ts'
import { shareIdea } from './testing/ideas.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

/** The first release's tables with their primary keys. This list never changes. */
const FIRST_RELEASE = {
  users: ['id'],
  files: ['id'],
  profiles: ['user_id'],
  sessions: ['token_hash'],
  tokens: ['token_hash'],
  identities: ['issuer', 'subject'],
  ideas: ['id'],
  connection_requests: ['id'],
  connections: ['user_id', 'other_id'],
  notifications: ['id'],
  outbox: ['id'],
  throttles: ['key'],
  jobs: ['name'],
}

/**
 * Tables (`jobs`) and columns (`notifications.idea_title`) that a later migration removed or rewrote. The calls below,
 * or a test of that migration, show what became of their data.
 */
const CHANGED_SINCE = [
  'profiles.faculty',
  'notifications.idea_title',
  'notifications.idea_status',
  'profiles.search_text',
  'ideas.search_text',
]

const PASSWORD = 'a bench in the quad'
const [FIRST, SECOND] = [demoMember(0), demoMember(1)]

type Rows = Record<string, Record<string, unknown>[]>

async function rowsOf(db: Db): Promise<Rows> {
  const kept = Object.entries(FIRST_RELEASE).filter(([table]) => !CHANGED_SINCE.includes(table))
  const tables = kept.map(async ([table, key]) => {
    const order = sql.join(key.map((column) => sql.ref(column)))
    const { rows } = await sql<Rows[string][number]>`select * from ${sql.table(table)} order by ${order}`.execute(db)
    return [table, rows]
  })
  return Object.fromEntries(await Promise.all(tables))
}

async function firstReleaseRows(database: Config['database']): Promise<Rows> {
  const db = openDatabase(database)
  return rowsOf(db).finally(() => db.destroy())
}

/** The rows with what later migrations did not change. */
function unchanged(rows: Rows): Rows {
  const entries = Object.entries(rows).map(([table, list]) => [
    table,
    list.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !CHANGED_SINCE.includes(`${table}.${column}`))),
    ),
  ])
  return Object.fromEntries(entries)
}

async function upgraded(): Promise<{ app: TestApp; before: Rows; files: Map<string, Buffer> }> {
  const database = await firstReleaseDatabase()
  const before = await firstReleaseRows(database)
  const app = await startTestApp({ database })
  const files = await filesInBackup(firstReleaseBackup())
  for (const [id, content] of files) await app.deps.files.put(id, content)
  return { app, before, files }
}

/** Calls the API and returns the body of a response that has to be a success. */
async function get(app: TestApp, url: string, token?: string) {
  const response = await app.call('GET', url, token ? { token } : {})
  expect([url, response.statusCode]).toEqual([url, 200])
  return response.json()
}

test('the data of the first release has every value that its columns knew', async () => {
  const rows = await firstReleaseRows(await firstReleaseDatabase())
  const values = (table: string, column: string) => [...new Set(rows[table]?.map((row) => row[column]))].sort()
  expect(values('users', 'user_type')).toEqual(['admin', 'normal'])
  expect(values('profiles', 'email_audience')).toEqual(['connections', 'members', 'nobody'])
  expect(values('profiles', 'year').length).toBe(10)
  expect(values('profiles', 'faculty').length).toBe(8)
  expect(values('tokens', 'purpose')).toEqual(['activation', 'google-sign-in', 'password-reset', 'setup'])
  expect(values('files', 'kind')).toEqual(['avatar', 'pdf'])
  expect(values('ideas', 'status')).toEqual(['Approved', 'Pending', 'Rejected'])
  expect(values('ideas', 'recommended_level')).toEqual(['advanced', 'beginner', 'intermediate'])
  expect(values('ideas', 'category').length).toBe(8)
  expect(values('notifications', 'kind')).toEqual(['connection_accepted', 'connection_requested', 'idea_reviewed'])
  expect(values('outbox', 'kind')).toEqual(['activation', 'idea-reviewed', 'password-reset'])
  expect(Object.values(rows).filter((list) => list.length === 0)).toEqual([])
})

test('an upgrade from the first release loses no row', async () => {
  // Proves trust 21/4.
  const { app, before } = await upgraded()
  expect(await isMigrated(app.deps.db)).toBe(true)
  const after = unchanged(await rowsOf(app.deps.db))
  for (const [table, rows] of Object.entries(unchanged(before))) {
    expect(after[table], table).toEqual(rows.map((row) => expect.objectContaining(row)))
  }
})

test('sessions, passwords and links of the first release go on working after an upgrade', async () => {
  // Proves trust 21/4.
  const { app } = await upgraded()
  const own = await get(app, '/v1/profile', tokens.memberSession)
  expect(own.profile).toMatchObject({ email: FIRST.email, firstname: FIRST.profile.firstname })
  expect((await app.call('GET', '/v1/profile', { token: tokens.suspendedSession ?? '' })).statusCode).toBe(401)

  const credentials = { email: SECOND.email, password: PASSWORD }
  const signIn = () => app.call('POST', '/v1/auth/tokens/authentication', { body: credentials })
  expect((await signIn()).statusCode).toBe(201)
  const reset = { token: tokens.passwordReset, password: 'another bench in the quad' }
  expect((await app.call('PUT', '/v1/users/password-reset', { body: reset })).statusCode).toBe(200)
  expect((await signIn()).statusCode).toBe(401)

  const waiting = { email: 'waiting@students.quad.example', password: PASSWORD }
  const activated = await app.call('PUT', '/v1/users/activated', { body: { token: tokens.activation } })
  expect(activated.statusCode).toBe(200)
  expect((await app.call('POST', '/v1/auth/tokens/authentication', { body: waiting })).statusCode).toBe(201)
})

test('an upgraded community is there for everybody, with ideas, files and connections', async () => {
  const { app, before, files } = await upgraded()
  const rows = (table: string, matches: (row: Record<string, unknown>) => boolean) =>
    (before[table] ?? []).filter(matches).length
  const me = before.users?.find(({ email }) => email === FIRST.email)?.id

  expect((await get(app, '/v1/profiles-with-ideas')).count).toBe(rows('profiles', (row) => row.listed_at !== null))
  const feed = await get(app, '/v1/ideas/feed')
  expect(feed.metadata.total_records).toBe(rows('ideas', (row) => row.public_at !== null))
  const found = await get(app, `/v1/ideas/feed?q=${encodeURIComponent('தமிழ்')}`)
  expect(found.ideas).toMatchObject([{ title: 'தமிழ் படிப்பு வட்டம் (Technology)' }])
  const left = await get(app, '/v1/ideas/feed?q=left+behind')
  expect(left.ideas).toMatchObject([{ user_id: ANONYMOUS_USER_ID }])

  const mine = await get(app, '/v1/ideas/mine?page_size=20', tokens.memberSession)
  expect(mine.metadata.total_records).toBe(rows('ideas', (row) => row.user_id === me))
  const queue = await get(app, '/v1/ideas', tokens.adminSession)
  expect(queue.waiting.count).toBe(rows('ideas', (row) => row.status === 'Pending'))
  expect(queue.metadata.total_records).toBe(before.ideas?.length)

  const [oldest] = mine.ideas.slice(-1)
  const history = await get(app, `/v1/ideas/${oldest.id}/versions`, tokens.memberSession)
  expect(history.versions).toMatchObject([{ n: 1, author: { id: me }, reason: '', status: oldest.status }])
  const version = await get(app, `/v1/ideas/${oldest.id}/versions/1`, tokens.memberSession)
  expect(version.version).toMatchObject({ title: oldest.title, description: oldest.description, pdf: oldest.pdf })

  const notifications = await get(app, '/v1/notifications', tokens.memberSession)
  expect(notifications.metadata.total_records).toBe(rows('notifications', (row) => row.user_id === me))
  expect(notifications.count).toBe(rows('notifications', (row) => row.user_id === me && row.read_at === null))
  const reviews = (before.notifications ?? []).filter(({ kind }) => kind === 'idea_reviewed')
  expect(reviews).not.toEqual([])
  for (const { id, idea_title, idea_status } of reviews) {
    const { payload } = await app.deps.db
      .selectFrom('notifications')
      .select('payload')
      .where('id', '=', String(id))
      .executeTakeFirstOrThrow()
    expect(JSON.parse(payload)).toEqual({ title: idea_title, status: idea_status })
  }
  const connections = await get(app, '/v1/connections', tokens.memberSession)
  expect(connections.metadata.total_records).toBe(rows('connections', (row) => row.user_id === me))
  const sent = await get(app, '/v1/connections/requests/sent', tokens.memberSession)
  expect(sent.metadata.total_records).toBe(rows('connection_requests', (row) => row.sender_id === me))

  for (const { id, kind } of before.files ?? []) {
    const url = kind === 'pdf' ? `/v1/pdfs/${id}` : `/v1/avatars/${id}`
    const file = await app.call('GET', url, { token: tokens.adminSession ?? '' })
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.equals(files.get(String(id)) ?? Buffer.alloc(0)), `${kind} ${id}`).toBe(true)
  }
})

test('a faculty of the first release has the name that all share, and is counted once', async () => {
  const database = await firstReleaseDatabase()
  const db = openDatabase(database)
  const { rows } = await sql<{
    user_id: string
  }>`select user_id from profiles where faculty = 'Health Sciences'`.execute(db)
  // A value sent by a client other than the web application.
  await sql`update profiles set faculty = 'faculty of HEALTH sciences' where user_id = ${rows[0]?.user_id}`.execute(db)
  await db.destroy()
  const app = await startTestApp({ database })
  const { faculties } = await get(app, '/v1/profiles-with-ideas/faculties')
  expect(faculties).toEqual([...FACULTIES].sort())
  const countOf = async (faculty: string) =>
    (await get(app, `/v1/profiles-with-ideas?faculty=${encodeURIComponent(faculty)}`)).count
  expect(await countOf('Faculty of Health Sciences')).toBe(rows.length)
  const counts = await Promise.all(FACULTIES.map(countOf))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(await countOf(''))
})

test('an upgraded installation goes on: mails that waited are sent, ideas are shared and reviewed', async () => {
  const { app } = await upgraded()
  const subjects = (await app.deliverMails()).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /^(Approved|Not accepted|Changes requested): /.test(subject))).toHaveLength(3)
  expect(subjects).toContain('Activate your Quad account')
  expect(subjects).toHaveLength(5)

  const completed = { token: tokens.newcomerSession ?? '', body: demoMember(50).profile }
  expect((await app.call('POST', '/v1/profile/new', completed)).statusCode).toBe(201)
  const author = { id: '', email: '', password: '', token: tokens.newcomerSession ?? '' }
  const { id } = await shareIdea(app, author, { title: 'After the upgrade' })
  const review = { token: tokens.adminSession ?? '', body: { status: 'Approved' } }
  expect((await app.call('PATCH', `/v1/ideas/${id}`, review)).statusCode).toBe(200)
  expect((await get(app, '/v1/ideas/feed?q=after+the+upgrade')).ideas).toMatchObject([{ id }])
  expect((await get(app, '/v1/notifications/count', tokens.newcomerSession)).count).toBe(1)
})

test('a backup of the first release is restored with every row and file', async () => {
  // Proves trust 21/4.
  // A backup is not restored over a newer schema.
  const db = openDatabase(await emptyDatabase())
  onTestFinished(() => db.destroy())
  const { files } = (await startTestApp()).deps
  await restoreBackup({ db, files }, firstReleaseBackup())
  const after = unchanged(await rowsOf(db))
  for (const [table, rows] of Object.entries(unchanged(await firstReleaseRows(await firstReleaseDatabase())))) {
    // That backup was taken just before it was noted as a good one.
    const expected = table === 'jobs' ? rows.filter(({ name }) => name !== 'proven-backup') : rows
    expect(after[table], table).toEqual(expected.map((row) => expect.objectContaining(row)))
  }
  for (const [id, content] of await filesInBackup(firstReleaseBackup())) {
    const stored = await files.read(id)
    expect(stored && (await buffer(stored.stream)).equals(content), id).toBe(true)
  }
})

test('feedback on a decided idea of the first release counts as current after an upgrade', async () => {
  const { app } = await upgraded()
  const ideas = await app.deps.db.selectFrom('ideas').selectAll().execute()
  for (const { status, feedback, version, reviewed_version, feedback_version } of ideas) {
    const isDecided = status !== 'Pending'
    expect(reviewed_version).toBe(isDecided ? version : null)
    expect(feedback_version).toBe(isDecided && feedback !== '' ? version : null)
  }
  expect(ideas.some((idea) => idea.feedback_version !== null)).toBe(true)
})

test('decisions of the first release become rounds of review after an upgrade, and other ideas wait', async () => {
  const { app, before } = await upgraded()
  const ideas = await app.deps.db.selectFrom('ideas').selectAll().execute()
  const rounds = await app.deps.db.selectFrom('reviews').selectAll().execute()
  const changed = (before.ideas ?? []).filter(({ status, feedback }) => status === 'Pending' && feedback !== '')
  expect(changed).not.toEqual([])
  for (const { id, status, feedback, updated_at, content_saved_at, waiting_since, due_at } of ideas) {
    const isDecided = status !== 'Pending'
    const round = {
      ...{ idea_id: id, reviewer_id: null, decision: status, feedback, content_version: isDecided ? 1 : null },
      ...{ created_at: updated_at, notified_at: updated_at },
      ...{ notes: '[]', scores: '{}', reply: '', replied_at: null },
    }
    expect(rounds.filter(({ idea_id }) => idea_id === id)).toMatchObject(isDecided || feedback ? [round] : [])
    expect(waiting_since).toBe(isDecided ? null : content_saved_at)
    const week = 7 * DAY
    expect(due_at).toBe(isDecided ? null : new Date(Date.parse(content_saved_at) + week).toISOString())
  }
  const decided = ideas.find(({ status, feedback }) => status === 'Rejected' && feedback !== '')
  const { reviews } = await get(app, `/v1/ideas/${decided?.id}/reviews`, tokens.adminSession)
  expect(reviews).toMatchObject([{ decision: 'reject', feedback: decided?.feedback, version: 1, notes: [] }])
  const { counts } = await get(app, '/v1/reviews/queue', tokens.adminSession)
  expect(counts.waiting).toBe(ideas.filter(({ status }) => status === 'Pending').length)
  await sendDecisions(app.deps)
  expect((await app.deliverMails()).filter(({ subject }) => subject.startsWith('Approved: '))).toHaveLength(1)
})

test('searches tell words of the first release apart that differ in a vowel sign', async () => {
  const { app } = await upgraded()
  const ideas = await app.deps.db.selectFrom('ideas').select(['title', 'search_text']).execute()
  expect(ideas.map(({ search_text }) => search_text)).toEqual(ideas.map(({ title }) => indexedText(title)))
  const countOf = async (q: string) =>
    (await get(app, `/v1/ideas/feed?q=${encodeURIComponent(q)}`)).metadata.total_records
  await readDueTexts(app.deps, new AbortController().signal)
  expect([await countOf('தமிழ் படிப்பு'), await countOf('தமழ் படிப்பு'), await countOf('தமிழ் படிப்பை')]).toEqual([1, 0, 0])
})

test('titles and names of the first release are sorted by dictionary', async () => {
  const { app } = await upgraded()
  const ideas = await app.deps.db.selectFrom('ideas').select(['title', 'sort_title']).execute()
  expect(ideas.map(({ sort_title }) => sort_title)).toEqual(ideas.map(({ title }) => sortKey(title)))
  const profiles = await app.deps.db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select(['username', 'firstname', 'lastname', 'sort_name', 'search_name'])
    .execute()
  for (const { sort_name, search_name, ...named } of profiles) {
    expect({ sort_name, search_name }).toEqual(nameKeys(displayName(named)))
  }
  expect(ideas.some(({ title }) => /\p{Script=Tamil}/u.test(title))).toBe(true)
})

test('an upgrade from the third release loses no row, and separates what that release kept in one', async () => {
  const database = await thirdReleaseDatabase()
  const before = openDatabase(database)
  const counts = async (db: Db) => {
    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    const counted = tables.filter(
      (name) => !/^(kysely|sqlite)_|_search(_\w+)?$|^(counts|derived_state|site_keys)$/.test(name),
    )
    const all = counted.map(async (name) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
      return [name, Number(rows[0]?.count)] as const
    })
    return new Map(await Promise.all(all))
  }
  const had = await counts(before)
  const { rows: apps } = await sql<{ user_id: string; secret: string }>`
    select user_id, secret from authenticators`.execute(before)
  await before.destroy()
  const { deps, call } = await startTestApp({ database })
  expect(await isMigrated(deps.db)).toBe(true)
  expect(await appliedMigrations(deps.db)).toEqual(Object.keys(MIGRATIONS))
  const has = await counts(deps.db)
  for (const [table, count] of had) expect([table, has.get(table)]).toEqual([table, count])

  const key = await readSiteKey(deps.db, 'app-secrets')
  const encrypted = await deps.db.selectFrom('authenticators').select(['user_id', 'secret']).execute()
  expect(apps).toHaveLength(1)
  expect(encrypted.map((app) => ({ ...app, secret: decryptSecret(key, app.user_id, app.secret ?? '') }))).toEqual(apps)
  const locked = await deps.db.selectFrom('users').selectAll().where('locked_at', 'is not', null).execute()
  const causes = locked.map((user) => [
    user.suspension_reason,
    user.provider_deactivated_by,
    user.scim_deactivated_at !== null,
  ])
  expect(causes).toEqual(
    expect.arrayContaining([
      ['Insults', null, false],
      ['', 'Campus', false],
      ['', null, true],
    ]),
  )
  const credentials = { email: demoMember(20).email, password: PASSWORD }
  expect((await call('POST', '/v1/auth/tokens/authentication', { body: credentials })).statusCode).toBe(201)
  expect((await call('GET', '/v1/calls')).json().calls).not.toEqual([])
})

test('the schema is the same whichever release an installation began with', async () => {
  const schemaOf = async (database: Config['database']) => {
    const { deps } = await startTestApp({ database })
    const tables = (await deps.db.introspection.getTables()).filter(({ name }) => !/^(kysely|sqlite)_/.test(name))
    return Object.fromEntries(tables.map(({ name, columns }) => [name, columns]))
  }
  const today = await schemaOf(await emptyDatabase())
  expect(await schemaOf(await firstReleaseDatabase())).toEqual(today)
  expect(await schemaOf(await thirdReleaseDatabase())).toEqual(today)
})

test('a database of before a release, which has some of the migrations that were squashed, is refused', async () => {
  const db = openDatabase(await thirdReleaseDatabase())
  onTestFinished(() => db.destroy())
  await sql`insert into kysely_migration (name, timestamp) values ('0092-hidden-updates', '2026-11-27')`.execute(db)
  await expect(migrate(db)).rejects.toThrow('between two releases (0092-hidden-updates)')
})
