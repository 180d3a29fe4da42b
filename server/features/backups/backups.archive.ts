import { createReadStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { z } from 'zod'
import { PRIVATE_FILE, syncFolder } from '../../lib/private-files.ts'

const FORMAT = 'quad-backup'
const FORMAT_VERSION = 1

export const MANIFEST = 'manifest.json'
export const MANIFEST_SUM = 'manifest.sha256'

const Sum = z.string().regex(/^[0-9a-f]{64}$/)

/** Contents of a backup. The last entry of the archive but one; its own checksum is the last. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  createdAt: z.iso.datetime(),
  /** The migrations that the database had had: the schema of the rows. */
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: Sum })),
  files: z.record(z.string(), z.object({ size: z.int(), sha256: Sum })),
})
export type Manifest = z.infer<typeof Manifest>

export const newManifest = { format: FORMAT, version: FORMAT_VERSION } as const

/** An error message for the operator: this backup cannot be taken, read or restored. */
export class BackupError extends Error {}

export type Entry =
  | { kind: 'file'; id: string; content: Readable; size: number }
  | { kind: 'rows'; table: string; content: Readable; size: number }
  | { kind: 'manifest' | 'manifest-sum'; content: Readable; size: number }

export type ArchiveWriter = {
  add: (name: string, size: number, content: Readable | Uint8Array) => Promise<void>
  /** Resolves when all of it is on the disk. */
  finish: () => Promise<void>
  /** Gives up; to be called when `finish` was not. */
  abandon: () => Promise<void>
}

/** Begins a tar archive that only its owner may read. */
export async function createArchive(path: string): Promise<ArchiveWriter> {
  const handle = await open(path, 'wx', PRIVATE_FILE)
  const pack = tar.pack()
  const writing = pipeline(pack, handle.createWriteStream({ flush: true }))
  // On a full disk the next entry, or the end, fails.
  writing.catch(() => {})
  return {
    add: async (name, size, content) => {
      const source = content instanceof Uint8Array ? Readable.from([content]) : content
      const entry = pack.entry({ name, size, mode: PRIVATE_FILE, mtime: new Date() })
      await Promise.race([pipeline(source, entry), failureOf(writing)])
    },
    finish: async () => {
      pack.finalize()
      await writing
    },
    abandon: async () => {
      pack.destroy()
      await writing.catch(() => {})
    },
  }
}

/** Never resolves while the writing goes well. */
function failureOf(writing: Promise<void>): Promise<never> {
  return new Promise((_resolve, reject) => void writing.catch(reject))
}

/** Gives a finished archive its name, in place of an older one, so that it survives a power cut. */
export async function publishArchive(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Whether a file begins as a backup does, also where it is damaged further on. */
export async function beginsAsBackup(path: string): Promise<boolean> {
  try {
    for await (const _entry of readArchive(path)) return true
  } catch {
    // Not an archive, or not one of Quad.
  }
  return false
}

/** The entries of an archive in turn; each has to be read to its end before the next. */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const extract = tar.extract()
  const reading = pipeline(createReadStream(path), extract)
  reading.catch(() => {})
  let count = 0
  for await (const stream of extract) {
    const { name, size = 0 } = stream.header
    count++
    yield { ...entryOf(name), content: stream as unknown as Readable, size }
    stream.resume()
  }
  await reading
  if (count === 0) throw new BackupError(`${path} is empty, not a backup.`)
}

function entryOf(name: string) {
  if (name === MANIFEST) return { kind: 'manifest' as const }
  if (name === MANIFEST_SUM) return { kind: 'manifest-sum' as const }
  const [folder = '', thing = '', part] = name.split('/')
  if (folder === 'files' && /^[0-9a-f-]{36}$/.test(thing) && part === undefined)
    return { kind: 'file' as const, id: thing }
  if (folder === 'rows' && /^\w+$/.test(thing)) return { kind: 'rows' as const, table: thing }
  throw new BackupError(`${name} has no place in a backup.`)
}
