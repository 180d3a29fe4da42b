// @module-tag postgres

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DEFAULT_SITE_SETTINGS } from '../../contract/site-settings.ts'
import { readStoredSettings } from '../features/site-settings/site-settings.service.ts'
import { emptyDatabase as emptyRelease } from '../testing/first-release.ts'
import { quad } from '../testing/quad-command.ts'
import { startTestApp } from '../testing/test-app.ts'
import { openDatabase } from './connection.ts'
import { migrate, migrateTo } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'

test('two processes that migrate an empty database at once both succeed', async () => {
  // Proves trust 21/1.
  const { deps } = await startTestApp()
  const env: Record<string, string> =
    deps.config.database.engine === 'postgres'
      ? { DATABASE_URL: await emptyDatabase(deps.config.database.url) }
      : { DATA_DIR: temporaryFolder() }
  const outputs = await Promise.all([quad(env, 'migrate'), quad(env, 'migrate'), quad(env, 'migrate')])
  expect(outputs.sort()).toEqual([
    `Applied ${Object.keys(MIGRATIONS).join(', ')}.\n`,
    'The schema is up to date.\n',
    'The schema is up to date.\n',
  ])
})

test('each migration has a number of its own', () => {
  const numbers = Object.keys(MIGRATIONS).map((name) => name.slice(0, '0047'.length))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('stored links of the site lose the name before their host, with which the settings could not be read', async () => {
  const database = await emptyRelease()
  const db = openDatabase(database)
  await migrateTo(db, '0086-third-release')
  const links = {
    source: 'https://git.example/quad',
    contact: '',
    footer: [{ label: 'Help', url: 'https://user:password@help.example/a?b' }],
  }
  const settings = JSON.stringify({ ...DEFAULT_SITE_SETTINGS, links })
  await db.insertInto('site_settings').values({ id: 1, settings, version: 1, changed_at: '2026-01-01' }).execute()
  await db.destroy()
  const { deps } = await startTestApp({ database })
  const { links: mended } = await readStoredSettings(deps)
  expect(mended).toEqual({ ...links, footer: [{ label: 'Help', url: 'https://help.example/a?b' }] })
})

test('a schema of a newer Quad is refused with a clear message', async () => {
  // Proves trust 21/2.
  const { deps } = await startTestApp()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030-01-01')`.execute(
    deps.db,
  )
  await expect(migrate(deps.db)).rejects.toThrow(/newer Quad \(9999-from-the-future\)/)
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quad-migrate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Another, empty database of the same PostgreSQL. */
async function emptyDatabase(url: string): Promise<string> {
  const parsed = new URL(url)
  const name = `${parsed.pathname.slice(1)}_beside`
  await execute(url, sql`create database ${sql.id(name)}`)
  onTestFinished(() => execute(url, sql`drop database ${sql.id(name)} with (force)`))
  return Object.assign(parsed, { pathname: `/${name}` }).href
}

async function execute(url: string, statement: RawBuilder<unknown>): Promise<void> {
  const db = openDatabase({ engine: 'postgres', url })
  await statement.execute(db).finally(() => db.destroy())
}
