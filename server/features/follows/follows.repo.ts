import { compiled, compiledInsert } from '../../db/compiled.ts'
import type { Db } from '../../db/tables.ts'
import { ideaTextSeenBy } from '../../db/visible-titles.ts'
import type { Tx } from '../../transact.ts'

type Pair = { ideaId: string; userId: string; now: string }

/** Follows an idea unless the member follows or mutes it already. */
export async function insertFollow(tx: Tx, { ideaId, userId, now }: Pair): Promise<void> {
  await insertRow(tx.db, { idea_id: ideaId, user_id: userId, created_at: now, muted_at: null })
}

const insertRow = compiledInsert(
  'idea_follows',
  ['idea_id', 'user_id', 'created_at', 'muted_at'],
  ['idea_id', 'user_id'],
)

/** Follows an idea, or mutes it, whatever was chosen before. */
export async function setFollow(tx: Tx, { ideaId, userId, now }: Pair, isMuted: boolean): Promise<void> {
  await upsertFollow(tx.db, ideaId, userId, now, isMuted ? now : null)
}

const upsertFollow = compiled((db, ideaId: string, userId: string, now: string, mutedAt: string | null) =>
  db
    .insertInto('idea_follows')
    .values({ idea_id: ideaId, user_id: userId, created_at: now, muted_at: mutedAt })
    .onConflict((conflict) =>
      conflict.columns(['idea_id', 'user_id']).doUpdateSet((eb) => ({ muted_at: eb.ref('excluded.muted_at') })),
    ),
)

export async function hasMuted(db: Db, ideaId: string, userId: string): Promise<boolean> {
  const [row] = await ownFollow(db, ideaId, userId)
  return typeof row?.muted_at === 'string'
}

const ownFollow = compiled((db, ideaId: string, userId: string) =>
  db.selectFrom('idea_follows').select('muted_at').where('idea_id', '=', ideaId).where('user_id', '=', userId),
)

/** The members among these who muted an idea. */
export async function findMuting(db: Db, ideaId: string, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('idea_follows')
    .select('user_id')
    .where('idea_id', '=', ideaId)
    .where('user_id', 'in', userIds)
    .where('muted_at', 'is not', null)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** All that a member follows or mutes, oldest first. */
export async function findFollowsOf(db: Db, userId: string) {
  return db
    .selectFrom('idea_follows')
    .innerJoin('ideas', 'ideas.id', 'idea_follows.idea_id')
    .select(['idea_follows.idea_id', ideaTextSeenBy(userId), 'idea_follows.created_at', 'idea_follows.muted_at'])
    .where('idea_follows.user_id', '=', userId)
    .orderBy('idea_follows.created_at')
    .orderBy('idea_follows.idea_id')
    .execute()
}
