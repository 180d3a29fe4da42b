import { globSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** The paths of the sources under a folder, without tests. */
export function sourcesOf(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })
    .filter((path) => !/\.test\.tsx?$|\/(testing|migrations|messages|node_modules)\//.test(path))
    .toSorted()
}
