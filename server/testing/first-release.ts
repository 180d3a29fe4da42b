import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Config } from '../config.ts'
import { readArchive } from '../features/backups/backups.archive.ts'
import { createPostgresDatabase } from './postgres-database.ts'

const FOLDER = join(import.meta.dirname, 'first-release')

export const firstReleaseTokens: Record<string, string> = JSON.parse(readFileSync(join(FOLDER, 'tokens.json'), 'utf8'))

function unpack(name: string, folder = FOLDER): Buffer {
  return gunzipSync(readFileSync(join(folder, `${name}.gz`)))
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quad-first-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A database without tables, on the engine under test. */
export async function emptyDatabase(): Promise<Config['database']> {
  if (process.env.TEST_ENGINE === 'postgres') return { engine: 'postgres', url: await createPostgresDatabase() }
  return { engine: 'sqlite', file: join(temporaryFolder(), 'quad.sqlite') }
}

/** The database of the first release, as it was, on the engine under test. */
export async function firstReleaseDatabase(): Promise<Config['database']> {
  return releaseDatabase(FOLDER)
}

/** The database of the third release, as it was, on the engine under test. */
export async function thirdReleaseDatabase(): Promise<Config['database']> {
  return releaseDatabase(join(import.meta.dirname, 'third-release'))
}

async function releaseDatabase(folder: string): Promise<Config['database']> {
  const database = await emptyDatabase()
  if (database.engine === 'sqlite') {
    writeFileSync(database.file, unpack('quad.sqlite', folder))
    return database
  }
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(unpack('postgres.sql', folder).toString())
  await client.end()
  return database
}

/** The backup of the first release. */
export function firstReleaseBackup(): string {
  const file = join(temporaryFolder(), 'backup.tar')
  writeFileSync(file, unpack('backup.tar'))
  return file
}

/** The files that the backup holds, by id. */
export async function filesInBackup(path: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for await (const entry of readArchive(path)) {
    if (entry.kind === 'file') files.set(entry.id, await buffer(entry.content))
  }
  return files
}
