// @module-tag postgres

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DEFAULT_SITE_SETTINGS } from '../../contract/site-settings.ts'
import { EXAMPLE_TEAM } from '../../contract/site-team.example.ts'
import type { TeamSettings } from '../../contract/site-team.ts'
import { readStoredSettings } from '../features/site-settings/site-settings.service.ts'
import { connectMembers } from '../testing/conversations.ts'
import { shareIdea } from '../testing/ideas.ts'
import { signedInMember } from '../testing/members.ts'
import { quad } from '../testing/quad-command.ts'
import { startTestApp } from '../testing/test-app.ts'
import { openDatabase } from './connection.ts'
import { deriveTexts } from './derived/texts.ts'
import { migrate } from './migrate.ts'
import { inventedTeam } from './migrations/0042-invented-team.ts'
import { searchWithoutJoiners } from './migrations/0052-search-without-joiners.ts'
import { searchWithVowelSigns } from './migrations/0083-search-with-vowel-signs.ts'
import { linksWithoutNames } from './migrations/0091-links-without-names.ts'
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

test('stored links of the site lose the name before their host, with which the settings could not be read', async () => {
  const { deps } = await startTestApp()
  const links = {
    source: 'https://git.example/quad',
    contact: '',
    footer: [{ label: 'Help', url: 'https://user:password@help.example/a?b' }],
  }
  const settings = JSON.stringify({ ...DEFAULT_SITE_SETTINGS, links })
  await deps.db.insertInto('site_settings').values({ id: 1, settings, version: 1, changed_at: '2026-01-01' }).execute()
  await linksWithoutNames.up(deps.db)
  const { links: mended } = await readStoredSettings(deps)
  expect(mended).toEqual({ ...links, footer: [{ label: 'Help', url: 'https://help.example/a?b' }] })
})

test('stored texts are found without joiners after an upgrade', async () => {
  const app = await startTestApp()
  const { db } = app.deps
  await shareIdea(app, await signedInMember(app), { title: 'සත්\u200dය' })
  const search_text = 'සත\u200dය\u200c'
  await db.updateTable('ideas').set({ search_text }).execute()
  // Dropped since.
  await sql`alter table idea_texts add column own_text text`.execute(db)
  await searchWithoutJoiners.up(db)
  expect(await db.selectFrom('ideas').select('search_text').execute()).toEqual([{ search_text: 'සතය' }])
  await searchWithVowelSigns.up(db)
  await deriveTexts(db)
  expect((await app.call('GET', '/v1/ideas/feed?q=සත්ය')).json().metadata.total_records).toBe(1)
})

/** Of the signs, the ones that earlier releases left out. */
const VOWEL_SIGNS = /\p{Mn}/gu
/** Columns of normalised texts. */
const SEARCH_TEXTS = [
  ['ideas', 'search_text'],
  ['profiles', 'search_text'],
  ['messages', 'search_text'],
  ['audit_entries', 'search_text'],
  ['connections', 'note_search'],
] as const

test('stored texts have vowel signs after an upgrade, except those that were erased', async () => {
  const app = await startTestApp()
  const { db } = app.deps
  const author = await signedInMember(app, { firstname: 'නිමාලි', lastname: '', skills: ['සිංහල', 'a "b"'] })
  const [other, left] = [await signedInMember(app), await signedInMember(app, { firstname: 'மீனா' })]
  await shareIdea(app, author, { title: 'මිල ගණන්' })
  await shareIdea(app, author, { title: 'Café' })
  await connectMembers(app, author, other, 'මිල කීයද?')
  await app.call('PUT', `/v1/connections/${other.id}/note`, { token: author.token, body: { note: 'මිල' } })
  const { token } = await signedInMember(app, { isAdmin: true })
  await app.call('PATCH', `/v1/admin/users/${left.id}`, { token, body: { suspension: { reason: 'හේතුව' }, version: 1 } })
  await db.updateTable('profiles').set({ search_text: '' }).where('user_id', '=', left.id).execute()
  const stored = async () => {
    const texts = SEARCH_TEXTS.map(async ([table, column]) => {
      const { rows } = await sql<{ text: string }>`select ${sql.ref(column)} as text from ${sql.table(table)}`.execute(
        db,
      )
      return [table, rows.map(({ text }) => text).sort()] as const
    })
    return new Map(await Promise.all(texts))
  }
  const expected = await stored()
  for (const [table, column] of SEARCH_TEXTS) {
    const texts = new Set(expected.get(table))
    expect([table, [...texts].join('').search(VOWEL_SIGNS) >= 0]).toEqual([table, true])
    for (const text of texts) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text.replaceAll(VOWEL_SIGNS, '')}
        where ${sql.ref(column)} = ${text}`.execute(db)
    }
  }
  expect(await stored()).not.toEqual(expected)
  // Dropped since.
  await sql`alter table idea_texts add column own_text text`.execute(db)
  await searchWithVowelSigns.up(db)
  // As the start does after it.
  await deriveTexts(db)
  expect(await stored()).toEqual(expected)
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
