// @module-tag postgres

import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { compiled } from './compiled.ts'
import { openDatabase } from './connection.ts'

const countsOf = compiled((db, kind: string, key?: string) =>
  db
    .selectFrom('counts')
    .select(['key', 'value'])
    .where('kind', '=', kind as 'ideas')
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
    .orderBy('key'),
)

/** Repos of the requests that pages send most: of the session, home, lists, an idea, an event, messages, and marks. */
const COMPILED = [
  'db/blocks.ts',
  'db/counts.ts',
  'db/followers.ts',
  'db/hidden-names.ts',
  'features/accounts/accounts.repo.ts',
  'features/accounts/new-accounts.repo.ts',
  'features/answer-times/answer-times.repo.ts',
  'features/blocks/blocks.repo.ts',
  'features/comments/comments.repo.ts',
  'features/connections/connections.repo.ts',
  'features/conversations/conversations.repo.ts',
  'features/drafts/drafts.repo.ts',
  'features/events/event-answers.repo.ts',
  'features/events/event-calendars.repo.ts',
  'features/events/event-views.repo.ts',
  'features/events/events.repo.ts',
  'features/follows/follows.repo.ts',
  'features/home/people.repo.ts',
  'features/ideas/idea-texts.repo.ts',
  'features/ideas/idea-writes.repo.ts',
  'features/ideas/ideas-of-authors.repo.ts',
  'features/ideas/ideas.repo.ts',
  'features/keys/keys.repo.ts',
  'features/matches/matches.repo.ts',
  'features/notifications/notifications.repo.ts',
  'features/offers/offers.repo.ts',
  'features/profiles/profiles.repo.ts',
  'features/roles/roles.repo.ts',
  'features/sessions/sessions.repo.ts',
  'features/site-settings/site-settings.repo.ts',
  'features/supports/supports.repo.ts',
  'features/webhooks/webhook-intents.repo.ts',
  'lib/throttle.repo.ts',
]

test('queries are compiled for the requests that pages send most, and nowhere else', () => {
  const compiling = globSync('server/{db,features,lib}/**/*.ts')
    .filter((file) => !/\.test\.ts$|compiled\.ts$/.test(file))
    .filter((file) => /\bcompiled(Insert)?\(/.test(readFileSync(file, 'utf8')))
  expect(compiling.map((file) => file.replace('server/', '')).toSorted()).toEqual(COMPILED)
})

test('a compiled query takes the arguments of each call, and leaves out undefined ones', async () => {
  const { deps } = await startTestApp()
  await deps.db
    .insertInto('counts')
    .values(['a', 'b'].map((key, index) => ({ kind: 'public-ideas' as const, key, value: index + 1 })))
    .execute()
  const keysOf = async (...args: [string, string?]) => (await countsOf(deps.db, ...args)).map(({ key }) => key)
  const calls: [string, string?][] = [['public-ideas'], ['public-ideas', 'b'], ['ideas', 'b'], ['public-ideas', 'a']]
  for (let round = 0; round < 2; round++) {
    expect(await Promise.all(calls.map((args) => keysOf(...args)))).toEqual([['a', 'b'], ['b'], [], ['a']])
  }
})

test('a connection to PostgreSQL plans a compiled query once', async ({ skip }) => {
  const { deps } = await startTestApp()
  if (deps.config.database.engine === 'sqlite') return skip()
  const unused = openDatabase(deps.config.database)
  onTestFinished(() => unused.destroy())
  await unused.connection().execute(async (connection) => {
    for (let round = 0; round < 3; round++) await countsOf(connection, 'ideas', `${round}`)
    const { rows } = await sql<{ plans: string }>`select generic_plans + custom_plans as plans
      from pg_prepared_statements where statement like '%from "counts"%'`.execute(connection)
    expect(rows).toEqual([{ plans: '3' }])
  })
})
