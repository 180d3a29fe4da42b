// @module-tag postgres

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { UnavailableError } from '../lib/errors.ts'
import { startTestApp } from '../testing/test-app.ts'
import { openSearchDatabase } from './search-database.ts'

const LONG = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000000) select count(*) from n`
const SHORT = sql`select 1`

async function searchesOf() {
  const { deps } = await startTestApp()
  if (deps.config.database.engine === 'postgres') return null
  const searches = openSearchDatabase(deps.config.database, deps.db)
  onTestFinished(searches.close)
  return searches
}

test('a short search does not wait for a long one', async ({ skip }) => {
  const searches = await searchesOf()
  if (!searches) return skip()
  const ended: string[] = []
  await Promise.all([
    LONG.execute(searches.db).then(() => ended.push('long')),
    SHORT.execute(searches.db).then(() => ended.push('short')),
    SHORT.execute(searches.db).then(() => ended.push('short')),
  ])
  expect(ended).toEqual(['short', 'short', 'long'])
})

test('searches that cannot be made in time are refused', async ({ skip }) => {
  const searches = await searchesOf()
  if (!searches) return skip()
  const results = await Promise.allSettled(Array.from({ length: 210 }, () => SHORT.execute(searches.db)))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(8)
  expect(refused[0]).toBeInstanceOf(UnavailableError)
})

test('searches that run or wait when the server stops fail', async ({ skip }) => {
  const searches = await searchesOf()
  if (!searches) return skip()
  const failing = [LONG, LONG, LONG, SHORT].map((query) =>
    query.execute(searches.db).catch((error: Error) => error.name),
  )
  await searches.close()
  expect(await Promise.all(failing)).toEqual(Array(4).fill(UnavailableError.name))
})
