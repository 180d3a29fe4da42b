import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { makeFolder, PRIVATE_FILE, syncFolder } from './private-files.ts'

/** Where uploaded files are kept. Ids are random UUIDs made by the server, never names from outside. */
export type FileStore = {
  /** Stores a file. When the promise resolves, all of it is on disk. */
  put: (id: string, content: Uint8Array) => Promise<void>
  /** Opens a file, or returns null when there is none. `size` is in bytes. */
  read: (id: string) => Promise<{ size: number; stream: Readable } | null>
  /** Removes a file; one that is not there is no error. */
  remove: (id: string) => Promise<void>
  /** Names of files last written before a timestamp, in any order, including files left incomplete by a crash. */
  listOlderThan: (cutoff: Date) => AsyncIterable<string>
}

const SHARD_LENGTH = 2
const STORAGE_FAILURES = new Set(['EIO', 'EMFILE', 'ENFILE', 'EROFS', 'EACCES', 'ENODEV', 'ESTALE'])
/** An id, or what a crash left of a write. Nothing else ever becomes a path or a key. */
export const FileName = z.string().regex(/^[0-9a-f-]{36}(\.tmp)?$/)

/** Keeps files in a folder, spread over subfolders by the first two characters of their id. */
export function diskFileStore(folder: string): FileStore {
  const shardOf = (id: string) => join(folder, FileName.parse(id).slice(0, SHARD_LENGTH))
  const pathOf = (id: string) => join(shardOf(id), id)
  return {
    put: async (id, content) => {
      await makeFolder(shardOf(id))
      await writeAtomically(pathOf(id), content)
      await syncFolder(shardOf(id))
    },
    read: async (id) => {
      try {
        // Opened before the response begins: a file removed a moment later is still read to its end.
        const handle = await open(pathOf(id), 'r')
        const { size } = await handle.stat()
        return { size, stream: handle.createReadStream() }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: async (id) => rm(pathOf(id), { force: true }),
    listOlderThan: async function* (cutoff) {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
      // One subfolder after the other: of many files, never all names at once.
      for (const { name: shard } of entries.filter((entry) => entry.isDirectory())) {
        for (const name of await readdir(join(folder, shard))) {
          if (FileName.safeParse(name).success && (await isOlderThan(join(folder, shard, name), cutoff))) yield name
        }
      }
    },
  }
}

/** Writes a file so that a reader, also after a crash, sees either all of it or nothing. */
export async function writeAtomically(path: string, content: Uint8Array): Promise<void> {
  const temporary = `${path}.tmp`
  try {
    await writeDurably(temporary, content)
    await rename(temporary, path)
  } catch (error) {
    // An incomplete file on a full disk would take space until the next sweep.
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

/** True when a file could not be written since the disk, or what the account may use of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** True when files cannot be used now: the disk fails, or the process has too many open. */
export function isStorageFailing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && STORAGE_FAILURES.has(String(error.code))
}

async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  const handle = await open(path, 'w', PRIVATE_FILE)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function isOlderThan(path: string, cutoff: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime < cutoff
  } catch (error) {
    // Removed since the folder was read.
    if (isMissing(error)) return false
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
