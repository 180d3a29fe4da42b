import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export async function insertFile(tx: Tx, file: Row<'files'>): Promise<void> {
  await tx.db.insertInto('files').values(file).execute()
}

export async function deleteFileRow(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('files').where('id', '=', id).execute()
}

/** Until the end of the transaction, nobody else who locks the same member goes on. Writing is what locks on every engine. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await tx.db
    .updateTable('users')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', ownerId)
    .execute()
}

/** Bytes that a member's files take, without parts that are still arriving. */
export async function sumSizes(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('files')
    .select((eb) => eb.fn.sum<number | string | null>('size').as('total'))
    .where('owner_id', '=', ownerId)
    .where('kind', '<>', 'part')
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

export async function changeOwner(tx: Tx, ids: string[], ownerId: string): Promise<void> {
  if (ids.length === 0) return
  await tx.db.updateTable('files').set({ owner_id: ownerId }).where('id', 'in', ids).execute()
}

/** The ids that have a row. */
export async function findKnownIds(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('files').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map((row) => row.id))
}

/** All ids, in order. */
export async function findAllIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('files').select('id').orderBy('id').execute()
  return rows.map((row) => row.id)
}
