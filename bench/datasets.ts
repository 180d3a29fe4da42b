import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/connection.ts'
import { applyDerivedState, dropDerivedState } from '../server/db/derived/derived-state.ts'
import type { Engine } from '../server/db/engine.ts'
import { migrate } from '../server/db/migrate.ts'
import { bulkLoad } from './bulk-load.ts'
import { community, type Sample } from './community.ts'
import type { BenchEnvironment } from './environment.ts'

/** A database with a community in it. */
export type Dataset = {
  engine: Engine
  members: number
  sample: Sample
  /** The environment of a server on it. */
  env: Record<string, string>
  migrateMs: number
  loadMs: number
  /** Time to compute derived state again, where requested. */
  derivedMs: number | null
  rows: number
  bytes: number
}

export async function buildDataset(
  environment: BenchEnvironment,
  engine: Engine,
  members: number,
  hasDerived: boolean,
): Promise<Dataset> {
  const name = `members_${members}`
  const env = {
    DATA_DIR: join(environment.folder, `${engine}-${name}`),
    DATABASE_URL: engine === 'postgres' ? await createDatabase((await environment.postgres()).url, name) : '',
  }
  const { database } = readConfig(env)
  const migrateMs = await milliseconds(async () => {
    const db = openDatabase(database)
    await migrate(db).finally(() => db.destroy())
  })
  const started = performance.now()
  const { sample, rows } = await bulkLoad(database, community(members))
  const loadMs = performance.now() - started
  const derivedMs = hasDerived ? await computeAgain(database) : null
  const bytes = await sizeOf(database, env.DATA_DIR)
  return { engine, members, sample, env, migrateMs, loadMs, derivedMs, rows, bytes }
}

/** Computes derived state as the first start of a version with other rules does. */
async function computeAgain(database: Config['database']): Promise<number> {
  const db = openDatabase(database, { hasTimeouts: false })
  try {
    await db.transaction().execute(dropDerivedState)
    return await milliseconds(() => db.connection().execute(applyDerivedState))
  } finally {
    await db.destroy()
  }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function createDatabase(clusterUrl: string, name: string): Promise<string> {
  await onServer(clusterUrl, (client) => client.query(`create database ${name}`))
  return Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href
}

async function sizeOf(database: Config['database'], folder: string): Promise<number> {
  if (database.engine === 'sqlite') {
    return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  }
  const { rows } = await onServer(database.url, (client) =>
    client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes'),
  )
  return Number(rows[0]?.bytes)
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
