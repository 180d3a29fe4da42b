import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../db/migrate.ts'
import { freePort } from './free-port.ts'
import { requirePostgresPrograms } from './postgres-programs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** The server's own order is a language's, as it is in most installations, so that tests show what relies on it. */
const LANGUAGE_ORDER = ['--locale-provider=icu', '--icu-locale=en-US']

/** Starts a throwaway PostgreSQL on a free port for the test run; PostgreSQL refuses root, so root becomes `postgres`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres()
  await makeTemplate(cluster.socketUrl)
  project.provide('postgresUrl', cluster.socketUrl)
  return cluster.stop
}

/** The migrated database that the databases of the tests are copies of. */
export const TEMPLATE_DATABASE = 'quad_template'

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${TEMPLATE_DATABASE}`)
  await client.end()
  const templateUrl = Object.assign(new URL(url), { pathname: `/${TEMPLATE_DATABASE}` }).href
  await migrateDatabase({ engine: 'postgres', url: templateUrl })
}

export type PostgresCluster = {
  url: string
  /** The same through a Unix socket, which takes less of the processor. */
  socketUrl: string
  /** Where its temporary files are. */
  folder: string
  /** The process that all others of the server descend from. */
  readonly pid: number | undefined
  /** Ends it at once, as `pg_ctl stop -m immediate` does: the next start has to recover. */
  crash: () => Promise<void>
  /** Starts it again. */
  start: () => Promise<void>
  /** Ends it permanently. */
  stop: () => Promise<void>
}

const CARELESS = ['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', 'jit=off'].flatMap(
  (setting) => ['-c', setting],
)

/** Tests gain time by not waiting for the disk; what measures the product says `isDurable`. */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-postgres-'))
  const account = serverAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const bin = requirePostgresPrograms()
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'quad', '-A', 'trust', '-E', 'UTF8', '--locale=C', ...LANGUAGE_ORDER, '-N'],
    {
      stdio: 'ignore',
      cwd: folder,
      ...account,
    },
  )
  const port = await freePort()
  const durability = isDurable ? [] : CARELESS
  const options = [...durability, '-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1']
  const launch = () =>
    spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...options], {
      stdio: 'ignore',
      cwd: folder,
      ...account,
    })
  let server = launch()
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  await waitUntilReady(bin, port)
  return {
    url: `postgres://quad@127.0.0.1:${port}/postgres`,
    socketUrl: `postgres://quad@${encodeURIComponent(folder)}:${port}/postgres`,
    folder,
    get pid() {
      return server.pid
    },
    crash: () => end('SIGQUIT'),
    start: async () => {
      server = launch()
      await waitUntilReady(bin, port)
    },
    stop: async () => {
      // SIGINT is PostgreSQL's fast shutdown.
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The account that PostgreSQL runs as where root starts it. */
export function serverAccount(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function waitUntilReady(bin: string, port: number): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q'])
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('PostgreSQL did not become ready.')
}
