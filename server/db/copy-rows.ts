import { createHash, type Hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { engineOf } from './engine.ts'
import { isMissingTable } from './errors.ts'
import { withoutTimeLimit } from './locks.ts'
import type { Db, Tables } from './tables.ts'

/** What triggers fill is not copied: it fills itself as the rows arrive. */
type TableName = Exclude<keyof Tables, 'counts' | 'derived_state'>
type AnyRow = Record<string, unknown>

/** Every table after those that its rows refer to, with its primary key. */
const TABLES = {
  users: ['id'],
  files: ['id'],
  profiles: ['user_id'],
  sessions: ['token_hash'],
  tokens: ['token_hash'],
  identities: ['issuer', 'subject'],
  ideas: ['id'],
  idea_supports: ['idea_id', 'user_id'],
  idea_follows: ['idea_id', 'user_id'],
  comments: ['id'],
  comment_versions: ['id'],
  comment_supports: ['comment_id', 'user_id'],
  comment_mentions: ['comment_id', 'user_id'],
  reviews: ['id'],
  connection_requests: ['id'],
  connections: ['user_id', 'other_id'],
  notifications: ['id'],
  outbox: ['id'],
  throttles: ['key'],
  jobs: ['name'],
} as const satisfies { [T in TableName]: readonly (keyof Tables[T])[] }

export const TABLE_NAMES = Object.keys(TABLES) as TableName[]

/** What only an installation that was used has. A server that was merely started leaves rows elsewhere. */
const SIGNS_OF_USE = ['users', 'files', 'outbox'] as const satisfies TableName[]

const ROWS_AT_ONCE = 500

export type CopiedTable = { table: TableName; rows: number; checksum: string }

/** A table of a database that holds something already, or null. A database without tables holds nothing. */
export async function findUsedTable(db: Db): Promise<TableName | null> {
  for (const table of SIGNS_OF_USE) {
    try {
      if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return table
    } catch (error) {
      if (!isMissingTable(error)) throw error
    }
  }
  return null
}

/** Reads a database while nobody can write to it: other processes wait, and refuse what they were asked in the end. */
export async function holdStill<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return withoutTimeLimit(db, (connection) =>
    connection.transaction().execute(async (transaction) => {
      // On SQLite a statement that would write is what locks.
      if (engineOf(db) === 'sqlite') await sql`update users set version = version where 1 = 0`.execute(transaction)
      else
        await sql`lock table ${sql.join(TABLE_NAMES.map((name) => sql.table(name)))} in share mode`.execute(transaction)
      return work(transaction)
    }),
  )
}

/**
 * Copies every row into a migrated database that holds nothing, in one transaction, and reads it all back. Throws, and
 * leaves the target as it was, when a table is not the same there. Tells each table as it is done.
 */
export async function copyRows(source: Db, target: Db, onTable: (copied: CopiedTable) => void): Promise<void> {
  await withoutTimeLimit(target, (connection) =>
    connection.transaction().execute(async (transaction) => {
      for (const table of TABLE_NAMES.toReversed()) await transaction.deleteFrom(table).execute()
      for (const table of TABLE_NAMES) onTable(await copyTable(source, transaction, table))
    }),
  )
}

async function copyTable(source: Db, target: Db, table: TableName): Promise<CopiedTable> {
  const sent = newDigest()
  for await (const rows of readTable(source, table)) {
    sent.add(rows)
    await target
      .insertInto(table)
      .values(rows as never)
      .execute()
  }
  const arrived = newDigest()
  for await (const rows of readTable(target, table)) arrived.add(rows)
  const [there, here] = [arrived.result(), sent.result()]
  if (there.rows !== here.rows || there.checksum !== here.checksum) {
    throw new Error(
      `The table ${table} is not the same in the target (${here.rows} rows sent, ${there.rows} arrived). Nothing was moved.`,
    )
  }
  return { table, ...here }
}

/** All rows by primary key, in batches, so that a table of any size fits into memory. */
async function* readTable(db: Db, table: TableName): AsyncGenerator<AnyRow[]> {
  const key: readonly string[] = TABLES[table]
  const keyColumns = sql.join(key.map((column) => sql.ref(column)))
  let after: RawBuilder<unknown> = sql``
  for (;;) {
    const { rows } = await sql<AnyRow>`
      select * from ${sql.table(table)} ${after} order by ${keyColumns} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return
    after = sql`where (${keyColumns}) > (${sql.join(key.map((column) => last[column]))})`
  }
}

/** The checksum of rows in their order, whatever the order of their columns. */
function newDigest(): { add: (rows: AnyRow[]) => void; result: () => { rows: number; checksum: string } } {
  const hash: Hash = createHash('sha256')
  let count = 0
  return {
    add: (rows) => {
      count += rows.length
      for (const row of rows) hash.update(JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
    },
    result: () => ({ rows: count, checksum: hash.digest('hex') }),
  }
}
