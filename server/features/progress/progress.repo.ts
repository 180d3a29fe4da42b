import type { Milestone, RelatedIdea, Stage } from '../../../contract/progress.ts'
import { SHOWCASE_CALLS_MAX } from '../../../contract/progress.values.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import { lockRows } from '../../db/locks.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type StoredProgress = {
  stage: Stage
  reached: Partial<Record<Stage, string>>
  milestones: Milestone[]
  measured: string
  continues_id: string | null
  refused: string[]
  announced_at: string | null
}

const NONE: StoredProgress = {
  ...{ stage: 'idea', reached: {}, milestones: [], measured: '', continues_id: null, refused: [], announced_at: null },
}

export async function findProgress(db: Db, ideaId: string): Promise<StoredProgress> {
  const row = await db.selectFrom('idea_progress').selectAll().where('idea_id', '=', ideaId).executeTakeFirst()
  if (!row) return NONE
  const { reached, milestones, refused } = row
  return {
    ...row,
    ...{ reached: JSON.parse(reached), milestones: JSON.parse(milestones), refused: JSON.parse(refused) },
  }
}

type Change = Partial<StoredProgress> & { asked_at?: string | null; progress_at?: string }

/** Changes the progress of an idea, whose row the transaction has locked. */
export async function saveProgress(tx: Tx, ideaId: string, now: string, change: Change): Promise<void> {
  const { reached, milestones, refused, ...rest } = change
  const stored = {
    ...rest,
    ...(reached === undefined ? {} : { reached: JSON.stringify(reached) }),
    ...(milestones === undefined ? {} : { milestones: JSON.stringify(milestones) }),
    ...(refused === undefined ? {} : { refused: JSON.stringify(refused) }),
  }
  await tx.db
    .insertInto('idea_progress')
    .values({ idea_id: ideaId, stage: 'idea', reached: '{}', milestones: '[]', progress_at: now, ...stored })
    .onConflict((conflict) => conflict.column('idea_id').doUpdateSet({ idea_id: ideaId, ...stored }))
    .execute()
}

/** The id of the idea that an idea continues, whether or not that is public. */
export async function findContinued(db: Db, ideaId: string): Promise<string | null> {
  return (await findProgress(db, ideaId)).continues_id
}

/** The public ideas that an idea continues, or that continue it, oldest first. */
export async function findRelated(db: Db, ideaId: string, side: 'continues' | 'continued_by'): Promise<RelatedIdea[]> {
  const lines =
    side === 'continues'
      ? db.selectFrom('idea_progress').select('continues_id as id').where('idea_id', '=', ideaId)
      : db.selectFrom('idea_progress').select('idea_id as id').where('continues_id', '=', ideaId)
  const rows = await db
    .selectFrom('ideas')
    .innerJoin('users', 'users.id', 'ideas.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'ideas.user_id')
    .leftJoin('idea_progress', 'idea_progress.idea_id', 'ideas.id')
    .select(['ideas.id', 'ideas.title as idea_title', 'ideas.user_id', 'ideas.created_at', 'idea_progress.stage'])
    .select(AUTHOR_COLUMNS)
    .where('ideas.public_at', 'is not', null)
    .where('ideas.id', 'in', lines)
    .orderBy('ideas.created_at')
    .orderBy('ideas.id')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, title: row.idea_title, stage: row.stage ?? 'idea', created_at: row.created_at },
    author: authorOf(row.user_id, row),
  }))
}

/** Whether an idea has an award of a call whose results are public. */
export async function isAwarded(db: Db, ideaId: string): Promise<boolean> {
  const row = await db
    .selectFrom('call_entries')
    .innerJoin('calls', 'calls.id', 'call_entries.call_id')
    .select('idea_id')
    .where('idea_id', '=', ideaId)
    .where('award_id', 'is not', null)
    .where('calls.phase', '=', 'results')
    .executeTakeFirst()
  return row !== undefined
}

/** The ideas of a member that continue ideas of another. */
export async function findContinuations(db: Db, { by, of }: { by: string; of: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('idea_progress')
    .innerJoin('ideas', 'ideas.id', 'idea_progress.idea_id')
    .innerJoin('ideas as continued', 'continued.id', 'idea_progress.continues_id')
    .select('idea_progress.idea_id')
    .where('ideas.user_id', '=', by)
    .where('continued.user_id', '=', of)
    .orderBy('idea_progress.idea_id')
    .execute()
  return rows.map(({ idea_id }) => idea_id)
}

/** Members who support an idea. */
export async function findSupporters(db: Db, ideaId: string): Promise<string[]> {
  const rows = await db.selectFrom('idea_supports').select('user_id').where('idea_id', '=', ideaId).execute()
  return rows.map(({ user_id }) => user_id)
}

/** Ideas at work or being tried whose last progress was before a time and whose team was not asked since. */
export async function findQuietIdeas(db: Db, before: string, limit: number): Promise<string[]> {
  const rows = await quietIdeas(db, before).select('idea_progress.idea_id').limit(limit).execute()
  return rows.map(({ idea_id }) => idea_id)
}

/** Locks a quiet idea and marks that its team is asked. Undefined if it is quiet no longer. */
export async function recordPrompt(tx: Tx, ideaId: string, { now, before }: { now: string; before: string }) {
  await lockRows(tx.db, tx.db.selectFrom('ideas').select('id').where('id', '=', ideaId)).execute()
  const idea = await quietIdeas(tx.db, before)
    .select(['ideas.id', 'ideas.title', 'ideas.user_id'])
    .where('ideas.id', '=', ideaId)
    .executeTakeFirst()
  if (idea) await tx.db.updateTable('idea_progress').set({ asked_at: now }).where('idea_id', '=', ideaId).execute()
  return idea
}

function quietIdeas(db: Db, before: string) {
  return db
    .selectFrom('idea_progress')
    .innerJoin('ideas', 'ideas.id', 'idea_progress.idea_id')
    .where('idea_progress.stage', 'in', ['team', 'tried'])
    .where('idea_progress.progress_at', '<=', before)
    .where('idea_progress.asked_at', 'is', null)
    .where('ideas.public_at', 'is not', null)
    .where('ideas.merged_into', 'is', null)
}

export async function findProgressOfOwn(db: Db, userId: string) {
  return db
    .selectFrom('idea_progress')
    .innerJoin('ideas', 'ideas.id', 'idea_progress.idea_id')
    .select(['ideas.id as idea_id', 'ideas.title', 'idea_progress.stage', 'idea_progress.reached'])
    .select(['idea_progress.milestones', 'idea_progress.measured', 'idea_progress.continues_id'])
    .where('ideas.user_id', '=', userId)
    .orderBy('ideas.id')
    .execute()
}

/** How many public ideas are at each stage beyond the first. */
export async function countStages(db: Db): Promise<Map<Stage, number>> {
  const rows = await shownIdeas(db)
    .select((eb) => ['stage', eb.fn.countAll<number>().as('count')])
    .groupBy('stage')
    .execute()
  return new Map(rows.map(({ stage, count }) => [stage, Number(count)]))
}

/** The calls in which those ideas were entered, most first. */
export async function findShownCalls(db: Db): Promise<{ id: string; title: string; count: number }[]> {
  const rows = await shownIdeas(db)
    .innerJoin('call_entries', 'call_entries.idea_id', 'ideas.id')
    .innerJoin('calls', 'calls.id', 'call_entries.call_id')
    .select((eb) => ['calls.id', 'calls.title', eb.fn.countAll<number>().as('count')])
    .groupBy(['calls.id', 'calls.title'])
    .orderBy('count', 'desc')
    .orderBy('calls.id', 'desc')
    .limit(SHOWCASE_CALLS_MAX)
    .execute()
  return rows.map(({ count, ...call }) => ({ ...call, count: Number(count) }))
}

function shownIdeas(db: Db) {
  return db
    .selectFrom('idea_progress')
    .innerJoin('ideas', 'ideas.id', 'idea_progress.idea_id')
    .where('stage', '!=', 'idea')
    .where('ideas.public_at', 'is not', null)
    .where('ideas.merged_into', 'is', null)
}
