import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../lib/errors.ts'
import { findCourseOf } from './courses.repo.ts'
import { findPlatform, type PlatformRow } from './platforms.repo.ts'
import { isActive } from './platforms.service.ts'

export type TaughtCourse = NonNullable<Awaited<ReturnType<typeof findCourseOf>>> & { platform: PlatformRow }

/** A course of an active platform in which the member teaches, by the latest launch. */
export async function requireTaughtCourse(
  { db }: Pick<Deps, 'db'>,
  { userId }: Member,
  id: string,
): Promise<TaughtCourse> {
  const course = await findCourseOf(db, id, userId)
  const platform = course && (await findPlatform(db, course.platform_id))
  if (!platform) throw new NotFoundError('course')
  if (course.role !== 'teacher') throw notTeaching()
  if (!isActive(platform)) throw new ConflictError('course', errorTexts.learningPlatforms.switchedOff)
  return { ...course, platform }
}

export function notTeaching(): ForbiddenError {
  return new ForbiddenError(errorTexts.learningPlatforms.onlyTeachers, 'course')
}
