import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export async function findIdentityOwner(
  db: Db,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

export async function findIdentitiesOf(db: Db, userId: string): Promise<Row<'identities'>[]> {
  return db.selectFrom('identities').selectAll().where('user_id', '=', userId).execute()
}

export async function insertIdentity(tx: Tx, identity: Row<'identities'>): Promise<void> {
  await tx.db.insertInto('identities').values(identity).execute()
}
