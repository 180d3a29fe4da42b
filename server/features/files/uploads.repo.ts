import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type StoredUpload = Row<'uploads'>

export async function insertUpload(tx: Tx, upload: StoredUpload): Promise<void> {
  await tx.db.insertInto('uploads').values(upload).execute()
}

/** An upload of this member. */
export async function findUpload(db: Db, ownerId: string, id: string): Promise<StoredUpload | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst()
}

export async function countUploads(db: Db, ownerId: string): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('uploads')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('count'),
      eb.fn.sum<number | string | null>('size').as('bytes'),
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) }
}

/** Returns false where another request went on from the same place, or the upload is gone. */
export async function advanceUpload(
  tx: Tx,
  id: string,
  { start, bytes, now }: { start: number; bytes: number; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('uploads')
    .set({ received: start + bytes, updated_at: now })
    .where('id', '=', id)
    .where('received', '=', start)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertPart(tx: Tx, part: Row<'upload_parts'>): Promise<void> {
  await tx.db.insertInto('upload_parts').values(part).execute()
}

export async function countParts(db: Db, uploadId: string): Promise<number> {
  const { count } = await db
    .selectFrom('upload_parts')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The ids of the files of the parts, in order. */
export async function listParts(db: Db, uploadId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('upload_parts')
    .select('file_id')
    .where('upload_id', '=', uploadId)
    .orderBy('start')
    .execute()
  return rows.map((row) => row.file_id)
}

/** Returns false where it is gone already. Its parts go with it, their files do not. */
export async function deleteUploadRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db.deleteFrom('uploads').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function findUploadsOf(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('uploads').select('id').where('owner_id', '=', ownerId).execute()
  return rows.map((row) => row.id)
}

/** Uploads of which nothing has arrived since a time. */
export async function findStaleUploads(db: Db, before: string): Promise<string[]> {
  const rows = await db.selectFrom('uploads').select('id').where('updated_at', '<', before).execute()
  return rows.map((row) => row.id)
}
