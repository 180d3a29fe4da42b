import { sql } from 'kysely'
import type { Author } from '../../../contract/ideas.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import { blocksOf } from '../../db/blocks.ts'
import { compiled, isAmong } from '../../db/compiled.ts'
import type { Db } from '../../db/tables.ts'

/** Members considered for each kind of reason. */
export const MEMBERS_OF_REASON = 20
/** So many of the caller's own supports and connections, so that the work is bounded. */
const OWN_ROWS_MAX = sql.lit(50)
/** Newest members considered for a skill. */
const ROWS_OF_SKILL_MAX = 100
/** Very popular ideas are no reason to meet. */
const SUPPORTERS_MAX = sql.lit(300)

export type FoundReason = {
  kind: 'connections' | 'author' | 'supports' | 'faculty'
  id: string
  count: number
  title: string
}

/** Members who share connections or supported ideas with a member, most first for each kind. */
export async function findReasons(db: Db, userId: string): Promise<FoundReason[]> {
  return (await reasonsOf(db, userId)).map((row) => ({ ...row, count: Number(row.count) }))
}

const reasonsOf = compiled((db, userId: string) => {
  const best = sql`order by 3 desc, 2 limit ${sql.lit(MEMBERS_OF_REASON)}`
  const kinds = [
    sql`select 'connections' as kind, theirs.other_id as id, count(*) as count, '' as title
      from (select other_id from connections where user_id = ${userId} order by created_at desc, other_id desc limit ${OWN_ROWS_MAX}) as mine
      join connections as theirs on theirs.user_id = mine.other_id
      where theirs.other_id <> ${userId}
      group by theirs.other_id ${best}`,
    sql`select 'author' as kind, ideas.user_id as id, count(*) as count, min(ideas.title) as title
      from (select idea_id from idea_supports where user_id = ${userId} order by created_at desc, idea_id desc limit ${OWN_ROWS_MAX}) as mine
      join ideas on ideas.id = mine.idea_id
      where ideas.public_at is not null and ideas.user_id <> ${userId}
      group by ideas.user_id ${best}`,
    sql`select 'supports' as kind, theirs.user_id as id, count(*) as count, '' as title
      from (select idea_supports.idea_id from idea_supports join ideas on ideas.id = idea_supports.idea_id
        where idea_supports.user_id = ${userId} and ideas.public_at is not null and ideas.support_count <= ${SUPPORTERS_MAX}
        order by idea_supports.created_at desc, idea_supports.idea_id desc limit ${OWN_ROWS_MAX}) as mine
      join idea_supports as theirs on theirs.idea_id = mine.idea_id
      where theirs.user_id <> ${userId}
      group by theirs.user_id ${best}`,
  ]
  const limited = kinds.map((query) => sql`select * from (${query}) as found`)
  return { compile: () => sql<FoundReason>`${sql.join(limited, sql` union all `)}`.compile(db) }
})

/** The members who joined a faculty last. */
export async function findNewestOfFaculty(db: Db, faculty: string): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('user_id')
    .where('faculty', '=', faculty)
    .where('listed_at', 'is not', null)
    .orderBy('listed_at', 'desc')
    .orderBy('user_id', 'desc')
    // The caller may be one of them.
    .limit(MEMBERS_OF_REASON + 1)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** The newest members with a skill. */
export async function findNewestWithSkill(db: Db, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom('member_skills')
    .select('user_id')
    .where('skill_key', '=', key)
    .orderBy('user_id', 'desc')
    .limit(ROWS_OF_SKILL_MAX)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Members among these who are listed and open to contact, without a connection, pending request or block between them
 * and this member, with the comparison keys of their skills.
 */
export async function findUnconnected(
  db: Db,
  userId: string,
  ids: string[],
): Promise<{ user: Author; skillKeys: string[] }[]> {
  if (ids.length === 0) return []
  const rows = await unconnected(db, userId, JSON.stringify(ids))
  return rows.map((row) => ({ user: authorOf(row.id, row), skillKeys: JSON.parse(row.skill_keys) }))
}

const unconnected = compiled((db, userId: string, ids: string) => {
  const met = db
    .selectFrom('connections')
    .select('other_id as id')
    .where('user_id', '=', userId)
    .union(db.selectFrom('connection_requests').select('recipient_id as id').where('sender_id', '=', userId))
    .union(db.selectFrom('connection_requests').select('sender_id as id').where('recipient_id', '=', userId))
    .union(blocksOf(db, userId))
  return db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'profiles.skill_keys', ...AUTHOR_COLUMNS])
    .where(isAmong(db, 'users.id', ids))
    .where('profiles.listed_at', 'is not', null)
    .where('profiles.closed_to_matches_at', 'is', null)
    .where('users.id', 'not in', met)
})
