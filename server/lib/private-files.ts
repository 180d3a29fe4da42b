import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Only Quad's own account may read its files. */
export const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700
const RIGHTS_OF_OTHERS = 0o077

/** Folders whose name this process has seen on the disk. A killed process may have made one without syncing it. */
const syncedFolders = new Set<string>()

/** Makes a folder, and those above it that are missing, so that their names survive a power cut. */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder)
  const made = await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER })
  if (made !== undefined) for (const name of namesUpTo(path, made)) syncedFolders.delete(name)
  const names: string[] = []
  for (const name of namesUpTo(path)) {
    if (syncedFolders.has(name)) break
    await syncFolder(dirname(name))
    names.push(name)
  }
  for (const name of names) syncedFolders.add(name)
}

/** A folder and those above it, up to one of them or the root. */
function namesUpTo(path: string, top?: string): string[] {
  const above = dirname(path)
  if (above === path) return []
  return path === top ? [path] : [path, ...namesUpTo(above, top)]
}

/** As `makeFolder`, for the start, before there is anything to sync. */
export function makeFolderSync(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
}

/** Makes an empty file unless it is there. */
export function makeFileSync(path: string): void {
  closeSync(openSync(path, 'a', PRIVATE_FILE))
}

/** Removes the rights of others from a file of an earlier version. Skips missing files and files of other owners. */
export function restrictToOwner(path: string): void {
  try {
    const { mode } = statSync(path)
    if (mode & RIGHTS_OF_OTHERS) chmodSync(path, mode & ~RIGHTS_OF_OTHERS)
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'EPERM', 'EROFS')) throw error
  }
}

/** Makes the names in a folder survive a power cut. A folder that cannot be read was not made by Quad. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch((error) => {
    if (hasCode(error, 'EACCES', 'EPERM')) return null
    throw error
  })
  try {
    await handle?.sync()
  } catch (error) {
    // Some file systems cannot sync a folder.
    if (!hasCode(error, 'EINVAL')) throw error
  } finally {
    await handle?.close()
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
