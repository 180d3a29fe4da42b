import { createHash, randomUUID } from 'node:crypto'
import { lstat, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { openSnapshot, readRows, type Snapshot } from '../../db/snapshot.ts'
import type { Deps } from '../../deps.ts'
import { timestamp } from '../../lib/clock.ts'
import type { FileStore } from '../../lib/file-store.ts'
import { makeFolder } from '../../lib/private-files.ts'
import { listFileIds } from '../files/files.service.ts'
import {
  type ArchiveWriter,
  BackupError,
  beginsAsBackup,
  createArchive,
  MANIFEST,
  MANIFEST_SUM,
  type Manifest,
  newManifest,
  publishArchive,
} from './backups.archive.ts'
import { linesOf, summed, TableChecksum } from './backups.check.ts'
import { verifyBackup } from './backups.restore.service.ts'
import { recordVerification } from './backups.state.service.ts'

/** Each time fewer files are new; somebody would have to delete documents faster than one can be read. */
const SNAPSHOTS_MAX = 20
/** A mistaken folder loses all of them. */
const LOST_NAMED_MAX = 10

/** `files` null: they are left out. */
type Source = Pick<Deps, 'db' | 'config' | 'clock'> & { files: FileStore | null }

type Options = {
  verify: boolean
  signal?: AbortSignal
  /** Is given the ids of files that rows name and the store lacks. By default such a backup is refused. */
  onLostFiles?: (ids: string[]) => void
}

/**
 * Saves the whole installation in one file while it is used. With `verify`, the backup is restored into a temporary folder
 * and compared before it gets its name, so that a verified one is never replaced by one that is not.
 */
export async function createBackup(deps: Source, target: string, options: Options): Promise<Manifest> {
  const { verify, signal } = options
  await requireReplaceable(target)
  await makeFolder(dirname(target))
  const partial = `${target}.${randomUUID()}.partial`
  try {
    const manifest = await writeBackup(deps, partial, options)
    if (verify) await verifyBackup(partial, signal)
    await publishArchive(partial, target)
    if (verify) await recordVerification(deps)
    return manifest
  } finally {
    await rm(partial, { force: true })
  }
}

/** Refuses to replace a file that is no backup, such as a system file named by a mistyped command. */
async function requireReplaceable(target: string): Promise<void> {
  const found = await lstat(target).catch(() => undefined)
  if (!found || (found.isFile() && (await beginsAsBackup(target)))) return
  throw new BackupError(`${target} is there already and no backup of Quad. Name another file.`)
}

async function writeBackup(deps: Source, path: string, options: Options): Promise<Manifest> {
  const archive = await createArchive(path)
  try {
    const manifest = await fill(deps, archive, options)
    const json = Buffer.from(JSON.stringify(manifest))
    const sum = createHash('sha256').update(json).digest('hex')
    await archive.add(MANIFEST, json.length, json)
    const line = Buffer.from(`${sum}  ${MANIFEST}\n`)
    await archive.add(MANIFEST_SUM, line.length, line)
    await archive.finish()
    return manifest
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

/**
 * Files go first, without a snapshot, since they take long. The snapshot then adds only the few new ones; if one of
 * these is deleted meanwhile, a newer snapshot no longer names it.
 */
async function fill(
  deps: Source,
  archive: ArchiveWriter,
  { signal, onLostFiles = rejectLostFiles }: Options,
): Promise<Manifest> {
  const saved: Manifest['files'] = {}
  const lost = new Set<string>()
  const idsIn = async (db: Deps['db']) => (deps.files ? (await listFileIds(db)).filter((id) => !lost.has(id)) : [])
  await saveFiles(deps, archive, await idsIn(deps.db), saved, signal)
  for (let attempt = 0; attempt < SNAPSHOTS_MAX; attempt++) {
    const createdAt = timestamp(deps.clock)
    const snapshot = await openSnapshot(deps.config.database)
    try {
      if (snapshot.tables.length === 0) throw new BackupError('The database is empty; there is nothing to save.')
      const ids = await idsIn(snapshot.db)
      const missing = await saveFiles(deps, archive, ids, saved, signal)
      if (missing.length === 0) {
        const tables = await saveRows(archive, snapshot, signal)
        const files = Object.fromEntries(ids.map((id) => [id, saved[id] as Manifest['files'][string]]))
        return { ...newManifest, createdAt, migrations: snapshot.migrations, tables, files }
      }
      // A file may go with its row while a backup is taken; one whose row stays is lost.
      const known = new Set(await idsIn(deps.db))
      const newlyLost = missing.filter((id) => known.has(id))
      if (newlyLost.length > 0) onLostFiles(newlyLost)
      for (const id of newlyLost) lost.add(id)
    } finally {
      await snapshot.close()
    }
  }
  throw new BackupError('Files were deleted faster than they could be saved. Please try again.')
}

/** Adds files that are not saved yet. Returns the ids of missing ones. */
async function saveFiles(
  { files }: Source,
  archive: ArchiveWriter,
  ids: string[],
  saved: Manifest['files'],
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const missing: string[] = []
  for (const id of ids.filter((id) => !saved[id])) {
    signal?.throwIfAborted()
    const file = await files?.read(id)
    if (!file) {
      missing.push(id)
      continue
    }
    const hash = createHash('sha256')
    await archive.add(`files/${id}`, file.size, Readable.from(summed(file.stream, hash)))
    saved[id] = { size: file.size, sha256: hash.digest('hex') }
  }
  return missing
}

async function saveRows(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  signal: AbortSignal | undefined,
): Promise<Manifest['tables']> {
  const sums: Manifest['tables'] = {}
  for (const table of snapshot.tables) {
    const sum = new TableChecksum()
    let part = 0
    for await (const rows of readRows(snapshot.db, table)) {
      signal?.throwIfAborted()
      const lines = linesOf(rows)
      sum.add(lines)
      await archive.add(`rows/${table.name}/${String(++part).padStart(8, '0')}.jsonl`, lines.length, lines)
    }
    sums[table.name] = sum.result()
  }
  return sums
}

function rejectLostFiles(ids: string[]): void {
  const more = ids.length - LOST_NAMED_MAX
  const named = `${ids.slice(0, LOST_NAMED_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  throw new BackupError(
    `The database names files that are not stored: ${named}. ` +
      'Put them back from an older backup (tar -xf BACKUP files/ID), or remove them from their idea or profile.',
  )
}
