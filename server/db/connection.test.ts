// @module-tag postgres

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

test('a commit is on the disk before it is acknowledged', async () => {
  // Proves trust 19/1.
  const { deps } = await startTestApp()
  const ask = async (setting: string) => {
    const query = deps.config.database.engine === 'sqlite' ? `pragma ${setting}` : `show ${setting}`
    const { rows } = await sql.raw<Record<string, unknown>>(query).execute(deps.db)
    return Object.values(rows[0] ?? {})[0]
  }
  if (deps.config.database.engine === 'postgres') return expect(await ask('synchronous_commit')).toBe('on')
  // 2 is FULL; see https://www.sqlite.org/pragma.html#pragma_synchronous
  expect(await ask('synchronous')).toBe(2)
  expect(await ask('foreign_keys')).toBe(1)
})
