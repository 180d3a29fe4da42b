import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Query, type QueryTerm, termOf } from '../../contract/search-query.ts'
import { WORD_INDEXES } from './derived/rules.ts'
import { engineOf } from './engine.ts'
import type { Db } from './tables.ts'
import { containsTerm } from './token-patterns.ts'

/** The tables whose tokens have an index of words. */
export type IndexedTable = (typeof WORD_INDEXES)[number]['table']

const TOKENS = new Map(WORD_INDEXES.map(({ table, columns }) => [table, tokensOf(table, columns)]))

function tokensOf(table: string, columns: readonly string[]): RawBuilder<string> {
  return sql.join(
    columns.map((column) => sql.ref(`${table}.${column}`)),
    sql` || `,
  )
}

/**
 * Whether the tokens of a row, of all its columns together, have every word of a query as the start of one, and none that it
 * leaves out. Both engines find the rows by their index of words; whether words stand side by side is read in the row.
 */
export function hasAllWords(db: Db, table: IndexedTable, query: Query): Expression<SqlBool> {
  if (query.terms.length === 0) return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`(${inIndex(db, table, query.terms)} and ${hasAllWordsThere(table, query)})`
}

/** Whether a row of the index has all words, side by side where required. */
export function hasAllWordsThere(table: IndexedTable, { terms, excluded }: Query): Expression<SqlBool> {
  const tokens = sql`(${TOKENS.get(table)})`
  const conditions = [
    ...terms.filter(isPhrase).map((term) => containsTerm(tokens, term, false)),
    ...excluded.map((term) => sql<SqlBool>`not ${containsTerm(tokens, term, false)}`),
  ]
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Selects the `row` of each idea that has all of these words, on SQLite the newest first. */
export function rowsWithWords(db: Db, words: string[]): RawBuilder<unknown> {
  const terms = words.map((word) => termOf([{ tokens: [word], isStart: false }], { word, isExcluded: false }))
  if (engineOf(db) === 'postgres') {
    return sql`select idea_id as "row" from idea_texts where ${inIndex(db, 'idea_texts', terms)}`
  }
  return sql`select rowid as "row" from idea_texts_search_words where idea_texts_search_words match ${ftsQuery(terms)} order by rowid desc`
}

const isPhrase = ({ sequences }: QueryTerm) => sequences.some(({ tokens }) => tokens.length > 1)

function inIndex(db: Db, table: IndexedTable, terms: QueryTerm[]): Expression<SqlBool> {
  if (engineOf(db) === 'postgres') {
    return sql<SqlBool>`${wordVector(sql`${TOKENS.get(table)}`)} @@ cast(${tsQuery(terms)} as tsquery)`
  }
  const index = sql.table(`${table}_search_words`)
  return sql<SqlBool>`${sql.ref(`${table}.rowid`)} in (select rowid from ${index} where ${index} match ${ftsQuery(terms)})`
}

/** As the index of PostgreSQL has it. */
export function wordVector(tokens: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`search_vector(${tokens})`
}

/** The match of FTS5 that finds rows with every term. */
function ftsQuery(terms: QueryTerm[]): string {
  return queryOf(terms, {
    token: (token, isStart) => `"${token.replaceAll('"', '""')}"${isStart ? ' *' : ''}`,
    and: ' AND ',
    or: ' OR ',
  })
}

function tsQuery(terms: QueryTerm[]): string {
  return queryOf(terms, {
    token: (token, isStart) => `'${token.replace(/['\\]/g, '$&$&')}'${isStart ? ':*' : ''}`,
    and: ' & ',
    or: ' | ',
  })
}

type Syntax = { token: (token: string, isStart: boolean) => string; and: string; or: string }

function queryOf(terms: QueryTerm[], { token, and, or }: Syntax): string {
  const ofTerm = ({ sequences }: QueryTerm) =>
    sequences.map(
      ({ tokens, isStart }) =>
        `(${tokens.map((one, place) => token(one, isStart && place === tokens.length - 1)).join(and)})`,
    )
  return terms.map((term) => `(${ofTerm(term).join(or)})`).join(and)
}

/**
 * On SQLite, the rowids of rows with every word, as a table. A query that reads it first in a cross join, by `rowid desc` and up to
 * a limit, reads the index from its end, and no further than is asked: an order in here would be dropped by the join.
 */
export function indexedWithWords(table: IndexedTable, terms: QueryTerm[]): RawBuilder<{ rowid: number }> {
  const index = sql.table(`${table}_search_words`)
  return sql`(select rowid from ${index} where ${index} match ${ftsQuery(terms)})`
}
