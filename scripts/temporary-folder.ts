import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const SHARED_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 * 1024 ** 3

/**
 * Where tests put their databases and files: in memory where there is room, since making and removing a thousand small
 * databases on a disk takes most of the time. Containers often have only some megabytes of shared memory.
 */
export function folderForTests(): string {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    if (bavail * bsize >= ENOUGH_BYTES) return SHARED_MEMORY
  } catch {
    // Not on this system.
  }
  return tmpdir()
}
