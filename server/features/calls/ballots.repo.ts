import { sql } from 'kysely'
import { engineOf } from '../../db/engine.ts'
import { lockName } from '../../db/locks.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'
import { publicEntries } from './call-entries.repo.ts'
import type { StoredCall } from './calls.repo.ts'

type Voted = Pick<StoredCall, 'id' | 'ballot_scope'>

/** Counting more takes too long for each view of a call. */
const COUNTED_VOTERS_MAX = 5_000

/** The ids of the entries that members vote on. */
export async function findCandidates(db: Db, call: Voted): Promise<string[]> {
  const rows = await candidates(db, call).select('call_entries.idea_id').execute()
  return rows.map(({ idea_id }) => idea_id)
}

/** The ids of the entries among these that members could vote on if everybody saw them. */
export async function findOnBallot(db: Db, { id, ballot_scope }: Voted, ideaIds: string[]): Promise<string[]> {
  if (ideaIds.length === 0) return []
  const rows = await db
    .selectFrom('call_entries')
    .select('idea_id')
    .where('call_id', '=', id)
    .where('idea_id', 'in', ideaIds)
    .$if(ballot_scope === 'shortlist', (query) => query.where('shortlisted_at', 'is not', null))
    .execute()
  return rows.map(({ idea_id }) => idea_id)
}

/** The ids of the ideas among these that are there, in calls or not. */
export async function findExisting(db: Db, ideaIds: string[]): Promise<string[]> {
  if (ideaIds.length === 0) return []
  const rows = await db.selectFrom('ideas').select('id').where('id', 'in', ideaIds).execute()
  return rows.map(({ id }) => id)
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

/** The votes of a member, also those that do not count any more. */
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

/** The votes that count now: for candidates, of members who are not suspended and do not work on the idea. */
function validVotes(db: Db, callIds: string[]) {
  return db
    .selectFrom('call_votes')
    .innerJoin('calls', 'calls.id', 'call_votes.call_id')
    .innerJoin('call_entries', (join) =>
      join
        .onRef('call_entries.call_id', '=', 'call_votes.call_id')
        .onRef('call_entries.idea_id', '=', 'call_votes.idea_id'),
    )
    .innerJoin('ideas', 'ideas.id', 'call_votes.idea_id')
    .innerJoin('users', 'users.id', 'call_votes.user_id')
    .leftJoin('idea_members', (join) =>
      join
        .onRef('idea_members.idea_id', '=', 'call_votes.idea_id')
        .onRef('idea_members.user_id', '=', 'call_votes.user_id'),
    )
    .where('call_votes.call_id', 'in', callIds)
    .where('ideas.public_at', 'is not', null)
    .where((eb) => eb.or([eb('calls.ballot_scope', '=', 'all'), eb('call_entries.shortlisted_at', 'is not', null)]))
    .where('users.locked_at', 'is', null)
    .whereRef('ideas.user_id', '!=', 'call_votes.user_id')
    .where('idea_members.user_id', 'is', null)
}

/** The votes of a member that count now. */
export async function findValidVotes(db: Db, callId: string, userId: string): Promise<string[]> {
  const rows = await validVotes(db, [callId])
    .select('call_votes.idea_id')
    .where('call_votes.user_id', '=', userId)
    .orderBy('call_votes.idea_id')
    .execute()
  return rows.map(({ idea_id }) => idea_id)
}

/** How many members have a vote that counts now, by the call; of very many, how many have voted. */
export async function countVotersAbout(db: Db, callIds: string[]): Promise<{ call_id: string; count: number }[]> {
  const ballots = await db
    .selectFrom('call_ballots')
    .select((eb) => ['call_id', eb.fn.countAll<number>().as('count')])
    .where('call_id', 'in', callIds)
    .groupBy('call_id')
    .execute()
  const few = ballots.flatMap(({ call_id, count }) => (Number(count) <= COUNTED_VOTERS_MAX ? [call_id] : []))
  const exact = few.length === 0 ? [] : await countVoters(db, few)
  return [...ballots.filter(({ call_id }) => !few.includes(call_id)), ...exact]
}

/** How many members have a vote that counts now, by the call. */
async function countVoters(db: Db, callIds: string[]): Promise<{ call_id: string; count: number }[]> {
  return validVotes(db, callIds)
    .select((eb) => ['call_votes.call_id', eb.fn.count<number>('call_votes.user_id').distinct().as('count')])
    .groupBy('call_votes.call_id')
    .execute()
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

/** Writes the number of votes that count to each candidate and deletes all. Returns how many members voted. */
export async function countVotes(tx: Tx, call: Voted): Promise<number> {
  const { db } = tx
  const [voters] = await countVoters(db, [call.id])
  const counts = await validVotes(db, [call.id])
    .select((eb) => ['call_votes.idea_id', eb.fn.countAll<number>().as('count')])
    .groupBy('call_votes.idea_id')
    .execute()
  await db
    .updateTable('call_entries')
    .set({ vote_count: 0 })
    .where('call_id', '=', call.id)
    .$if(call.ballot_scope === 'shortlist', (query) => query.where('shortlisted_at', 'is not', null))
    .execute()
  for (const { idea_id, count } of counts) {
    await db
      .updateTable('call_entries')
      .set({ vote_count: Number(count) })
      .where('call_id', '=', call.id)
      .where('idea_id', '=', idea_id)
      .execute()
  }
  await deleteVotes(db, call.id)
  return Number(voters?.count ?? 0)
}

/** On SQLite the content of deleted rows stays in the file otherwise. */
async function deleteVotes(db: Db, callId: string): Promise<void> {
  const isSqlite = engineOf(db) === 'sqlite'
  if (isSqlite) await sql`pragma secure_delete = on`.execute(db)
  await db.deleteFrom('call_votes').where('call_id', '=', callId).execute()
  if (isSqlite) await sql`pragma secure_delete = off`.execute(db)
}

/** How many votes of a member count now, by the call. */
export async function countOwnVotes(db: Db, callIds: string[], userId: string): Promise<Map<string, number>> {
  if (callIds.length === 0) return new Map()
  const rows = await validVotes(db, callIds)
    .select((eb) => ['call_votes.call_id', eb.fn.countAll<number>().as('count')])
    .where('call_votes.user_id', '=', userId)
    .groupBy('call_votes.call_id')
    .execute()
  return new Map(rows.map(({ call_id, count }) => [call_id, Number(count)]))
}
