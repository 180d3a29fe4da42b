// @module-tag postgres

import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { SharedTopic as Topic } from '../lib/bus.ts'
import { shareIdea } from '../testing/ideas.ts'
import { signedInMember } from '../testing/members.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { transact } from '../transact.ts'
import { compiled, compiledInsert } from './compiled.ts'
import type { Db } from './tables.ts'

const NOW = '2026-01-05T09:00:00.000Z'

let app: TestApp
let memberId: string
let topics: Topic[]

beforeEach(async () => {
  app = await startTestApp()
  memberId = (await signedInMember(app)).id
  topics = []
  app.deps.bus.subscribe('changed', (event) => topics.push(...event.topics))
})

const setTitle = compiled((db, id: string, title: string) =>
  db.updateTable('profiles').set({ title }).where('user_id', '=', id),
)
const insertSupport = compiledInsert('idea_supports', ['idea_id', 'user_id', 'created_at'], ['idea_id', 'user_id'])

test.each<[string, (db: Db) => Promise<unknown>, Topic[]]>([
  ['an update of a column', (db) => db.updateTable('ideas').set({ support_count: 1 }).execute(), ['activity']],
  [
    'an update of two columns',
    (db) => db.updateTable('ideas').set({ support_count: 1, title: 'x' }).execute(),
    ['activity', 'ideas'],
  ],
  ['an update of a column without topics', (db) => db.updateTable('users').set({ last_active_at: NOW }).execute(), []],
  ['an update with an alias', (db) => db.updateTable('events as e').set({ place: 'x' }).execute(), ['events']],
  ['a deletion', (db) => db.deleteFrom('connections').execute(), ['connections']],
  ['a table without topics', (db) => db.deleteFrom('drafts').execute(), []],
  ['a query that reads', (db) => db.selectFrom('ideas').select('id').execute(), []],
  ['a compiled update', (db) => setTitle(db, memberId, 'Tutor'), ['profiles']],
  ['raw text', (db) => sql`update ideas set title = ${'x'} where id = ${'none'}`.execute(db), ['ideas']],
  ['raw text with a table', (db) => sql`delete from ${sql.table('comments')}`.execute(db), ['comments', 'activity']],
])('%s makes the topics of what it writes stale', async (_title, write, expected) => {
  await write(app.deps.db)
  expect(topics.toSorted()).toEqual(expected.toSorted())
  topics = []
  await transact(app.deps, (tx) => write(tx.db))
  expect(topics.toSorted()).toEqual(expected.toSorted())
})

test('a compiled insert makes the topics of its table stale', async () => {
  const { id } = await shareIdea(app, await signedInMember(app))
  topics = []
  await transact(app.deps, (tx) => insertSupport(tx.db, { idea_id: id, user_id: memberId, created_at: NOW }))
  expect(topics).toEqual(['activity'])
})

test('a transaction publishes each topic once, after its commit, and none when it fails', async () => {
  await transact(app.deps, async (tx) => {
    for (const place of ['x', 'y']) await tx.db.updateTable('events').set({ place }).execute()
    expect(topics).toEqual([])
  })
  expect(topics).toEqual(['events'])
  const failing = transact(app.deps, async (tx) => {
    await tx.db.updateTable('events').set({ place: 'z' }).execute()
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(topics).toEqual(['events'])
})

test('a table in a common table expression counts', async () => {
  if (app.deps.config.database.engine === 'sqlite') return
  const { db } = app.deps
  const moved = db.with('moved', (q) => q.updateTable('calls').set({ title: 'x' }).returning('id'))
  await moved.selectFrom('moved').selectAll().execute()
  expect(topics.toSorted()).toEqual(['calls', 'ideas'])
})
