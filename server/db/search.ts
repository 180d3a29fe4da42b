import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { SEARCH_COUNT_MAX } from '../../contract/paging.values.ts'
import { commonStart, parseQuery, type QueryTerm } from '../../contract/search-query.ts'
import { isAmong } from './compiled.ts'
import { engineOf } from './engine.ts'
import type { Db } from './tables.ts'
import { containsAllWords } from './token-patterns.ts'
import { hasAllWords } from './word-index.ts'

/**
 * Rows of a table whose text contains every word of a query: of `profiles` or `ideas`; for `idea_texts`, the ideas of
 * matching texts. `page` finds one page fast in any order; `count` finds rows of `counted` fast in no order.
 */
export type Search = { page: Expression<SqlBool>; count: Expression<SqlBool>; counted: SearchableTable }

/** The tokens of each searchable table. See `SEARCHED` and `WORD_INDEXES` of `derived/rules.ts`. */
const TEXTS = {
  profiles: sql`profiles.search_text`,
  ideas: sql`ideas.search_text`,
  idea_texts: sql`(idea_texts.title_words || idea_texts.tag_words || idea_texts.text_words || idea_texts.pdf_words)`,
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
  const matches = matchesOf(db, table, query)
  const rows = await listMatches(db, table, matches, query, listedMax)
  if (rows.length >= listedMax) return { page: inOrder(table, query), count: matches, counted: table }
  const key = table === 'idea_texts' ? KEYS.ideas : KEYS[table]
  const found = isAmong(db, key, JSON.stringify(rows.map(({ id }) => id)))
  return { page: found, count: found, counted: table === 'idea_texts' ? 'ideas' : table }
}

async function listMatches(
  db: Db,
  table: SearchableTable,
  matches: Expression<SqlBool>,
  query: string,
  limit: number,
): Promise<{ id: string }[]> {
  const ids = sql`select ${sql.ref(KEYS[table])} as id from ${sql.table(table)} where ${matches}`
  // Words within a title, too, unless others are left out, which may be in another text.
  const isWithTitles = table === 'idea_texts' && parseQuery(query).excluded.length === 0
  const all = isWithTitles ? sql`${ids} union select ideas.id from ideas where ${matchesOf(db, 'ideas', query)}` : ids
  return (await sql<{ id: string }>`${all} limit ${sql.lit(limit)}`.execute(db)).rows
}

/** Whether a row matches, by an index where there is one. */
export function matchesOf(db: Db, table: SearchableTable, query: string): Expression<SqlBool> {
  if (table === 'idea_texts') return hasAllWords(db, table, parseQuery(query))
  const contains = containsAllWords(TEXTS[table], query)
  const candidates = engineOf(db) === 'sqlite' ? rowsWithAllWords(table, query) : undefined
  return candidates ? sql<SqlBool>`(${sql.ref(`${table}.rowid`)} in (${candidates}) and ${contains})` : contains
}

/** A query of one value, which PostgreSQL does not turn into a join of all texts. */
function inOrder(table: SearchableTable, query: string): Expression<SqlBool> {
  if (table !== 'idea_texts') return containsAllWords(TEXTS[table], query)
  const contains = containsAllWords(TEXTS[table], query, { inMiddle: false })
  return sql`(select ${contains} from idea_texts where idea_texts.idea_id = ideas.id)`
}

/**
 * On SQLite, the rows that an index says may contain every word of a query; undefined where the words are too short for an index
 * of either engine.
 */
export function rowsWithAllWords(
  table: 'ideas' | 'profiles' | 'profile_names' | 'messages',
  query: string,
): RawBuilder<{ rowid: number }> | undefined {
  const groups = parseQuery(query).terms.flatMap((term) => trigramsOfTerm(term) ?? [])
  if (groups.length === 0) return undefined
  const index = sql.table(`${table}_search`)
  return sql`select rowid from ${index} where ${index} match ${[...new Set(groups)].join(' AND ')}`
}

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

/** Trigrams that cover the word; those between them would make the index slower and hardly sharper. */
function trigramsOf(word: string): string[] {
  const characters = [...word]
  const last = characters.length - TRIGRAM
  if (last < 0) return []
  const starts = Array.from({ length: Math.floor(last / TRIGRAM) + 1 }, (_, place) => place * TRIGRAM)
  return [...new Set([...starts, last])].map((start) => characters.slice(start, start + TRIGRAM).join(''))
}
