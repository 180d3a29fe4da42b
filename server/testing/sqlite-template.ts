import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    sqliteTemplate: string
  }
}

/** Makes the migrated SQLite file that the databases of the tests are copies of. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-template-'))
  const file = join(folder, 'quad.sqlite')
  await migrateDatabase({ engine: 'sqlite', file })
  project.provide('sqliteTemplate', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
