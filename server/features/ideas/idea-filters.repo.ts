import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { IdeaStatus } from '../../../contract/ideas.ts'
import type { Stage } from '../../../contract/progress.values.ts'
import type { ReviewScope } from '../../../contract/users.ts'
import { withinScope } from '../../db/review-scope.ts'
import type { Search } from '../../db/search.ts'
import type { Db, Tables } from '../../db/tables.ts'

/** Which ideas a list holds. Absent conditions do not count. */
export type IdeaFilter = {
  search?: Search | null
  category?: string | undefined
  status?: IdeaStatus | undefined
  authorId?: string | undefined
  /** Faculty of the authors, as in their profiles. */
  faculty?: string | undefined
  /** Entered in this call. */
  callId?: string | undefined
  /** Shared from this course. */
  courseId?: string | undefined
  /** Ideas where something happened then or later. */
  activeSince?: string | undefined
  stage?: Stage | undefined
  /** Comparison key of a wanted skill, as in `wanted_skills`: "" for ideas with any open role. */
  wantedKey?: string | undefined
  /** Leave out what only its author and administrators may see. */
  isPublic: boolean
  /** A member whose own ideas are not left out. */
  exceptOf?: string | undefined
  /** The review scope. */
  scope?: ReviewScope | undefined
}

/** The ids of ideas, for `filtered` with the purpose "count". */
export function countedIdeas(
  db: Db,
  { search }: Pick<IdeaFilter, 'search'>,
): SelectQueryBuilder<Tables, 'ideas', { id: string }> {
  if (search?.counted !== 'idea_texts') return db.selectFrom('ideas').select('ideas.id')
  return db.selectFrom('ideas').innerJoin('idea_texts', 'idea_texts.idea_id', 'ideas.id').select('ideas.id')
}

// biome-ignore lint/suspicious/noExplicitAny: every list query is filtered alike, whatever it selects and joins
export function filtered<Q extends SelectQueryBuilder<any, any, any>>(
  query: Q,
  filter: IdeaFilter,
  purpose: 'page' | 'count' = 'page',
): Q {
  const { search, category = '', status, authorId, isPublic, exceptOf, scope } = filter
  return query.where((eb: ExpressionBuilder<Tables, 'ideas'>) =>
    eb.and([
      ...(search ? [search[purpose]] : []),
      ...(category === '' ? [] : [eb('ideas.category', '=', category)]),
      ...hasStatus(status, isPublic),
      ...narrowed(filter, purpose),
      ...withinScope(scope),
      // A merged idea is with its author's, and no longer on the board.
      ...(authorId === undefined ? [eb('ideas.merged_into', 'is', null)] : [eb('ideas.user_id', '=', authorId)]),
      ...(isPublic
        ? [
            eb.or([
              eb('ideas.public_at', 'is not', null),
              ...(exceptOf === undefined ? [] : [eb('ideas.user_id', '=', exceptOf)]),
            ]),
          ]
        : []),
    ]),
  ) as Q
}

export function isLimited(scope: ReviewScope | undefined): scope is ReviewScope {
  return scope !== undefined && scope.faculties.length + scope.categories.length > 0
}

/** The status of the public content, or of the newest version. */
function hasStatus(status: IdeaStatus | undefined, isPublic: boolean): Expression<SqlBool>[] {
  if (status === undefined) return []
  return [isPublic ? sql`coalesce(ideas.shown_status, ideas.status) = ${status}` : sql`ideas.status = ${status}`]
}

/**
 * Ideas with an open role are frequent, so a page of them is found soon in any order; ideas wanting one skill are rare,
 * so they are found first and then sorted.
 */
function hasRoleWithSkill(wantedKey: string, purpose: 'page' | 'count'): Expression<SqlBool> {
  return wantedKey === '' && purpose === 'page'
    ? sql`exists (select 1 from wanted_skills where skill_key = '' and wanted_skills.idea_id = ideas.id)`
    : sql`ideas.id in (select idea_id from wanted_skills where skill_key = ${wantedKey})`
}

function narrowed(
  { wantedKey, stage, faculty, callId, courseId, activeSince }: IdeaFilter,
  purpose: 'page' | 'count',
): Expression<SqlBool>[] {
  return [
    ...(wantedKey === undefined ? [] : [hasRoleWithSkill(wantedKey, purpose)]),
    ...(stage === undefined ? [] : [isAtStage(stage)]),
    ...(faculty === undefined ? [] : [isOfFaculty(faculty)]),
    ...(callId === undefined
      ? []
      : [sql<SqlBool>`ideas.id in (select idea_id from call_entries where call_id = ${callId})`]),
    ...(courseId === undefined
      ? []
      : [sql<SqlBool>`ideas.id in (select idea_id from idea_courses where course_id = ${courseId})`]),
    ...(activeSince === undefined ? [] : [sql<SqlBool>`ideas.last_activity_at >= ${activeSince}`]),
  ]
}

function isOfFaculty(faculty: string): Expression<SqlBool> {
  return sql`ideas.user_id in (select user_id from profiles where faculty = ${faculty})`
}

/** Few ideas go on; all others have no row, or are back at the first stage. */
function isAtStage(stage: Stage): Expression<SqlBool> {
  return stage === 'idea'
    ? sql`not exists (select 1 from idea_progress where idea_progress.idea_id = ideas.id and stage <> 'idea')`
    : sql`ideas.id in (select idea_id from idea_progress where stage = ${stage})`
}
