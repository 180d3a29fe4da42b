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

function unpack(name: string): Buffer {
  return gunzipSync(readFileSync(join(FOLDER, `${name}.gz`)))
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quad-first-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The database of the first release, as it was, on the engine under test. */
export async function firstReleaseDatabase(): Promise<Config['database']> {
  if (process.env.TEST_ENGINE !== 'postgres') {
    const file = join(temporaryFolder(), 'quad.sqlite')
    writeFileSync(file, unpack('quad.sqlite'))
    return { engine: 'sqlite', file }
  }
  const url = await createPostgresDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(unpack('postgres.sql').toString())
  await client.end()
  return { engine: 'postgres', url }
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
