import type { ReportFigures } from '../../../contract/university-reports.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import { skipLocked } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'
import type { ChosenUpdate } from './report-figures.repo.ts'

export type ReportRow = Omit<Row<'university_reports'>, 'translations' | 'figures' | 'words'> & {
  translations: Record<string, { name?: string }>
  figures: ReportFigures | null
  words: ChosenUpdate[]
}

export async function findReport(db: Db, id: string): Promise<ReportRow | undefined> {
  const row = await db.selectFrom('university_reports').selectAll().where('id', '=', id).executeTakeFirst()
  return row && rowOf(row)
}

export async function findReportOn(db: Db, subject: string): Promise<ReportRow | undefined> {
  const row = await db.selectFrom('university_reports').selectAll().where('subject', '=', subject).executeTakeFirst()
  return row && rowOf(row)
}

/** The reports on terms and years. */
export async function findPeriodReports(db: Db): Promise<ReportRow[]> {
  const rows = await db.selectFrom('university_reports').selectAll().where('about', '!=', 'call').execute()
  return rows.map(rowOf)
}

/** Stores a report that is not counted yet. */
export async function insertReport(
  tx: Tx,
  { translations, ...row }: Omit<ReportRow, 'figures' | 'words'>,
): Promise<void> {
  await tx.db
    .insertInto('university_reports')
    .values({ ...row, translations: JSON.stringify(translations), figures: null, words: '[]' })
    .execute()
}

/** The next report that waits, leased to this process; undefined without one. */
export async function leaseWaiting(
  tx: Tx,
  { now, until, attempts }: { now: string; until: string; attempts: number },
): Promise<ReportRow | undefined> {
  const waiting = tx.db
    .selectFrom('university_reports')
    .selectAll()
    .where('counted_at', 'is', null)
    .where('attempts', '<', attempts)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
  const row = await skipLocked(tx.db, waiting).executeTakeFirst()
  if (!row) return undefined
  await updateReport(tx.db, row.id, { leased_until: until, attempts: row.attempts + 1, steps_done: 0 })
  return rowOf(row)
}

export async function updateReport(
  db: Db,
  id: string,
  change: Partial<Pick<Row<'university_reports'>, 'leased_until' | 'attempts' | 'steps_done'>>,
): Promise<void> {
  await db.updateTable('university_reports').set(change).where('id', '=', id).where('counted_at', 'is', null).execute()
}

/** Stores what was counted, unless another process did. */
export async function storeFigures(
  db: Db,
  id: string,
  {
    figures,
    words,
    ...counted
  }: { figures: ReportFigures; words: ChosenUpdate[]; counted_at: string; steps_done: number },
): Promise<void> {
  await db
    .updateTable('university_reports')
    .set({ ...counted, figures: JSON.stringify(figures), words: JSON.stringify(words), leased_until: null })
    .where('id', '=', id)
    .where('counted_at', 'is', null)
    .execute()
}

/** These updates as everybody sees them now, with who works on their ideas. Those that are not seen any more are left out. */
export async function findWords(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('idea_updates')
    .innerJoin('ideas', 'ideas.id', 'idea_updates.idea_id')
    .select(['idea_updates.id', 'idea_updates.text', 'idea_updates.created_at', 'idea_updates.user_id'])
    .select(['ideas.id as idea_id', 'ideas.title', 'ideas.user_id as owner_id'])
    .where('idea_updates.id', 'in', ids)
    .where('idea_updates.hidden_at', 'is', null)
    .where('ideas.public_at', 'is not', null)
    .execute()
  const team = await findTeams(
    db,
    rows.map(({ idea_id }) => idea_id),
  )
  return rows.map(({ user_id, owner_id, ...row }) => {
    const others = team.filter(({ idea_id }) => idea_id === row.idea_id).map((member) => member.user_id)
    return { ...row, people: [...new Set([user_id, owner_id, ...others])] }
  })
}

async function findTeams(db: Db, ideaIds: string[]) {
  if (ideaIds.length === 0) return []
  return db
    .selectFrom('idea_members')
    .select(['idea_id', 'user_id'])
    .where('idea_id', 'in', ideaIds)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute()
}

export async function findPeople(db: Db, userIds: string[]) {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select('users.id')
    .select(AUTHOR_COLUMNS)
    .where('users.id', 'in', userIds)
    .execute()
  return rows.map((row) => authorOf(row.id, row))
}

/** When the first idea of the site was shared; null before that. */
export async function findFirstIdeaTime(db: Db): Promise<string | null> {
  const { first } = await db
    .selectFrom('ideas')
    .select(({ fn }) => fn.min<string | null>('created_at').as('first'))
    .executeTakeFirstOrThrow()
  return first
}

function rowOf({ translations, figures, words, ...row }: Row<'university_reports'>): ReportRow {
  return {
    ...row,
    translations: JSON.parse(translations),
    figures: figures === null ? null : JSON.parse(figures),
    words: JSON.parse(words),
  }
}
