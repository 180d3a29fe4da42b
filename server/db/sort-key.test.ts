import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { comparisonKey } from '../../contract/comparison-key.ts'
import { shareIdea } from '../testing/ideas.ts'
import { signedInMember } from '../testing/members.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/** One script after the other, in each by its letters. */
const IN_ORDER = [
  '9 lives',
  'älpha',
  'Beta',
  'BETA two',
  'Éclair',
  'eclipse',
  'Zebra',
  'கலை',
  'காலை',
  'தமிழ்',
  'කර',
  'ක්‍රම',
  'කා',
  'කිරි',
  'කුරු',
  'ශ්‍රී',
]
const SHUFFLED = [...IN_ORDER.slice(9), ...IN_ORDER.slice(0, 9)].reverse()

test('ideas are sorted by title alike on both engines, whatever case, accents and script', async () => {
  const app = await startTestApp()
  const author = await signedInMember(app)
  for (const title of SHUFFLED) await shareIdea(app, author, { title })
  const { ideas } = (await app.call('GET', '/v1/ideas/feed?sort=title&page_size=50')).json()
  expect(ideas.map(({ title }: { title: string }) => title)).toEqual(IN_ORDER)
})

test('members are sorted by name alike on both engines, whatever case, accents and script', async () => {
  const app = await startTestApp()
  for (const firstname of SHUFFLED) await signedInMember(app, { firstname })
  const { profiles } = (await app.call('GET', '/v1/profiles-with-ideas?sort=name&limit=50')).json()
  expect(profiles.map(({ profile }: { profile: { firstname: string } }) => profile.firstname)).toEqual(IN_ORDER)
})

test('a sort key has no case, accents, surplus blanks or invisible characters', () => {
  expect(comparisonKey('  Été\u200d  À\u00a0LA   Mer ')).toBe('ete a la mer')
})

test.each([
  // PostgreSQL may take the index of all ideas for a small table: it has the same order.
  [/ideas_(public_)?title/, sql`select id from ideas where public_at is not null order by sort_title, id limit 10`],
  [/ideas_title/, sql`select id from ideas order by sort_title, id limit 10`],
  [
    /profiles_listed_name/,
    sql`select user_id from profiles where listed_at is not null order by sort_name, user_id limit 10`,
  ],
])('a list by title or name is read from the index %s', async (index, list) => {
  expect(await planOf(await startTestApp(), list)).toMatch(index)
})

/** PostgreSQL would read a small table whole, or choose another index with the same order. Nothing of it stays. */
async function planOf({ deps }: TestApp, query: RawBuilder<unknown>): Promise<string> {
  const isPostgres = deps.config.database.engine === 'postgres'
  const transaction = await deps.db.startTransaction().execute()
  try {
    if (isPostgres) await sql`set local enable_seqscan = off`.execute(transaction)
    if (isPostgres) await sql`set local enable_sort = off`.execute(transaction)
    // Of all members instead of the listed ones: as many in an empty table.
    await sql`drop index profiles_sort_name_user_id`.execute(transaction)
    const explain = isPostgres ? sql`explain ${query}` : sql`explain query plan ${query}`
    return JSON.stringify((await explain.execute(transaction)).rows)
  } finally {
    await transaction.rollback().execute()
  }
}
