import { type Expression, type SqlBool, sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db } from './tables.ts'

/** Lower case, without accents, white space folded: the form in which texts are stored for search and queries compared. */
export function normalise(...texts: string[]): string {
  return texts
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
}

/**
 * Rows of a table whose `search_text` contains every word of a query. `page` finds a page of them fast in any order;
 * `count` finds all of them fast.
 */
export type Search = { page: Expression<SqlBool>; count: Expression<SqlBool> }

export type SearchableTable = 'profiles' | 'ideas'

/** More rows than this are not counted one by one; a search that finds more says this number. */
export const SEARCH_COUNT_MAX = 10_000
/** On SQLite: up to how many rows that may match are sorted, and which share of all rows is no longer rare. */
const LIMITS = { sorted: SEARCH_COUNT_MAX, rareShare: 1 / 20 }
const TRIGRAM = 3

/**
 * Plans a search for a query's words. PostgreSQL chooses by itself how to use its trigram index; for SQLite the choice is
 * made here, by how many rows may match. Few are sorted. More are looked for in the order's index, which alone tells
 * whether a row may match; in the rows themselves only what is frequent, since rare matches may stand together at its end.
 */
export async function planSearch(db: Db, table: SearchableTable, query: string, limits = LIMITS): Promise<Search> {
  const words = wordsOf(query)
  const contains = containsWords(sql.ref(`${table}.search_text`), words)
  const trigrams = [...new Set(words.flatMap(trigramsOf))]
  if (engineOf(db) === 'postgres' || trigrams.length === 0) return { page: contains, count: contains }
  const index = sql.table(`${table}_search`)
  const match = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
  const candidates = sql<{ rowid: number }>`select rowid from ${index} where ${index} match ${match}`
  const rareMax = await rareRowsMax(db, table, limits)
  // The index is asked once where that says all: it takes longer than all that follows.
  const { rows } = await sql<{ rowid: number }>`${candidates} limit ${rareMax}`.execute(db)
  const rowid = sql.ref(`${table}.rowid`)
  if (rows.length === rareMax) return { page: contains, count: sql`(${rowid} in (${candidates}) and ${contains})` }
  const rowids = sql`(select value from json_each(${JSON.stringify(rows.map((row) => row.rowid))}))`
  const found = sql<SqlBool>`(${rowid} in ${rowids} and ${contains})`
  // The plus keeps SQLite from fetching the rows one by one to sort them.
  const inOrder = sql<SqlBool>`(+${rowid} in ${rowids} and ${contains})`
  return { page: rows.length < limits.sorted ? found : inOrder, count: found }
}

async function rareRowsMax(db: Db, table: SearchableTable, { sorted, rareShare }: typeof LIMITS): Promise<number> {
  const { rows } = await sql<{ last: number }>`select max(rowid) as last from ${sql.table(table)}`.execute(db)
  return Math.max(sorted, Math.floor((rows[0]?.last ?? 0) * rareShare))
}

function wordsOf(query: string): string[] {
  return [...new Set(normalise(query).split(' ').filter(Boolean))]
}

/** Wildcards in a word are ordinary characters. */
function containsWords(column: Expression<unknown>, words: string[]): Expression<SqlBool> {
  const conditions = words.map((word) => sql<SqlBool>`${column} like ${`%${escapeLike(word)}%`} escape '\\'`)
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Trigrams that cover the word; those between them would make the index slower and hardly sharper. */
function trigramsOf(word: string): string[] {
  const characters = [...word]
  const last = characters.length - TRIGRAM
  if (last < 0) return []
  const starts = Array.from({ length: Math.floor(last / TRIGRAM) + 1 }, (_, place) => place * TRIGRAM)
  return [...starts, last].map((start) => characters.slice(start, start + TRIGRAM).join(''))
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}
