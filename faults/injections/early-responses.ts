import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'

/** A server that responds first and commits a little later, as one that gathers commits to go faster might. */
const LATER_MS = 400
const NOTHING = 'select 1 where false'

const prepare = SqliteDatabase.prototype.prepare
SqliteDatabase.prototype.prepare = function prepareLater(this: SqliteDatabase.Database, source: string) {
  const isBegin = source.startsWith('begin')
  if (!isBegin && source !== 'commit') return prepare.call(this, source)
  const statement = prepare.call(this, NOTHING)
  // Statements are kept and run again, so what they do belongs to the running.
  statement.all = () => {
    if (!isBegin) setTimeout(() => this.inTransaction && this.exec('commit'), LATER_MS)
    else if (!this.inTransaction) this.exec(source)
    return []
  }
  return statement
} as typeof prepare

// biome-ignore lint/suspicious/noExplicitAny: the library's overloads take a query of any form
type Query = (...args: any[]) => any
const query = pg.Client.prototype.query as Query
pg.Client.prototype.query = function queryLater(this: pg.Client, ...args: unknown[]) {
  if (args[0] !== 'commit') return query.apply(this, args)
  setTimeout(() => void query.call(this, 'commit').catch(() => {}), LATER_MS)
  return Promise.resolve({ command: 'COMMIT', rows: [], rowCount: null })
} as Query
