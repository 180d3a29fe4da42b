import type { Deps } from '../../deps.ts'
import type { Launch } from '../../events.ts'
import { timestamp } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import type { Tx } from '../../transact.ts'
import { findCoursesOf, putCourse, putCourseMember } from './courses.repo.ts'
import { issuerOf } from './platforms.service.ts'

/** Stores the course that a member came from, and what they are in it. */
export async function joinCourse(
  tx: Tx,
  platformId: string,
  userId: string,
  { course, role }: Pick<Launch, 'course' | 'role'>,
): Promise<void> {
  if (!course) return
  const { contextId: context_id, label, title, rosterUrl: roster_url } = course
  const seen_at = timestamp(tx.clock)
  const row = { id: newId(), platform_id: platformId, context_id, label, title, roster_url, seen_at }
  await putCourseMember(tx, { course_id: await putCourse(tx, row), user_id: userId, role, seen_at })
}

/** After the first launch, once its user has proved which account is theirs. */
export async function joinLinkedCourse(
  tx: Tx,
  { userId, issuer, launch }: { userId: string; issuer: string; launch: Launch },
): Promise<void> {
  const platformId = issuer.slice(issuerOf('').length)
  await joinCourse(tx, platformId, userId, launch)
}

/** As people call a course. */
export function courseName({ label, title }: { label: string; title: string }): string {
  return [label, title].filter((part, index, parts) => part && parts.indexOf(part) === index).join(' ')
}

export async function exportCourses({ db }: Pick<Deps, 'db'>, userId: string) {
  return findCoursesOf(db, userId)
}
