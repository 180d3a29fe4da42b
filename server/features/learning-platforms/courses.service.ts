import type { Course } from '../../../contract/learning-platforms.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import type { Events, Launch } from '../../events.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { courseName } from '../../lib/course-name.ts'
import { ForbiddenError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { type Tx, transact } from '../../transact.ts'
import { isAuthorOrCoauthor, requireOpenIdea } from '../ideas/idea-access.service.ts'
import {
  deleteIdeaCourse,
  findCourseOf,
  findCoursesOf,
  insertIdeaCourse,
  putCourse,
  putCourseMember,
} from './courses.repo.ts'
import { joinGradedLink } from './grades.service.ts'
import { isActive, issuerOf } from './platforms.service.ts'

type Joining = Pick<Launch, 'course' | 'role' | 'grading'>

/** Stores the course that a member came from, what they are in it, and the grade that they get by its link. */
export async function joinCourse(
  tx: Tx,
  platformId: string,
  member: { userId: string; subject: string },
  launch: Joining,
): Promise<void> {
  const { course, role } = launch
  if (!course) return
  const { contextId: context_id, label, title, rosterUrl: roster_url } = course
  const seen_at = timestamp(tx.clock)
  const row = { id: newId(), platform_id: platformId, context_id, label, title, roster_url, seen_at }
  const id = await putCourse(tx, row)
  await putCourseMember(tx, { course_id: id, user_id: member.userId, role, seen_at })
  await joinGradedLink(tx, id, member, launch)
}

/** After the first launch, once its user has proved which account is theirs. */
export async function joinLinkedCourse(
  tx: Tx,
  { userId, subject, issuer, launch }: Events['launchLinked'],
): Promise<void> {
  const platformId = issuer.slice(issuerOf('').length)
  await joinCourse(tx, platformId, { userId, subject }, launch)
}

export async function exportCourses({ db }: Pick<Deps, 'db'>, userId: string) {
  const rows = await findCoursesOf(db, userId)
  return rows.map(({ id, label, title, role, seen_at, platform }) => ({ id, label, title, role, seen_at, platform }))
}

/** The courses that a member came from, the latest first. */
export async function listCourses({ db }: Deps, { userId }: Member): Promise<Course[]> {
  const rows = await findCoursesOf(db, userId)
  return rows.map(({ id, platform, role, seen_at, roster_url, may_invite, ...row }) => {
    const hasRoster = role === 'teacher' && roster_url !== null && isActive(row)
    return {
      ...{ id, platform, role, seen_at, name: courseName(row) },
      ...{ has_roster: hasRoster, may_invite: hasRoster && may_invite === 1 },
    }
  })
}

/** A new idea carries the course that its author shares it from. */
export async function assignCourse(
  tx: Tx,
  { ideaId, actor, input: { course_id } }: Events['ideaShared'],
): Promise<void> {
  if (course_id === undefined) return
  if (!(await findCourseOf(tx.db, course_id, actor.userId))) {
    throw new InvalidError({ course_id: errorTexts.learningPlatforms.foreignCourse })
  }
  await insertIdeaCourse(tx, { idea_id: ideaId, course_id })
}

/** Takes the course off an own idea. */
export async function dropCourse(deps: Deps, actor: Member, ideaId: string): Promise<void> {
  await transact(deps, async (tx) => {
    const { user_id } = await requireOpenIdea(tx, actor, ideaId)
    if (!(await isAuthorOrCoauthor(tx, actor, { id: ideaId, user_id }))) {
      throw new ForbiddenError(errorTexts.learningPlatforms.onlyAuthorsTakeOff, 'idea')
    }
    if (!(await deleteIdeaCourse(tx, ideaId))) throw new NotFoundError('course')
  })
}
