import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { SEARCH_COUNT_MAX } from '../../contract/paging.values.ts'
import { normalise } from '../lib/normalise.ts'
import { isAmong } from './compiled.ts'
import { engineOf } from './engine.ts'
import type { Db } from './tables.ts'

/**
 * Rows of a table whose text contains every word of a query: of `profiles` or `ideas`; for `idea_texts`, the ideas of
 * matching texts. `page` finds one page fast in any order; `count` finds rows of `counted` fast in no order.
 */
export type Search = { page: Expression<SqlBool>; count: Expression<SqlBool>; counted: SearchableTable }

/** The texts of each searchable table: together they are one. See `SEARCHED` of `derived/rules.ts`. */
const TEXTS = {
  profiles: sql`profiles.search_text`,
  ideas: sql`ideas.search_text`,
  idea_texts: sql`(idea_texts.own_text || ' ' || idea_texts.pdf_text)`,
}
const FIRST_COLUMNS = { profiles: 'search_text', ideas: 'search_text', idea_texts: 'own_text' } as const

export type SearchableTable = keyof typeof TEXTS

/** The column that names each row of a page. */
const KEYS = { profiles: 'profiles.user_id', ideas: 'ideas.id', idea_texts: 'idea_texts.idea_id' } as const
/** More than are counted, since some of them may not be shown. */
const LISTED_MAX = 2 * SEARCH_COUNT_MAX
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
 * Plans a search for a query's words. Where few match, texts are compared once for the page and its count.
 * More are met soon in any order, where each row is compared as it is met.
 */
export async function planSearch(
  db: Db,
  table: SearchableTable,
  query: string,
  listedMax = LISTED_MAX,
): Promise<Search> {
  const words = queryWords(query)
  const contains = containsWords(TEXTS[table], words)
  const candidates = engineOf(db) === 'sqlite' ? candidatesOf(table, words) : undefined
  const matches = candidates
    ? sql<SqlBool>`(${sql.ref(`${table}.rowid`)} in (${candidates}) and ${contains})`
    : contains
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(KEYS[table])} as id from ${sql.table(table)} where ${matches} limit ${sql.lit(listedMax)}`.execute(
    db,
  )
  if (rows.length >= listedMax) return { page: inOrder(table, contains), count: matches, counted: table }
  const key = table === 'idea_texts' ? KEYS.ideas : KEYS[table]
  const found = isAmong(db, key, JSON.stringify(rows.map(({ id }) => id)))
  return { page: found, count: found, counted: table === 'idea_texts' ? 'ideas' : table }
}

/** A query of one value, which PostgreSQL does not turn into a join of all texts. */
function inOrder(table: SearchableTable, contains: Expression<SqlBool>): Expression<SqlBool> {
  return table === 'idea_texts'
    ? sql`(select ${contains} from idea_texts where idea_texts.idea_id = ideas.id)`
    : contains
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
