import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

type CourseRow = Row<'courses'>

/** Stores a course as its platform names it now. Returns its id. */
export async function putCourse(tx: Tx, course: CourseRow): Promise<string> {
  const { label, title, roster_url, seen_at } = course
  const row = await tx.db
    .insertInto('courses')
    .values(course)
    .onConflict((conflict) =>
      conflict.columns(['platform_id', 'context_id']).doUpdateSet({ label, title, roster_url, seen_at }),
    )
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
    .select(['courses.id', 'courses.label', 'courses.title', 'course_members.role', 'course_members.seen_at'])
    .select('learning_platforms.name as platform')
    .where('course_members.user_id', '=', userId)
    .orderBy('course_members.seen_at', 'desc')
    .orderBy('courses.id')
    .execute()
}
