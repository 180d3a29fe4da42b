import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'

/** A server whose statements run without a transaction, and slowly. */
const PAUSE_MS = 40
const NOTHING = 'select 1 where false'
const SAVEPOINT = /^(savepoint|release|rollback to) /
const BOUNDARY = /^(begin|commit|rollback)$/
const WRITE = /^(insert|update|delete)/

const prepare = SqliteDatabase.prototype.prepare
SqliteDatabase.prototype.prepare = function prepareAlone(this: SqliteDatabase.Database, source: string) {
  const statement = prepare.call(this, SAVEPOINT.test(source) ? NOTHING : source)
  if (WRITE.test(source)) {
    // Statements are kept and run again, so the pause belongs to the running.
    for (const method of ['run', 'all'] as const) {
      const original = statement[method].bind(statement) as (...args: unknown[]) => never
      statement[method] = (...args: unknown[]) => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
        const result = original(...args)
        // The server goes on only while a transaction is open.
        if (this.inTransaction) this.exec('commit; begin immediate')
        return result
      }
    }
  }
  return statement
} as typeof prepare

// biome-ignore lint/suspicious/noExplicitAny: the library's overloads take a query of any form
type Query = (...args: any[]) => any
const query = pg.Client.prototype.query as Query
pg.Client.prototype.query = function queryAlone(this: pg.Client, ...args: unknown[]) {
  const [text] = args
  if (typeof text !== 'string') return query.apply(this, args)
  if (BOUNDARY.test(text)) return query.call(this, NOTHING)
  if (!WRITE.test(text)) return query.apply(this, args)
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS)).then(() => query.apply(this, args))
} as Query
