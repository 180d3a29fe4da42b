// @module-tag postgres

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../testing/first-release.ts'
import { openDatabase } from './connection.ts'
import { migrate, migrateTo } from './migrate.ts'

const [BEFORE, NOW] = ['2026-01-01T00:00:00.000Z', '2026-01-05T00:00:00.000Z']
const BY_DIRECTORY = 'Deactivated by the directory of the university'

/** Accounts of earlier releases, with what they are after the migration. */
const ACCOUNTS = {
  moderated: { suspended: 'Insults', is: ['suspended'] },
  directory: { suspended: BY_DIRECTORY, inactive: true, is: ['directory'] },
  deleted: { suspended: BY_DIRECTORY, inactive: true, deleted: true, is: ['directory'] },
  provider: { suspended: 'Campus: has left', is: ['provider Campus'] },
  both: { suspended: 'Insults', until: '2026-02-01T00:00:00.000Z', inactive: true, is: ['suspended', 'directory'] },
  // The suspension has ended, and has brought back a leaver.
  back: { inactive: true, audit: ['Insults', 'system'], is: ['directory'] },
  // An administrator has decided against the directory.
  restored: { inactive: true, audit: [BY_DIRECTORY, 'member'], is: [] },
  active: { is: [] },
} as const
type Account = { suspended?: string; until?: string; inactive?: true; audit?: readonly string[]; is: readonly string[] }

test('suspensions of earlier releases are told apart from deactivations', async () => {
  // Proves trust 46/2.
  const db = openDatabase(await emptyDatabase())
  onTestFinished(() => db.destroy())
  await migrateTo(db, '0086-third-release')
  let entries = 0
  for (const [id, account] of Object.entries<Account>(ACCOUNTS)) {
    const { suspended = '', until = null, inactive, audit } = account
    await sql`insert into users (id, email, username, user_type, activated_at, created_at, version,
        suspended_at, suspended_until, suspension_reason)
      values (${id}, ${`${id}@campus.example`}, ${id}, 'normal', ${BEFORE}, ${BEFORE}, 1,
        ${suspended ? NOW : null}, ${until}, ${suspended})`.execute(db)
    if (inactive) {
      await sql`insert into scim_users (user_id, user_name, user_name_key, deactivated_at, created_at, updated_at)
        values (${id}, ${id}, ${id}, ${NOW}, ${BEFORE}, ${NOW})`.execute(db)
    }
    const [reason, actor] = audit ?? []
    if (!audit) continue
    for (const [action, kind, at] of [
      ['member_suspended', 'system', NOW],
      ['suspension_lifted', actor, '2026-01-06T00:00:00.000Z'],
    ]) {
      entries++
      await sql`insert into audit_entries (id, created_at, actor_kind, action, target_kind, target_name, member_id,
          reason, ip, search_text)
        values (${`e${entries}`}, ${at}, ${kind}, ${action}, 'member', '', ${id},
          ${action === 'member_suspended' ? reason : ''}, '', '')`.execute(db)
    }
  }
  await migrate(db)
  const rows = await db.selectFrom('users').selectAll().execute()
  const states = rows.map((row) => [
    row.id,
    [
      ...(row.suspended_at ? ['suspended'] : []),
      ...(row.scim_deactivated_at ? ['directory'] : []),
      ...(row.provider_deactivated_at ? [`provider ${row.provider_deactivated_by}`] : []),
    ],
  ])
  expect(Object.fromEntries(states)).toEqual(
    Object.fromEntries(Object.entries(ACCOUNTS).map(([id, account]) => [id, account.is])),
  )
  for (const { id, locked_at } of rows) {
    expect([id, locked_at !== null]).toEqual([id, ACCOUNTS[id as keyof typeof ACCOUNTS].is.length > 0])
  }
})
