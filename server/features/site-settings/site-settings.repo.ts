import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** The one row of settings. Undefined: nobody has changed any. */
export async function findSettings(db: Db): Promise<Row<'site_settings'> | undefined> {
  const [row] = await storedSettings(db)
  return row
}

const storedSettings = compiled((db) => db.selectFrom('site_settings').selectAll())

/** Replaces the settings if their version is still `version`. Returns whether it did. */
export async function replaceSettings(tx: Tx, { version, ...row }: Omit<Row<'site_settings'>, 'id'>): Promise<boolean> {
  const next = { ...row, version: version + 1 }
  if (version === 0) {
    const inserted = await tx.db
      .insertInto('site_settings')
      .values({ id: 1, ...next })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (inserted.numInsertedOrUpdatedRows ?? 0n) === 1n
  }
  const updated = await tx.db.updateTable('site_settings').set(next).where('version', '=', version).executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** How many accounts there are, and how many of them have an address that ends in one of these domains. */
export async function countAccounts(db: Db, domains: string[]): Promise<{ accounts: number; matching: number }> {
  const endings = domains.flatMap((domain) => [`%@${domain}`, `%.${domain}`])
  const { accounts, matching } = await db
    .selectFrom('users')
    .where('id', '!=', ANONYMOUS_USER_ID)
    .select((eb) => [
      eb.fn.countAll<number>().as('accounts'),
      eb.fn
        .count<number>(
          eb
            .case()
            .when(eb.or(endings.map((end) => eb('email', 'like', end))))
            .then(1)
            .end(),
        )
        .as('matching'),
    ])
    .executeTakeFirstOrThrow()
  return { accounts: Number(accounts), matching: Number(matching) }
}

/** How many administrators and reviewers who can sign in there are, and have a passkey or an authenticator app. */
export async function countSecondFactors(db: Db): Promise<{ user_type: string; all: number; ready: number }[]> {
  const rows = await db
    .selectFrom('users')
    .where('user_type', 'in', ['admin', 'reviewer'])
    .where('activated_at', 'is not', null)
    .where('locked_at', 'is', null)
    .select('user_type')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn
        .count<number>(
          eb
            .case()
            .when(
              eb.or([
                eb.exists(
                  eb.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id'),
                ),
                eb('users.authenticator_at', 'is not', null),
              ]),
            )
            .then(1)
            .end(),
        )
        .as('ready'),
    ])
    .groupBy('user_type')
    .execute()
  return rows.map(({ user_type, all, ready }) => ({ user_type, all: Number(all), ready: Number(ready) }))
}
