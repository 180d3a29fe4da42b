import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '../../db/engine.ts'
import { rowsWithAllWords } from '../../db/search.ts'
import type { Db } from '../../db/tables.ts'
import { containsAllWords } from '../../db/token-patterns.ts'

/** So few messages are read faster than the index. */
const READ_MAX = 500
/** A row of the index costs about as much as so many messages read in order. */
const COST_OF_CANDIDATE = 5

/**
 * Of each conversation of a member with messages that contain every word: the id of the last of them, among those the member
 * sees. Words that are too short for an index are looked for in the member's messages, from the last one. For others PostgreSQL
 * chooses by itself how to use its trigram index; SQLite reads the member's messages where they are few, or where the index finds
 * too many of others.
 */
export async function findLatestMatches(db: Db, userId: string, q: string): Promise<Map<string, string>> {
  const candidates = rowsWithAllWords('messages', q)
  const rows = !candidates
    ? await readInOrder(db, userId, q)
    : engineOf(db) === 'postgres'
      ? await chosenByPostgres(db, userId, q)
      : await chosenBySize(db, userId, q, candidates)
  return new Map(rows.flatMap(({ conversation_id, id }) => (id === null ? [] : [[conversation_id, id]])))
}

type Match = { conversation_id: string; id: string | null }

/** `found` is a message of a conversation of `own` that the member may read and that contains every word. */
const matches = (q: string) => sql`found.conversation_id = own.conversation_id
  and found.position > own.hidden_until and found.position <= own.latest_position and found.hidden_at is null
  and not exists (select 1 from users writer where writer.id = found.user_id and writer.locked_at is not null)
  and ${containsAllWords(sql.ref('found.search_text'), q)}`

async function chosenByPostgres(db: Db, userId: string, q: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select distinct on (own.conversation_id) own.conversation_id, found.id
    from conversation_members own join messages found on ${matches(q)}
    where own.user_id = ${userId}
    order by own.conversation_id, found.position desc`.execute(db)
  return rows
}

async function chosenBySize(
  db: Db,
  userId: string,
  q: string,
  candidates: RawBuilder<{ rowid: number }>,
): Promise<Match[]> {
  const { rows } = await sql<{ total: number | null }>`
    select sum(latest_position - hidden_until) as total from conversation_members where user_id = ${userId}`.execute(db)
  const total = rows[0]?.total ?? 0
  if (total <= READ_MAX) return readInOrder(db, userId, q)
  const most = Math.floor(total / COST_OF_CANDIDATE)
  const found = await sql<{ rowid: number }>`${candidates} limit ${most}`.execute(db)
  if (found.rows.length === most) return readInOrder(db, userId, q)
  const list = JSON.stringify(found.rows.map(({ rowid }) => rowid))
  // With max, the other columns are of the same row. A cross join keeps this order.
  const { rows: latest } = await sql<Match>`
    select own.conversation_id, found.id, max(found.position)
    from json_each(${list}) candidate
    cross join messages found on found.rowid = candidate.value
    cross join conversation_members own on own.user_id = ${userId} and ${matches(q)}
    group by own.conversation_id`.execute(db)
  return latest
}

async function readInOrder(db: Db, userId: string, q: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select own.conversation_id,
      (select found.id from messages found where ${matches(q)} order by found.position desc limit 1) as id
    from conversation_members own where own.user_id = ${userId}`.execute(db)
  return rows
}
