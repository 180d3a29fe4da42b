import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from './free-port.ts'

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
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}

/** Tests gain time by not waiting for the disk; what measures the product says `isDurable`. */
export async function startPostgres({ isDurable = false } = {}): Promise<{
  url: string
  pid: number | undefined
  stop: () => Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-postgres-'))
  const account = serverAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const bin = binFolder()
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
  const durability = isDurable ? [] : ['-c', 'fsync=off']
  const options = [...durability, '-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1']
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...options], {
    stdio: 'ignore',
    cwd: folder,
    ...account,
  })
  await waitUntilReady(bin, port)
  return {
    url: `postgres://quad@127.0.0.1:${port}/postgres`,
    pid: server.pid,
    stop: async () => {
      const stopped = new Promise((resolve) => server.once('exit', resolve))
      // SIGINT is PostgreSQL's fast shutdown.
      server.kill('SIGINT')
      await stopped
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function serverAccount(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Debian keeps the server's programs outside PATH, in a folder per version. */
function binFolder(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const version = versions.find((name) => existsSync(join(debian, name, 'bin', 'initdb')))
  if (version) return join(debian, version, 'bin')
  const onPath = (process.env.PATH ?? '').split(':').find((folder) => existsSync(join(folder, 'initdb')))
  if (onPath) return onPath
  throw new Error('PostgreSQL was not found. Install it (Debian: apt-get install postgresql) and run again.')
}

async function waitUntilReady(bin: string, port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q'])
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error('PostgreSQL did not become ready.')
}
