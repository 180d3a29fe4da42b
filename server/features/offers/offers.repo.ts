import { sql } from 'kysely'
import type { Offer } from '../../../contract/offers.ts'
import { AUTHOR_COLUMNS, AUTHOR_SKILLS, authorOf } from '../../db/authors.ts'
import { blockedBy } from '../../db/blocks.ts'
import { compiled } from '../../db/compiled.ts'
import { lockRows } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type RequestRow = Row<'role_requests'>

/** Writes an offer or invitation. Returns false where the member has an open one for the idea. */
export async function insertRequest(tx: Tx, request: Omit<RequestRow, 'status' | 'answered_at'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('role_requests')
    .values({ ...request, status: 'open', answered_at: null })
    .onConflict((conflict) =>
      conflict.columns(['idea_id', 'user_id']).where('status', '=', sql.lit('open')).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findRequest(db: Db, kind: RequestRow['kind'], id: string): Promise<RequestRow | undefined> {
  return selectRequest(db, kind, id).executeTakeFirst()
}

/** As it stays until the transaction ends. */
export async function lockRequest({ db }: Tx, kind: RequestRow['kind'], id: string): Promise<RequestRow | undefined> {
  return (await lockRows(db, selectRequest(db, kind, id)).executeTakeFirst()) as RequestRow | undefined
}

export async function setStatus(tx: Tx, id: string, status: RequestRow['status'], now: string): Promise<void> {
  await tx.db.updateTable('role_requests').set({ status, answered_at: now }).where('id', '=', id).execute()
}

/** An offer or invitation with its member. */
export async function findOffer(db: Db, id: string): Promise<Offer | undefined> {
  const row = await selectOffers(db).where('role_requests.id', '=', id).executeTakeFirst()
  return row && offerOf(row)
}

/** With its kind and the title of its role, also where the role was removed since. */
export async function findOfferWithRole(
  db: Db,
  id: string,
): Promise<{ kind: RequestRow['kind']; offer: Offer; role: string } | undefined> {
  const row = await selectOffers(db)
    .innerJoin('idea_roles', 'idea_roles.id', 'role_requests.role_id')
    .select('idea_roles.title as role')
    .where('role_requests.id', '=', id)
    .executeTakeFirst()
  return row && { kind: row.kind, offer: offerOf(row), role: row.role }
}

/** The open offers and invitations of an idea, oldest first, without suspended members. */
export async function findOpenOffers(db: Db, ideaId: string): Promise<{ offers: Offer[]; invitations: Offer[] }> {
  const rows = await selectOffers(db)
    .where('role_requests.idea_id', '=', ideaId)
    .where('role_requests.status', '=', 'open')
    .where('users.locked_at', 'is', null)
    .orderBy('role_requests.created_at')
    .orderBy('role_requests.id')
    .execute()
  const ofKind = (kind: RequestRow['kind']) => rows.filter((row) => row.kind === kind).map(offerOf)
  return { offers: ofKind('offer'), invitations: ofKind('invitation') }
}

/**
 * The open offers to the ideas of a member, oldest first, with the idea of each, without members blocked by this
 * member.
 */
export async function findOffersToLeader(db: Db, userId: string, limit: number) {
  return offersToLeader(db, userId, limit)
}

const offersToLeader = compiled((db, userId: string, limit: number) =>
  selectRequestsWithIdea(db, 'offer')
    .innerJoin('users', 'users.id', 'role_requests.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'role_requests.user_id')
    .select(['role_requests.user_id', ...AUTHOR_COLUMNS])
    .where('ideas.id', 'in', ledBy(db, userId))
    .where('users.locked_at', 'is', null)
    .where('role_requests.user_id', 'not in', blockedBy(db, userId))
    .limit(limit),
)

/** The open offers of each of two members to an idea that the other leads, and the invitations to one. */
export async function findOpenBetween(db: Db, one: string, other: string): Promise<RequestRow[]> {
  return db
    .selectFrom('role_requests')
    .selectAll()
    .where('status', '=', 'open')
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', one), eb('idea_id', 'in', ledBy(db, other))]),
        eb.and([eb('user_id', '=', other), eb('idea_id', 'in', ledBy(db, one))]),
      ]),
    )
    .execute()
}

/** The open invitations of a member to ideas that everybody sees, oldest first, with the author of each. */
export async function findInvitationsOf(db: Db, userId: string, limit: number) {
  return invitationsOf(db, userId, limit)
}

const invitationsOf = compiled((db, userId: string, limit: number) =>
  selectRequestsWithIdea(db, 'invitation')
    .innerJoin('idea_roles', 'idea_roles.id', 'role_requests.role_id')
    .innerJoin('users', 'users.id', 'ideas.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'ideas.user_id')
    .select(['idea_roles.title as role', 'ideas.user_id', ...AUTHOR_COLUMNS])
    .where('role_requests.user_id', '=', userId)
    .where('ideas.public_at', 'is not', null)
    .limit(limit),
)

/** The ideas of which a member is author or co-author. */
function ledBy(db: Db, userId: string) {
  return db
    .selectFrom('ideas')
    .select('id')
    .where('user_id', '=', userId)
    .union(
      db
        .selectFrom('idea_members')
        .select('idea_id as id')
        .where('user_id', '=', userId)
        .where('coauthor_at', 'is not', null),
    )
}

function selectRequestsWithIdea(db: Db, kind: RequestRow['kind']) {
  return db
    .selectFrom('role_requests')
    .innerJoin('ideas', 'ideas.id', 'role_requests.idea_id')
    .select(['role_requests.id', 'role_requests.idea_id', 'ideas.title'])
    .where('role_requests.kind', '=', kind)
    .where('role_requests.status', '=', 'open')
    .orderBy('role_requests.created_at')
    .orderBy('role_requests.id')
}

function selectRequest(db: Db, kind: RequestRow['kind'], id: string) {
  return db.selectFrom('role_requests').selectAll().where('id', '=', id).where('kind', '=', kind)
}

function selectOffers(db: Db) {
  return db
    .selectFrom('role_requests')
    .innerJoin('users', 'users.id', 'role_requests.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'role_requests.user_id')
    .select([
      'role_requests.id',
      'role_requests.kind',
      'role_requests.idea_id',
      'role_requests.role_id',
      'role_requests.user_id',
      'role_requests.note',
      'role_requests.status',
      'role_requests.created_at',
      ...AUTHOR_COLUMNS,
      AUTHOR_SKILLS,
    ])
}

function offerOf(row: Awaited<ReturnType<ReturnType<typeof selectOffers>['execute']>>[number]): Offer {
  const { id, idea_id, role_id, note, status, created_at } = row
  const user = authorOf(row.user_id, row)
  return { id, idea_id, role_id, user, skills: JSON.parse(row.skills ?? '[]'), note, status, created_at }
}
