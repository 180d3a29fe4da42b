import type { Author } from '../../../contract/ideas.ts'
import type { ReviewScope } from '../../../contract/users.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import type { Db, Row } from '../../db/tables.ts'
import { storedScope, UNLIMITED } from '../../lib/actor.ts'
import type { Tx } from '../../transact.ts'
import { conflicts } from './review-conflicts.repo.ts'

/** Somebody who may review, with what waits for them. */
export type Candidate = {
  id: string
  isAdmin: boolean
  scope: ReviewScope
  waiting: number
  assignedAt: string
}

/** The reviewers and administrators who have no conflict with this idea; of no idea, all of them. */
export async function findCandidates(db: Db, ideaId = ''): Promise<Candidate[]> {
  const rows = await candidatesFor(db, ideaId).execute()
  return rows.map((row) => ({
    id: row.id,
    isAdmin: row.user_type === 'admin',
    scope: storedScope(row) ?? UNLIMITED,
    waiting: Number(row.waiting ?? 0),
    assignedAt: row.assigned_at ?? '',
  }))
}

function candidatesFor(db: Db, ideaId: string) {
  return db
    .selectFrom('users')
    .where('user_type', 'in', ['reviewer', 'admin'])
    .where('activated_at', 'is not', null)
    .where('locked_at', 'is', null)
    .where('users.id', 'not in', conflicts(db).select('user_id').where('idea_id', '=', ideaId))
    .select(['users.id', 'user_type', 'review_faculties', 'review_categories'])
    .select((eb) => [
      eb
        .selectFrom('ideas')
        .whereRef('ideas.reviewer_id', '=', 'users.id')
        .where('ideas.waiting_since', 'is not', null)
        .where('ideas.merged_into', 'is', null)
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('waiting'),
      eb
        .selectFrom('ideas')
        .whereRef('ideas.reviewer_id', '=', 'users.id')
        .select((inner) => inner.fn.max('ideas.assigned_at').as('latest'))
        .as('assigned_at'),
    ])
    .orderBy('users.id')
}

/** The assignment of an idea, which the transaction has locked, and what limits of reviewers compare. */
export type Assignment = Pick<Row<'ideas'>, 'id' | 'category' | 'reviewer_id' | 'assigned_at' | 'waiting_since'> & {
  author: { faculty: string }
}

export async function findAssignment(db: Db, ideaId: string): Promise<Assignment | undefined> {
  const row = await db
    .selectFrom('ideas')
    .innerJoin('profiles', 'profiles.user_id', 'ideas.user_id')
    .select(['ideas.id', 'ideas.category', 'reviewer_id', 'assigned_at', 'waiting_since', 'profiles.faculty'])
    .where('ideas.id', '=', ideaId)
    .executeTakeFirst()
  if (!row) return undefined
  const { faculty, ...assignment } = row
  return { ...assignment, author: { faculty } }
}

/** The next reviewer and the time; a time without a reviewer means that the idea was released for any reviewer. */
export type NextReviewer = Pick<Row<'ideas'>, 'reviewer_id' | 'assigned_at'>

/** Sets the next reviewer of an idea, and its due date where it begins to wait. */
export async function setReviewer(
  tx: Tx,
  ideaId: string,
  change: Partial<NextReviewer> & { due_at?: string },
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.db.updateTable('ideas').set(change).where('id', '=', ideaId).execute()
}

/** Lets an idea wait for a reviewer again, as it is. */
export async function setWaiting(tx: Tx, id: string, now: string): Promise<void> {
  await tx.db
    .updateTable('ideas')
    .set({ waiting_since: now, last_activity_at: now, reviewed_version: null })
    .where('id', '=', id)
    .execute()
}

/** Reviewers with waiting ideas. */
export async function findAssigned(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('ideas')
    .select('reviewer_id')
    .distinct()
    .where('reviewer_id', 'is not', null)
    .where('waiting_since', 'is not', null)
    .execute()
  return rows.flatMap(({ reviewer_id }) => reviewer_id ?? [])
}

/** The reviewers of these ideas, by the id of the idea. */
export async function findReviewersOf(db: Db, ideaIds: string[]): Promise<Map<string, Author>> {
  if (ideaIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ideas')
    .innerJoin('users', 'users.id', 'ideas.reviewer_id')
    .innerJoin('profiles', 'profiles.user_id', 'ideas.reviewer_id')
    .where('ideas.id', 'in', ideaIds)
    .select(['ideas.id as idea_id', 'ideas.reviewer_id', ...AUTHOR_COLUMNS])
    .execute()
  return new Map(rows.map((row) => [row.idea_id, authorOf(row.reviewer_id, row)]))
}

/** Which other reviewer has each of these ideas open, by the id of the idea. */
export async function findOpenings(
  db: Db,
  ideaIds: string[],
  { exceptId, now }: { exceptId: string; now: string },
): Promise<Map<string, Author>> {
  if (ideaIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('review_openings')
    .innerJoin('users', 'users.id', 'review_openings.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'review_openings.user_id')
    .where('review_openings.idea_id', 'in', ideaIds)
    .where('review_openings.user_id', '!=', exceptId)
    .where('review_openings.open_until', '>', now)
    .select(['review_openings.idea_id', 'review_openings.user_id', ...AUTHOR_COLUMNS])
    .orderBy('review_openings.open_until')
    .orderBy('review_openings.user_id')
    .execute()
  return new Map(rows.map((row) => [row.idea_id, authorOf(row.user_id, row)]))
}

/** Notes which one idea a reviewer has open. */
export async function saveOpening(tx: Tx, opening: Row<'review_openings'>): Promise<void> {
  const { user_id: _key, ...change } = opening
  await tx.db
    .insertInto('review_openings')
    .values(opening)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

export async function deleteOpening(tx: Tx, userId: string): Promise<void> {
  await tx.db.deleteFrom('review_openings').where('user_id', '=', userId).execute()
}
