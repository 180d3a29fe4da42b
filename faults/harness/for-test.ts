import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { ErrorBody } from '../../contract/errors.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { type PostgresCluster, startPostgres } from '../../server/testing/postgres-cluster.ts'
import type { ApiResponse } from './client.ts'
import { enrol, type Member } from './community.ts'
import { type Engine, makePlace, type Place, type PlaceOptions } from './place.ts'
import { type QuadOptions, type QuadProcess, startQuad } from './quad-process.ts'

let cluster: Promise<PostgresCluster> | undefined
let databases = 0

afterAll(async () => {
  await (await cluster)?.stop()
})

/** An empty installation that is gone after the test. On PostgreSQL, the tests of a file share one. */
export async function placeForTest(engine: Engine, options: PlaceOptions = {}): Promise<Place> {
  const shared = engine === 'postgres' ? { databaseUrl: await emptyDatabase() } : {}
  const place = await makePlace(engine, { ...shared, ...options })
  onTestFinished(place.remove)
  return place
}

/** As `placeForTest`, with a PostgreSQL of its own to maltreat. */
export async function placeWithPostgres(): Promise<Place> {
  const place = await makePlace('postgres')
  onTestFinished(place.remove)
  return place
}

async function emptyDatabase(): Promise<string> {
  cluster ??= startPostgres()
  const { url } = await cluster
  const name = `place${databases++}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** The real server, which is gone after the test. */
export async function quadForTest(place: Place, options?: QuadOptions): Promise<QuadProcess> {
  const quad = await startQuad(place, options)
  onTestFinished(quad.kill)
  return quad
}

/** A member of a new installation. */
export async function memberOf(place: Place): Promise<Member> {
  await migrateDatabase(place.config.database)
  const [member] = await place.withDeps((deps) => enrol(deps, 1))
  if (!member) throw new Error('nobody was enrolled')
  return member
}

/** True for a 503 in the form of the contract that says when to come again. */
export function isHonest503(response: ApiResponse): boolean {
  return response.status === 503 && Number(response.retryAfter) > 0 && ErrorBody.safeParse(response.body).success
}

/** The most memory that a process has had, where the system tells. */
export function peakMemoryMb(pid: number): number {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s*(\d+)/) ?? []
  return Number(kilobytes) / 1024
}
