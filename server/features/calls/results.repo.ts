import { sql } from 'kysely'
import type { AwardedEntry } from '../../../contract/calls.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** Awarded entries of these calls that everybody sees, by the id of the call. */
export async function findAwarded(db: Db, callIds: string[]): Promise<Map<string, AwardedEntry[]>> {
  if (callIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('call_entries')
    .innerJoin('ideas', 'ideas.id', 'call_entries.idea_id')
    .innerJoin('users', 'users.id', 'ideas.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'ideas.user_id')
    .select(AUTHOR_COLUMNS)
    .select(['call_id', 'idea_id', 'award_id', 'ideas.title', 'ideas.user_id'])
    .select((eb) =>
      eb
        .selectFrom('idea_members')
        .whereRef('idea_members.idea_id', '=', 'ideas.id')
        .select((members) => members.fn.countAll<number>().as('count'))
        .as('team_count'),
    )
    .where('call_id', 'in', callIds)
    .where('award_id', 'is not', null)
    .where('ideas.public_at', 'is not', null)
    .orderBy('vote_count', 'desc')
    .orderBy('ideas.sort_title')
    .orderBy('ideas.id')
    .execute()
  const byCall = new Map<string, AwardedEntry[]>()
  for (const row of rows) {
    const awarded = {
      award_id: row.award_id ?? '',
      idea: { id: row.idea_id, title: row.title },
      author: authorOf(row.user_id, row),
      team_count: Number(row.team_count),
    }
    byCall.set(row.call_id, [...(byCall.get(row.call_id) ?? []), awarded])
  }
  return byCall
}

/** Decisions and votes of all entries of a call, most votes first. */
export async function findOutcomes(db: Db, callId: string) {
  return db
    .selectFrom('call_entries')
    .innerJoin('ideas', 'ideas.id', 'call_entries.idea_id')
    .select(['idea_id', 'ideas.title', 'award_id', 'shortlisted_at', 'vote_count'])
    .where('call_id', '=', callId)
    .where('ideas.public_at', 'is not', null)
    .orderBy(sql`coalesce(vote_count, -1)`, 'desc')
    .orderBy('ideas.sort_title')
    .orderBy('ideas.id')
    .execute()
}

/** How many members work on the entries that everybody sees. */
export async function countPeople(db: Db, callId: string): Promise<number> {
  const entered = db
    .selectFrom('call_entries')
    .innerJoin('ideas', 'ideas.id', 'call_entries.idea_id')
    .where('call_id', '=', callId)
    .where('ideas.public_at', 'is not', null)
  const people = entered
    .select('ideas.user_id')
    .union(entered.innerJoin('idea_members', 'idea_members.idea_id', 'ideas.id').select('idea_members.user_id'))
  const row = await db
    .selectFrom(people.as('people'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** How many entries there are by the faculty of their authors, most first. */
export async function countByFaculty(
  db: Db,
  callId: string,
  { isPublic }: { isPublic: boolean },
): Promise<{ faculty: string; entries: number }[]> {
  const rows = await db
    .selectFrom('call_entries')
    .innerJoin('ideas', 'ideas.id', 'call_entries.idea_id')
    .innerJoin('profiles', 'profiles.user_id', 'ideas.user_id')
    .select((eb) => ['profiles.faculty', eb.fn.countAll<number>().as('entries')])
    .where('call_id', '=', callId)
    .where('profiles.hidden_at', 'is', null)
    .$if(isPublic, (query) => query.where('ideas.public_at', 'is not', null))
    .groupBy('profiles.faculty')
    .execute()
  return rows
    .map(({ faculty, entries }) => ({ faculty, entries: Number(entries) }))
    .sort((one, other) => other.entries - one.entries || (one.faculty < other.faculty ? -1 : 1))
}

/** How many ideas were entered on each day in UTC. */
export async function countByDay(db: Db, callId: string): Promise<{ day: string; entries: number }[]> {
  const day = sql<string>`substr(entered_at, 1, 10)`
  const rows = await db
    .selectFrom('call_entries')
    .select((eb) => [day.as('day'), eb.fn.countAll<number>().as('entries')])
    .where('call_id', '=', callId)
    .groupBy(day)
    .orderBy(day)
    .execute()
  return rows.map((row) => ({ day: row.day, entries: Number(row.entries) }))
}

/** Calls with results of which entrants are still to be notified. */
export async function findUnannounced(db: Db, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('calls')
    .select('id')
    .where('phase', '=', 'results')
    .where('results_at', '>=', since)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('call_entries')
          .select('idea_id')
          .whereRef('call_id', '=', 'calls.id')
          .where('notified_at', 'is', null),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks some entries as notified, and returns them with those who work on them. The transaction holds the call. */
export async function claimUnannouncedResults(tx: Tx, callId: string, now: string, limit: number) {
  const { db } = tx
  const entries = await db
    .selectFrom('call_entries')
    .innerJoin('ideas', 'ideas.id', 'call_entries.idea_id')
    .select(['idea_id', 'ideas.title', 'ideas.user_id', 'award_id', 'shortlisted_at'])
    .where('call_id', '=', callId)
    .where('notified_at', 'is', null)
    .orderBy('idea_id')
    .limit(limit)
    .execute()
  if (entries.length === 0) return []
  const ids = entries.map(({ idea_id }) => idea_id)
  await db
    .updateTable('call_entries')
    .set({ notified_at: now })
    .where('call_id', '=', callId)
    .where('idea_id', 'in', ids)
    .execute()
  const team = await db.selectFrom('idea_members').select(['idea_id', 'user_id']).where('idea_id', 'in', ids).execute()
  return entries.map((entry) => ({
    ...entry,
    people: [entry.user_id, ...team.filter(({ idea_id }) => idea_id === entry.idea_id).map(({ user_id }) => user_id)],
  }))
}
