import { createHash, type Hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { TableShape } from '../../db/schema-introspection.ts'
import { type DumpedRow, readRows } from '../../db/snapshot.ts'
import type { Db } from '../../db/tables.ts'
import { BackupError, type Entry, Manifest, readArchive } from './backups.archive.ts'

const NEWLINE = 0x0a

/** Rows as they stand in a backup: a line of JSON each. */
export function linesOf(rows: DumpedRow[]): Buffer {
  return Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

export function rowsOf(lines: Buffer): DumpedRow[] {
  return lines
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

export class TableChecksum {
  #rows = 0
  #hash: Hash = createHash('sha256')

  add(lines: Uint8Array): void {
    this.#hash.update(lines)
    for (const byte of lines) if (byte === NEWLINE) this.#rows++
  }

  result() {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

/** Counts and sums the rows that a table holds now. Pass a transaction. */
export async function checksumTable(transaction: Db, table: TableShape): Promise<{ rows: number; sha256: string }> {
  const sum = new TableChecksum()
  for await (const rows of readRows(transaction, table)) sum.add(linesOf(rows))
  return sum.result()
}

/** Sums what a stream holds while it passes. */
export async function* summed(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
}

type Found = {
  tables: Map<string, TableChecksum>
  files: Manifest['files']
  manifest: Buffer | undefined
  manifestSum: string | undefined
}

/** Reads a backup from end to end and returns its manifest. Throws unless all that it names is there, undamaged. */
export async function inspectBackup(path: string, signal?: AbortSignal): Promise<Manifest> {
  const found: Found = { tables: new Map(), files: {}, manifest: undefined, manifestSum: undefined }
  try {
    for await (const entry of readArchive(path)) {
      signal?.throwIfAborted()
      await note(found, entry)
    }
  } catch (error) {
    if (signal?.aborted || error instanceof BackupError || isOfTheSystem(error)) throw error
    throw new BackupError(`${path} is cut off or damaged: ${error instanceof Error ? error.message : error}.`)
  }
  const manifest = parseManifest(path, found)
  rejectOtherRows(path, manifest, found)
  rejectOtherFiles(path, manifest, found)
  return manifest
}

function rejectOtherRows(path: string, manifest: Manifest, found: Found): void {
  const tables = Object.fromEntries([...found.tables].map(([name, sum]) => [name, sum.result()]))
  for (const [name, promised] of Object.entries(manifest.tables)) {
    // A table without rows has no entry.
    if (!isSame(promised, tables[name] ?? new TableChecksum().result())) {
      throw new BackupError(`${path} is damaged: the rows of ${name} are not the ones that were saved.`)
    }
    delete tables[name]
  }
  const [extra] = Object.keys(tables)
  if (extra) throw new BackupError(`${path} is damaged: ${extra} is not in its manifest.`)
}

function rejectOtherFiles(path: string, manifest: Manifest, found: Found): void {
  for (const [id, promised] of Object.entries(manifest.files)) {
    if (!found.files[id]) throw new BackupError(`${path} is damaged: the file ${id} is missing.`)
    if (!isSame(promised, found.files[id])) throw new BackupError(`${path} is damaged: the file ${id} was changed.`)
  }
}

/** A file that is not there or cannot be read says nothing about the backup. */
function isOfTheSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

async function note(found: Found, entry: Entry): Promise<void> {
  switch (entry.kind) {
    case 'manifest':
      found.manifest = await buffer(entry.content)
      return
    case 'manifest-sum':
      found.manifestSum = (await buffer(entry.content)).toString().slice(0, 64)
      return
    case 'rows': {
      const sum = found.tables.get(entry.table) ?? new TableChecksum()
      found.tables.set(entry.table, sum)
      for await (const piece of entry.content) sum.add(piece)
      return
    }
    case 'file': {
      const hash = createHash('sha256')
      for await (const piece of entry.content) hash.update(piece)
      found.files[entry.id] = { size: entry.size, sha256: hash.digest('hex') }
    }
  }
}

function parseManifest(path: string, { manifest, manifestSum }: Found): Manifest {
  if (!manifest || !manifestSum) throw new BackupError(`${path} is cut off: its manifest is missing.`)
  if (createHash('sha256').update(manifest).digest('hex') !== manifestSum) {
    throw new BackupError(`${path} is damaged: its manifest was changed.`)
  }
  const parsed = Manifest.safeParse(JSON.parse(manifest.toString()))
  if (!parsed.success) throw new BackupError(`${path} was made by another version of Quad's backup.`)
  return parsed.data
}

/** True when two sums, of a table or a file, agree. */
export function isSame<T extends { sha256: string }>(a: T, b: T): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
