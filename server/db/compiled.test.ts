// @module-tag postgres

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
