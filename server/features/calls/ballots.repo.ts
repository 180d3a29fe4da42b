import { sql } from 'kysely'
import { engineOf } from '../../db/engine.ts'
import { lockName } from '../../db/locks.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'
import { publicEntries } from './call-entries.repo.ts'
import type { StoredCall } from './calls.repo.ts'

type Voted = Pick<StoredCall, 'id' | 'ballot_scope'>

/** The ids of the entries that members vote on. */
export async function findCandidates(db: Db, call: Voted): Promise<string[]> {
  const rows = await candidates(db, call).select('call_entries.idea_id').execute()
  return rows.map(({ idea_id }) => idea_id)
}

/** How many of these ideas are entries that members vote on. */
export async function countCandidates(db: Db, call: Voted, ideaIds: string[]): Promise<number> {
  const { count } = await candidates(db, call)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('call_entries.idea_id', 'in', ideaIds)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function hasCandidates(db: Db, call: Voted): Promise<boolean> {
  return (await candidates(db, call).select('call_entries.idea_id').limit(1).executeTakeFirst()) !== undefined
}

function candidates(db: Db, { id, ballot_scope }: Voted) {
  return publicEntries(db, { callId: id, isShortlisted: ballot_scope === 'shortlist' })
}

/** Until the transaction ends, changes of a member's ballot take turns. */
export async function lockBallot(tx: Tx, callId: string, userId: string): Promise<void> {
  await lockName(tx.db, `ballot of ${userId} in ${callId}`)
}

export async function findVotes(db: Db, callId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('call_votes')
    .select('idea_id')
    .where('call_id', '=', callId)
    .where('user_id', '=', userId)
    .orderBy('idea_id')
    .execute()
  return rows.map(({ idea_id }) => idea_id)
}

/** Replaces a ballot. An empty one counts as none. */
export async function replaceVotes(
  tx: Tx,
  { callId, userId, now }: { callId: string; userId: string; now: string },
  ideaIds: string[],
): Promise<void> {
  const { db } = tx
  await db.deleteFrom('call_votes').where('call_id', '=', callId).where('user_id', '=', userId).execute()
  if (ideaIds.length === 0) {
    await db.deleteFrom('call_ballots').where('call_id', '=', callId).where('user_id', '=', userId).execute()
    return
  }
  await db
    .insertInto('call_ballots')
    .values({ call_id: callId, user_id: userId, voted_at: now })
    .onConflict((conflict) => conflict.columns(['call_id', 'user_id']).doUpdateSet({ voted_at: now }))
    .execute()
  await db
    .insertInto('call_votes')
    .values(ideaIds.map((idea_id) => ({ call_id: callId, user_id: userId, idea_id })))
    .execute()
}

/** Writes the number of votes to each candidate and deletes the votes. Returns how many members voted. */
export async function countVotes(tx: Tx, call: Voted): Promise<number> {
  const { db } = tx
  const voters = await db
    .selectFrom('call_ballots')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('call_id', '=', call.id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('call_entries')
    .set({
      vote_count: sql<number>`(select count(*) from call_votes
        where call_votes.call_id = call_entries.call_id and call_votes.idea_id = call_entries.idea_id)`,
    })
    .where('call_id', '=', call.id)
    .$if(call.ballot_scope === 'shortlist', (query) => query.where('shortlisted_at', 'is not', null))
    .execute()
  await deleteVotes(db, call.id)
  return Number(voters.count)
}

/** On SQLite the content of deleted rows stays in the file otherwise. */
async function deleteVotes(db: Db, callId: string): Promise<void> {
  const isSqlite = engineOf(db) === 'sqlite'
  if (isSqlite) await sql`pragma secure_delete = on`.execute(db)
  await db.deleteFrom('call_votes').where('call_id', '=', callId).execute()
  if (isSqlite) await sql`pragma secure_delete = off`.execute(db)
}

/** The calls among these whose ballot is open, with the number of votes of a member. */
export async function countOwnVotes(db: Db, callIds: string[], userId: string): Promise<Map<string, number>> {
  if (callIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('call_votes')
    .select((eb) => ['call_id', eb.fn.countAll<number>().as('count')])
    .where('call_id', 'in', callIds)
    .where('user_id', '=', userId)
    .groupBy('call_id')
    .execute()
  return new Map(rows.map(({ call_id, count }) => [call_id, Number(count)]))
}
