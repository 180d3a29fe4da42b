import { type Expression, type SqlBool, sql } from 'kysely'
import { isMiddle, matchTerm, parseQuery, type QueryTerm, type TokenSequence } from '../../contract/search-query.ts'
import { indexedText, runsOf, tokensOf } from '../../contract/tokeniser.ts'

/** Conditions on columns of tokens (`indexedText`), the same as `matchTerm` has them. */

/** Whether a column of tokens (`indexedText`) contains every word of a query; longer ones also within a word. */
export function containsAllWords(
  column: Expression<unknown>,
  query: string,
  { inMiddle = true }: { inMiddle?: boolean } = {},
): Expression<SqlBool> {
  const { terms, excluded } = parseQuery(query)
  if (terms.length === 0) return sql<SqlBool>`1 = 0`
  const conditions = [
    ...terms.map((term) => containsTerm(column, term, inMiddle)),
    ...excluded.map((term) => sql<SqlBool>`not ${containsTerm(column, term, false)}`),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Whether a column contains any word of a query. */
export function containsAnyWord(column: Expression<unknown>, query: string): Expression<SqlBool> {
  const conditions = parseQuery(query).terms.map((term) => containsTerm(column, term, true))
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

/** Whether a column of tokens has a term; with `inMiddle`, longer words also within others. */
export function containsTerm(
  column: Expression<unknown>,
  { sequences }: QueryTerm,
  inMiddle: boolean,
): Expression<SqlBool> {
  const patterns = sequences.map((sequence) => patternOf(sequence, inMiddle))
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

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}
