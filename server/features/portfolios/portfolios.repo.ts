import { sql } from 'kysely'
import { cutText } from '../../../contract/cut-text.ts'
import type { Portfolio } from '../../../contract/portfolios.ts'
import type { PortfolioPart } from '../../../contract/portfolios.values.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type PortfolioRow = Omit<Row<'portfolios'>, 'parts' | 'left_out'> & {
  parts: PortfolioPart[]
  left_out: string[]
}

const UPDATE_TEXT_MAX = 300

export async function findPortfolio(db: Db, userId: string): Promise<PortfolioRow | undefined> {
  const row = await db.selectFrom('portfolios').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row && rowOf(row)
}

export async function findPortfolioAt(db: Db, place: string): Promise<PortfolioRow | undefined> {
  const row = await db
    .selectFrom('portfolios')
    .selectAll()
    .where('place', '=', place)
    .where('audience', '!=', 'nobody')
    .executeTakeFirst()
  return row && rowOf(row)
}

function rowOf({ parts, left_out, ...row }: Row<'portfolios'>): PortfolioRow {
  return { ...row, parts: JSON.parse(parts), left_out: JSON.parse(left_out) }
}

/** Stores a portfolio, unless another member has its place. */
export async function insertPortfolio(tx: Tx, { parts, left_out, ...row }: PortfolioRow): Promise<void> {
  await tx.db
    .insertInto('portfolios')
    .values({ ...row, parts: JSON.stringify(parts), left_out: JSON.stringify(left_out) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function updatePortfolio(tx: Tx, userId: string, { parts, left_out, ...change }: Partial<PortfolioRow>) {
  await tx.db
    .updateTable('portfolios')
    .set({
      ...change,
      ...(parts ? { parts: JSON.stringify(parts) } : {}),
      ...(left_out ? { left_out: JSON.stringify(left_out) } : {}),
    })
    .where('user_id', '=', userId)
    .execute()
}

/** The public ideas that a member wrote or works on: the farthest stage first, then the newest. */
export async function findIdeasToShow(db: Db, userId: string): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom('ideas')
    .leftJoin('idea_progress', 'idea_progress.idea_id', 'ideas.id')
    .select(['ideas.id', 'ideas.title'])
    .where('ideas.public_at', 'is not', null)
    .where('ideas.merged_into', 'is', null)
    .where((eb) =>
      eb.or([
        eb('ideas.user_id', '=', userId),
        eb('ideas.id', 'in', eb.selectFrom('idea_members').select('idea_id').where('user_id', '=', userId)),
      ]),
    )
    .orderBy(
      sql`case idea_progress.stage when 'in_use' then 0 when 'tried' then 1 when 'team' then 2 when 'stopped' then 4 else 3 end`,
    )
    .orderBy('ideas.created_at', 'desc')
    .orderBy('ideas.id', 'desc')
    .execute()
}

/** Awards of calls with results that these ideas got, the newest first. */
export async function findAwardsOf(db: Db, ideaIds: string[]) {
  if (ideaIds.length === 0) return []
  const rows = await db
    .selectFrom('call_entries')
    .innerJoin('calls', 'calls.id', 'call_entries.call_id')
    .select([
      'call_entries.idea_id',
      'call_entries.award_id',
      'calls.id as call_id',
      'calls.title',
      'calls.office',
      'calls.awards',
    ])
    .select('calls.results_at')
    .where('call_entries.idea_id', 'in', ideaIds)
    .where('call_entries.award_id', 'is not', null)
    .where('calls.phase', '=', 'results')
    .orderBy('calls.results_at', 'desc')
    .orderBy('calls.id')
    .execute()
  return rows.flatMap(({ idea_id, award_id, call_id, title, office, awards, results_at }) => {
    const award = (JSON.parse(awards) as { id: string; name: string }[]).find(({ id }) => id === award_id)
    return award && results_at
      ? [{ ideaId: idea_id, awardId: award.id, name: award.name, office, call: { id: call_id, title }, at: results_at }]
      : []
  })
}

/** The newest updates that a member wrote on these ideas, and how many there are. */
export async function findUpdatesOf(
  db: Db,
  userId: string,
  ideaIds: string[],
  limit: number,
): Promise<Pick<Portfolio, 'updates' | 'updates_count'>> {
  if (ideaIds.length === 0) return { updates: [], updates_count: 0 }
  const own = db
    .selectFrom('idea_updates')
    .where('idea_updates.user_id', '=', userId)
    .where('idea_updates.idea_id', 'in', ideaIds)
    .where('idea_updates.hidden_at', 'is', null)
  const [rows, { count }] = await Promise.all([
    own
      .innerJoin('ideas', 'ideas.id', 'idea_updates.idea_id')
      .select(['idea_updates.id', 'idea_updates.text', 'idea_updates.created_at', 'idea_id', 'ideas.title'])
      .orderBy('idea_updates.created_at', 'desc')
      .orderBy('idea_updates.id', 'desc')
      .limit(limit)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const updates = rows.map(({ id, text, created_at, idea_id, title }) => {
    return { id, text: cutText(text, UPDATE_TEXT_MAX), created_at, idea: { id: idea_id, title } }
  })
  return { updates, updates_count: Number(count) }
}

/** The ids of certificates of a member that were not ended, by their kind and what they are about. */
export async function findCertificateIds(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('certificates')
    .select(['id', 'kind', 'about'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, kind, about }) => [`${kind} ${about}`, id]))
}

/** The members among these who agreed to be named in portfolios of others. */
export async function findNamed(db: Db, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('portfolios')
    .innerJoin('profiles', 'profiles.user_id', 'portfolios.user_id')
    .select('portfolios.user_id')
    .where('portfolios.user_id', 'in', userIds)
    .where('portfolios.named_at', 'is not', null)
    .where('profiles.listed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
