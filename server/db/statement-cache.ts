import type { Database, Statement } from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

const CACHED_STATEMENTS_MAX = 300

/** Prepares statements of a connection. To prepare one costs more than most of them take, so each is cached by its text. */
export function statementCache(connection: Database): (text: string) => Statement {
  const statements = new LRUCache<string, Statement>({ max: CACHED_STATEMENTS_MAX })
  return (text) => {
    const known = statements.get(text)
    if (known && !known.busy) return known
    const statement = connection.prepare(text)
    statements.set(text, statement)
    return statement
  }
}
