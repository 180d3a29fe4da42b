import { sql } from 'kysely'
import type { CertificateFacts } from '../../../contract/certificates.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** `is_shown`: its member and its idea are seen by everybody. `is_earned`: what it was given for was not taken back. */
export type StoredCertificate = Omit<Row<'certificates'>, 'facts'> & {
  facts: CertificateFacts
  is_shown: boolean
  is_earned: boolean
}
export type CertificateRow = Omit<Row<'certificates'>, 'facts'> & { facts: CertificateFacts }

export async function findCertificate(db: Db, id: string): Promise<StoredCertificate | undefined> {
  const row = await selectCertificates(db).where('certificates.id', '=', id).executeTakeFirst()
  return row && certificateOf(row)
}

/** The certificates of a member, the newest first. */
export async function findCertificatesOf(db: Db, userId: string): Promise<StoredCertificate[]> {
  const rows = await selectCertificates(db)
    .where('certificates.user_id', '=', userId)
    .orderBy('certificates.place', 'desc')
    .execute()
  return rows.map(certificateOf)
}

/** The places of certificates that hold, among these places. */
export async function findHolding(db: Db, { from, until }: { from: number; until: number }): Promise<number[]> {
  const rows = await selectStates(db)
    .select('certificates.place')
    .where('certificates.place', '>=', from)
    .where('certificates.place', '<', until)
    .where('certificates.ended_at', 'is', null)
    .execute()
  return rows.filter((row) => isTrue(row.is_shown) && isTrue(row.is_earned)).map(({ place }) => place)
}

/** The ids of certificates whose award was taken back, and that have not ended yet. */
export async function findUnearned(db: Db): Promise<string[]> {
  const rows = await selectStates(db)
    .select('certificates.id')
    .where('certificates.kind', '=', 'award')
    .where('certificates.ended_at', 'is', null)
    .execute()
  return rows.filter((row) => isTrue(row.is_shown) && !isTrue(row.is_earned)).map(({ id }) => id)
}

export async function lastPlace(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('certificates')
    .select((eb) => eb.fn.max('place').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

/** Stores a certificate. Returns false where another one has its place. */
export async function insertCertificate(tx: Tx, { facts, ...row }: CertificateRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('certificates')
    .values({ ...row, facts: JSON.stringify(facts) })
    .onConflict((conflict) => conflict.column('place').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Ends a certificate that holds. Returns whether it did. */
export async function endCertificate(
  tx: Tx,
  id: string,
  end: Pick<Row<'certificates'>, 'ended_at' | 'end_kind' | 'reason'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('certificates')
    .set(end)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Leaves nothing but the places of a member's certificates, so that no other certificate gets one of these. */
export async function emptyCertificatesOf(tx: Tx, userId: string, now: string): Promise<void> {
  await tx.db
    .updateTable('certificates')
    .set({ user_id: null, about: '', idea_id: null, call_id: null, award_id: null, name: '', issuer: '' })
    .set({ facts: '{}', jwt: '', ended_at: now, reason: '' })
    .where('user_id', '=', userId)
    .execute()
}

/** How many ideas of others a member decided on, and when the last of the decisions took effect. */
export async function findReviewsBy(db: Db, userId: string): Promise<{ count: number; last: string | null }> {
  const { count, last } = await db
    .selectFrom('reviews')
    .innerJoin('ideas', 'ideas.id', 'reviews.idea_id')
    .select((eb) => [eb.fn.count<number>('reviews.idea_id').distinct().as('count')])
    .select((eb) => eb.fn.max('reviews.notified_at').as('last'))
    .where('reviews.reviewer_id', '=', userId)
    .where('reviews.notified_at', 'is not', null)
    .where('ideas.user_id', '!=', userId)
    .executeTakeFirstOrThrow()
  return { count: Number(count), last }
}

function selectCertificates(db: Db) {
  return selectStates(db).selectAll('certificates')
}

function selectStates(db: Db) {
  return db
    .selectFrom('certificates')
    .leftJoin('users', 'users.id', 'certificates.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'certificates.user_id')
    .leftJoin('ideas', 'ideas.id', 'certificates.idea_id')
    .leftJoin('calls', 'calls.id', 'certificates.call_id')
    .leftJoin('call_entries', (join) =>
      join
        .onRef('call_entries.call_id', '=', 'certificates.call_id')
        .onRef('call_entries.idea_id', '=', 'certificates.idea_id'),
    )
    .select(
      sql<unknown>`users.id is not null and users.locked_at is null and profiles.hidden_at is null
        and (certificates.idea_id is null or ideas.public_at is not null)`.as('is_shown'),
    )
    .select(
      sql<unknown>`certificates.award_id is null
        or coalesce(calls.phase = 'results' and call_entries.award_id = certificates.award_id, false)`.as('is_earned'),
    )
}

type StateRow = { is_shown: unknown; is_earned: unknown }

function certificateOf({ facts, is_shown, is_earned, ...row }: Row<'certificates'> & StateRow): StoredCertificate {
  return { ...row, facts: JSON.parse(facts), is_shown: isTrue(is_shown), is_earned: isTrue(is_earned) }
}

/** SQLite has 1. */
function isTrue(value: unknown): boolean {
  return value === true || value === 1
}
