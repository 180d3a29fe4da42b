import { sql } from 'kysely'
import type { Db } from './tables.ts'

const IS_HIDDEN = sql<boolean | number>`(profiles.hidden_at is not null or users.locked_at is not null)`

/** Avatars with their owners. */
function avatars(db: Db) {
  return db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.owner_id')
    .leftJoin('profiles', 'profiles.user_id', 'files.owner_id')
    .where('files.kind', '=', 'avatar')
}

export type Avatar = { id: string; owner_id: string; isHidden: boolean }

/** An avatar with whether moderation hides its profile or its member is suspended. */
export async function findAvatar(db: Db, id: string): Promise<Avatar | undefined> {
  const row = await avatars(db)
    .select(['files.id', 'files.owner_id', IS_HIDDEN.as('is_hidden')])
    .where('files.id', '=', id)
    .executeTakeFirst()
  return row && { id, owner_id: row.owner_id, isHidden: Boolean(row.is_hidden) }
}

/** The hidden ones of these avatars. */
export async function findHiddenAvatars(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await avatars(db)
    .select('files.id')
    .where('files.id', 'in', ids)
    .where(sql<boolean>`${IS_HIDDEN}`)
    .execute()
  return rows.map(({ id }) => id)
}

/** The PDFs that no idea shows to everybody. */
export async function findUnpublishedPdfs(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('ideas')
    .select('pdf_file_id')
    .where('pdf_file_id', 'in', ids)
    .where('public_at', 'is not', null)
    .execute()
  const shown = new Set(rows.map(({ pdf_file_id }) => pdf_file_id))
  return ids.filter((id) => !shown.has(id))
}
