import { type RawBuilder, sql } from 'kysely'
import type { ReportedKind, ReportState } from '../../../contract/reports.values.ts'
import { MODERATED_AUTHOR_COLUMNS } from '../../db/authors.ts'
import type { Db } from '../../db/tables.ts'

/** Reports of what this member wrote or works on are left out; null leaves none out. */
type Scope = { exceptOf: string | null }
export type QueueFilter = Scope & { state: ReportState; kind: ReportedKind | '' }

/** A page of reports: the longest waiting, or the last decided ones, come first. */
export async function findReports(db: Db, filter: QueueFilter, page: { limit: number; offset: number }) {
  const isOpen = filter.state === 'open'
  return selectReports(db, filter)
    .where('reports.waiting_since', isOpen ? 'is not' : 'is', null)
    .$if(filter.kind !== '', (query) => query.where('reports.kind', '=', filter.kind || 'idea'))
    .orderBy(isOpen ? 'reports.waiting_since' : 'reports.decided_at', isOpen ? 'asc' : 'desc')
    .orderBy('reports.id', isOpen ? 'asc' : 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function findReportWithAuthor(db: Db, scope: Scope, id: string) {
  return selectReports(db, scope).where('reports.id', '=', id).executeTakeFirst()
}

/** Other reports of content by a member, newest first. */
export async function findReportsOn(
  db: Db,
  scope: Scope,
  { authorId, id, limit }: { authorId: string; id: string; limit: number },
) {
  return selectReports(db, scope)
    .where('reports.author_id', '=', authorId)
    .where('reports.id', '!=', id)
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute()
}

/** How many reports of each kind wait or are decided, and since when the oldest waits. */
export async function countReports(db: Db, { exceptOf }: Scope) {
  const rows = await db
    .selectFrom('reports')
    .select((eb) => [
      'kind',
      sql<number>`case when waiting_since is null then 0 else 1 end`.as('is_open'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('waiting_since').as('oldest'),
    ])
    .where(isNotOf(exceptOf))
    .groupBy(['kind', 'is_open'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count), state: row.is_open ? 'open' : 'decided' }))
}

/** Statements of these reports with their reporters, oldest first. */
export async function findStatements(db: Db, reportIds: string[]) {
  if (reportIds.length === 0) return []
  return db
    .selectFrom('report_statements')
    .leftJoin('users', 'users.id', 'report_statements.reporter_id')
    .leftJoin('profiles', 'profiles.user_id', 'report_statements.reporter_id')
    .selectAll('report_statements')
    .select(MODERATED_AUTHOR_COLUMNS)
    .where('report_id', 'in', reportIds)
    .orderBy('report_statements.created_at')
    .orderBy('report_statements.id')
    .execute()
}

/** Context of a reported member for moderators. */
export async function findReportedMember(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select((eb) => [
      'created_at',
      'suspended_at',
      eb
        .selectFrom('ideas')
        .select((ideas) => ideas.fn.countAll<number>().as('count'))
        .whereRef('ideas.user_id', '=', 'users.id')
        .as('ideas_count'),
      eb
        .selectFrom('comments')
        .select((comments) => comments.fn.countAll<number>().as('count'))
        .whereRef('comments.user_id', '=', 'users.id')
        .as('comments_count'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

function selectReports(db: Db, { exceptOf }: Scope) {
  return db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.author_id')
    .leftJoin('profiles', 'profiles.user_id', 'reports.author_id')
    .leftJoin('ideas', 'ideas.id', 'reports.target_id')
    .leftJoin('comments', 'comments.id', 'reports.target_id')
    .leftJoin('profiles as target', 'target.user_id', 'reports.target_id')
    .leftJoin('events', 'events.id', 'reports.target_id')
    .leftJoin('messages', 'messages.id', 'reports.target_id')
    .leftJoin('idea_updates', 'idea_updates.id', 'reports.target_id')
    .selectAll('reports')
    .select(MODERATED_AUTHOR_COLUMNS)
    .select([
      sql<string | null>`coalesce(ideas.hidden_at, comments.hidden_at, target.hidden_at, events.hidden_at,
        messages.hidden_at, idea_updates.hidden_at)`.as('hidden_at'),
      // The place of a comment that was deleted stays while it has replies.
      sql<string | null>`coalesce(ideas.id, target.user_id, events.id, messages.id, idea_updates.id,
        case when comments.deleted_at is null then comments.id end)`.as('present_id'),
    ])
    .where(isNotOf(exceptOf))
}

function isNotOf(userId: string | null) {
  if (userId === null) return sql<boolean>`1 = 1`
  return sql<boolean>`(reports.author_id is null or reports.author_id <> ${userId})
    and not exists (select 1 from idea_members
      where idea_members.idea_id in (reports.target_id, (${ideaOfUpdate(sql.ref('reports.target_id'))}))
        and idea_members.user_id = ${userId})`
}

function ideaOfUpdate(id: RawBuilder<unknown> | string) {
  return sql<string>`select idea_id from idea_updates where id = ${id}`
}

/** The author of the reported content, and its team. */
export async function findAuthors(
  db: Db,
  { target_id, author_id }: { target_id: string; author_id: string | null },
): Promise<string[]> {
  const team = await db
    .selectFrom('idea_members')
    .select('user_id')
    .where((eb) =>
      eb.or([eb('idea_id', '=', target_id), eb('idea_id', '=', sql<string>`(${ideaOfUpdate(target_id)})`)]),
    )
    .execute()
  return [...(author_id === null ? [] : [author_id]), ...team.map(({ user_id }) => user_id)]
}
