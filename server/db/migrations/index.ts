import { readdirSync } from 'node:fs'
import type { Migration } from 'kysely/migration'

const names = readdirSync(import.meta.dirname).flatMap((file) => /^(\d{4}-.*)\.ts$/.exec(file)?.[1] ?? [])

/** Every migration of this folder by name, in order: the one export of each file. */
export const MIGRATIONS: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    names.toSorted().map(async (name) => {
      const [migration] = Object.values<Migration>(await import(/* @vite-ignore */ `./${name}.ts`))
      return [name, migration]
    }),
  ),
)
