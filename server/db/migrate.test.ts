import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DEFAULT_SITE_SETTINGS } from '../../contract/site-settings.ts'
import { EXAMPLE_TEAM } from '../../contract/site-team.example.ts'
import type { TeamSettings } from '../../contract/site-team.ts'
import { shareIdea } from '../testing/ideas.ts'
import { signedInMember } from '../testing/members.ts'
import { quad } from '../testing/quad-command.ts'
import { startTestApp } from '../testing/test-app.ts'
import { openDatabase } from './connection.ts'
import { migrate } from './migrate.ts'
import { inventedTeam } from './migrations/0042-invented-team.ts'
import { searchWithoutJoiners } from './migrations/0052-search-without-joiners.ts'
import { MIGRATIONS } from './migrations/index.ts'

test('two processes that migrate an empty database at once both succeed', async () => {
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
  const released = '0047'
  // Two that were released before share 0046.
  const numbers = Object.keys(MIGRATIONS).flatMap((name) => (name < released ? [] : name.slice(0, released.length)))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('an invented team that was stored with other settings goes, and a named one stays', async () => {
  const { deps } = await startTestApp()
  const store = async (team: TeamSettings, contact: string) => {
    await deps.db.deleteFrom('site_settings').execute()
    const settings = { ...DEFAULT_SITE_SETTINGS, team, links: { ...DEFAULT_SITE_SETTINGS.links, contact } }
    const row = { id: 1, settings: JSON.stringify(settings), version: 1, changed_at: '2026-01-01T00:00:00.000Z' }
    await deps.db.insertInto('site_settings').values(row).execute()
    await inventedTeam.up(deps.db)
    const stored = await deps.db.selectFrom('site_settings').select('settings').executeTakeFirstOrThrow()
    return JSON.parse(stored.settings)
  }
  const invented = await store(EXAMPLE_TEAM, 'hello@quad.example')
  expect(invented.team).toEqual(DEFAULT_SITE_SETTINGS.team)
  expect(invented.links.contact).toBe('')
  const named = {
    ...EXAMPLE_TEAM,
    people: EXAMPLE_TEAM.people.slice(1),
    roles: EXAMPLE_TEAM.roles.slice(1),
    text: 'Ours.',
  }
  const kept = await store(named, 'help@campus.example')
  expect(kept.team).toEqual(named)
  expect(kept.links.contact).toBe('help@campus.example')
})

test('stored texts are found without joiners after an upgrade', async () => {
  const app = await startTestApp()
  const { db } = app.deps
  await shareIdea(app, await signedInMember(app), { title: 'සත්\u200dය' })
  const search_text = 'සත\u200dය\u200c'
  await db.updateTable('ideas').set({ search_text }).execute()
  await searchWithoutJoiners.up(db)
  expect(await db.selectFrom('ideas').select('search_text').execute()).toEqual([{ search_text: 'සතය' }])
  expect((await app.call('GET', '/v1/ideas/feed?q=සත්ය')).json().metadata.total_records).toBe(1)
})

test('a schema of a newer Quad is refused with a clear message', async () => {
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
