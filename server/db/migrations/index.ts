import { readdirSync } from 'node:fs'
import type { Migration } from 'kysely/migration'

const files = readdirSync(import.meta.dirname).filter((file) => /^\d{4}-.*\.ts$/.test(file))

/** Every migration of this folder by name, in order: the one export of each file. */
export const MIGRATIONS: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    files.toSorted().map(async (file) => {
      const [migration] = Object.values<Migration>(await import(`./${file}`))
      return [file.slice(0, -'.ts'.length), migration]
    }),
  ),
)
