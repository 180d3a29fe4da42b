import { sql } from 'kysely'
import type { Stage } from '../../../contract/progress.values.ts'
import type { Db } from '../../db/tables.ts'

/** The ideas of a report: the entries of a call, or with null those shared in the period; and the period, without its end. */
export type Scope = { callId: string | null; from: string; until: string }

/** Stages whose teams do something. */
export const WORKING_STAGES = ['team', 'tried', 'in_use'] as const satisfies Stage[]

/** How many listed members took part, by faculty. */
export async function countTookPart(db: Db, scope: Scope): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('profiles')
    .select((eb) => ['faculty', eb.fn.countAll<number | string>().as('count')])
    .where('listed_at', 'is not', null)
    // One by one: SQLite would sort a union.
    .where((eb) =>
      eb.or([
        eb('user_id', 'in', ideasIn(db, scope).select('ideas.user_id')),
        eb('user_id', 'in', joinedIn(db, scope).select('idea_members.user_id')),
        eb('user_id', 'in', commentsIn(db, scope).select(sql<string>`comments.user_id`.as('user_id'))),
        eb('user_id', 'in', supportsIn(db, scope).select('idea_supports.user_id')),
        eb('user_id', 'in', votersIn(db, scope).select('user_id')),
      ]),
    )
    .groupBy('faculty')
    .execute()
  return new Map(rows.map(({ faculty, count }) => [faculty, Number(count)]))
}

/** How many listed members wrote these ideas or are in their teams. */
export async function countTeamPeople(db: Db, scope: Scope): Promise<number> {
  const teams = ideasIn(db, scope)
    .innerJoin('idea_members', 'idea_members.idea_id', 'ideas.id')
    .select('idea_members.user_id')
  const { count } = await db
    .selectFrom('profiles')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('listed_at', 'is not', null)
    .where((eb) => eb.or([eb('user_id', 'in', ideasIn(db, scope).select('ideas.user_id')), eb('user_id', 'in', teams)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The faculties of the listed authors of these ideas. */
export async function findAuthorFaculties(db: Db, scope: Scope): Promise<string[]> {
  const rows = await ideasIn(db, scope)
    .innerJoin('profiles', 'profiles.user_id', 'ideas.user_id')
    .select('profiles.faculty')
    .distinct()
    .where('profiles.listed_at', 'is not', null)
    .execute()
  return rows.map(({ faculty }) => faculty)
}

export type StageCount = { stage: Stage; ideas: number; shortlisted: number; awarded: number }

/** How many of these ideas are at each stage now, and what the call decided on them. */
export async function countStages(db: Db, scope: Scope): Promise<StageCount[]> {
  const stage = sql<Stage>`coalesce(idea_progress.stage, 'idea')`
  const rows = await ideasIn(db, scope)
    .leftJoin('idea_progress', 'idea_progress.idea_id', 'ideas.id')
    .select((eb) => [
      stage.as('stage'),
      eb.fn.countAll<number | string>().as('ideas'),
      eb.fn.count<number | string>('call_entries.shortlisted_at').as('shortlisted'),
      eb.fn.count<number | string>('call_entries.award_id').as('awarded'),
    ])
    .groupBy(stage)
    .execute()
  return rows.map((row) => ({
    ...{ stage: row.stage, ideas: Number(row.ideas) },
    ...{ shortlisted: Number(row.shortlisted), awarded: Number(row.awarded) },
  }))
}

export type AnswerTimes = { begun_at: string; answered_at: string | null; reviewed_at: string | null }

/** Beginning, first comment of another member and first review of each idea. */
export async function findAnswerTimes(db: Db, scope: Scope): Promise<AnswerTimes[]> {
  const begun = sql<string>`coalesce(call_entries.entered_at, ideas.created_at)`
  return ideasIn(db, scope)
    .select((eb) => [
      begun.as('begun_at'),
      eb
        .selectFrom('comments')
        .select((comments) => comments.fn.min('comments.created_at').as('at'))
        .whereRef('comments.idea_id', '=', 'ideas.id')
        .whereRef('comments.user_id', '!=', 'ideas.user_id')
        .where('comments.shown_at', 'is not', null)
        .where('comments.created_at', '>=', begun)
        .as('answered_at'),
      eb
        .selectFrom('reviews')
        .select((reviews) => reviews.fn.min('reviews.created_at').as('at'))
        .whereRef('reviews.idea_id', '=', 'ideas.id')
        .where('reviews.notified_at', 'is not', null)
        .as('reviewed_at'),
    ])
    .execute()
}

export type HelpCount = { from: string; to: string; people: number }

/** How many listed members of a faculty commented on ideas of another, or joined their teams. */
export async function countHelpers(db: Db, scope: Scope): Promise<HelpCount[]> {
  const comments = commentsIn(db, scope)
    .innerJoin('profiles as author', 'author.user_id', 'ideas.user_id')
    .where('author.listed_at', 'is not', null)
    .whereRef('comments.user_id', '!=', 'ideas.user_id')
    .select([sql<string>`comments.user_id`.as('user_id'), 'author.faculty as to'])
  const joined = joinedIn(db, scope)
    .innerJoin('profiles as author', 'author.user_id', 'ideas.user_id')
    .where('author.listed_at', 'is not', null)
    .whereRef('idea_members.user_id', '!=', 'ideas.user_id')
    .select(['idea_members.user_id', 'author.faculty as to'])
  const rows = await db
    .selectFrom(comments.union(joined).as('helped'))
    .innerJoin('profiles as helper', 'helper.user_id', 'helped.user_id')
    .select((eb) => ['helper.faculty as from', 'helped.to', eb.fn.countAll<number | string>().as('people')])
    .where('helper.listed_at', 'is not', null)
    .groupBy(['helper.faculty', 'helped.to'])
    .execute()
  return rows.map(({ people, ...pair }) => ({ ...pair, people: Number(people) }))
}

export async function countUpdates(db: Db, scope: Scope): Promise<number> {
  const { count } = await ideasIn(db, scope)
    .innerJoin('idea_updates', 'idea_updates.idea_id', 'ideas.id')
    .where('idea_updates.hidden_at', 'is', null)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type ChosenUpdate = { id: string; stage: Stage }

/** The newest updates of ideas whose teams work on them, one of each idea: the farthest stage first, then the newest. */
export async function findLatestUpdates(db: Db, scope: Scope, limit: number): Promise<ChosenUpdate[]> {
  const updates = ideasIn(db, scope)
    .innerJoin('idea_progress', 'idea_progress.idea_id', 'ideas.id')
    .innerJoin('idea_updates', 'idea_updates.idea_id', 'ideas.id')
    .where('idea_progress.stage', 'in', WORKING_STAGES)
    .where('idea_updates.hidden_at', 'is', null)
    .select(['idea_updates.id', 'idea_updates.created_at', 'idea_progress.stage'])
    .select(
      sql<number>`row_number() over (partition by ideas.id order by idea_updates.created_at desc, idea_updates.id desc)`.as(
        'place',
      ),
    )
  return db
    .selectFrom(updates.as('updates'))
    .select(['id', 'stage'])
    .where('place', '=', 1)
    .orderBy(sql`case stage when 'in_use' then 0 when 'tried' then 1 else 2 end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

function ideasIn(db: Db, { callId, from, until }: Scope) {
  return db
    .selectFrom('ideas')
    .leftJoin('call_entries', (join) =>
      join.onRef('call_entries.idea_id', '=', 'ideas.id').on('call_entries.call_id', '=', callId ?? ''),
    )
    .where('ideas.public_at', 'is not', null)
    .$if(callId !== null, (query) => query.where('call_entries.call_id', '=', callId ?? ''))
    .$if(callId === null, (query) =>
      query
        .where('ideas.merged_into', 'is', null)
        .where('ideas.created_at', '>=', from)
        .where('ideas.created_at', '<', until),
    )
}

function commentsIn(db: Db, { callId, from, until }: Scope) {
  return db
    .selectFrom('comments')
    .innerJoin('ideas', 'ideas.id', 'comments.idea_id')
    .where('ideas.public_at', 'is not', null)
    .where('comments.shown_at', 'is not', null)
    .where('comments.created_at', '>=', from)
    .where('comments.created_at', '<', until)
    .$if(callId !== null, (query) => query.where('ideas.id', 'in', entriesOf(db, callId)))
}

function supportsIn(db: Db, { callId, from, until }: Scope) {
  return db
    .selectFrom('idea_supports')
    .innerJoin('ideas', 'ideas.id', 'idea_supports.idea_id')
    .where('ideas.public_at', 'is not', null)
    .where('idea_supports.created_at', '>=', from)
    .where('idea_supports.created_at', '<', until)
    .$if(callId !== null, (query) => query.where('ideas.id', 'in', entriesOf(db, callId)))
}

/** Who joined a team; that of an entry may be older than the call. */
function joinedIn(db: Db, { callId, from, until }: Scope) {
  return db
    .selectFrom('idea_members')
    .innerJoin('ideas', 'ideas.id', 'idea_members.idea_id')
    .where('ideas.public_at', 'is not', null)
    .where('idea_members.created_at', '<', until)
    .$if(callId !== null, (query) => query.where('ideas.id', 'in', entriesOf(db, callId)))
    .$if(callId === null, (query) => query.where('idea_members.created_at', '>=', from))
}

function votersIn(db: Db, { callId, from, until }: Scope) {
  return db
    .selectFrom('call_ballots')
    .$if(callId !== null, (query) => query.where('call_id', '=', callId ?? ''))
    .$if(callId === null, (query) => query.where('voted_at', '>=', from).where('voted_at', '<', until))
}

function entriesOf(db: Db, callId: string | null) {
  return db
    .selectFrom('call_entries')
    .select('idea_id')
    .where('call_id', '=', callId ?? '')
}
