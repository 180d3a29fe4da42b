import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'
import type { Config } from '../server/config.ts'
import { openDatabase } from '../server/db/connection.ts'
import { compactCounts } from '../server/db/counts.ts'
import type { TableRows } from '../server/db/insert-rows.ts'
import type { Sample } from './community.ts'

/** Random keys would otherwise be read again and again from the disk. */
const LOAD_CACHE_KIBIBYTES = 512 * 1024

/** Writes a batch in one transaction, through the tables' own columns, indexes and keys. */
type Loader = { write: (batch: TableRows) => Promise<void>; finish: () => Promise<void> }

/** Writes all batches into a migrated, empty database, and returns what the batches return. */
export async function bulkLoad(
  database: Config['database'],
  batches: AsyncGenerator<TableRows, Sample>,
): Promise<{ sample: Sample; rows: number }> {
  const loader = database.engine === 'sqlite' ? openSqlite(database.file) : await openPostgres(database.url)
  let rows = 0
  for (;;) {
    const { value, done } = await batches.next()
    if (done) {
      await loader.finish()
      return { sample: value, rows }
    }
    await loader.write(value)
    rows += Object.values(value).reduce((sum, list) => sum + list.length, 0)
  }
}

function tablesOf(batch: TableRows): [table: string, columns: string[], rows: object[]][] {
  return Object.entries(batch).flatMap(([table, rows]) => {
    const [first] = rows
    return first ? [[table, Object.keys(first), rows]] : []
  })
}

function openSqlite(file: string): Loader {
  const connection = new SqliteDatabase(file)
  // A load that fails is begun again, so nothing is gained by waiting for the disk.
  connection.pragma('synchronous = OFF')
  connection.pragma('foreign_keys = ON')
  connection.pragma(`cache_size = -${LOAD_CACHE_KIBIBYTES}`)
  const statements = new Map<string, SqliteDatabase.Statement<[object]>>()
  const statementFor = (table: string, columns: string[]) => {
    const values = columns.map((column) => `@${column}`)
    const text = `insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`
    const statement = statements.get(text) ?? connection.prepare<[object]>(text)
    statements.set(text, statement)
    return statement
  }
  const write = connection.transaction((batch: TableRows) => {
    for (const [table, columns, rows] of tablesOf(batch)) {
      const statement = statementFor(table, columns)
      for (const row of rows) statement.run(row)
    }
  })
  return {
    write: async (batch) => write(batch),
    finish: async () => {
      connection.pragma('wal_checkpoint(TRUNCATE)')
      connection.close()
    },
  }
}

async function openPostgres(url: string): Promise<Loader> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set synchronous_commit = off')
  return {
    write: async (batch) => {
      await client.query('begin')
      for (const [table, columns, rows] of tablesOf(batch)) {
        const list = columns.join(', ')
        await client.query(
          `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1)`,
          [JSON.stringify(rows)],
        )
      }
      await client.query('commit')
    },
    finish: async () => {
      // As the hourly housekeeping does.
      const db = openDatabase({ engine: 'postgres', url }, { hasTimeouts: false })
      await compactCounts(db).finally(() => db.destroy())
      // Autovacuum does this soon after by itself; waiting for it would only make the first figures differ.
      await client.query('vacuum analyze')
      await client.query('checkpoint')
      await client.end()
    },
  }
}
