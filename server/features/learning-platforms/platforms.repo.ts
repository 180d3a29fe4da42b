import { lockForShare, lockRows } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type PlatformRow = Row<'learning_platforms'>

export async function findPlatforms(db: Db): Promise<PlatformRow[]> {
  return db.selectFrom('learning_platforms').selectAll().orderBy('created_at').orderBy('id').execute()
}

export async function findPlatform(db: Db, id: string): Promise<PlatformRow | undefined> {
  return db.selectFrom('learning_platforms').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Platforms that were not checked since. */
export async function findUnchecked(db: Db, since: string): Promise<PlatformRow[]> {
  return db
    .selectFrom('learning_platforms')
    .selectAll()
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', since)]))
    .orderBy('id')
    .execute()
}

/** Platforms of an issuer: several where one issuer serves many universities, each with its own client. */
export async function findPlatformsOfIssuer(db: Db, issuer: string): Promise<PlatformRow[]> {
  return db.selectFrom('learning_platforms').selectAll().where('issuer', '=', issuer).orderBy('id').execute()
}

export async function lockPlatform(tx: Tx, id: string): Promise<PlatformRow | undefined> {
  return lockRows(tx.db, tx.db.selectFrom('learning_platforms').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** A platform that nobody removes or switches off until the transaction ends. */
export async function lockPlatformForShare(tx: Tx, id: string): Promise<PlatformRow | undefined> {
  const query = tx.db.selectFrom('learning_platforms').selectAll().where('id', '=', id)
  return lockForShare(tx.db, query).executeTakeFirst()
}

export async function insertPlatform(tx: Tx, row: PlatformRow): Promise<void> {
  await tx.db.insertInto('learning_platforms').values(row).execute()
}

export async function updatePlatform(db: Db, id: string, change: Partial<Omit<PlatformRow, 'id'>>): Promise<void> {
  await db.updateTable('learning_platforms').set(change).where('id', '=', id).execute()
}

/** Records a good launch, unless there was one since `before`. */
export async function saveLaunch(db: Db, id: string, { now, before }: { now: string; before: string }): Promise<void> {
  await db
    .updateTable('learning_platforms')
    .set({ last_launch_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_launch_at', 'is', null), eb('last_launch_at', '<', before)]))
    .execute()
}

export async function deletePlatformRow(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('learning_platforms').where('id', '=', id).execute()
}

/** How many courses each platform has been opened from. */
export async function countCourses(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('courses')
    .select(({ fn }) => ['platform_id', fn.countAll<number>().as('count')])
    .groupBy('platform_id')
    .execute()
  return new Map(rows.map(({ platform_id, count }) => [platform_id, Number(count)]))
}
