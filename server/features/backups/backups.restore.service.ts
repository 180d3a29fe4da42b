import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openDatabase } from '../../db/connection.ts'
import { dropDerivedState } from '../../db/derived/derived-state.ts'
import { liftTimeLimits } from '../../db/locks.ts'
import { appliedMigrations, migrate, migrateTo, unknownMigrations, withSquashed } from '../../db/migrate.ts'
import { readTableShapes, type TableShape } from '../../db/schema-introspection.ts'
import { emptyTables, findUsedTable, writeRows } from '../../db/snapshot.ts'
import type { Db } from '../../db/tables.ts'
import { diskFileStore, type FileStore } from '../../lib/file-store.ts'
import { BackupError, type Entry, type Manifest, readArchive } from './backups.archive.ts'
import { checksumTable, inspectBackup, isSame, rowsOf } from './backups.check.ts'

const END_OF_TIME = new Date(8.64e15)

/** `files` null: they are where they belong already. */
type Target = { db: Db; files: FileStore | null }
type Place = Target & { afterFile: (id: string) => Promise<void> }

/**
 * Puts a backup into an empty place. Nothing is written before the backup has been read to its end and found whole. A
 * restore that was cut off can be begun again. `refusesOtherFiles`: whether files that are not of the backup are in the way.
 */
export async function restoreBackup(
  target: Target,
  path: string,
  { refusesOtherFiles: rejectsOtherFiles = true } = {},
): Promise<Manifest> {
  const manifest = await inspectBackup(path)
  rejectUnknownBackup(manifest)
  await rejectUsedDatabase(target.db, manifest)
  if (target.files && rejectsOtherFiles) await rejectOtherFiles(target.files, manifest)
  await load(path, manifest, { ...target, afterFile: async () => {} })
  await migrate(target.db)
  return manifest
}

/**
 * Restores a backup into a temporary folder beside it, compares every row and file with the saved ones, and cleans up.
 */
export async function verifyBackup(path: string, signal?: AbortSignal): Promise<Manifest> {
  const manifest = await inspectBackup(path, signal)
  rejectUnknownBackup(manifest)
  const temporary = `${path}.proof`
  const db = openDatabase({ engine: 'sqlite', file: join(temporary, 'quad.sqlite') })
  const files = diskFileStore(join(temporary, 'files'))
  try {
    // Each file goes once it is verified: the temporary folder stays small.
    await load(path, manifest, { db, files, afterFile: (id) => files.remove(id) }, signal)
    return manifest
  } finally {
    await db.destroy()
    await rm(temporary, { recursive: true, force: true })
  }
}

function rejectUnknownBackup({ migrations }: Manifest): void {
  const unknown = unknownMigrations(withSquashed(migrations))
  if (!unknown) return
  const { names, areBetweenReleases } = unknown
  throw new BackupError(
    areBetweenReleases
      ? `The backup was made between two releases (${names}). Restore a backup of a release.`
      : `The backup was made by a newer Quad (${names}). Restore it with that version.`,
  )
}

async function rejectUsedDatabase(db: Db, manifest: Manifest): Promise<void> {
  const used = await findUsedTable(db)
  if (used) throw new BackupError(`The database is not empty: ${used} holds rows. Nothing was restored.`)
  const saved = withSquashed(manifest.migrations)
  const later = (await appliedMigrations(db)).filter((name) => !saved.includes(name))
  if (later.length > 0) {
    throw new BackupError(`The database has a newer schema (${later.join(', ')}). Restore into one without tables.`)
  }
}

async function rejectOtherFiles(files: FileStore, manifest: Manifest): Promise<void> {
  for await (const name of files.listOlderThan(END_OF_TIME)) {
    if (manifest.files[name.replace('.tmp', '')]) continue
    throw new BackupError(`There are other files already, such as ${name}. Nothing was restored.`)
  }
}

/** Files first, then all rows in one transaction that commits only when each table equals the saved one. */
async function load(path: string, manifest: Manifest, place: Place, signal?: AbortSignal): Promise<void> {
  const last = withSquashed(manifest.migrations).at(-1) as string
  await migrateTo(place.db, last)
  const transaction = await place.db.startTransaction().execute()
  try {
    await liftTimeLimits(transaction)
    // The rows are to arrive as they were saved, whatever this version would derive from them.
    await dropDerivedState(transaction)
    const shapes = await readTableShapes(transaction)
    await emptyTables(transaction, shapes)
    const tables = new Map(shapes.map((table) => [table.name, table]))
    for await (const entry of readArchive(path)) {
      signal?.throwIfAborted()
      await loadEntry(entry, manifest, { ...place, db: transaction }, tables)
    }
    for (const [name, promised] of Object.entries(manifest.tables)) {
      if (!isSame(promised, await checksumTable(transaction, shapeOf(tables, name)))) {
        throw new BackupError(`The rows of ${name} did not arrive as they were saved. Nothing was restored.`)
      }
    }
    await transaction.commit().execute()
  } catch (error) {
    await transaction.rollback().execute()
    throw error
  }
}

async function loadEntry(
  entry: Entry,
  manifest: Manifest,
  { db, files, afterFile }: Place,
  tables: Map<string, TableShape>,
): Promise<void> {
  if (entry.kind === 'rows') {
    await writeRows(db, shapeOf(tables, entry.table), rowsOf(await buffer(entry.content)))
  }
  // Files missing in the manifest were deleted while the backup was taken.
  if (entry.kind !== 'file' || !files || !manifest.files[entry.id]) return
  await files.put(entry.id, await buffer(entry.content))
  const stored = await files.read(entry.id)
  const content = stored ? await buffer(stored.stream) : Buffer.alloc(0)
  const sha256 = createHash('sha256').update(content).digest('hex')
  if (!isSame(manifest.files[entry.id] as Manifest['files'][string], { size: content.length, sha256 })) {
    throw new BackupError(`The file ${entry.id} did not arrive as it was saved.`)
  }
  await afterFile(entry.id)
}

function shapeOf(tables: Map<string, TableShape>, name: string): TableShape {
  const shape = tables.get(name)
  if (!shape) throw new BackupError(`This Quad has no table ${name}.`)
  return shape
}
