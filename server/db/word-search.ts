import { type RawBuilder, sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db } from './tables.ts'
import { rowsWithWords } from './word-index.ts'

/**
 * The row of `idea_texts` in its index of words (`word-index.ts`). The index identifies a row by its `row`, which is `indexedRow` of the table.
 */
export function indexedRow(db: Db): RawBuilder<unknown> {
  return engineOf(db) === 'postgres' ? sql`idea_texts.idea_id` : sql`idea_texts.rowid`
}

/** Words in more ideas than these are not counted but estimated: on SQLite by so many of the newest ideas with the word. */
const COUNTED_MAX = 300

/**
 * In how many ideas each of these words is, up to `max`. To count them, both engines would read them all: where the number is
 * large, it is estimated, on SQLite by how close together the newest of them are, and on PostgreSQL by its statistics.
 */
export async function countWords(db: Db, words: string[], max: number): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  if (engineOf(db) === 'sqlite') return countEach(db, words, max)
  const frequent = await estimateFrequent(db, words, max)
  const others = words.filter((word) => !frequent.has(word))
  return others.length === 0 ? frequent : new Map([...frequent, ...(await countEach(db, others, max))])
}

async function countEach(db: Db, words: string[], max: number): Promise<Map<string, number>> {
  const isSqlite = engineOf(db) === 'sqlite'
  const counts = words.map((word) => {
    const rows = sql`(${rowsWithWords(db, [word])} limit ${isSqlite ? COUNTED_MAX : max})`
    const oldest = isSqlite ? sql`min("row")` : sql`null`
    return sql`select cast(${word} as text) as word, count(*) as total, ${oldest} as oldest from ${rows} as found`
  })
  const { rows } = await sql<{
    word: string
    total: number | string
    oldest: number | null
  }>`${sql.join(counts, sql` union all `)}`.execute(db)
  const newest = isSqlite ? await newestRow(db) : 0
  return new Map(
    rows.map(({ word, total, oldest }) => {
      const isEstimated = oldest !== null && Number(total) === COUNTED_MAX
      const estimate = isEstimated ? Number(total) * (newest / (newest - oldest + 1)) : Number(total)
      return [word, Math.min(max, Math.round(estimate))]
    }),
  )
}

/** The frequent ones of these words by PostgreSQL's last analysis of the index, with the number of ideas. */
async function estimateFrequent(db: Db, words: string[], max: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ word: string; total: number }>`
    select word, frequency * reltuples as total
    from pg_stats
    join pg_class on oid = to_regclass('idea_texts')
    cross join unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, frequency)
    where schemaname = current_schema() and tablename = 'idea_texts_search_vector'
      and word = any(array[${sql.join(words)}]::text[]) and frequency * reltuples > ${COUNTED_MAX}`.execute(db)
  return new Map(rows.map(({ word, total }) => [word, Math.min(max, Math.round(total))]))
}

/** About the number of rows of the index. */
async function newestRow(db: Db): Promise<number> {
  const { rows } = await sql<{ newest: number | null }>`select max(rowid) as newest from idea_texts`.execute(db)
  return rows[0]?.newest ?? 0
}
