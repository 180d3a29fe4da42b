import { type Expression, type SqlBool, sql } from 'kysely'

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

/** True where every word of the query occurs in the normalised column. Wildcards in the query are ordinary characters. */
export function matchesEveryWord(column: Expression<string>, query: string): Expression<SqlBool> {
  const words = normalise(query).split(' ').filter(Boolean)
  const conditions = words.map((word) => sql<SqlBool>`${column} like ${`%${escapeLike(word)}%`} escape '\\'`)
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}
