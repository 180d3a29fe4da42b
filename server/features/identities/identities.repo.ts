import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

type ValidCode = { hash: string; now: string }

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

/** By their subjects. */
export async function findIdentityOwners(
  db: Db,
  { issuer, subjects }: { issuer: string; subjects: string[] },
): Promise<Map<string, string>> {
  if (subjects.length === 0) return new Map()
  const rows = await db
    .selectFrom('identities')
    .select(['subject', 'user_id'])
    .where('issuer', '=', issuer)
    .where('subject', 'in', subjects)
    .execute()
  return new Map(rows.map(({ subject, user_id }) => [subject, user_id]))
}

export async function findIdentitiesOf(db: Db, userId: string): Promise<Row<'identities'>[]> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('issuer')
    .orderBy('subject')
    .execute()
}

export async function insertIdentity(tx: Tx, identity: Row<'identities'>): Promise<void> {
  await tx.db.insertInto('identities').values(identity).execute()
}

export async function deleteIdentity(
  tx: Tx,
  { issuer, subject }: Pick<Row<'identities'>, 'issuer' | 'subject'>,
): Promise<void> {
  await tx.db.deleteFrom('identities').where('issuer', '=', issuer).where('subject', '=', subject).execute()
}

/** With the links that wait. */
export async function deleteIdentitiesOfIssuer(tx: Tx, issuer: string): Promise<void> {
  await tx.db.deleteFrom('identities').where('issuer', '=', issuer).execute()
  await tx.db.deleteFrom('identity_links').where('issuer', '=', issuer).execute()
}

/** How many accounts of an issuer open one here. */
export async function countIdentities(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('identities')
    .select(({ fn }) => ['issuer', fn.countAll<number>().as('count')])
    .groupBy('issuer')
    .execute()
  return new Map(rows.map(({ issuer, count }) => [issuer, Number(count)]))
}

/** Whether there is a learning platform, whose users sign in by codes too. */
export async function hasPlatforms(db: Db): Promise<boolean> {
  return (await db.selectFrom('learning_platforms').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function insertLink(db: Db, link: Row<'identity_links'>): Promise<void> {
  await db.insertInto('identity_links').values(link).execute()
}

export async function findLink(db: Db, { hash, now }: ValidCode): Promise<Row<'identity_links'> | undefined> {
  return db
    .selectFrom('identity_links')
    .selectAll()
    .where('code_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Takes a link, once. */
export async function consumeLink(tx: Tx, { hash, now }: ValidCode): Promise<Row<'identity_links'> | undefined> {
  return tx.db
    .deleteFrom('identity_links')
    .where('code_hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteExpiredLinks(db: Db, now: string): Promise<void> {
  await db.deleteFrom('identity_links').where('expires_at', '<=', now).execute()
}
