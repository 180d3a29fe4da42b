import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { ErrorBody } from '../../contract/errors.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { type PostgresCluster, startPostgres } from '../../server/testing/postgres-cluster.ts'
import type { ApiResponse } from './client.ts'
import { enrol, type Member } from './community.ts'
import { createInstallation, type Engine, type Installation, type InstallationOptions } from './installation.ts'
import { type QuadOptions, type QuadProcess, startQuad } from './quad-process.ts'

let cluster: Promise<PostgresCluster> | undefined
let databases = 0

afterAll(async () => {
  await (await cluster)?.stop()
})

/** An empty installation that is gone after the test. On PostgreSQL, the tests of a file share one. */
export async function installationForTest(engine: Engine, options: InstallationOptions = {}): Promise<Installation> {
  const shared = engine === 'postgres' ? { databaseUrl: await emptyDatabase() } : {}
  const installation = await createInstallation(engine, { ...shared, ...options })
  onTestFinished(installation.remove)
  return installation
}

/** As `installationForTest`, with a PostgreSQL of its own to break. */
export async function installationWithPostgres(): Promise<Installation> {
  const installation = await createInstallation('postgres')
  onTestFinished(installation.remove)
  return installation
}

async function emptyDatabase(): Promise<string> {
  cluster ??= startPostgres()
  const { url } = await cluster
  const name = `installation${databases++}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** The real server, which is gone after the test. */
export async function quadForTest(installation: Installation, options?: QuadOptions): Promise<QuadProcess> {
  const quad = await startQuad(installation, options)
  onTestFinished(quad.kill)
  return quad
}

/** A member of a new installation. */
export async function memberOf(installation: Installation): Promise<Member> {
  await migrateDatabase(installation.config.database)
  const [member] = await installation.withDeps((deps) => enrol(deps, 1))
  if (!member) throw new Error('nobody was enrolled')
  return member
}

/** True for a 503 in the form of the contract that says when to come again. */
export function isHonest503(response: ApiResponse): boolean {
  return response.status === 503 && Number(response.retryAfter) > 0 && ErrorBody.safeParse(response.body).success
}

/** The most memory that a process has had, where the system reports it. */
export function peakMemoryMb(pid: number): number {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s*(\d+)/) ?? []
  return Number(kilobytes) / 1024
}
