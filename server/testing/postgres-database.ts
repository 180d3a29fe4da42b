import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openPool } from '../db/connection.ts'
import { TEMPLATE_DATABASE } from './postgres-cluster.ts'

/** A hundred requests at once take their time on a busy machine; tests of the limits set their own. */
const LONG_TIMEOUTS = 'connect_timeout=60&statement_timeout=60000'

/** A new, empty database on the PostgreSQL of the test run. It is gone after the test. */
export async function createPostgresDatabase(): Promise<string> {
  const name = await createDatabase('template0')
  onTestFinished(() => administer(`drop database if exists ${name} with (force)`))
  return urlOf(name)
}

/**
 * A migrated database without rows, for one test; the next gets the same one, emptied, and its connections, which is
 * faster than new ones.
 */
export async function borrowPostgresDatabase(): Promise<{ url: string; pool: pg.Pool }> {
  const database = idle.pop() ?? (await copyTemplate())
  const { name, pool } = database
  onTestFinished(async () => {
    if (await empty(database)) idle.push(database)
    else await administer(`drop database if exists ${name} with (force)`)
  })
  return { url: withSettings(urlOf(name), LONG_TIMEOUTS), pool }
}

/** The URL of a database with these settings: see postgres-options.ts. */
export function withSettings(url: string, settings: string): string {
  return Object.assign(new URL(url), { search: settings }).href
}

/** `end` ends the pool, whose own `end` leaves it to the next test; `made` asks what the migrations made, `was` is the answer then. */
type EmptiedDatabase = {
  name: string
  pool: pg.Pool
  end: () => Promise<void>
  client: pg.Client
  made: string
  was: string
  emptying: string
}

const idle: EmptiedDatabase[] = []

const CATALOGS = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_index', 'pg_proc', 'pg_trigger']
/** The name of connections that stay for the next test. */
const KEPT = 'kept'
const END_OTHER_CONNECTIONS = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and application_name <> '${KEPT}'`
const RESET_SEQUENCES = `select setval(sequencename::regclass, 1, false) from pg_sequences where schemaname = 'public'`

async function copyTemplate(): Promise<EmptiedDatabase> {
  const name = await createDatabase(TEMPLATE_DATABASE)
  const url = withSettings(urlOf(name), `${LONG_TIMEOUTS}&application_name=${KEPT}`)
  const client = new pg.Client(url)
  // A test may end every connection of its database.
  client.on('error', () => {})
  await client.connect()
  const tables = await ask(client, `select tablename from pg_tables where schemaname = 'public'`)
  const rowsOf = (table: string) => `(select string_agg(t::text, '' order by t::text) from "${table}" t)`
  // Their rows are compared instead of deleted.
  const filled = await ask(
    client,
    tables.map((table) => `select '${table}' where ${rowsOf(table)} <> ''`).join(' union '),
  )
  const definitions = CATALOGS.map((catalog) => `(select concat(count(*), max(xmin::text::bigint)) from ${catalog})`)
  const made = `select md5(concat_ws(' ', ${[...definitions, ...filled.map(rowsOf)]}))`
  const emptied = tables.filter((table) => !filled.includes(table))
  const emptying = [
    END_OTHER_CONNECTIONS,
    // Then no foreign key and no trigger minds the order.
    'set session_replication_role = replica',
    ...emptied.map((table) => `delete from "${table}"`),
    RESET_SEQUENCES,
  ].join(';')
  const [was = ''] = await ask(client, made)
  const pool = openPool({ url })
  const end = pool.end.bind(pool)
  Object.assign(pool, { end: () => untilUnused(pool) })
  return { name, pool, end, client, made, was, emptying }
}

/** False where the test has changed what the migrations made, or the database is not there. */
async function empty({ end, client, made, was, emptying }: EmptiedDatabase): Promise<boolean> {
  try {
    if ((await ask(client, made))[0] === was) {
      await client.query(emptying)
      return true
    }
  } catch {
    // The caller drops it, as one that has changed.
  }
  await client.end().catch(() => {})
  await end()
  return false
}

/** Instead of the end of a pool that the next test uses. */
async function untilUnused(pool: pg.Pool): Promise<void> {
  while (pool.idleCount < pool.totalCount) await once(pool, 'release')
}

/** The first column of the answer. */
async function ask(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' })
  return rows.map(([value]) => value)
}

function urlOf(database: string): string {
  return Object.assign(new URL(inject('postgresUrl')), { pathname: `/${database}` }).href
}

async function createDatabase(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying files takes a fifth of the time that writing them to the log does.
  await administer(`create database ${name} template ${template} strategy file_copy`)
  return name
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
