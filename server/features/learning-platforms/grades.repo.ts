import { sql } from 'kysely'
import { skipLocked } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type GradeRow = Row<'grades'>

/** Stores a link that a teacher placed with a grade, as the platform names it now. Returns its id. */
export async function putGradedLink(tx: Tx, link: Row<'graded_links'>): Promise<string> {
  const { rule, call_id, seen_at } = link
  const row = await tx.db
    .insertInto('graded_links')
    .values(link)
    .onConflict((conflict) => conflict.columns(['course_id', 'line_item_url']).doUpdateSet({ rule, call_id, seen_at }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A member who opened the link; what was given up before is tried again. */
export async function putGrade(tx: Tx, grade: Pick<GradeRow, 'link_id' | 'user_id' | 'subject'>): Promise<void> {
  const afresh = { attempts: 0, next_attempt_at: null, given_up_at: null }
  await tx.db
    .insertInto('grades')
    .values({ ...grade, ...afresh, sent: null, sent_at: null, leased_until: null, last_error: null })
    .onConflict((conflict) =>
      conflict.columns(['link_id', 'user_id']).doUpdateSet({ subject: grade.subject, ...afresh }),
    )
    .execute()
}

export async function hasCall(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('calls')
    .select('id')
    .where('id', '=', id)
    .where('phase', '<>', 'draft')
    .executeTakeFirst()
  return row !== undefined
}

/** The entries of ideas on which the member of a grade works. */
const ownEntries = sql`
  select call_entries.idea_id from call_entries
  join ideas on ideas.id = call_entries.idea_id join graded_links on graded_links.id = grades.link_id
  where call_entries.call_id = graded_links.call_id and (call_entries.entered_by = grades.user_id
    or ideas.user_id = grades.user_id
    or exists (select 1 from idea_members where idea_members.idea_id = ideas.id and idea_members.user_id = grades.user_id))`

/** Whether a grade is other than what was sent: an entry is in or was withdrawn, or the results are public. */
const isStale = sql<boolean>`exists (
  select 1 from graded_links join calls on calls.id = graded_links.call_id
  where graded_links.id = grades.link_id and (
    (graded_links.rule = 'entry' and (case when exists (${ownEntries}) then '1' else '0' end) <> coalesce(grades.sent, '0'))
    or (graded_links.rule = 'mean' and grades.sent is null and calls.phase = 'results')))`

const mayBeSent = sql<boolean>`exists (
  select 1 from graded_links join courses on courses.id = graded_links.course_id
  join learning_platforms on learning_platforms.id = courses.platform_id
  where graded_links.id = grades.link_id and learning_platforms.may_grade = 1
    and learning_platforms.confirmed_at is not null and learning_platforms.switched_off_at is null)`

/** The next grade that is to be sent, and that no other process sends. */
export async function lockDueGrade({ db }: Tx, now: string): Promise<GradeRow | undefined> {
  const due = db
    .selectFrom('grades')
    .selectAll()
    .where('given_up_at', 'is', null)
    .where((eb) => eb.or([eb('next_attempt_at', 'is', null), eb('next_attempt_at', '<=', now)]))
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .where(mayBeSent)
    .where(isStale)
    .orderBy('link_id')
    .orderBy('user_id')
    .limit(1)
  return skipLocked(db, due).executeTakeFirst()
}

type Key = Pick<GradeRow, 'link_id' | 'user_id'>

export async function updateGrade(db: Db, { link_id, user_id }: Key, change: Partial<GradeRow>): Promise<void> {
  await db.updateTable('grades').set(change).where('link_id', '=', link_id).where('user_id', '=', user_id).execute()
}

export async function findGradedLink(db: Db, id: string) {
  return db
    .selectFrom('graded_links')
    .innerJoin('courses', 'courses.id', 'graded_links.course_id')
    .select(['graded_links.id', 'call_id', 'rule', 'line_item_url', 'platform_id'])
    .where('graded_links.id', '=', id)
    .executeTakeFirst()
}

/** The entries of a call of ideas on which a member works. */
export async function findOwnEntries(db: Db, { link_id, user_id }: Key): Promise<string[]> {
  const rows = await db
    .selectFrom('grades')
    .innerJoin('graded_links', 'graded_links.id', 'grades.link_id')
    .innerJoin('call_entries', 'call_entries.call_id', 'graded_links.call_id')
    .select('call_entries.idea_id')
    .where('grades.link_id', '=', link_id)
    .where('grades.user_id', '=', user_id)
    .where(sql<boolean>`call_entries.idea_id in (${ownEntries})`)
    .execute()
  return rows.map(({ idea_id }) => idea_id)
}

/** The graded links of a course with how their grades stand. */
export async function findGradesOf(db: Db, courseId: string) {
  return db
    .selectFrom('graded_links')
    .innerJoin('calls', 'calls.id', 'graded_links.call_id')
    .leftJoin('grades', 'grades.link_id', 'graded_links.id')
    .select(['graded_links.id', 'call_id', 'calls.title', 'rule'])
    .select((eb) => [
      eb.fn.count<number | string>('grades.user_id').as('learners'),
      eb.fn.count<number | string>('grades.sent_at').as('sent'),
      eb.fn.count<number | string>('grades.given_up_at').as('failed'),
      eb.fn.max('grades.last_error').as('last_error'),
    ])
    .where('course_id', '=', courseId)
    .groupBy(['graded_links.id', 'call_id', 'calls.title', 'rule', 'graded_links.seen_at'])
    .orderBy('graded_links.seen_at', 'desc')
    .orderBy('graded_links.id')
    .execute()
}

/** Grades of a member that platforms received. */
export async function findGradesOfMember(db: Db, userId: string) {
  return db
    .selectFrom('grades')
    .innerJoin('graded_links', 'graded_links.id', 'grades.link_id')
    .innerJoin('calls', 'calls.id', 'graded_links.call_id')
    .select(['course_id', 'call_id', 'calls.title as call', 'rule', 'sent', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('graded_links.id')
    .execute()
}
