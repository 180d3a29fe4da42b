import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isMigrated } from '../server/db/migrate.ts'
import { MIGRATIONS } from '../server/db/migrations/index.ts'
import { installationForTest, quadForTest } from './harness/for-test.ts'
import { ENGINES, type Installation } from './harness/installation.ts'
import { spawnQuad, untilReady } from './harness/quad-process.ts'

const MEMBER = {
  id: '7a1b7a0e-0000-4000-8000-000000000001',
  email: 'old@campus.example',
  username: 'old',
  password_hash: null,
  user_type: 'normal' as const,
  activated_at: '2025-01-01T00:00:00.000Z',
  suspended_at: null,
  created_at: '2025-01-01T00:00:00.000Z',
  version: 1,
}
/** The key of the lock that migrations take on PostgreSQL. */
const MIGRATION_LOCK = '3853314791062309107'
/** Longer than a statement of a request may take. */
const LONG_MIGRATION_MS = 8_000

/** An installation as the first version left it, with a member. */
async function oldInstallation(engine: Installation['engine']): Promise<Installation> {
  const installation = await installationForTest(engine)
  const [[name, migration] = []] = Object.entries(MIGRATIONS)
  if (name === undefined || !migration) throw new Error('there is no migration')
  await installation.withDeps(async ({ db }) => {
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => ({ [name]: migration }) },
    }).migrateToLatest()
    if (error) throw error
    await db.insertInto('users').values(MEMBER).execute()
  })
  return installation
}

async function isWhole(installation: Installation): Promise<boolean> {
  return installation.withDeps(async ({ db }) => {
    const members = await db.selectFrom('users').select('email').execute()
    return (await isMigrated(db)) && members.some(({ email }) => email === MEMBER.email)
  })
}

describe.each(ENGINES)('on %s', (engine) => {
  test('two servers that start at once on an older database both serve', async () => {
    // Proves trust 21/3.
    const installation = await oldInstallation(engine)
    await Promise.all([quadForTest(installation), quadForTest(installation)])
    expect(await isWhole(installation)).toBe(true)
  })

  test.each(['create table "notifications"', 'insert into "kysely_migration"'])(
    'a power cut in mid-migration, at %s, is made good by the next start',
    async (cut) => {
      const installation = await oldInstallation(engine)
      const quad = await spawnQuad(installation, { hook: 'power-cut-at-statement.ts', env: { CUT_AT: cut } })
      expect((await quad.exited).signal).toBe('SIGKILL')
      await quadForTest(installation)
      expect(await isWhole(installation)).toBe(true)
    },
  )
})

test('a start waits for the long migration of another process', async () => {
  // Proves trust 21/3.
  const installation = await oldInstallation('postgres')
  const other = new pg.Client({ connectionString: installation.env.DATABASE_URL })
  await other.connect()
  await other.query(`select pg_advisory_lock(${MIGRATION_LOCK})`)
  setTimeout(() => void other.end(), LONG_MIGRATION_MS)
  const quad = await spawnQuad(installation)
  onTestFinished(quad.kill)
  expect(await untilReady(quad)).toBeGreaterThan(LONG_MIGRATION_MS - 1_000)
})
