import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DEBIAN_ENV } from '../../scripts/debian-path.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { serverAccount } from '../../server/testing/postgres-cluster.ts'
import { requirePostgresPrograms } from '../../server/testing/postgres-programs.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const PACKAGES = { patroni: '/usr/bin/patroni', 'etcd-server': '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' }
const NAMES = ['db1', 'db2'] as const
type Name = (typeof NAMES)[number]
const START_MS = 90_000
const POLL_MS = 200
const LOG_LINES = 60
/** Delay of systemd before a restart. */
const RESTART_MS = 100
/** Longer than the lease of a leader. */
const AWAY_MS = 40_000

/** PostgreSQL alone dies; so does Patroni, which systemd starts again at once; or the machine is away for some time. */
export const DEATHS = ['of PostgreSQL', 'of both', 'of the machine'] as const
type Death = (typeof DEATHS)[number]

type Node = { database: number; api: number; service: ChildProcess | undefined; restartMs: number }

/** Two nodes as in deploy/, with one etcd and one haproxy, all on the loopback. */
export type DatabaseNodes = {
  /** URL of the database `quad` through haproxy. */
  url: string
  /** Ends the leader by SIGKILL. Patroni is started again as by systemd. Returns the name of the node. */
  killLeader: (death: Death) => Promise<Name>
  /** Resolves when one node leads and the other has all that is acknowledged. */
  untilRedundant: () => Promise<void>
  /** The last lines of what each node, etcd and haproxy logged. */
  logs: () => string
  stop: () => Promise<void>
}

/** Debian's packages that are missing here. */
export function missingForNodes(): string[] {
  return Object.entries(PACKAGES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
}

export async function startDatabaseNodes(): Promise<DatabaseNodes> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-nodes-'))
  const account = serverAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const [etcd, etcdPeer, proxy] = [await freePort(), await freePort(), await freePort()]
  const nodes: Record<Name, Node> = {
    db1: { database: await freePort(), api: await freePort(), service: undefined, restartMs: RESTART_MS },
    db2: { database: await freePort(), api: await freePort(), service: undefined, restartMs: RESTART_MS },
  }
  const children: ChildProcess[] = []
  let isStopping = false

  /** The node's own addresses are those of db1 in the file. */
  function configOf(name: Name): string {
    const { database, api } = nodes[name]
    return readFileSync(join(DEPLOY, 'patroni.yml'), 'utf8')
      .replace('name: db1', `name: ${name}`)
      .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcd}`)
      .replaceAll('10.0.0.11:8008', `127.0.0.1:${api}`)
      .replaceAll('10.0.0.11:5432', `127.0.0.1:${database}`)
      .replace(/bin_dir: .*/, `bin_dir: ${requirePostgresPrograms()}`)
      .replace(/data_dir: .*/, `data_dir: ${join(folder, name)}`)
      .replace(/pgpass: .*/, `pgpass: ${join(folder, `${name}.pgpass`)}`)
      .replace(/unix_socket_directories: .*/, `unix_socket_directories: ${folder}`)
  }

  function run(command: string, args: string[], log: string): ChildProcess {
    const child = spawn('sh', ['-c', 'exec "$@" >> "$0" 2>&1', join(folder, log), command, ...args], {
      ...{ cwd: folder, stdio: 'ignore', env: DEBIAN_ENV },
      ...account,
    })
    children.push(child)
    return child
  }

  function startService(name: Name): void {
    const service = run(PACKAGES.patroni, [join(folder, `${name}.yml`)], `${name}.log`)
    nodes[name].service = service
    service.once('exit', () => {
      setTimeout(() => !isStopping && startService(name), nodes[name].restartMs)
    })
  }

  function proxyConfig(): string {
    const { db1, db2 } = nodes
    return readFileSync(join(DEPLOY, 'haproxy.cfg'), 'utf8')
      .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${proxy}`)
      .replace('10.0.0.11:5432 check port 8008', `127.0.0.1:${db1.database} check port ${db1.api}`)
      .replace('10.0.0.12:5432 check port 8008', `127.0.0.1:${db2.database} check port ${db2.api}`)
  }

  const answers = (name: Name, path: string) =>
    fetch(`http://127.0.0.1:${nodes[name].api}${path}`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const find = async (path: string) => {
    const found = await Promise.all(NAMES.map((name) => answers(name, path)))
    return NAMES.find((_, index) => found[index])
  }

  async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
    const end = performance.now() + START_MS
    while (!(await condition())) {
      if (performance.now() > end) throw new Error(`${what}\n${logs()}`)
      await sleep(POLL_MS)
    }
  }
  const logs = () =>
    [...NAMES, 'etcd', 'haproxy']
      .map((name) =>
        readFileSync(join(folder, `${name}.log`), 'utf8')
          .split('\n')
          .slice(-LOG_LINES)
          .join('\n'),
      )
      .join('\n--\n')
  const untilRedundant = () =>
    until(async () => Boolean((await find('/primary')) && (await find('/synchronous'))), 'no leader with a follower')

  const pidOf = (name: Name) => Number(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n')[0])

  async function stop(): Promise<void> {
    isStopping = true
    for (const child of children) child.kill('SIGKILL')
    for (const name of NAMES) {
      try {
        process.kill(pidOf(name), 'SIGQUIT')
      } catch {
        // It has ended.
      }
    }
    await sleep(1_000)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    const [clients, peers] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${etcdPeer}`]
    run(
      PACKAGES['etcd-server'],
      [
        ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', clients, '--advertise-client-urls', clients],
        ...[
          '--listen-peer-urls',
          peers,
          '--initial-advertise-peer-urls',
          peers,
          '--initial-cluster',
          `default=${peers}`,
        ],
      ],
      'etcd.log',
    )
    for (const name of NAMES) {
      writeFileSync(join(folder, `${name}.yml`), configOf(name), { mode: 0o644 })
      startService(name)
    }
    writeFileSync(join(folder, 'haproxy.cfg'), proxyConfig())
    run(PACKAGES.haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')], 'haproxy.log')
    await untilRedundant()
    const admin = `postgres://postgres:replace-this@127.0.0.1:${proxy}/postgres`
    await until(
      async () =>
        createDatabase(admin).then(
          () => true,
          () => false,
        ),
      'no database',
    )
  } catch (error) {
    await stop()
    throw error
  }

  return {
    url: `postgres://quad:quad@127.0.0.1:${proxy}/quad`,
    killLeader: async (death) => {
      const leader = await find('/primary')
      if (!leader) throw new Error('no leader')
      const { service } = nodes[leader]
      const pid = pidOf(leader)
      nodes[leader].restartMs = death === 'of the machine' ? AWAY_MS : RESTART_MS
      const ended = death !== 'of PostgreSQL' && service && once(service, 'exit')
      if (ended) service.kill('SIGKILL')
      process.kill(pid, 'SIGKILL')
      await ended
      return leader
    },
    untilRedundant,
    logs,
    stop,
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'quad'`)
    if (!rowCount) await client.query(`create role quad login password 'quad'`)
    await client.query('create database quad owner quad')
  } finally {
    await client.end()
  }
}
