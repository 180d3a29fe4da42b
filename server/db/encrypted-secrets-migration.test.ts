// @module-tag postgres

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { decryptSecret } from '../lib/encrypted-secrets.ts'
import { emptyDatabase } from '../testing/first-release.ts'
import { openDatabase } from './connection.ts'
import { migrate, migrateTo } from './migrate.ts'
import { readSiteKey } from './site-keys.ts'

const NOW = '2026-01-05T00:00:00.000Z'

test('secrets of authenticator apps of earlier releases are encrypted, and stay the same', async () => {
  // Proves trust 35/14.
  const db = openDatabase(await emptyDatabase())
  onTestFinished(() => db.destroy())
  await migrateTo(db, '0086-third-release')
  const secrets = new Map([
    ['kamal', ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', null]],
    ['nethmi', ['MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK', 'NBSWY3DPO5XXE3DENBSWY3DPO5XXE3DE']],
  ])
  for (const [id, [secret, waiting]] of secrets) {
    await sql`insert into users (id, email, username, user_type, created_at, version)
      values (${id}, ${`${id}@campus.example`}, ${id}, 'normal', ${NOW}, 1)`.execute(db)
    await sql`insert into authenticators (user_id, secret, new_secret, new_secret_at)
      values (${id}, ${secret}, ${waiting}, ${waiting && NOW})`.execute(db)
  }
  await migrate(db)
  const key = await readSiteKey(db, 'app-secrets')
  const rows = await db.selectFrom('authenticators').selectAll().execute()
  expect(rows).toHaveLength(2)
  for (const { user_id, secret, new_secret } of rows) {
    const stored = [secret, new_secret]
    const decrypted = stored.map((one) => one && decryptSecret(key, user_id, one))
    expect([user_id, decrypted]).toEqual([user_id, secrets.get(user_id)])
    for (const one of stored) if (one) expect(secrets.get(user_id)).not.toContain(one)
  }
})
