import { sql } from 'kysely'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import { POSSIBLE_JURORS_MAX } from '../../../contract/calls.values.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import type { Db, Row } from '../../db/tables.ts'
import { containsTyped } from '../../db/token-patterns.ts'
import { newId } from '../../lib/ids.ts'
import type { Tx } from '../../transact.ts'

export type AssignmentRow = Row<'call_assignments'>
const ROWS_AT_ONCE = 500

/** Jurors of a call, those who were added first before the others. */
export async function findJurors(db: Db, callId: string) {
  const rows = await db
    .selectFrom('call_jurors')
    .innerJoin('users', 'users.id', 'call_jurors.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'call_jurors.user_id')
    .select(AUTHOR_COLUMNS)
    .select(['call_jurors.user_id', 'reminded_at', 'users.locked_at', 'profiles.completed_at'])
    .where('call_id', '=', callId)
    .orderBy('added_at')
    .orderBy('call_jurors.user_id')
    .execute()
  return rows.map((row) => ({
    user: authorOf(row.user_id, row),
    reminded_at: row.reminded_at,
    isSuspended: row.locked_at !== null,
    hasProfile: row.completed_at !== null,
  }))
}

export async function isJuror(db: Db, callId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('call_jurors')
    .select('user_id')
    .where('call_id', '=', callId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** The calls among these on whose panel a member is. */
export async function findPanelsOf(db: Db, callIds: string[], userId: string): Promise<Set<string>> {
  if (callIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('call_jurors')
    .select('call_id')
    .where('call_id', 'in', callIds)
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map(({ call_id }) => call_id))
}

/** The ids among these of accounts that are there, in this order. */
export async function findAccounts(db: Db, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await db.selectFrom('users').select('id').where('id', 'in', userIds).execute()
  const found = new Set(rows.map(({ id }) => id))
  return userIds.filter((id) => found.has(id))
}

/** Activated members among these who are not suspended. */
export async function findPossibleJurors(db: Db, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await selectPossibleJurors(db).select('users.id').where('users.id', 'in', userIds).execute()
  return rows.map(({ id }) => id)
}

/** Activated members who are not suspended, with these words in their name or username, or with this address. */
export async function searchPossibleJurors(db: Db, { q, email }: { q: string; email: string | undefined }) {
  const names = sql`(profiles.search_name || ' ' || lower(users.username))`
  const rows = await selectPossibleJurors(db)
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', ...AUTHOR_COLUMNS])
    .where((eb) =>
      eb.or([
        eb.and([eb('profiles.hidden_at', 'is', null), containsTyped(names, q)]),
        ...(email === undefined ? [] : [eb('users.email', '=', email)]),
      ]),
    )
    .orderBy('profiles.sort_name')
    .orderBy('users.id')
    .limit(POSSIBLE_JURORS_MAX)
    .execute()
  return rows.map(({ id, ...row }) => authorOf(id, row))
}

function selectPossibleJurors(db: Db) {
  return db
    .selectFrom('users')
    .where('users.id', '!=', ANONYMOUS_USER_ID)
    .where('activated_at', 'is not', null)
    .where('locked_at', 'is', null)
}

export async function insertJurors(tx: Tx, callId: string, userIds: string[], now: string): Promise<void> {
  if (userIds.length === 0) return
  const rows = userIds.map((user_id) => ({ call_id: callId, user_id, added_at: now }))
  await tx.db.insertInto('call_jurors').values(rows).execute()
}

export async function deleteJurors(tx: Tx, callId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx.db.deleteFrom('call_jurors').where('call_id', '=', callId).where('user_id', 'in', userIds).execute()
}

export async function setReminded(tx: Tx, callId: string, userIds: string[], now: string): Promise<void> {
  if (userIds.length === 0) return
  await tx.db
    .updateTable('call_jurors')
    .set({ reminded_at: now })
    .where('call_id', '=', callId)
    .where('user_id', 'in', userIds)
    .execute()
}

/** All assignments of a call, or of one of its entries. */
export async function findAssignments(db: Db, callId: string, ideaId?: string): Promise<AssignmentRow[]> {
  return db
    .selectFrom('call_assignments')
    .selectAll()
    .where('call_id', '=', callId)
    .$if(ideaId !== undefined, (query) => query.where('idea_id', '=', ideaId as string))
    .orderBy('id')
    .execute()
}

/** The ids of the ideas entered in a call. */
export async function findEnteredIdeas(db: Db, callId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('call_entries')
    .select('idea_id')
    .where('call_id', '=', callId)
    .orderBy('idea_id')
    .execute()
  return rows.map(({ idea_id }) => idea_id)
}

/**
 * Jurors, and members who gave scores, who cannot judge an entry: they work or worked on the idea, or are connected with somebody
 * who does, or one of the two blocks the other.
 */
export async function findConflicts(db: Db, callId: string, ideaId?: string): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ idea_id: string; user_id: string }>`
    with people as (
      select ideas.id as idea_id, ideas.user_id from ideas
        join call_entries on call_entries.idea_id = ideas.id
        where call_entries.call_id = ${callId}${only(ideaId)}
      union select idea_members.idea_id, idea_members.user_id from idea_members
        join call_entries on call_entries.idea_id = idea_members.idea_id
        where call_entries.call_id = ${callId}${only(ideaId)}
      union select former_members.idea_id, former_members.user_id from former_members
        join call_entries on call_entries.idea_id = former_members.idea_id
        where call_entries.call_id = ${callId}${only(ideaId)}
    )
    , judges as (
      select user_id from call_jurors where call_id = ${callId}
      union select user_id from call_assignments where call_id = ${callId} and user_id is not null
    )
    select people.idea_id, people.user_id from people
      join judges on judges.user_id = people.user_id
    union select people.idea_id, connections.other_id as user_id from people
      join connections on connections.user_id = people.user_id
      join judges on judges.user_id = connections.other_id
    union select people.idea_id, blocks.blocked_id as user_id from people
      join blocks on blocks.user_id = people.user_id
      join judges on judges.user_id = blocks.blocked_id
    union select people.idea_id, blocks.user_id from people
      join blocks on blocks.blocked_id = people.user_id
      join judges on judges.user_id = blocks.user_id
  `.execute(db)
  const conflicts = new Map<string, Set<string>>()
  for (const { idea_id, user_id } of rows) {
    conflicts.set(idea_id, (conflicts.get(idea_id) ?? new Set()).add(user_id))
  }
  return conflicts
}

function only(ideaId: string | undefined) {
  return ideaId === undefined ? sql`` : sql` and call_entries.idea_id = ${ideaId}`
}

export async function insertAssignments(
  tx: Tx,
  callId: string,
  pairs: { ideaId: string; userId: string }[],
  now: string,
): Promise<void> {
  for (let start = 0; start < pairs.length; start += ROWS_AT_ONCE) {
    const rows = pairs.slice(start, start + ROWS_AT_ONCE).map(({ ideaId, userId }) => ({
      ...{ id: newId(), call_id: callId, idea_id: ideaId, user_id: userId },
      ...{ assigned_at: now, note: '', sentence: '' },
    }))
    await tx.db.insertInto('call_assignments').values(rows).execute()
  }
}

export async function deleteAssignments(tx: Tx, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    await tx.db
      .deleteFrom('call_assignments')
      .where('id', 'in', ids.slice(start, start + ROWS_AT_ONCE))
      .execute()
  }
}

export async function updateAssignment(
  tx: Tx,
  id: string,
  change: Partial<Pick<AssignmentRow, 'scores' | 'note' | 'sentence' | 'scored_at' | 'passed_at'>>,
): Promise<void> {
  await tx.db.updateTable('call_assignments').set(change).where('id', '=', id).execute()
}

/** The entries that a member scores, in an order that stays. */
export async function findAssignmentsOf(db: Db, callId: string, userId: string) {
  const rows = await db
    .selectFrom('call_assignments')
    .innerJoin('call_entries', (join) =>
      join
        .onRef('call_entries.call_id', '=', 'call_assignments.call_id')
        .onRef('call_entries.idea_id', '=', 'call_assignments.idea_id'),
    )
    .innerJoin('ideas', 'ideas.id', 'call_assignments.idea_id')
    .innerJoin('users', 'users.id', 'ideas.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'ideas.user_id')
    .select(AUTHOR_COLUMNS)
    .select(['call_assignments.idea_id', 'scores', 'scored_at', 'passed_at', 'entered_at', 'ideas.user_id'])
    .select('ideas.title')
    .where('call_assignments.call_id', '=', callId)
    .where('call_assignments.user_id', '=', userId)
    .orderBy('call_assignments.id')
    .execute()
  return rows.map((row) => ({ ...row, author: authorOf(row.user_id, row) }))
}

/** How many entries a member has still to score, by the call. */
export async function countOpenReadings(db: Db, callIds: string[], userId: string): Promise<Map<string, number>> {
  if (callIds.length === 0) return new Map()
  const rows = await selectOpenReadings(db, userId)
    .select((eb) => ['call_id', eb.fn.countAll<number>().as('count')])
    .where('call_id', 'in', callIds)
    .groupBy('call_id')
    .execute()
  return new Map(rows.map(({ call_id, count }) => [call_id, Number(count)]))
}

/** Calls that are judged now in which a member has entries to score, the end that comes first before the others. */
export async function findCallsWithOpenReadings(db: Db, userId: string, now: string) {
  return selectOpenReadings(db, userId)
    .innerJoin('calls', 'calls.id', 'call_assignments.call_id')
    .select((eb) => ['calls.id', 'calls.title', 'calls.judging_ends_at', eb.fn.countAll<number>().as('count')])
    .where('calls.phase', '=', 'judging')
    .where((eb) => eb.or([eb('judging_ends_at', 'is', null), eb('judging_ends_at', '>', now)]))
    .groupBy(['calls.id', 'calls.title', 'calls.judging_ends_at'])
    .orderBy('judging_ends_at')
    .orderBy('calls.id')
    .execute()
}

function selectOpenReadings(db: Db, userId: string) {
  return db
    .selectFrom('call_assignments')
    .where('call_assignments.user_id', '=', userId)
    .where('scored_at', 'is', null)
    .where('passed_at', 'is', null)
}

/** The sentences of jurors for the entrants, by the id of the idea, in an order that names no juror. */
export async function findSentences(db: Db, callId: string, ideaIds: string[]): Promise<Map<string, string[]>> {
  if (ideaIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('call_assignments')
    .select(['idea_id', 'sentence'])
    .where('call_id', '=', callId)
    .where('idea_id', 'in', ideaIds)
    .where('scored_at', 'is not', null)
    .where('passed_at', 'is', null)
    .where('sentence', '!=', '')
    .orderBy('sentence')
    .execute()
  const byIdea = new Map<string, string[]>()
  for (const { idea_id, sentence } of rows) byIdea.set(idea_id, [...(byIdea.get(idea_id) ?? []), sentence])
  return byIdea
}

/** Calls in judging on whose panel a member is. */
export async function findJudgedCallsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('call_jurors')
    .innerJoin('calls', 'calls.id', 'call_jurors.call_id')
    .select('calls.id')
    .where('call_jurors.user_id', '=', userId)
    .where('calls.phase', '=', 'judging')
    .orderBy('calls.id')
    .execute()
  return rows.map(({ id }) => id)
}
