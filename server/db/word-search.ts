import { type RawBuilder, sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db } from './tables.ts'

/**
 * What the index of words of `idea_texts` knows (`SEARCHED_BY_WORD` of `derived/rules.ts`). Words are as `wordsOf` makes
 * them. A row of the index is named by its `row`, which `indexedRow` is of the table.
 */
export function indexedRow(db: Db): RawBuilder<unknown> {
  return engineOf(db) === 'postgres' ? sql`idea_texts.idea_id` : sql`idea_texts.rowid`
}

/** Selects the `row` of each idea that has all of these words, on SQLite the newest first. */
export function rowsWithWords(db: Db, words: string[]): RawBuilder<unknown> {
  if (engineOf(db) === 'postgres') {
    const list = sql`array[${sql.join(words)}]::text[]`
    return sql`select idea_id as "row" from idea_texts
      where string_to_array(own_words || ' ' || pdf_words, ' ') @> ${list}`
  }
  const match = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
  return sql`select rowid as "row" from idea_texts_search_words where idea_texts_search_words match ${match} order by rowid desc`
}

/** In how many ideas each of these words is, counted up to `max`. */
export async function countWords(db: Db, words: string[], max: number): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  const counts = words.map((word) => {
    const rows = sql`(${rowsWithWords(db, [word])} limit ${max})`
    return sql`select cast(${word} as text) as word, (select count(*) from ${rows} as found) as total`
  })
  const { rows } = await sql<{ word: string; total: number | string }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  )
  return new Map(rows.map(({ word, total }) => [word, Number(total)]))
}
