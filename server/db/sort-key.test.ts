// @module-tag postgres

import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { shareIdea } from '../testing/ideas.ts'
import { signedInMember } from '../testing/members.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { dictionaryKey } from './migrations/frozen/dictionary-key.ts'
import { sortKey } from './sort-key.ts'

/** One script after the other, in each by its dictionary. */
const IN_ORDER = [
  '9 lives',
  'älpha',
  'Beta',
  'BETA two',
  'Éclair',
  'eclipse',
  'Zebra',
  'ஃபாத்திமா',
  'கந்தன்',
  'கலை',
  'காலை',
  'தமிழ்',
  'மன்னர்',
  'மனோ',
  'ශාන්ත',
  'ශ්‍රී',
  'ළමා',
  'ෆාතිමා',
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

test('a sort key has no case, accents, punctuation, surplus blanks or invisible characters', () => {
  expect(sortKey('  “Été”\u200d –  À\u00a0LA   Mer! ')).toBe('ete a la mer')
})

test.each([
  // Joiners where words have them: ICU takes others for ends of letters.
  ['si', 'Sinhala', 0xd80, '\u0dca\u200d'],
  ['ta', 'Tamil', 0xb80, '\u0bcd\u200c'],
])('names of %s have the order of ICU', (language, script, first, joined) => {
  const block = Array.from({ length: 0x80 }, (_, place) => String.fromCodePoint(first + place))
  const isLetter = new RegExp(`^(?=\\p{Script=${script}})[\\p{L}\\p{M}]$`, 'u')
  const letters = block.filter((character) => isLetter.test(character))
  expect(letters.length).toBeGreaterThan(50)
  const word = fc.string({ unit: fc.constantFrom(...letters, joined), minLength: 1, maxLength: 6 })
  expectSameOrder(
    language,
    word.filter((text) => letters.some((letter) => text.includes(letter))),
  )
})

test('a joiner keeps the letter க்ஷ apart, as in ICU', () => {
  const [apart, between, letter] = ['க்\u200cஷ', 'கஂ', 'க்ஷ'].map(sortKey)
  expect([between, apart, letter].toSorted()).toEqual([apart, between, letter])
})

test('names in Latin letters have the order of ICU', () => {
  const word = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCÉéÀñöÜßæœøłđÅç'),
    minLength: 1,
    maxLength: 5,
  })
  expectSameOrder('en', word)
})

test('names of several scripts are sorted word by word, in the order of scripts of ICU', () => {
  const word = fc.constantFrom('Nimal', 'Ännika', 'Perera', 'நிமல்', 'பெரேரா', 'මල්', 'පෙරේරා', 'සිල්වා')
  expectSameOrder('en', word)
})

/** Names that ICU tells apart by their letters are in its order; others are equal. */
function expectSameOrder(language: string, word: fc.Arbitrary<string>): void {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' })
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
  const check = fc.property(name, name, word, (one, other, shared) => {
    for (const [left, right] of [
      [one, other],
      // With a common beginning.
      [`${shared}${one}`, `${shared}${other}`],
      [`${shared} ${one}`, shared],
    ] as const) {
      const order = Buffer.compare(Buffer.from(sortKey(left)), Buffer.from(sortKey(right)))
      expect([left, right, order]).toEqual([left, right, Math.sign(compare(left, right))])
      expect(dictionaryKey(left)).toBe(sortKey(left))
    }
  })
  fc.assert(check, { numRuns: 5_000 })
}

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
