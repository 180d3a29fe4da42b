import type { UpdatePicture } from '../../../contract/progress.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** The pictures of updates, by update, in the order in which they were added. */
export async function findPictures(db: Db, updateIds: string[]): Promise<Map<string, UpdatePicture[]>> {
  const pictures = new Map(updateIds.map((id) => [id, [] as UpdatePicture[]]))
  if (updateIds.length === 0) return pictures
  const rows = await db
    .selectFrom('update_pictures')
    .selectAll()
    .where('update_id', 'in', updateIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { id, update_id, alt } of rows) pictures.get(update_id)?.push({ id, alt })
  return pictures
}

export async function insertPicture(tx: Tx, picture: Row<'update_pictures'>): Promise<void> {
  await tx.db.insertInto('update_pictures').values(picture).execute()
}

export async function findUpdateOfPicture(
  db: Db,
  id: string,
): Promise<Pick<Row<'idea_updates'>, 'idea_id' | 'hidden_at'> | undefined> {
  return db
    .selectFrom('update_pictures')
    .innerJoin('idea_updates', 'idea_updates.id', 'update_pictures.update_id')
    .select(['idea_updates.idea_id', 'idea_updates.hidden_at'])
    .where('update_pictures.id', '=', id)
    .executeTakeFirst()
}

/** The ids of the pictures of a member's updates. */
export async function findPicturesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('update_pictures')
    .innerJoin('idea_updates', 'idea_updates.id', 'update_pictures.update_id')
    .select('update_pictures.id')
    .where('idea_updates.user_id', '=', userId)
    .orderBy('update_pictures.created_at')
    .orderBy('update_pictures.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Files that no update shows. */
export async function findUnusedPictures(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .leftJoin('update_pictures', 'update_pictures.id', 'files.id')
    .select('files.id')
    .where('files.kind', '=', 'picture')
    .where('update_pictures.id', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
