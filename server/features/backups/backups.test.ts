import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../db/connection.ts'
import { readCount } from '../../db/counts.ts'
import { migrateTo } from '../../db/migrate.ts'
import { MIGRATIONS } from '../../db/migrations/index.ts'
import { readTableShapes } from '../../db/schema-introspection.ts'
import { readRows } from '../../db/snapshot.ts'
import type { Db } from '../../db/tables.ts'
import { runJob, startJobs } from '../../jobs/scheduler.ts'
import { DAY, HOUR } from '../../lib/clock.ts'
import { diskFileStore } from '../../lib/file-store.ts'
import { PDF, shareIdea, storedFiles } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { issueSetupToken } from '../accounts/accounts.service.ts'
import { inspectBackup } from './backups.check.ts'
import { restoreBackup, verifyBackup } from './backups.restore.service.ts'
import { backupJob } from './backups.schedule.ts'
import { createBackup } from './backups.service.ts'
import { readBackupState } from './backups.state.service.ts'

const QUICK = { verify: false }
const VERIFIED = { verify: true }
const SOME_WRITES_MS = 300
/** So that the backup, in the same process, gets its turn. */
const BETWEEN_WRITES_MS = 10

function backupPath(app: TestApp): string {
  return join(app.deps.config.dataDir, 'backups', 'quad.tar')
}

async function filledApp(): Promise<TestApp & { member: TestMember }> {
  const app = await startTestApp()
  const member = await signedInMember(app, { isAdmin: true })
  for (let index = 0; index < 3; index++)
    await shareIdea(app, member, { title: `Idea ${index} · ෴ "quoted"\n`, pdf: PDF })
  return { ...app, member }
}

/** All rows of all tables. */
async function everything(db: Db): Promise<Record<string, unknown[]>> {
  return db.transaction().execute(async (transaction) => {
    const content: Record<string, unknown[]> = {}
    for (const table of await readTableShapes(transaction)) {
      const rows: unknown[] = []
      for await (const batch of readRows(transaction, table)) rows.push(...batch)
      content[table.name] = rows
    }
    return content
  })
}

async function ideasWithoutFile({ db, files }: TestApp['deps']): Promise<string[]> {
  const ideas = await db
    .selectFrom('ideas')
    .select(['id', 'pdf_file_id'])
    .where('pdf_file_id', 'is not', null)
    .execute()
  const lost: string[] = []
  for (const { id, pdf_file_id } of ideas) {
    const file = await files.read(pdf_file_id as string)
    file?.stream.destroy()
    if (file?.size !== Buffer.from(PDF, 'base64').length) lost.push(id)
  }
  return lost
}

test('a backup restores every row and file into an empty place', async () => {
  // Proves trust 22/2.
  const app = await filledApp()
  const before = await everything(app.deps.db)
  const manifest = await createBackup(app.deps, backupPath(app), VERIFIED)
  expect(manifest.tables.ideas?.rows).toBe(3)
  expect(Object.keys(manifest.files)).toHaveLength(3)

  const empty = await startTestApp()
  await issueSetupToken(empty.deps)
  await restoreBackup(empty.deps, backupPath(app))
  expect(await everything(empty.deps.db)).toEqual(before)
  expect(await ideasWithoutFile(empty.deps)).toEqual([])
  expect((await empty.call('GET', '/v1/profile', { token: app.member.token })).statusCode).toBe(200)
  const feeds = [app, empty].map(async ({ call }) => (await call('GET', '/v1/ideas/feed')).json())
  expect(await feeds[1]).toEqual(await feeds[0])
})

test('a backup taken on one engine restores on the other', async () => {
  // Proves trust 22/1.
  const app = await filledApp()
  await createBackup(app.deps, backupPath(app), QUICK)
  const folder = join(app.deps.config.dataDir, 'other')
  const database = { engine: 'sqlite' as const, file: join(folder, 'quad.sqlite') }
  const db = openDatabase(database)
  onTestFinished(() => db.destroy())
  const files = diskFileStore(join(folder, 'files'))
  await restoreBackup({ db, files }, backupPath(app))

  const back = join(folder, 'back.tar')
  await createBackup({ ...app.deps, db, files, config: { ...app.deps.config, database } }, back, VERIFIED)
  const empty = await startTestApp()
  await restoreBackup(empty.deps, back)
  expect((await everything(empty.deps.db)).ideas).toEqual((await everything(app.deps.db)).ideas)
})

test('a backup taken while members write is consistent: no idea lacks its file, and the counts are the manifest’s', async () => {
  // Proves trust 22/1.
  const app = await filledApp()
  let isWriting = true
  let written = 0
  const write = async () => {
    for (; isWriting; written++) {
      const { id } = await shareIdea(app, app.member, { title: `Under load ${written}`, pdf: PDF })
      if (written % 2 === 0) await app.call('DELETE', `/v1/ideas/${id}`, { token: app.member.token })
      await setTimeout(BETWEEN_WRITES_MS)
    }
  }
  const writers = [write(), write(), write()]
  try {
    await setTimeout(SOME_WRITES_MS)
    await createBackup(app.deps, backupPath(app), VERIFIED)
    await createBackup(app.deps, backupPath(app), VERIFIED)
  } finally {
    isWriting = false
    await Promise.all(writers)
  }
  expect(written).toBeGreaterThan(10)

  const empty = await startTestApp()
  const manifest = await restoreBackup(empty.deps, backupPath(app))
  expect(await ideasWithoutFile(empty.deps)).toEqual([])
  expect(storedFiles(empty).sort()).toEqual(Object.keys(manifest.files).sort())
  for (const [name, rows] of Object.entries(await everything(empty.deps.db))) {
    expect([name, rows.length]).toEqual([name, manifest.tables[name]?.rows])
  }
})

test('a backup leaves out a file that is deleted after it was seen, together with its row', async () => {
  const app = await filledApp()
  const [idea] = (await app.call('GET', '/v1/ideas/feed')).json().ideas
  const read = app.deps.files.read
  let isDeleted = false
  const files: TestApp['deps']['files'] = {
    ...app.deps.files,
    read: async (id) => {
      if (!isDeleted) {
        isDeleted = true
        await app.call('DELETE', `/v1/ideas/${idea.id}`, { token: app.member.token })
      }
      return read(id)
    },
  }
  const manifest = await createBackup({ ...app.deps, files }, backupPath(app), VERIFIED)
  expect(manifest.tables.ideas?.rows).toBe(2)
  expect(Object.keys(manifest.files)).toHaveLength(2)
})

test('a backup is refused when a row names a file that is lost', async () => {
  const app = await filledApp()
  const [lost = ''] = storedFiles(app)
  await app.deps.files.remove(lost)
  await expect(createBackup(app.deps, backupPath(app), QUICK)).rejects.toThrow(`files that are not stored: ${lost}`)
  expect(readdirSync(dirname(backupPath(app)))).toEqual([])
})

test('a backup that is refused names ten of many files that are lost', async () => {
  const app = await filledApp()
  const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  for (let index = 0; index < 12; index++) {
    const row = { id: id(index), owner_id: app.member.id, kind: 'pdf' as const, size: 9, created_at: '2026-01-01' }
    await app.deps.db.insertInto('files').values(row).execute()
  }
  const refused = createBackup(app.deps, backupPath(app), QUICK)
  await expect(refused).rejects.toThrow(`${id(9)} and 2 more. Put them back`)
})

test('a backup is for its owner alone, and replaces an older one whole', async () => {
  const app = await filledApp()
  await createBackup(app.deps, backupPath(app), QUICK)
  chmodSync(backupPath(app), 0o644)
  await createBackup(app.deps, backupPath(app), QUICK)
  expect(statSync(backupPath(app)).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(backupPath(app)))).toEqual(['quad.tar'])
  await inspectBackup(backupPath(app))
})

test('a backup that cannot be written leaves the older one and nothing else', async () => {
  const app = await filledApp()
  await createBackup(app.deps, backupPath(app), QUICK)
  const older = readFileSync(backupPath(app))
  const files: TestApp['deps']['files'] = {
    ...app.deps.files,
    read: async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    },
  }
  await expect(createBackup({ ...app.deps, files }, backupPath(app), QUICK)).rejects.toThrow('no space left')
  expect(readFileSync(backupPath(app)).equals(older)).toBe(true)
  expect(readdirSync(dirname(backupPath(app)))).toEqual(['quad.tar'])
})

test('a backup knows the type of every column', async () => {
  const { deps } = await startTestApp()
  const types = await columnTypes(deps.db)
  expect([...types].filter((type) => !['text', 'integer'].includes(type))).toEqual([])
})

async function columnTypes(db: Db): Promise<Set<string>> {
  const tables = await db.introspection.getTables()
  const names = new Set((await readTableShapes(db)).map(({ name }) => name))
  const columns = tables.filter(({ name }) => names.has(name)).flatMap((table) => table.columns)
  return new Set(columns.map(({ dataType }) => dataType.toLowerCase().replace('int4', 'integer')))
}

test('a restore is refused where rows or other files are', async () => {
  const app = await filledApp()
  await createBackup(app.deps, backupPath(app), QUICK)
  await expect(restoreBackup(app.deps, backupPath(app))).rejects.toThrow(/database is not empty: \w+ holds rows/)

  const empty = await startTestApp()
  await empty.deps.files.put(randomUUID(), Buffer.from('x'))
  await expect(restoreBackup(empty.deps, backupPath(app))).rejects.toThrow('other files already')
  expect((await everything(empty.deps.db)).users).toEqual([])
})

test('a restore that was cut off can be begun again', async () => {
  const app = await filledApp()
  await createBackup(app.deps, backupPath(app), QUICK)
  const empty = await startTestApp()
  const { put } = empty.deps.files
  let puts = 0
  empty.deps.files.put = async (id, content) => {
    if (++puts === 2) throw new Error('power cut')
    return put(id, content)
  }
  await expect(restoreBackup(empty.deps, backupPath(app))).rejects.toThrow('power cut')
  expect((await everything(empty.deps.db)).users).toEqual([])
  await restoreBackup(empty.deps, backupPath(app))
  expect(await ideasWithoutFile(empty.deps)).toEqual([])
})

test('a restore takes rows as they were saved and derives the rest by the rules of this version', async () => {
  const app = await filledApp()
  // As left by a version with another rule for public rows.
  await app.deps.db.updateTable('ideas').set({ public_at: null }).execute()
  await createBackup(app.deps, backupPath(app), VERIFIED)
  const empty = await startTestApp()
  await restoreBackup(empty.deps, backupPath(app))
  expect((await empty.call('GET', '/v1/ideas/feed')).json().metadata.total_records).toBe(3)
  expect(await readCount(empty.deps.db, 'public-ideas')).toBe(3)
})

test('a restore of an older schema brings it to the newest', async () => {
  const app = await startTestApp()
  const folder = join(app.deps.config.dataDir, 'old')
  const database = { engine: 'sqlite' as const, file: join(folder, 'quad.sqlite') }
  const db = openDatabase(database)
  onTestFinished(() => db.destroy())
  await migrateTo(db, '0002-identities')
  await sql`insert into throttles (key, window_ends_at, hits) values ('x', '2026-01-01', 3)`.execute(db)
  const old = { ...app.deps, db, config: { ...app.deps.config, database } }
  const manifest = await createBackup(old, backupPath(app), VERIFIED)
  expect(manifest.migrations.at(-1)).toBe('0002-identities')

  await expect(restoreBackup(app.deps, backupPath(app))).rejects.toThrow('has a newer schema')
  const fresh = openDatabase({ engine: 'sqlite', file: join(folder, 'fresh.sqlite') })
  onTestFinished(() => fresh.destroy())
  await restoreBackup({ db: fresh, files: diskFileStore(join(folder, 'files')) }, backupPath(app))
  expect((await everything(fresh)).throttles).toHaveLength(1)
  expect((await everything(fresh)).notifications).toEqual([])
})

test('a restore of a newer schema is refused', async () => {
  const app = await filledApp()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(app.deps.db)
  await createBackup(app.deps, backupPath(app), QUICK)
  const empty = await startTestApp()
  await expect(restoreBackup(empty.deps, backupPath(app))).rejects.toThrow(/newer Quad \(9999-later\)/)
})

test('a restore of a schema between two releases says so', async () => {
  const app = await filledApp()
  const renamed = sql`update kysely_migration set name = '0092-hidden-updates' where name = '0133-fourth-release'`
  await renamed.execute(app.deps.db)
  await createBackup(app.deps, backupPath(app), QUICK)
  const empty = await startTestApp()
  const refusal = 'The backup was made between two releases (0092-hidden-updates). Restore a backup of a release.'
  await expect(restoreBackup(empty.deps, backupPath(app))).rejects.toThrow(refusal)
})

test('a restore of a damaged backup writes nothing', async () => {
  const app = await filledApp()
  await createBackup(app.deps, backupPath(app), QUICK)
  const whole = readFileSync(backupPath(app))
  const damaged = `${backupPath(app)}.damaged`
  const empty = await startTestApp()
  const damages: [Buffer, RegExp][] = [
    [Buffer.alloc(0), /empty/],
    [Buffer.from('not a backup at all '.repeat(100)), /damaged/],
    [whole.subarray(0, 1_000), /cut off/],
    [whole.subarray(0, whole.length - 2_000), /cut off/],
    [flipped(whole, whole.indexOf('%PDF') + 20), /the file [0-9a-f-]{36} was changed/],
    [flipped(whole, whole.indexOf('"email":"') + 10), /the rows of \w+ are not the ones/],
    [flipped(whole, whole.indexOf('"createdAt"') + 16), /manifest was changed/],
  ]
  for (const [content, message] of damages) {
    writeFileSync(damaged, content)
    await expect(restoreBackup(empty.deps, damaged)).rejects.toThrow(message)
    await expect(verifyBackup(damaged)).rejects.toThrow(message)
    expect(storedFiles(empty)).toEqual([])
    expect((await everything(empty.deps.db)).users).toEqual([])
    expect(existsSync(`${damaged}.proof`)).toBe(false)
  }
})

test('a restore notices every single byte of content that was changed', async () => {
  // Proves trust 22/2.
  const app = await filledApp()
  await createBackup(app.deps, backupPath(app), QUICK)
  const whole = readFileSync(backupPath(app))
  const damaged = `${backupPath(app)}.damaged`
  const rows = whole.indexOf('{"', whole.indexOf('rows/users/'))
  const contents = [whole.indexOf('%PDF'), rows, whole.indexOf('"format"')]
  for (const start of contents) {
    for (let offset = 1; offset < 200; offset += 13) {
      writeFileSync(damaged, flipped(whole, start + offset))
      await expect(inspectBackup(damaged)).rejects.toThrow(/damaged|cut off/)
    }
  }
})

function flipped(content: Buffer, position: number): Buffer {
  const copy = Buffer.from(content)
  copy[position] = (copy[position] as number) ^ 1
  return copy
}

describe('the schedule', () => {
  async function scheduled() {
    const app = await filledApp()
    const plan = { folder: join(app.deps.config.dataDir, 'scheduled'), everyMs: DAY, keep: 2 }
    return { app, plan, backups: () => readdirSync(plan.folder).sort() }
  }

  test('the schedule takes, verifies and prunes, and remembers when', async () => {
    // Proves trust 22/3.
    const { app, plan, backups } = await scheduled()
    expect((await readBackupState(app.deps.db)).verifiedAt).toBeNull()
    for (let day = 0; day < 4; day++) {
      expect(await runJob(app.deps, backupJob(plan))).toBe(true)
      expect(await runJob(app.deps, backupJob(plan))).toBe(false)
      if (day === 0) {
        await mkdir(join(plan.folder, `quad-20200101T000000Z.tar.${randomUUID()}.partial`))
        writeFileSync(join(plan.folder, 'notes.txt'), 'kept')
      }
      app.clock.advance(DAY)
    }
    expect(backups().filter((name) => name.endsWith('.tar'))).toEqual([
      'quad-20260107T090000Z.tar',
      'quad-20260108T090000Z.tar',
    ])
    expect(backups()).toContain('notes.txt')
    expect((await readBackupState(app.deps.db)).verifiedAt?.toISOString()).toBe('2026-01-08T09:00:00.000Z')
    for (const name of backups().filter((name) => name.endsWith('.tar'))) await verifyBackup(join(plan.folder, name))
  })

  test('the schedule is the work of one process when several share a database', async () => {
    const { app, plan, backups } = await scheduled()
    const names = await Promise.all([1, 2, 3, 4].map(() => runJob(app.deps, backupJob(plan))))
    expect(names.filter(Boolean)).toHaveLength(1)
    expect(backups()).toHaveLength(1)
  })

  test('the schedule says why a backup failed and tries again later', async () => {
    const { app, plan } = await scheduled()
    const [lost = ''] = storedFiles(app)
    const content = readFileSync(join(app.deps.config.filesDir, lost.slice(0, 2), lost))
    await app.deps.files.remove(lost)
    expect(await runJob(app.deps, backupJob(plan))).toBe(false)
    expect((await readBackupState(app.deps.db)).lastError).toContain(lost)
    await app.deps.files.put(lost, content)
    expect(await runJob(app.deps, backupJob(plan))).toBe(false)
    app.clock.advance(HOUR)
    expect(await runJob(app.deps, backupJob(plan))).toBe(true)
    expect((await readBackupState(app.deps.db)).lastError).toBeNull()
  })

  test('the schedule ends in the middle of a backup and leaves nothing', async () => {
    const { app, plan, backups } = await scheduled()
    const stop = startJobs(app.deps, [backupJob(plan)])
    await stop()
    expect(existsSync(plan.folder) ? backups() : []).toEqual([])
    expect(await runJob(app.deps, backupJob(plan))).toBe(true)
    await rm(plan.folder, { recursive: true })
  })
})

test('every table of the schema is backed up, after those it refers to', async () => {
  const { deps } = await startTestApp()
  const names = (await readTableShapes(deps.db)).map(({ name }) => name)
  expect(names).toContain('ideas')
  expect(names.indexOf('files')).toBeLessThan(names.indexOf('ideas'))
  expect(names.indexOf('users')).toBeLessThan(names.indexOf('files'))
  expect(Object.keys(MIGRATIONS)).not.toEqual([])
})
