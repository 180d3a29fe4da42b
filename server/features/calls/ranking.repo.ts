import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** All entries of a call with their authors. */
export async function findRankedEntries(db: Db, callId: string) {
  const rows = await db
    .selectFrom('call_entries')
    .innerJoin('ideas', 'ideas.id', 'call_entries.idea_id')
    .innerJoin('users', 'users.id', 'ideas.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'ideas.user_id')
    .select(AUTHOR_COLUMNS)
    .select([
      'idea_id',
      'entered_at',
      'shortlisted_at',
      'award_id',
      'vote_count',
      'call_entries.content_version',
      'call_entries.pdf_file_id',
    ])
    .select(['answers', 'ideas.title', 'ideas.user_id', 'ideas.public_at', 'ideas.search_text', 'ideas.sort_title'])
    .where('call_id', '=', callId)
    .orderBy('ideas.sort_title')
    .orderBy('idea_id')
    .execute()
  return rows.map((row) => ({ ...row, author: authorOf(row.user_id, row) }))
}

/** The entries among these with what was decided. The transaction holds the call. */
export async function findDecided(tx: Tx, callId: string, ideaIds: string[]) {
  return tx.db
    .selectFrom('call_entries')
    .select(['idea_id', 'shortlisted_at', 'award_id'])
    .where('call_id', '=', callId)
    .where('idea_id', 'in', ideaIds)
    .orderBy('idea_id')
    .execute()
}

export async function setDecision(
  tx: Tx,
  callId: string,
  ideaIds: string[],
  change: { shortlisted_at: string | null } | { award_id: string | null },
): Promise<void> {
  if (ideaIds.length === 0) return
  await tx.db
    .updateTable('call_entries')
    .set(change)
    .where('call_id', '=', callId)
    .where('idea_id', 'in', ideaIds)
    .execute()
}

export async function countAwarded(tx: Tx, callId: string, awardId: string): Promise<number> {
  const row = await tx.db
    .selectFrom('call_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('call_id', '=', callId)
    .where('award_id', '=', awardId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The ideas among these on which a member works. */
export async function findOwnAmong(db: Db, ideaIds: string[], userId: string): Promise<string[]> {
  if (ideaIds.length === 0) return []
  const rows = await db
    .selectFrom('ideas')
    .leftJoin('idea_members', (join) =>
      join.onRef('idea_members.idea_id', '=', 'ideas.id').on('idea_members.user_id', '=', userId),
    )
    .select('ideas.id')
    .where('ideas.id', 'in', ideaIds)
    .where((eb) => eb.or([eb('ideas.user_id', '=', userId), eb('idea_members.user_id', 'is not', null)]))
    .execute()
  return rows.map(({ id }) => id)
}
