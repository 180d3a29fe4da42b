import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { normalise } from '../lib/normalise.ts'
import { engineOf } from './engine.ts'
import type { Db } from './tables.ts'

/**
 * Rows of a table whose text contains every word of a query: of `profiles` or `ideas`; for `idea_texts`, the ideas of
 * matching texts. `page` finds one page fast in any order; `count` finds all rows fast.
 */
export type Search = { page: Expression<SqlBool>; count: Expression<SqlBool> }

/** The texts of each searchable table: together they are one. See `SEARCHED` of `derived/rules.ts`. */
const TEXTS = {
  profiles: sql`profiles.search_text`,
  ideas: sql`ideas.search_text`,
  idea_texts: sql`(idea_texts.own_text || ' ' || idea_texts.pdf_text)`,
}
const FIRST_COLUMNS = { profiles: 'search_text', ideas: 'search_text', idea_texts: 'own_text' } as const

export type SearchableTable = keyof typeof TEXTS

/** More rows than this are not counted one by one; a search that finds more says this number. */
export const SEARCH_COUNT_MAX = 10_000
/** On SQLite: up to how many rows that may match are sorted, and which share of all rows is no longer rare. */
const LIMITS = { sorted: SEARCH_COUNT_MAX, rareShare: 1 / 20 }
const TRIGRAM = 3
/** A query of two hundred characters could have a hundred. */
const WORDS_MAX = 16
const LAST_CHARACTER = '\u{10ffff}'
/** Signs, such as %, stand anywhere in a word. */
const LETTER = /^[\p{Letter}\p{Number}]/u
/** The pulli of Tamil and the hal kirima of Sinhala at the end of a word, where a suffix has a vowel instead: தமிழ் and தமிழில். */
const FINAL_VOWEL_KILLER = /(\p{Letter})[\u0bcd\u0dca]$/u
/** In these, blanks do not part words, so that a short word may stand anywhere. */
const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * Plans a search for a query's words. PostgreSQL chooses by itself how to use its trigram index; for SQLite the number
 * of possible matches decides. A few are sorted. More are looked up in the order's index, which shows whether a row may
 * match; only frequent words are looked up in the rows themselves, since rare matches may stand together at its end.
 */
export async function planSearch(db: Db, table: SearchableTable, query: string, limits = LIMITS): Promise<Search> {
  const words = queryWords(query)
  const contains = containsWords(TEXTS[table], words)
  const all = matchingRows(table, contains)
  if (engineOf(db) === 'postgres') return { page: all, count: all }
  const eachInOrder = matchingRowsInOrder(table, contains)
  const candidates = candidatesOf(table, words)
  if (!candidates) return { page: eachInOrder, count: all }
  const rareMax = await rareRowsMax(db, table, limits)
  // The index is asked once where that says all: it takes longer than all that follows.
  const { rows } = await sql<{ rowid: number }>`${candidates} limit ${rareMax}`.execute(db)
  const rowid = sql.ref(`${table}.rowid`)
  if (rows.length === rareMax) {
    return { page: eachInOrder, count: matchingRows(table, sql`(${rowid} in (${candidates}) and ${contains})`) }
  }
  if (rows.length >= limits.sorted) {
    const count = sql<SqlBool>`(${rowid} in ${listOf(rows)} and ${contains})`
    // The plus keeps SQLite from fetching the rows one by one to sort them.
    const page = sql<SqlBool>`(+${rowid} in ${listOf(rows)} and ${contains})`
    return { page: matchingRows(table, page), count: matchingRows(table, count) }
  }
  // The texts are compared once, for the page and the count.
  const matching = await sql<{ rowid: number }>`
    select rowid from ${sql.table(table)} where ${rowid} in ${listOf(rows)} and ${contains}
  `.execute(db)
  const found = matchingRows(table, sql`${rowid} in ${listOf(matching.rows)}`)
  return { page: found, count: found }
}

function listOf(rows: { rowid: number }[]): RawBuilder<unknown> {
  return sql`(select value from json_each(${JSON.stringify(rows.map(({ rowid }) => rowid))}))`
}

/** The rows that meet a condition, found together. */
function matchingRows(table: SearchableTable, condition: Expression<SqlBool>): Expression<SqlBool> {
  if (table !== 'idea_texts') return condition
  return sql`ideas.id in (select idea_id from idea_texts where ${condition})`
}

/** The same rows, each checked when it is met. */
function matchingRowsInOrder(table: SearchableTable, condition: Expression<SqlBool>): Expression<SqlBool> {
  if (table !== 'idea_texts') return condition
  return sql`exists (select 1 from idea_texts where idea_texts.idea_id = ideas.id and ${condition})`
}

/** The rows that an index of SQLite says may match; undefined where there is no index for words like these. */
function candidatesOf(table: SearchableTable, words: string[]): RawBuilder<{ rowid: number }> | undefined {
  const trigrams = [...new Set(words.flatMap(trigramsOf))]
  if (trigrams.length > 0) return rowsWith(table, trigrams)
  // The start of a word is in the trigram index with the blank before it, except the first word of a text.
  const start = words.find((word) => isStartOfWord(word) && [...word].length > 1) ?? startOfText(words)
  if (start === undefined) return undefined
  const first = sql`substr(${sql.ref(FIRST_COLUMNS[table])}, 1, 2)`
  const isFirst = sql`select rowid from ${sql.table(table)} where ${first} >= ${start} and ${first} < ${start + LAST_CHARACTER}`
  return [...start].length === TRIGRAM - 1 ? sql`${rowsWith(table, [` ${start}`])} union ${isFirst}` : sql`${isFirst}`
}

function rowsWith(table: SearchableTable | 'messages', trigrams: string[]): RawBuilder<{ rowid: number }> {
  const index = sql.table(`${table}_search`)
  const match = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
  return sql`select rowid from ${index} where ${index} match ${match}`
}

/**
 * On SQLite, the rows that an index says may contain every word of a query, wherever in a word; undefined where the words are too
 * short for an index of either engine.
 */
export function rowsWithAllWords(
  table: SearchableTable | 'messages',
  query: string,
): RawBuilder<{ rowid: number }> | undefined {
  const trigrams = [...new Set(queryWords(query).flatMap(trigramsOf))]
  return trigrams.length > 0 ? rowsWith(table, trigrams) : undefined
}

async function rareRowsMax(db: Db, table: SearchableTable, { sorted, rareShare }: typeof LIMITS): Promise<number> {
  const { rows } = await sql<{ last: number }>`select max(rowid) as last from ${sql.table(table)}`.execute(db)
  return Math.max(sorted, Math.floor((rows[0]?.last ?? 0) * rareShare))
}

/** The words of a query that are looked for. */
function queryWords(query: string): string[] {
  const words = normalise(query).split(' ').filter(Boolean)
  return [...new Set(words.map((word) => word.replace(FINAL_VOWEL_KILLER, '$1')))].slice(0, WORDS_MAX)
}

/** Whether a word is so short that it is looked for as the start of one. */
function isStartOfWord(word: string): boolean {
  return [...word].length < TRIGRAM && LETTER.test(word) && !WITHOUT_BLANKS.test(word)
}

/** A search of single letters has an index only for the start of the text, where the first of them has to be. */
function startOfText(words: string[]): string | undefined {
  return words.every((word) => isStartOfWord(word) && [...word].length === 1) ? words[0] : undefined
}

/** Long words may stand anywhere, short ones where a word starts. Wildcards in a word are ordinary characters. */
function containsWords(column: Expression<unknown>, words: string[]): Expression<SqlBool> {
  const like = (pattern: string) => sql<SqlBool>`${column} like ${pattern} escape '\\'`
  const conditions = words.map((word) => {
    const escaped = escapeLike(word)
    if (!isStartOfWord(word)) return like(`%${escaped}%`)
    if (word === startOfText(words)) return like(`${escaped}%`)
    return sql<SqlBool>`(${like(`${escaped}%`)} or ${like(`% ${escaped}%`)})`
  })
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Whether a column contains every word of a query, wherever in a word. */
export function containsAllWords(column: Expression<unknown>, query: string): Expression<SqlBool> {
  const conditions = queryWords(query).map(
    (word) => sql<SqlBool>`${column} like ${`%${escapeLike(word)}%`} escape '\\'`,
  )
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Whether a column of normalised texts contains a text as it stands. */
export function containsText(column: Expression<unknown>, text: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like ${`%${escapeLike(normalise(text))}%`} escape '\\'`
}

/** Whether a column contains any word of a query. */
export function containsAnyWord(column: Expression<unknown>, query: string): Expression<SqlBool> {
  const conditions = queryWords(query).map((word) => containsWords(column, [word]))
  return conditions.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** As `containsAnyWord`, of texts that were read already. */
export function anyWordMatcher(query: string): (text: string) => boolean {
  const words = queryWords(query)
  return (text) => {
    const normalised = ` ${normalise(text)}`
    return words.some((word) => normalised.includes(isStartOfWord(word) ? ` ${word}` : word))
  }
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
