import { SITE_IMAGE_USES } from '../../../contract/site-images.ts'
import type { Db, Row } from '../../db/tables.ts'

export async function findSiteImage(db: Db, id: string): Promise<Row<'files'> | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).where('kind', 'in', SITE_IMAGE_USES).executeTakeFirst()
}

/** The ids among these that are images of the site. */
export async function findKnownImages(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('kind', 'in', SITE_IMAGE_USES)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Images of the site that were uploaded before this time. */
export async function findImagesBefore(db: Db, time: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('kind', 'in', SITE_IMAGE_USES)
    .where('created_at', '<', time)
    .execute()
  return rows.map(({ id }) => id)
}
