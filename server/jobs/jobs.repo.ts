import type { Db, Row } from '../db/tables.ts'

export async function findJob(db: Db, name: string): Promise<Row<'jobs'> | undefined> {
  return db.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirst()
}

export async function findJobs(db: Db): Promise<Row<'jobs'>[]> {
  return db.selectFrom('jobs').selectAll().orderBy('name').execute()
}

/**
 * Takes a job until a timestamp, unless another process has it or it was done since `doneBefore`. A claim or success
 * later than `latest` comes from a wrong clock and is ignored.
 */
export async function claimJob(
  db: Db,
  name: string,
  { now, until, latest, doneBefore }: { now: string; until: string; latest: string; doneBefore: string },
): Promise<boolean> {
  const known = await findJob(db, name)
  // Read first, so that a job that is not due costs no write.
  const isBetween = (time: string | null, after: string) => time !== null && time > after && time <= latest
  if (known && (isBetween(known.claimed_until, now) || isBetween(known.done_at, doneBefore))) return false
  await db
    .insertInto('jobs')
    .values({ name, claimed_until: '', done_at: null, last_error: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ claimed_until: until })
    .where('name', '=', name)
    .where((eb) => eb.or([eb('claimed_until', '<=', now), eb('claimed_until', '>', latest)]))
    .where((eb) => eb.or([eb('done_at', 'is', null), eb('done_at', '<=', doneBefore), eb('done_at', '>', latest)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Says until when a claimed job is this process's, or is not tried again. */
export async function moveClaim(db: Db, name: string, until: string, error: string | null): Promise<void> {
  await db.updateTable('jobs').set({ claimed_until: until, last_error: error }).where('name', '=', name).execute()
}

export async function recordDone(db: Db, name: string, now: string): Promise<void> {
  const done = { claimed_until: '', done_at: now, last_error: null }
  await db
    .insertInto('jobs')
    .values({ name, ...done })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(done))
    .execute()
}

/** Returns false where there is none. */
export async function deleteJob(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('jobs').where('name', '=', name).executeTakeFirst()
  return numDeletedRows > 0n
}
