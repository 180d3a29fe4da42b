import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { type Config, configOf, readConfig } from '../config.ts'
import { lockWrites } from '../db/locks.ts'
import { migrate } from '../db/migrate.ts'
import { findUsedTable } from '../db/snapshot.ts'
import { closeDeps, type Deps, openDeps } from '../deps.ts'
import { hasAnyMember } from '../features/accounts/accounts.service.ts'
import type { Manifest } from '../features/backups/backups.archive.ts'
import { restoreBackup } from '../features/backups/backups.restore.service.ts'
import { createBackup } from '../features/backups/backups.service.ts'

const CHECKSUM_SHOWN = 16

/** `quad move --to postgres://… | sqlite:/folder`: copies this installation there and compares. Leaves this one as it is. */
export async function runMoveCommand(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } })
  if (!values.to) throw new Error('Name the target with --to postgres://… or --to sqlite:/folder.')
  const log = pino({ level: 'silent' })
  const config = readConfig()
  const target = openDeps(configOf(values.to), log, { hasTimeouts: false })
  const source = openDeps(config, log, { hasTimeouts: false })
  try {
    await move(source, target)
  } finally {
    await closeDeps(target)
    await closeDeps(source)
  }
}

/** A backup of the source, restored into the target while nobody can write to the source. */
async function move(source: Deps, target: Deps): Promise<void> {
  await migrate(source.db)
  if (!(await hasAnyMember(source))) {
    throw new Error('This installation has no members, so there is nothing to move. Look at DATA_DIR and DATABASE_URL.')
  }
  const used = await findUsedTable(target.db)
  if (used) throw new Error(`The target is not empty: its table ${used} has rows. Nothing was moved.`)
  const filesPlace = placeOfFiles(source, target)
  const folder = join(target.config.dataDir, 'move')
  const archive = join(folder, 'quad.tar')
  // Remains of an interrupted move.
  await rm(folder, { recursive: true, force: true })
  try {
    const manifest = await lockWrites(source.db, async (db) => {
      const files = filesPlace ? null : source.files
      await createBackup({ ...source, db, files }, archive, { verify: false, onLostFiles: printLostFiles })
      return restoreBackup({ ...target, files: files && target.files }, archive, { refusesOtherFiles: false })
    })
    printResult(manifest, filesPlace ? null : target.config.filesDir)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  if (filesPlace) print(`The files stay in ${filesPlace}.`)
  print(
    `Every row and every file is the same there. To use it, stop Quad and start it with\n${variablesOf(target.config)}${withoutListenUrl(source.config)}`,
  )
}

/** Where the files of both are, or null when they have to be copied. */
function placeOfFiles(source: Deps, target: Deps): string | null {
  const { filesBucket, filesDir } = source.config
  return filesBucket?.name ?? (filesDir === target.config.filesDir ? filesDir : null)
}

function printLostFiles(ids: string[]): void {
  for (const id of ids) print(`The file ${id} was not there to be copied.`)
}

function printResult({ tables, files }: Manifest, filesDir: string | null): void {
  for (const [table, { rows, sha256 }] of Object.entries(tables)) {
    const checksum = sha256.slice(0, CHECKSUM_SHOWN)
    print(`${table.padEnd(20)}${String(rows).padStart(10)} rows   sha256 ${checksum} on both sides`)
  }
  if (!filesDir) return
  const sizes = Object.values(files).map(({ size }) => size)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  print(`${sizes.length} files, ${bytes} bytes, copied to ${filesDir}; the checksums are the same.`)
}

function variablesOf({ database, dataDir }: Config): string {
  if (database.engine === 'sqlite') return `  DATA_DIR=${dataDir} and without DATABASE_URL`
  const url = new URL(database.url)
  // The terminal keeps its output in the history.
  if (url.password) url.password = '…'
  return `  DATABASE_URL=${decodeURI(url.href)}\n  DATA_DIR=${dataDir}`
}

/** Left as it is, it would name the database that was moved away from. */
function withoutListenUrl({ database }: Config): string {
  return database.engine === 'postgres' && database.listenUrl
    ? '\n  and DATABASE_LISTEN_URL only where a pooler is before the new database'
    : ''
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
