// @module-tag postgres
// @module-tag slow

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { configOf } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import { deriveTexts } from '../db/derived/texts.ts'
import { lockWrites } from '../db/locks.ts'
import { migrate } from '../db/migrate.ts'
import { readTableShapes } from '../db/schema-introspection.ts'
import type { Db } from '../db/tables.ts'
import { diskFileStore } from '../lib/file-store.ts'
import { withSettings } from '../testing/postgres-database.ts'
import { startTestApp } from '../testing/test-app.ts'
import { runMoveCommand } from './move.ts'

/** Texts that a copy could spoil: composed and not, beyond the basic plane, control characters, SQL, nothing. */
const AWKWARD = [
  '\u00e9',
  'e\u0301',
  '\u{1f469}\u{1f3fd}\u200d\u{1f393}',
  'தமிழ்',
  "'; drop table users; --",
  '\t\r\n\u0001',
  '\\u0000',
  '\ufdfd'.repeat(500),
  '',
]
const MANY_ROWS = 1_203
const POWER_CUT = join(import.meta.dirname, '../../faults/injections/power-cut-at-statement.ts')

function quad(env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/cli.ts', ...args], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quad-move-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function open(place: string): Db {
  const db = openDatabase(configOf(place, {}).database)
  onTestFinished(() => db.destroy())
  return db
}

/** A small demo community in SQLite, with awkward rows and more than one batch of them. */
const community = mkdtempSync(join(tmpdir(), 'quad-move-'))
beforeAll(async () => {
  const { status, stderr } = quad({ DATA_DIR: community }, 'demo', '--members', '4', '--ideas', '8')
  if (status !== 0) throw new Error(stderr)
  const db = openDatabase(configOf(`sqlite:${community}`, {}).database)
  const { user_id } = await db.selectFrom('profiles').select('user_id').executeTakeFirstOrThrow()
  await db
    .updateTable('profiles')
    .set({ bio: AWKWARD.join('|') })
    .where('user_id', '=', user_id)
    .execute()
  await deriveTexts(db)
  const rows = Array.from({ length: MANY_ROWS }, (_, index) => ({
    key: `${AWKWARD[index % AWKWARD.length]}${index}`,
    window_ends_at: '2026-01-01T00:00:00.000Z',
    hits: index,
  }))
  await db.insertInto('throttles').values(rows).execute()
  await db.destroy()
})
afterAll(() => rmSync(community, { recursive: true, force: true }))

function demoFolder(): string {
  const folder = temporaryFolder()
  cpSync(community, folder, { recursive: true })
  return folder
}

async function tablesIn(db: Db): Promise<string[]> {
  return (await readTableShapes(db)).map(({ name }) => name)
}

/** Ends a move while it writes the ideas, then moves again. */
function cutAndRepeat(env: Record<string, string>, to: string, targetFolder: string): void {
  const cut = { NODE_OPTIONS: `--import ${POWER_CUT}`, CUT_AT: 'insert into "ideas"' }
  expect(quad({ ...env, ...cut }, 'move', '--to', to).status).toBeNull()
  expect(readdirSync(join(targetFolder, 'move'))).toEqual(['quad.tar'])
  expect(quad(env, 'move', '--to', to)).toMatchObject({ status: 0, stderr: '' })
  expect(readdirSync(targetFolder)).not.toContain('move')
}

/** The bytes of every value in a SQLite database. */
async function bytesOf(folder: string): Promise<Record<string, unknown[]>> {
  const tables = await tablesIn(open(`sqlite:${folder}`))
  expect(tables).toContain('ideas')
  const db = new SqliteDatabase(join(folder, 'quad.sqlite'), { readonly: true })
  const entries = tables.map((table) => {
    const columns = db.prepare<[], { name: string }>(`pragma table_info(${table})`).all()
    const values = columns.map(({ name }) => `typeof(${name}) || hex(cast(${name} as blob)) as ${name}`)
    return [table, db.prepare(`select ${values.join(', ')} from ${table} order by 1, 2`).all()]
  })
  db.close()
  return Object.fromEntries(entries)
}

function filesIn(folder: string): Map<string, string> {
  const root = join(folder, 'files')
  const names = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    names.map((e) => [e.name, readFileSync(join(e.parentPath, e.name)).toString('base64')] as const).sort(),
  )
}

describe.runIf(process.env.TEST_ENGINE === 'postgres')('quad move', () => {
  test('a move takes a community to PostgreSQL and back, every byte of rows and files', async () => {
    const { deps } = await startTestApp()
    if (deps.config.database.engine !== 'postgres') return
    const { url } = deps.config.database
    const home = demoFolder()

    const away = quad({ DATA_DIR: home }, 'move', '--to', url)
    expect(away).toMatchObject({ status: 0, stderr: '' })
    expect(away.stdout).toMatch(/^The files stay in .*\/files\.$/m)
    expect(away.stdout).toMatch(/^users +6 rows +sha256 [0-9a-f]{16} on both sides$/m)
    expect(away.stdout).toMatch(new RegExp(`^throttles +${MANY_ROWS} rows`, 'm'))
    const [here, there] = [open(`sqlite:${home}`), deps.db]
    for (const table of await tablesIn(here)) {
      const all = (db: Db) => sql`select * from ${sql.table(table)} order by 1, 2`.execute(db)
      expect((await all(there)).rows).toEqual((await all(here)).rows)
    }

    const back = join(temporaryFolder(), 'new')
    const home2 = quad({ DATA_DIR: home, DATABASE_URL: url }, 'move', '--to', `sqlite:${back}`)
    expect(home2).toMatchObject({ status: 0, stderr: '' })
    const files = filesIn(home)
    expect(files.size).toBeGreaterThan(0)
    expect(home2.stdout).toMatch(
      new RegExp(`^${files.size} files, \\d+ bytes, copied to .*the checksums are the same`, 'm'),
    )
    expect(filesIn(back)).toEqual(files)
    expect(await bytesOf(back)).toEqual(await bytesOf(home))
    expect(away.stdout.match(/sha256 \S+/g)).toEqual(home2.stdout.match(/sha256 \S+/g))

    const again = quad({ DATA_DIR: home }, 'move', '--to', url)
    expect(again).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('The target is not empty: its table users'),
    })
  })

  test('a move leaves the target empty when a table does not arrive as it was', async () => {
    const { deps } = await startTestApp()
    if (deps.config.database.engine !== 'postgres') return
    await sql`create function shout() returns trigger language plpgsql as
      $$ begin new.title := upper(new.title); return new; end $$`.execute(deps.db)
    await sql`create trigger shout before insert on ideas for each row execute function shout()`.execute(deps.db)
    const { status, stderr } = quad({ DATA_DIR: demoFolder() }, 'move', '--to', deps.config.database.url)
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('The rows of ideas did not arrive as they were saved'),
    ])
    expect(await deps.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  test('a move lets nobody write to what is being copied', async () => {
    const { deps } = await startTestApp()
    if (deps.config.database.engine !== 'postgres') return
    const other = open(withSettings(deps.config.database.url, 'statement_timeout=300'))
    const write = () => other.insertInto('throttles').values({ key: 'x', window_ends_at: 'y', hits: 1 }).execute()
    await lockWrites(deps.db, async () => expect(write()).rejects.toThrow(/statement timeout/))
    await write()
  })

  test('a move can be repeated after a power cut, in both directions', async () => {
    const { deps } = await startTestApp()
    if (deps.config.database.engine !== 'postgres') return
    const { url } = deps.config.database
    const home = demoFolder()
    cutAndRepeat({ DATA_DIR: home }, url, home)
    const back = join(temporaryFolder(), 'new')
    cutAndRepeat({ DATA_DIR: home, DATABASE_URL: url }, `sqlite:${back}`, back)
    expect(filesIn(back)).toEqual(filesIn(home))
    expect(await bytesOf(back)).toEqual(await bytesOf(home))
  })
})

describe.runIf(process.env.TEST_ENGINE === 'sqlite')('quad move', () => {
  test('a move prints errors in its own words', async () => {
    const folder = temporaryFolder()
    vi.stubEnv('DATA_DIR', folder).stubEnv('DATABASE_URL', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    await expect(runMoveCommand([])).rejects.toThrow(
      /^Name the target with --to postgres:\/\/… or --to sqlite:\/folder\.$/,
    )
    await expect(runMoveCommand(['--to', 'mysql://x'])).rejects.toThrow('DATABASE_URL: must be a postgres://')
    await expect(runMoveCommand(['--to', `sqlite:${folder}/b`])).rejects.toThrow('nothing to move')
  })

  test('a move goes from one folder to another, and names a file that was lost before', async () => {
    const home = demoFolder()
    const lost = [...filesIn(home).keys()][0] ?? ''
    rmSync(join(home, 'files', lost.slice(0, 2), lost))
    const other = join(temporaryFolder(), 'other')
    const { status, stdout } = quad({ DATA_DIR: home }, 'move', '--to', `sqlite:${other}`)
    expect(status).toBe(0)
    expect(stdout).toContain(`The file ${lost} was not there to be copied.`)
    expect(await bytesOf(other)).toEqual(await bytesOf(home))
    const itself = quad({ DATA_DIR: home }, 'move', '--to', `sqlite:${home}`)
    expect(itself).toMatchObject({ status: 1, stderr: expect.stringContaining('not empty') })
  })

  test('a move can be repeated after a power cut, also when a file was deleted in between', async () => {
    const home = demoFolder()
    const other = join(temporaryFolder(), 'other')
    // A file that the first attempt copied, and whose idea was deleted since.
    const since = diskFileStore(join(other, 'files'))
    await since.put('00000000-0000-4000-8000-000000000000', Buffer.from('deleted since'))
    cutAndRepeat({ DATA_DIR: home }, `sqlite:${other}`, other)
    expect([...filesIn(other)]).toEqual(expect.arrayContaining([...filesIn(home)]))
    expect(await bytesOf(other)).toEqual(await bytesOf(home))
  })

  test('a move lets nobody write to what is being copied', async () => {
    const folder = temporaryFolder()
    const [db, other] = [open(`sqlite:${folder}`), new SqliteDatabase(join(folder, 'quad.sqlite'), { timeout: 1 })]
    await migrate(db)
    const write = () => other.prepare("insert into throttles values ('x', 'y', 1)").run()
    await lockWrites(db, async () => expect(write).toThrow(/locked/))
    expect(write().changes).toBe(1)
    other.close()
  })
})
