import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'

/** A power cut at the first statement that has the words of CUT_AT. */
const cutAt = process.env.CUT_AT ?? ''

function cutBefore(statement: unknown): void {
  if (typeof statement === 'string' && statement.includes(cutAt)) process.kill(process.pid, 'SIGKILL')
}

const prepare = SqliteDatabase.prototype.prepare
SqliteDatabase.prototype.prepare = function prepareOrCut(this: SqliteDatabase.Database, source: string) {
  cutBefore(source)
  return prepare.call(this, source)
} as typeof prepare

// biome-ignore lint/suspicious/noExplicitAny: the library's overloads take a query of any form
type Query = (...args: any[]) => any
const query = pg.Client.prototype.query as Query
pg.Client.prototype.query = function queryOrCut(this: pg.Client, ...args: unknown[]) {
  cutBefore(args[0])
  return query.apply(this, args)
} as Query
