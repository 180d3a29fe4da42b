import { compiled, compiledInsert, isAmong } from '../../db/compiled.ts'
import type { Db } from '../../db/tables.ts'
import { ideaTextSeenBy } from '../../db/visible-titles.ts'
import type { Tx } from '../../transact.ts'

const IDEAS_AT_ONCE = 500

/** Records a support. Returns false where there is one already. */
export async function insertSupport(
  tx: Tx,
  { ideaId, userId, now }: { ideaId: string; userId: string; now: string },
): Promise<boolean> {
  return insertRow(tx.db, { idea_id: ideaId, user_id: userId, created_at: now })
}

const insertRow = compiledInsert('idea_supports', ['idea_id', 'user_id', 'created_at'], ['idea_id', 'user_id'])

/** Deletes a support. Returns when it was given; undefined where there is none. */
export async function deleteSupport(tx: Tx, ideaId: string, userId: string): Promise<string | undefined> {
  const [row] = await deletion(tx.db, ideaId, userId)
  return row?.created_at
}

const deletion = compiled((db, ideaId: string, userId: string) =>
  db.deleteFrom('idea_supports').where('idea_id', '=', ideaId).where('user_id', '=', userId).returning('created_at'),
)

type DeletedSupport = { idea_id: string; created_at: string }

/** Deletes all supports of a member. */
export async function deleteSupportsBy(tx: Tx, userId: string): Promise<DeletedSupport[]> {
  return tx.db.deleteFrom('idea_supports').where('user_id', '=', userId).returning(['idea_id', 'created_at']).execute()
}

/** The supports among these of ideas whose authors have not read of all. */
export async function withUnreadNews(tx: Tx, supports: DeletedSupport[]): Promise<DeletedSupport[]> {
  const unread = new Set<string>()
  const ids = supports.map(({ idea_id }) => idea_id)
  for (let start = 0; start < ids.length; start += IDEAS_AT_ONCE) {
    const rows = await tx.db
      .selectFrom('notifications')
      .select('idea_id')
      .where('kind', '=', 'support')
      .where('read_at', 'is', null)
      .where('idea_id', 'in', ids.slice(start, start + IDEAS_AT_ONCE))
      .execute()
    for (const { idea_id } of rows) unread.add(idea_id ?? '')
  }
  return supports.filter(({ idea_id }) => unread.has(idea_id))
}

/** Adds to the number of supports of each of these ideas. */
export async function addToSupportCount(tx: Tx, ideaIds: string[], change: 1 | -1): Promise<void> {
  // In one order, so that two transactions do not wait for each other.
  const ordered = ideaIds.toSorted()
  for (let start = 0; start < ordered.length; start += IDEAS_AT_ONCE) {
    await tx.db
      .updateTable('ideas')
      .set((eb) => ({ support_count: eb('support_count', '+', change) }))
      .where('id', 'in', ordered.slice(start, start + IDEAS_AT_ONCE))
      .execute()
  }
}

export async function findSupportCount(db: Db, ideaId: string): Promise<number> {
  const [row] = await supportCounts(db, ideaId)
  return row?.support_count ?? 0
}

const supportCounts = compiled((db, ideaId: string) =>
  db.selectFrom('ideas').select('support_count').where('id', '=', ideaId),
)

/** All that a member supports, oldest first. */
export async function findSupportsBy(db: Db, userId: string) {
  return db
    .selectFrom('idea_supports')
    .innerJoin('ideas', 'ideas.id', 'idea_supports.idea_id')
    .select(['idea_supports.idea_id', ideaTextSeenBy(userId), 'idea_supports.created_at'])
    .where('idea_supports.user_id', '=', userId)
    .orderBy('idea_supports.created_at')
    .orderBy('idea_supports.idea_id')
    .execute()
}

/** A member's relation to these ideas. */
export async function findOwnStates(db: Db, userId: string, ids: string[]) {
  const rows = await ownStates(db, userId, JSON.stringify(ids))
  return rows.map(({ public_at, hidden_at, locked_at, faculty, ...row }) => ({
    ...row,
    author: { faculty },
    isPublic: public_at !== null,
    isHidden: hidden_at !== null,
    isAuthorSuspended: locked_at !== null,
    isCoauthor: row.coauthor_at !== null,
  }))
}

const ownStates = compiled((db, userId: string, ids: string) =>
  db
    .selectFrom('ideas')
    .innerJoin('users', 'users.id', 'ideas.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'ideas.user_id')
    .leftJoin('idea_members', (join) =>
      join.onRef('idea_members.idea_id', '=', 'ideas.id').on('idea_members.user_id', '=', userId),
    )
    .leftJoin('idea_supports', (join) =>
      join.onRef('idea_supports.idea_id', '=', 'ideas.id').on('idea_supports.user_id', '=', userId),
    )
    .leftJoin('idea_follows', (join) =>
      join.onRef('idea_follows.idea_id', '=', 'ideas.id').on('idea_follows.user_id', '=', userId),
    )
    .select([
      'ideas.id',
      'ideas.user_id',
      'ideas.category',
      'profiles.faculty',
      'ideas.public_at',
      'ideas.hidden_at',
      'idea_supports.created_at as supported_at',
      'idea_follows.created_at as followed_at',
      'idea_follows.muted_at',
      'idea_members.created_at as joined_at',
      'idea_members.coauthor_at',
      'users.locked_at',
    ])
    .where(isAmong(db, 'ideas.id', ids)),
)

/** Offers of a member to these ideas that are not withdrawn, and open invitations, oldest first. */
export async function findOwnRequests(db: Db, userId: string, ids: string[]) {
  return ownRequests(db, userId, JSON.stringify(ids))
}

const ownRequests = compiled((db, userId: string, ids: string) =>
  db
    .selectFrom('role_requests')
    .select(['id', 'kind', 'idea_id', 'role_id', 'status', 'note'])
    .where('user_id', '=', userId)
    .where(isAmong(db, 'idea_id', ids))
    .where((eb) =>
      eb.or([eb('status', '=', 'open'), eb.and([eb('kind', '=', 'offer'), eb('status', '!=', 'withdrawn')])]),
    )
    .orderBy('created_at')
    .orderBy('id'),
)
