// @module-tag postgres

import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { signedInMember } from '../testing/members.ts'
import { withSettings } from '../testing/postgres-database.ts'
import { startTestApp } from '../testing/test-app.ts'
import { openDatabase } from './connection.ts'
import { withoutTimeLimit } from './locks.ts'

const LIMIT_MS = 300

/** An application on its PostgreSQL with other limits. */
async function startLimitedApp(settings: string) {
  const app = await startTestApp()
  const { database } = app.deps.config
  if (database.engine !== 'postgres') throw new Error('not on PostgreSQL')
  const limited = openDatabase({ engine: 'postgres', url: withSettings(database.url, settings) })
  const own = app.deps.db
  app.deps.db = limited
  onTestFinished(async () => {
    app.deps.db = own
    await limited.destroy()
  })
  return { app, limited, own }
}

describe.runIf(process.env.TEST_ENGINE === 'postgres')('on PostgreSQL', () => {
  test('a statement over its time is cut off, and the request gets 503', async () => {
    const { app, own } = await startLimitedApp(`statement_timeout=${LIMIT_MS}`)
    const { token } = await signedInMember(app)
    await own.transaction().execute(async (db) => {
      await sql`lock table sessions in access exclusive mode`.execute(db)
      const response = await app.call('GET', '/v1/profile', { token })
      expect(response.statusCode).toBe(503)
      expect(response.headers['retry-after']).toBe('5')
    })
    expect((await app.call('GET', '/v1/profile', { token })).statusCode).toBe(200)
  })

  test('a request that finds no free connection in time gets 503', async () => {
    const { app, limited } = await startLimitedApp('pool_size=1&connect_timeout=1')
    const { token } = await signedInMember(app)
    await limited.transaction().execute(async () => {
      expect((await app.call('GET', '/v1/profile', { token })).statusCode).toBe(503)
    })
    expect((await app.call('GET', '/v1/profile', { token })).statusCode).toBe(200)
  })

  test('a transaction that does nothing is ended, and the pool goes on', async () => {
    const { app, limited } = await startLimitedApp(`idle_in_transaction_session_timeout=${LIMIT_MS}&pool_size=1`)
    const { token } = await signedInMember(app)
    const idle = limited.transaction().execute(async (db) => {
      await sql`select 1`.execute(db)
      await new Promise((resolve) => setTimeout(resolve, LIMIT_MS * 3))
      await sql`select 1`.execute(db)
    })
    await expect(idle).rejects.toThrow()
    expect((await app.call('GET', '/v1/profile', { token })).statusCode).toBe(200)
  })

  test('a migration may take as long as it needs, and the limits hold again after it', async () => {
    const { limited } = await startLimitedApp(`statement_timeout=${LIMIT_MS}&pool_size=1`)
    const sleep = sql`select pg_sleep(${(LIMIT_MS * 2) / 1_000})`
    await withoutTimeLimit(limited, (db) => sleep.execute(db))
    await expect(sleep.execute(limited)).rejects.toThrow(/statement timeout/)
  })
})
