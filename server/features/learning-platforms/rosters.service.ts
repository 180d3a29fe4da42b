import type { CoursePerson, CourseRole } from '../../../contract/learning-platforms.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { sortKey } from '../../db/sort-key.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { courseName } from '../../lib/course-name.ts'
import { problemOfEmail } from '../../lib/email-rules.ts'
import { ConflictError, ForbiddenError, UnavailableError } from '../../lib/errors.ts'
import { transact } from '../../transact.ts'
import { findActivatedEmails } from '../accounts/accounts.service.ts'
import { withoutBlockersOf } from '../blocks/block-checks.service.ts'
import { findAccountsOfIssuer } from '../identities/links.service.ts'
import { findInvitedAmong } from '../invitations/invitations.links.service.ts'
import { invite } from '../invitations/invitations.service.ts'
import { listedPeopleAmong } from '../profiles/profile-ranking.service.ts'
import { PlatformServiceError } from './platform-services.ts'
import { courseRoleOf, nameOf } from './platform-texts.ts'
import { issuerOf } from './platforms.service.ts'
import { fetchRoster, type Listed } from './roster-pages.ts'
import { notTeaching, requireTaughtCourse, type TaughtCourse } from './taught-courses.service.ts'

/** Administrators of a platform may teach where they are not enrolled. */
const UNLISTED_TEACHER_MS = DAY

/** Kept on the server: the page of a teacher gets no address. */
type Person = CoursePerson & { email: string | undefined }
type Roster = { people: Person[]; isComplete: boolean }

/** Who is in a course now, asked of its platform. Nothing of it is kept. */
export async function readRoster(
  deps: Deps,
  actor: Member,
  courseId: string,
): Promise<{ people: CoursePerson[]; is_complete: boolean }> {
  const { people, isComplete } = await rosterOf(deps, actor, await requireTaughtCourse(deps, actor, courseId))
  return {
    people: people.map(({ name, role, state, user_id }) => ({ name, role, state, user_id })),
    is_complete: isComplete,
  }
}

/** Invites by mail who is in a course and not here. Returns how many were. */
export async function inviteCourse(deps: Deps, actor: Member, courseId: string): Promise<{ invited: number }> {
  const course = await requireTaughtCourse(deps, actor, courseId)
  if (course.platform.may_invite === 0) throw notAllowed()
  const { people } = await rosterOf(deps, actor, course)
  const emails = [...new Set(people.flatMap(({ state, email }) => (state === 'new' && email ? [email] : [])))]
  return transact(deps, async (tx) => {
    const { platform } = await requireTaughtCourse(tx, actor, courseId)
    if (platform.may_invite === 0) throw notAllowed()
    const gone = new Set([...(await findActivatedEmails(tx, emails)), ...(await findInvitedAmong(tx, emails))])
    const invited = emails.filter((email) => !gone.has(email))
    if (invited.length === 0) return { invited: 0 }
    await invite(
      tx,
      actor,
      invited.map((email) => ({ email })),
    )
    const after = `${invited.length}, ${courseName(course)}`
    await tx.audit(actor, { action: 'members_invited', target: { kind: 'list' }, after })
    return { invited: invited.length }
  })
}

async function rosterOf(deps: Deps, actor: Member, course: TaughtCourse): Promise<Roster> {
  if (course.roster_url === null) {
    throw new ConflictError('course', errorTexts.learningPlatforms.rosterClosed)
  }
  const { listed, isComplete } = await fetchRoster(deps, course.platform, course.context_id, course.roster_url).catch(
    (error) => {
      if (!(error instanceof PlatformServiceError)) throw error
      deps.log.warn({ platform: course.platform.id, reason: error.message }, 'roster not read')
      throw new UnavailableError(errorTexts.learningPlatforms.rosterUnavailable, {
        cause: error,
      })
    },
  )
  const issuer = issuerOf(course.platform.id)
  const subjects = listed.map(({ user_id }) => user_id)
  const linked = await findAccountsOfIssuer(deps, { issuer, subjects })
  requireStillTeacher(deps, course, { listed, linked, userId: actor.userId })
  return { people: await describe(deps, actor, listed, linked), isComplete }
}

/** A role that has ended at the platform counts before the next launch. */
function requireStillTeacher(
  { clock }: Deps,
  { seen_at }: TaughtCourse,
  { listed, linked, userId }: { listed: Listed[]; linked: Map<string, string>; userId: string },
): void {
  const own = listed.filter(({ user_id }) => linked.get(user_id) === userId)
  const isTeacher =
    own.length === 0
      ? seen_at > timestamp(clock, -UNLISTED_TEACHER_MS)
      : own.some(({ roles }) => courseRoleOf(roles) === 'teacher')
  if (!isTeacher) throw notTeaching()
}

async function describe(
  deps: Deps,
  actor: Member,
  listed: Listed[],
  linked: Map<string, string>,
): Promise<Roster['people']> {
  const emails = [...new Set(listed.flatMap(({ email }) => (email ? [email] : [])))]
  const [members, invited, shown] = await Promise.all([
    findActivatedEmails(deps, emails),
    findInvitedAmong(deps, emails),
    shownAmong(deps, actor, [...linked.values()]),
  ])
  // An account with the address that is not linked passes for an invited one: a teacher learns of no account by it.
  const known = new Set([...members, ...invited])
  const people = listed.map((one): Person => {
    const { user_id: subject, email, roles } = one
    const userId = linked.get(subject)
    return {
      ...{ name: nameOf(one) ?? '', role: courseRoleOf(roles), email },
      state: userId ? 'here' : stateOf(email, known),
      user_id: userId && shown.has(userId) ? userId : null,
    }
  })
  const keys = new Map(people.map((person) => [person, sortKey(person.name)]))
  const placeOf = (role: CourseRole) => (role === 'teacher' ? 0 : 1)
  return people.toSorted(
    (one, other) =>
      placeOf(one.role) - placeOf(other.role) || ((keys.get(one) ?? '') < (keys.get(other) ?? '') ? -1 : 1),
  )
}

function stateOf(email: string | undefined, known: Set<string>): CoursePerson['state'] {
  if (email === undefined || problemOfEmail(email)) return 'unreachable'
  return known.has(email) ? 'invited' : 'new'
}

async function shownAmong(deps: Deps, actor: Member, ids: string[]): Promise<Set<string>> {
  const listed = await listedPeopleAmong(deps, ids)
  return new Set(await withoutBlockersOf(deps, actor.userId, [...listed.keys()]))
}

function notAllowed(): ForbiddenError {
  return new ForbiddenError(errorTexts.learningPlatforms.noInvitations, 'course')
}
