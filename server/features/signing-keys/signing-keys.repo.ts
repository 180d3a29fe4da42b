import type { Db, Row } from '../../db/tables.ts'

export type SigningKeyRow = Row<'signing_keys'>

/** The keys of a purpose, the newest first. */
export async function findSigningKeys(db: Db, purpose: SigningKeyRow['purpose']): Promise<SigningKeyRow[]> {
  return db.selectFrom('signing_keys').selectAll().where('purpose', '=', purpose).orderBy('number', 'desc').execute()
}

/** Stores a key, unless another process has stored one with its number. */
export async function insertSigningKey(db: Db, row: SigningKeyRow): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteSigningKeys(db: Db, ids: string[]): Promise<void> {
  await db.deleteFrom('signing_keys').where('id', 'in', ids).execute()
}
