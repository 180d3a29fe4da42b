import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Config, readConfig } from '../../server/config.ts'
import { closeDeps, type Deps, openDeps } from '../../server/deps.ts'
import { type PostgresCluster, startPostgres } from '../../server/testing/postgres-cluster.ts'

export type Engine = 'sqlite' | 'postgres'
export const ENGINES: Engine[] = ['sqlite', 'postgres']

/** An installation: a folder for its data, and its database. */
export type Installation = {
  engine: Engine
  config: Config
  /** Variables that lead Quad here. */
  env: Record<string, string>
  postgres: PostgresCluster | null
  /** Opens the data without the server. */
  withDeps: <T>(work: (deps: Deps) => Promise<T>) => Promise<T>
  remove: () => Promise<void>
}

export type InstallationOptions = {
  dataDir?: string
  /** An empty database of a PostgreSQL that stays; else the installation has a PostgreSQL of its own. */
  databaseUrl?: string
}

/** An empty installation in a temporary folder, or in `dataDir`. */
export async function createInstallation(
  engine: Engine,
  { dataDir, databaseUrl }: InstallationOptions = {},
): Promise<Installation> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'quad-faults-'))
  const hasOwnPostgres = engine === 'postgres' && databaseUrl === undefined
  const postgres = hasOwnPostgres ? await startPostgres({ isDurable: true }) : null
  const url = engine === 'postgres' ? (databaseUrl ?? postgres?.url ?? '') : ''
  const env = { DATA_DIR: folder, DATABASE_URL: url, SMTP_URL: '' }
  const config = readConfig(env)
  return {
    engine,
    config,
    env,
    postgres,
    withDeps: async (work) => {
      const deps = openDeps(config, pino({ level: 'silent' }))
      return work(deps).finally(() => closeDeps(deps))
    },
    remove: async () => {
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
