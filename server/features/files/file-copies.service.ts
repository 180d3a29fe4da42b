import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../deps.ts'
import type { FileStore } from '../../lib/file-store.ts'
import { findIdsAfter } from './files.repo.ts'

export type CopiedFiles = {
  files: number
  bytes: number
  /** Rows of the source whose file is not in its store. */
  missing: string[]
}

const IDS_AT_ONCE = 500
const FILES_AT_ONCE = 4

/** Copies every file that has a row into another store, and reads each back. Throws when one is not the same there. */
export async function copyFiles({ db, files }: Pick<Deps, 'db' | 'files'>, target: FileStore): Promise<CopiedFiles> {
  const result: CopiedFiles = { files: 0, bytes: 0, missing: [] }
  for (let ids = await findIdsAfter(db, '', IDS_AT_ONCE); ids.length > 0; ) {
    for (let start = 0; start < ids.length; start += FILES_AT_ONCE) {
      const batch = ids.slice(start, start + FILES_AT_ONCE)
      const sizes = await Promise.all(batch.map((id) => copyFile(files, target, id)))
      for (const [index, size] of sizes.entries()) {
        if (size === null) result.missing.push(batch[index] ?? '')
        else result.files++
        result.bytes += size ?? 0
      }
    }
    ids = await findIdsAfter(db, ids.at(-1) ?? '', IDS_AT_ONCE)
  }
  return result
}

async function copyFile(source: FileStore, target: FileStore, id: string): Promise<number | null> {
  const content = await readWhole(source, id)
  if (!content) return null
  await target.put(id, content)
  const arrived = await readWhole(target, id)
  if (!arrived || checksum(arrived) !== checksum(content)) {
    throw new Error(`The file ${id} is not the same in the target. Nothing was moved.`)
  }
  return content.length
}

async function readWhole(store: FileStore, id: string): Promise<Buffer | null> {
  const file = await store.read(id)
  return file && buffer(file.stream)
}

function checksum(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
