import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

type CourseRow = Row<'courses'>

/** Stores a course as its platform names it now, and keeps its roster where a launch says none. Returns its id. */
export async function putCourse(tx: Tx, course: CourseRow): Promise<string> {
  const { platform_id, context_id, label, title, roster_url, seen_at } = course
  const seen = { seen_at, ...(roster_url === null ? {} : { roster_url }) }
  // A new name makes the ideas of the course stale.
  const known = await tx.db
    .updateTable('courses')
    .set(seen)
    .where('platform_id', '=', platform_id)
    .where('context_id', '=', context_id)
    .where('label', '=', label)
    .where('title', '=', title)
    .returning('id')
    .executeTakeFirst()
  if (known) return known.id
  const row = await tx.db
    .insertInto('courses')
    .values(course)
    .onConflict((conflict) => conflict.columns(['platform_id', 'context_id']).doUpdateSet({ label, title, ...seen }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function putCourseMember(tx: Tx, member: Row<'course_members'>): Promise<void> {
  const { role, seen_at } = member
  await tx.db
    .insertInto('course_members')
    .values(member)
    .onConflict((conflict) => conflict.columns(['course_id', 'user_id']).doUpdateSet({ role, seen_at }))
    .execute()
}

/** The courses that a member came from, the latest first. */
export async function findCoursesOf(db: Db, userId: string) {
  return db
    .selectFrom('course_members')
    .innerJoin('courses', 'courses.id', 'course_members.course_id')
    .innerJoin('learning_platforms', 'learning_platforms.id', 'courses.platform_id')
    .select(['courses.id', 'courses.label', 'courses.title', 'courses.roster_url'])
    .select(['course_members.role', 'course_members.seen_at', 'learning_platforms.name as platform'])
    .select(['confirmed_at', 'switched_off_at', 'may_invite', 'may_grade'])
    .where('course_members.user_id', '=', userId)
    .orderBy('course_members.seen_at', 'desc')
    .orderBy('courses.id')
    .execute()
}

/** A course that a member came from, with its platform. */
export async function findCourseOf(db: Db, id: string, userId: string) {
  return db
    .selectFrom('course_members')
    .innerJoin('courses', 'courses.id', 'course_members.course_id')
    .select(['courses.id', 'platform_id', 'context_id', 'label', 'title', 'roster_url'])
    .select(['course_members.role', 'course_members.seen_at'])
    .where('courses.id', '=', id)
    .where('course_members.user_id', '=', userId)
    .executeTakeFirst()
}

export async function insertIdeaCourse(tx: Tx, row: Row<'idea_courses'>): Promise<void> {
  await tx.db.insertInto('idea_courses').values(row).execute()
}

/** Returns whether the idea carried one. */
export async function deleteIdeaCourse(tx: Tx, ideaId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db.deleteFrom('idea_courses').where('idea_id', '=', ideaId).executeTakeFirst()
  return numDeletedRows === 1n
}
