import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

type TestRow = Row<'provider_tests'>

export async function insertTest(tx: Tx, test: TestRow): Promise<void> {
  await tx.db.insertInto('provider_tests').values(test).execute()
}

/** A test that waits for its browser. */
export async function findOpenTest(
  db: Db,
  { provider, key_hash, since }: Pick<TestRow, 'provider' | 'key_hash'> & { since: string },
): Promise<TestRow | undefined> {
  return db
    .selectFrom('provider_tests')
    .selectAll()
    .where('key_hash', '=', key_hash)
    .where('provider', '=', provider)
    .where('created_at', '>', since)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
}

export async function findTestOf(
  db: Db,
  userId: string,
  { id, since }: { id: string; since: string },
): Promise<TestRow | undefined> {
  return db
    .selectFrom('provider_tests')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirst()
}

export async function endTest(db: Db, { id, ...ended }: Pick<TestRow, 'id' | 'finished_at' | 'result'>): Promise<void> {
  await db.updateTable('provider_tests').set(ended).where('id', '=', id).where('finished_at', 'is', null).execute()
}

export async function deleteOldTests(db: Db, before: string): Promise<void> {
  await db.deleteFrom('provider_tests').where('created_at', '<=', before).execute()
}
