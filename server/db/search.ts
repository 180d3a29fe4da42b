import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { SEARCH_COUNT_MAX } from '../../contract/paging.values.ts'
import { isMiddle, matchTerm, parseQuery, type QueryTerm, type TokenSequence } from '../../contract/search-query.ts'
import { indexedText, runsOf, tokensOf } from '../../contract/tokeniser.ts'
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

export type SearchableTable = keyof typeof TEXTS

/** The column that names each row of a page. */
const KEYS = { profiles: 'profiles.user_id', ideas: 'ideas.id', idea_texts: 'idea_texts.idea_id' } as const
/** More than are counted, since some of them may not be shown. */
const LISTED_MAX = 2 * SEARCH_COUNT_MAX
const TRIGRAM = 3

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
  const contains = containsAllWords(TEXTS[table], query)
  const candidates = engineOf(db) === 'sqlite' ? rowsWithAllWords(table, query) : undefined
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

/**
 * On SQLite, the rows that an index says may contain every word of a query; undefined where the words are too short for an index
 * of either engine.
 */
export function rowsWithAllWords(
  table: SearchableTable | 'messages',
  query: string,
): RawBuilder<{ rowid: number }> | undefined {
  const groups = parseQuery(query).terms.flatMap((term) => trigramsOfTerm(term) ?? [])
  if (groups.length === 0) return undefined
  const index = sql.table(`${table}_search`)
  return sql`select rowid from ${index} where ${index} match ${[...new Set(groups)].join(' AND ')}`
}

/** Whether a column of tokens (`indexedText`) contains every word of a query; longer ones also within a word. */
export function containsAllWords(column: Expression<unknown>, query: string): Expression<SqlBool> {
  const { terms, excluded } = parseQuery(query)
  if (terms.length === 0) return sql<SqlBool>`1 = 0`
  const conditions = [
    ...terms.map((term) => containsTerm(column, term)),
    ...excluded.map((term) => sql<SqlBool>`not ${containsTerm(column, term)}`),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Whether a column contains any word of a query. */
export function containsAnyWord(column: Expression<unknown>, query: string): Expression<SqlBool> {
  const conditions = parseQuery(query).terms.map((term) => containsTerm(column, term))
  return conditions.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** As `containsAllWords`, of a column with texts as they were typed, in lower case, too: wherever in a word. */
export function containsTyped(column: Expression<unknown>, query: string): Expression<SqlBool> {
  const conditions = [...runsOf(query)].map(({ start, end, words }) => {
    const tokens = words.flatMap((word) => tokensOf(word, 'query')).join(' ')
    const spellings = [...new Set([query.slice(start, end).toLowerCase(), ...words, tokens])]
    const likes = spellings.map((spelling) => isLike(column, `%${escapeLike(spelling)}%`))
    return sql<SqlBool>`(${sql.join(likes, sql` or `)})`
  })
  return conditions.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** As `containsAnyWord`, of texts that were read already. */
export function anyWordMatcher(query: string): (text: string) => boolean {
  const { terms } = parseQuery(query)
  return (text) => {
    const indexed = indexedText(text)
    return terms.some((term) => matchTerm(term, indexed, { inMiddle: true }) > 0)
  }
}

function containsTerm(column: Expression<unknown>, { sequences, isExcluded }: QueryTerm): Expression<SqlBool> {
  const patterns = sequences.map((sequence) => patternOf(sequence, !isExcluded))
  return sql<SqlBool>`(${sql.join(
    [...new Set(patterns)].map((pattern) => isLike(column, pattern)),
    sql` or `,
  )})`
}

function patternOf(sequence: TokenSequence, inMiddle: boolean): string {
  const text = escapeLike(sequence.tokens.join(' '))
  if (!sequence.isStart) return `% ${text} %`
  return inMiddle && isMiddle(sequence.tokens) ? `%${text}%` : `% ${text}%`
}

const isLike = (column: Expression<unknown>, pattern: string) => sql<SqlBool>`${column} like ${pattern} escape '\\'`

/** The trigrams of one way at least to write a term, as FTS5 expects them; undefined where a way has none. */
function trigramsOfTerm({ sequences }: QueryTerm): string | undefined {
  const [typed, ...others] = sequences.map(({ tokens }) => tokens)
  if (!typed) return undefined
  // The other forms of a word begin alike.
  const forms = [...(typed.length === 1 ? [typed] : []), ...others].map(([token = '']) => token)
  const ways = [...(typed.length === 1 ? [] : [typed.join(' ')]), ...(forms.length === 0 ? [] : [commonStart(forms)])]
  const found = ways.map((way) => trigramsOf(way.length < TRIGRAM ? ` ${way}` : way))
  if (found.some((trigrams) => trigrams.length === 0)) return undefined
  return `(${found
    .map((trigrams) => `(${trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')})`)
    .join(' OR ')})`
}

function commonStart(words: string[]): string {
  const [first = '', ...others] = words
  const end = [...first].findIndex((_letter, place) => others.some((word) => word[place] !== first[place]))
  return end < 0 ? first : first.slice(0, end)
}

/** Trigrams that cover the word; those between them would make the index slower and hardly sharper. */
function trigramsOf(word: string): string[] {
  const characters = [...word]
  const last = characters.length - TRIGRAM
  if (last < 0) return []
  const starts = Array.from({ length: Math.floor(last / TRIGRAM) + 1 }, (_, place) => place * TRIGRAM)
  return [...new Set([...starts, last])].map((start) => characters.slice(start, start + TRIGRAM).join(''))
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}
