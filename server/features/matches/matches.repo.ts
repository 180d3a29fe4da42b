import { type RawBuilder, sql } from 'kysely'
import type { Author } from '../../../contract/ideas.ts'
import { AUTHOR_COLUMNS, AUTHOR_SKILLS, authorOf } from '../../db/authors.ts'
import { compiled, isAmong } from '../../db/compiled.ts'
import type { Db, Row } from '../../db/tables.ts'

/** Of each skill, this many members are looked at, the newest first. */
const ROWS_OF_SKILL_MAX = 5_000
/** Of all skills together, this many ideas, as each member's home asks for them. */
const WANTING_ROWS_MAX = 1_000

type Request = Pick<Row<'role_requests'>, 'role_id' | 'status'>

/**
 * The members with most of the skills of one role. Leaves out the author, the team, members already asked, and members
 * with a block between them and the author or a co-author. `keys` are the skills of each role.
 */
export async function findCandidates(
  db: Db,
  idea: { id: string; user_id: string },
  keys: string[][],
  limit: number,
): Promise<{ user: Author; skills: string[]; keys: string[] }[]> {
  const found = keys.flatMap((ofRole, role) => ofRole.map((key) => rowsOfSkill('member_skills', 'user_id', role, key)))
  if (found.length === 0) return []
  const leaders = sql`select ${idea.user_id} union
    select user_id from idea_members where idea_id = ${idea.id} and coauthor_at is not null`
  const involved = sql`select ${idea.user_id} union select user_id from idea_members where idea_id = ${idea.id}
    union select user_id from role_requests where idea_id = ${idea.id} and status = 'open'
    union select blocked_id from blocks where user_id in (${leaders})
    union select user_id from blocks where blocked_id in (${leaders})`
  const best = sql<{ id: string; shared: number }>`(${mostShared(found, involved, limit)})`
  const rows = await db
    .selectFrom(best.as('best'))
    .innerJoin('users', 'users.id', 'best.id')
    .innerJoin('profiles', 'profiles.user_id', 'best.id')
    .select(['best.id', AUTHOR_SKILLS, 'profiles.skill_keys', ...AUTHOR_COLUMNS])
    .where('profiles.listed_at', 'is not', null)
    .where('profiles.closed_to_matches_at', 'is', null)
    .execute()
  return rows.map((row) => ({
    user: authorOf(row.id, row),
    skills: JSON.parse(row.skills ?? '[]'),
    keys: JSON.parse(row.skill_keys),
  }))
}

/** Offers and invitations of these members for an idea, except withdrawn ones. */
export async function findEarlierRequests(
  db: Db,
  ideaId: string,
  userIds: string[],
): Promise<(Request & { user_id: string })[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('role_requests')
    .select(['role_id', 'user_id', 'status'])
    .where('idea_id', '=', ideaId)
    .where('user_id', 'in', userIds)
    .where('status', '!=', 'withdrawn')
    .execute()
}

/**
 * Ideas of others whose open roles ask for most of these skills, with which the member has nothing to do yet, and with whose
 * author there is no block.
 */
export async function findMatchingIdeaIds(db: Db, userId: string, keys: string[], limit: number): Promise<string[]> {
  if (keys.length === 0) return []
  return (await matchingIdeas(db, userId, limit, ...keys)).map(({ id }) => id)
}

const matchingIdeas = compiled((db, userId: string, limit: number, ...keys: string[]) => {
  const each = Math.ceil(WANTING_ROWS_MAX / keys.length)
  const found = keys.map((key) => rowsOfSkill('wanted_skills', 'idea_id', 0, key, each))
  const involved = sql`select id from ideas where user_id = ${userId}
    union select idea_id from idea_members where user_id = ${userId}
    union select idea_id from role_requests where user_id = ${userId} and status = 'open'
    union select ideas.id from blocks join ideas on ideas.user_id = blocks.blocked_id where blocks.user_id = ${userId}
    union select ideas.id from blocks join ideas on ideas.user_id = blocks.user_id where blocks.blocked_id = ${userId}`
  return { compile: () => sql<{ id: string }>`${mostShared(found, involved, limit)}`.compile(db) }
})

/** The roles for which a member was asked or offered to help, and that was not withdrawn. */
export async function findRequestedRoles(db: Db, userId: string): Promise<string[]> {
  return (await requestedRoles(db, userId)).map(({ role_id }) => role_id)
}

const requestedRoles = compiled((db, userId: string) =>
  db.selectFrom('role_requests').select('role_id').where('user_id', '=', userId).where('status', '!=', 'withdrawn'),
)

/** How many ideas ask for a skill, of many ROWS_OF_SKILL_MAX. */
export async function countWanting(db: Db, key: string): Promise<number> {
  const wanting = db.selectFrom('wanted_skills').select('idea_id').where('skill_key', '=', key).limit(ROWS_OF_SKILL_MAX)
  const { total } = await db
    .selectFrom(wanting.as('wanting'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The connections of a member among these. */
export async function findConnected(db: Db, userId: string, others: string[]): Promise<Set<string>> {
  if (others.length === 0) return new Set()
  const rows = await connectedAmong(db, userId, JSON.stringify(others))
  return new Set(rows.map(({ other_id }) => other_id))
}

const connectedAmong = compiled((db, userId: string, others: string) =>
  db
    .selectFrom('connections')
    .select('other_id')
    .where('user_id', '=', userId)
    .where(isAmong(db, 'other_id', others)),
)

function rowsOfSkill(
  table: 'member_skills' | 'wanted_skills',
  subject: 'user_id' | 'idea_id',
  role: number,
  key: string,
  limit = ROWS_OF_SKILL_MAX,
): RawBuilder<unknown> {
  const id = sql.ref(subject)
  return sql`select ${sql.lit(role)} as role, id from (select ${id} as id from ${sql.table(table)}
    where skill_key = ${key} order by ${id} desc limit ${sql.lit(limit)}) as newest`
}

/** The ids that occur most often for one role, the newest first, without the ids of `involved`. */
function mostShared(found: RawBuilder<unknown>[], involved: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  return sql`select id, max(shared) as shared from (
      select role, id, count(*) as shared from (${sql.join(found, sql` union all `)}) as found group by role, id
    ) as counted where id not in (${involved})
    group by id order by shared desc, id desc limit ${limit}`
}
