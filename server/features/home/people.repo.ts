import { type RawBuilder, sql } from 'kysely'
import type { Author } from '../../../contract/ideas.ts'
import { AUTHOR_COLUMNS, AUTHOR_SKILLS, authorOf } from '../../db/authors.ts'
import { blocksOf } from '../../db/blocks.ts'
import type { Db } from '../../db/tables.ts'

/** Of each kind of reason, this many members are looked at. */
const MEMBERS_OF_REASON = 20
/** So many of the caller's own supports and connections, so that the work is bounded. */
const OWN_ROWS_MAX = 50
/** Of each of the caller's skills, the newest members who have it. */
const ROWS_OF_SKILL_MAX = 100
/** Very popular ideas are no reason to meet. */
const SUPPORTERS_MAX = 300

export type FoundReason = {
  kind: 'skills' | 'connections' | 'author' | 'supports' | 'faculty'
  id: string
  count: number
  title: string
}

/** Members who have something in common with a member, most first for each kind. */
export async function findReasons(
  db: Db,
  { userId, faculty, skillKeys }: { userId: string; faculty: string; skillKeys: string[] },
): Promise<FoundReason[]> {
  const limited = (query: RawBuilder<unknown>) => sql`select * from (${query}) as found`
  const kinds = [
    sql`select 'connections' as kind, theirs.other_id as id, count(*) as count, '' as title
      from (select other_id from connections where user_id = ${userId} order by created_at desc limit ${OWN_ROWS_MAX}) as mine
      join connections as theirs on theirs.user_id = mine.other_id
      where theirs.other_id <> ${userId}
      group by theirs.other_id order by 3 desc, 2 limit ${MEMBERS_OF_REASON}`,
    sql`select 'author' as kind, ideas.user_id as id, count(*) as count, min(ideas.title) as title
      from (select idea_id from idea_supports where user_id = ${userId} order by created_at desc limit ${OWN_ROWS_MAX}) as mine
      join ideas on ideas.id = mine.idea_id
      where ideas.public_at is not null and ideas.user_id <> ${userId}
      group by ideas.user_id order by 3 desc, 2 limit ${MEMBERS_OF_REASON}`,
    sql`select 'supports' as kind, theirs.user_id as id, count(*) as count, '' as title
      from (select idea_supports.idea_id from idea_supports join ideas on ideas.id = idea_supports.idea_id
        where idea_supports.user_id = ${userId} and ideas.public_at is not null and ideas.support_count <= ${SUPPORTERS_MAX}
        order by idea_supports.created_at desc limit ${OWN_ROWS_MAX}) as mine
      join idea_supports as theirs on theirs.idea_id = mine.idea_id
      where theirs.user_id <> ${userId}
      group by theirs.user_id order by 3 desc, 2 limit ${MEMBERS_OF_REASON}`,
    sql`select 'faculty' as kind, user_id as id, 1 as count, '' as title from profiles
      where faculty = ${faculty} and faculty <> '' and listed_at is not null and user_id <> ${userId}
      order by listed_at desc limit ${MEMBERS_OF_REASON}`,
    ...(skillKeys.length === 0 ? [] : [sharingSkills(userId, skillKeys)]),
  ]
  const { rows } = await sql<FoundReason>`${sql.join(kinds.map(limited), sql` union all `)}`.execute(db)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

function sharingSkills(userId: string, keys: string[]): RawBuilder<unknown> {
  const rows = keys.map(
    (key) => sql`select * from (select user_id from member_skills where skill_key = ${key}
      order by user_id desc limit ${ROWS_OF_SKILL_MAX}) as newest`,
  )
  return sql`select 'skills' as kind, user_id as id, count(*) as count, '' as title
    from (${sql.join(rows, sql` union all `)}) as theirs
    where user_id <> ${userId}
    group by user_id order by 3 desc, 2 limit ${MEMBERS_OF_REASON}`
}

/**
 * Members among these who are listed and open to contact, without a connection, pending request or block between them
 * and this member, with their skills.
 */
export async function findUnconnected(
  db: Db,
  userId: string,
  ids: string[],
): Promise<{ user: Author; skills: string[] }[]> {
  if (ids.length === 0) return []
  const met = db
    .selectFrom('connections')
    .select('other_id as id')
    .where('user_id', '=', userId)
    .union(db.selectFrom('connection_requests').select('recipient_id as id').where('sender_id', '=', userId))
    .union(db.selectFrom('connection_requests').select('sender_id as id').where('recipient_id', '=', userId))
    .union(blocksOf(db, userId))
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', AUTHOR_SKILLS, ...AUTHOR_COLUMNS])
    .where('users.id', 'in', ids)
    .where('profiles.listed_at', 'is not', null)
    .where('profiles.closed_to_matches_at', 'is', null)
    .where('users.id', 'not in', met)
    .execute()
  return rows.map((row) => ({ user: authorOf(row.id, row), skills: JSON.parse(row.skills ?? '[]') }))
}
