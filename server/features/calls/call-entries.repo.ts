import { sql } from 'kysely'
import type { CallPhase } from '../../../contract/calls.values.ts'
import { lockForShare, lockName } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

type EntryRow = Row<'call_entries'>
export type Entry = Omit<EntryRow, 'answers'> & { answers: Record<string, string> }

export async function hasEntries(db: Db, callId: string): Promise<boolean> {
  const row = await db.selectFrom('call_entries').select('idea_id').where('call_id', '=', callId).executeTakeFirst()
  return row !== undefined
}

/** The parts of a call that entries refer to: whether there are any, which awards were given how often, and whether there are scores. */
export async function findReferences(db: Db, callId: string) {
  const [entered, given, scored] = await Promise.all([
    hasEntries(db, callId),
    db
      .selectFrom('call_entries')
      .select((eb) => ['award_id', eb.fn.countAll<number>().as('count')])
      .where('call_id', '=', callId)
      .where('award_id', 'is not', null)
      .groupBy('award_id')
      .execute(),
    db
      .selectFrom('call_assignments')
      .select('id')
      .where('call_id', '=', callId)
      .where('scored_at', 'is not', null)
      .executeTakeFirst(),
  ])
  return {
    isEntered: entered,
    isScored: scored !== undefined,
    given: new Map(given.map(({ award_id, count }) => [award_id ?? '', Number(count)])),
  }
}

export async function findEntry(db: Db, callId: string, ideaId: string): Promise<Entry | undefined> {
  const row = await db
    .selectFrom('call_entries')
    .selectAll()
    .where('call_id', '=', callId)
    .where('idea_id', '=', ideaId)
    .executeTakeFirst()
  return row && entryOf(row)
}

/** How many ideas a member entered in a call. Until the transaction ends, entries of the member in it take turns. */
export async function lockEntriesOf(tx: Tx, callId: string, userId: string): Promise<number> {
  await lockName(tx.db, `entries of ${userId} in ${callId}`)
  return (await countEnteredBy(tx.db, [callId], userId)).get(callId) ?? 0
}

/** How many ideas a member entered in each of these calls, also those that are others' by now. */
export async function countEnteredBy(db: Db, callIds: string[], userId: string): Promise<Map<string, number>> {
  if (callIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('call_entries')
    .select((eb) => ['call_id', eb.fn.countAll<number>().as('count')])
    .where('call_id', 'in', callIds)
    .where('entered_by', '=', userId)
    .groupBy('call_id')
    .execute()
  return new Map(rows.map(({ call_id, count }) => [call_id, Number(count)]))
}

/** Forgets who entered these: the account is deleted. */
export async function clearEnteredBy(tx: Tx, userId: string): Promise<void> {
  await tx.db.updateTable('call_entries').set({ entered_by: null }).where('entered_by', '=', userId).execute()
}

/** The entries of an idea, or of the ideas of a member, that the panel judged and that are not decided. */
export async function findJudgedEntries(db: Db, of: { ideaId: string } | { authorId: string }) {
  const rows = await db
    .selectFrom('call_entries')
    .innerJoin('ideas', 'ideas.id', 'call_entries.idea_id')
    .innerJoin('calls', 'calls.id', 'call_entries.call_id')
    .innerJoin('call_assignments', (join) =>
      join
        .onRef('call_assignments.call_id', '=', 'call_entries.call_id')
        .onRef('call_assignments.idea_id', '=', 'call_entries.idea_id'),
    )
    .select(['calls.id', 'calls.title', 'calls.organiser_id', 'ideas.title as idea_title'])
    .select(['call_entries.idea_id', 'call_assignments.user_id'])
    .where('calls.phase', 'in', ['judging', 'ballot'])
    .where('scored_at', 'is not', null)
    .where('passed_at', 'is', null)
    .$if('ideaId' in of, (query) => query.where('ideas.id', '=', (of as { ideaId: string }).ideaId))
    .$if('authorId' in of, (query) => query.where('ideas.user_id', '=', (of as { authorId: string }).authorId))
    .orderBy('call_assignments.id')
    .execute()
  const byEntry = Map.groupBy(rows, ({ id, idea_id }) => `${id} ${idea_id}`)
  return [...byEntry.values()].flatMap((own) => {
    const [first] = own
    return first ? [{ ...first, jurorIds: own.flatMap(({ user_id }) => user_id ?? []) }] : []
  })
}

export async function insertEntry(
  tx: Tx,
  { answers, ...entry }: Pick<Entry, 'call_id' | 'idea_id' | 'answers' | 'entered_at' | 'entered_by'>,
): Promise<void> {
  await tx.db
    .insertInto('call_entries')
    .values({ ...entry, answers: JSON.stringify(answers), pdf_size: 0 })
    .execute()
}

export async function updateAnswers(tx: Tx, { call_id, idea_id }: Entry, answers: Entry['answers']): Promise<void> {
  await tx.db
    .updateTable('call_entries')
    .set({ answers: JSON.stringify(answers) })
    .where('call_id', '=', call_id)
    .where('idea_id', '=', idea_id)
    .execute()
}

export async function deleteEntry(tx: Tx, callId: string, ideaId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('call_entries')
    .where('call_id', '=', callId)
    .where('idea_id', '=', ideaId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Fixes the newest version of each idea that has none fixed yet, with its PDF, as the one that is judged. Edits of these ideas
 * wait until the transaction ends, and then keep the PDF.
 */
export async function fixVersions(tx: Tx, callId: string): Promise<void> {
  const { db } = tx
  const entered = db
    .selectFrom('call_entries')
    .select('idea_id')
    .where('call_id', '=', callId)
    .where('content_version', 'is', null)
  await lockForShare(db, db.selectFrom('ideas').select('ideas.id').where('ideas.id', 'in', entered)).execute()
  const newest = (shown: string, waiting: string) => sql<never>`(
    select case when waiting.idea_id is null then ${sql.ref(`ideas.${shown}`)} else ${sql.ref(`waiting.${waiting}`)} end
    from ideas left join unpublished_versions as waiting on waiting.idea_id = ideas.id
    where ideas.id = call_entries.idea_id)`
  await db
    .updateTable('call_entries')
    .set({
      content_version: newest('content_version', 'content_version'),
      pdf_file_id: newest('pdf_file_id', 'pdf_file_id'),
      pdf_size: sql`coalesce((
        select files.size from ideas left join unpublished_versions as waiting on waiting.idea_id = ideas.id
        join files on files.id = case when waiting.idea_id is null then ideas.pdf_file_id else waiting.pdf_file_id end
        where ideas.id = call_entries.idea_id), 0)`,
    })
    .where('call_id', '=', callId)
    .where('content_version', 'is', null)
    .execute()
}

type ListFilter = { callId: string; isShortlisted: boolean }

/** A page of the entries that everybody sees. */
export async function findEntries(
  db: Db,
  filter: ListFilter,
  sort: 'newest' | 'supported' | 'title' | 'votes',
  page: { limit: number; offset: number },
): Promise<Pick<EntryRow, 'idea_id' | 'entered_at' | 'shortlisted_at' | 'award_id' | 'vote_count'>[]> {
  return publicEntries(db, filter)
    .select(['idea_id', 'entered_at', 'shortlisted_at', 'award_id', 'vote_count'])
    .$if(sort === 'supported', (query) => query.orderBy('ideas.support_count', 'desc'))
    .$if(sort === 'votes', (query) => query.orderBy(sql`coalesce(vote_count, -1)`, 'desc'))
    .$if(sort === 'title', (query) => query.orderBy('ideas.sort_title'))
    .orderBy('entered_at', 'desc')
    .orderBy('idea_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countEntries(db: Db, filter: ListFilter): Promise<number> {
  const row = await publicEntries(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The entries of a member in these calls, with the titles of the ideas. */
export async function findOwnEntries(
  db: Db,
  callIds: string[],
  userId: string,
): Promise<(Entry & { title: string })[]> {
  if (callIds.length === 0) return []
  const rows = await db
    .selectFrom('call_entries')
    .innerJoin('ideas', 'ideas.id', 'call_entries.idea_id')
    .selectAll('call_entries')
    .select('ideas.title')
    .where('call_id', 'in', callIds)
    .where('ideas.user_id', '=', userId)
    .orderBy('entered_at')
    .orderBy('call_id')
    .orderBy('idea_id')
    .execute()
  return rows.map((row) => ({ ...entryOf(row), title: row.title }))
}

/** Authors and co-authors of the entries of a call, each once. */
export async function findEntrants(db: Db, callId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('call_entries')
    .innerJoin('ideas', 'ideas.id', 'call_entries.idea_id')
    .select('ideas.user_id')
    .where('call_id', '=', callId)
    .union(
      db
        .selectFrom('call_entries')
        .innerJoin('idea_members', 'idea_members.idea_id', 'call_entries.idea_id')
        .select('idea_members.user_id')
        .where('call_id', '=', callId)
        .where('coauthor_at', 'is not', null),
    )
    .execute()
  return rows.map(({ user_id }) => user_id).sort()
}

/** Answers to calls by a member, for the copy of their data. */
export async function findAnswersOf(
  db: Db,
  userId: string,
): Promise<(Entry & { question: string; phase: CallPhase })[]> {
  const rows = await db
    .selectFrom('call_entries')
    .innerJoin('ideas', 'ideas.id', 'call_entries.idea_id')
    .innerJoin('calls', 'calls.id', 'call_entries.call_id')
    .selectAll('call_entries')
    .select(['calls.title as question', 'calls.phase'])
    .where('ideas.user_id', '=', userId)
    .orderBy('entered_at')
    .orderBy('call_id')
    .orderBy('idea_id')
    .execute()
  return rows.map((row) => ({ ...entryOf(row), question: row.question, phase: row.phase }))
}

/** The entries that everybody sees, with their ideas. */
export function publicEntries(db: Db, { callId, isShortlisted }: ListFilter) {
  return db
    .selectFrom('call_entries')
    .innerJoin('ideas', 'ideas.id', 'call_entries.idea_id')
    .where('call_id', '=', callId)
    .where('ideas.public_at', 'is not', null)
    .$if(isShortlisted, (query) => query.where('shortlisted_at', 'is not', null))
}

function entryOf<R extends EntryRow>({ answers, ...row }: R): Omit<R, 'answers'> & Pick<Entry, 'answers'> {
  return { ...row, answers: JSON.parse(answers) }
}
