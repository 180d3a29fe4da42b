import { type CourseGrade, GRADE_MAXIMUM } from '../../../contract/learning-platforms.ts'
import type { Deps } from '../../deps.ts'
import type { Launch } from '../../events.ts'
import type { Member } from '../../lib/actor.ts'
import { HOUR, MINUTE, SECOND, timestamp } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { causeOf, postSafely } from '../../lib/safe-fetch.ts'
import { type Tx, transact } from '../../transact.ts'
import { isRestoredCopy } from '../backups/backups.state.service.ts'
import { findMean } from '../calls/ranking.service.ts'
import {
  findGradedLink,
  findGradesOf,
  findGradesOfMember,
  findOwnEntries,
  type GradeRow,
  hasCall,
  lockDueGrade,
  putGrade,
  putGradedLink,
  updateGrade,
} from './grades.repo.ts'
import { PlatformServiceError, withAccess } from './platform-services.ts'
import { findPlatform, type PlatformRow } from './platforms.repo.ts'
import { isActive } from './platforms.service.ts'
import { requireTaughtCourse } from './taught-courses.service.ts'

/** Waits after each failed attempt: three days in all. */
const BACKOFF_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 20 * HOUR]
/** Longer than one attempt can take. After it, another process sends the grade of one that was killed. */
const LEASE_MS = 75 * SECOND
const AT_ONCE = 4
const REASON_MAX = 200
const RESPONSE_BYTES = 1024
const TYPE = 'application/vnd.ims.lis.v1.score+json'
/** The line item or the user is not there any more. */
const GONE = [404, 410]
const BEST_SCORE = 5
/** Sent about a learner whose results are public, without a mean. */
const NOTHING = ''

/** A learner who opens a link with a grade gets one from then on. Only what a teacher placed so has one. */
export async function joinGradedLink(
  tx: Tx,
  courseId: string,
  member: { userId: string; subject: string },
  { grading, role }: Pick<Launch, 'grading' | 'role'>,
): Promise<void> {
  if (!grading || role !== 'learner' || !(await hasCall(tx.db, grading.callId))) return
  const { callId: call_id, rule, lineItemUrl: line_item_url } = grading
  const seen_at = timestamp(tx.clock)
  const link_id = await putGradedLink(tx, { id: newId(), course_id: courseId, call_id, rule, line_item_url, seen_at })
  await putGrade(tx, { link_id, user_id: member.userId, subject: member.subject })
}

/** Sends all grades that are other than what was sent, unless this is a restored copy; any number of processes share it. */
export async function sendDueGrades(deps: Deps, signal?: AbortSignal): Promise<void> {
  if (await isRestoredCopy(deps)) return
  await Promise.all(Array.from({ length: AT_ONCE }, () => sendInTurn(deps, signal)))
}

async function sendInTurn(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const grade = await transact(deps, async (tx) => {
      const due = await lockDueGrade(tx, timestamp(tx.clock))
      if (due) await updateGrade(tx.db, due, { leased_until: timestamp(tx.clock, LEASE_MS) })
      return due
    })
    if (!grade) return
    await send(deps, grade)
  }
}

async function send(deps: Deps, grade: GradeRow): Promise<void> {
  const link = await findGradedLink(deps.db, grade.link_id)
  const platform = link && (await findPlatform(deps.db, link.platform_id))
  if (!link || !platform || !isActive(platform)) return
  try {
    const wanted = await wantedOf(deps, grade, link)
    if (wanted !== NOTHING) await postScore(deps, platform, link, { subject: grade.subject, wanted })
    const done = { attempts: 0, next_attempt_at: null, leased_until: null, last_error: null }
    await updateGrade(deps.db, grade, {
      ...{ sent: wanted, ...done },
      ...(wanted === NOTHING ? {} : { sent_at: timestamp(deps.clock) }),
    })
  } catch (error) {
    if (!(error instanceof PlatformServiceError)) throw error
    await recordFailure(deps, grade, error)
  }
}

async function recordFailure(deps: Deps, grade: GradeRow, error: PlatformServiceError): Promise<void> {
  const attempts = grade.attempts + 1
  const wait = error.status !== undefined && GONE.includes(error.status) ? undefined : BACKOFF_MS[attempts - 1]
  const last_error = error.message.slice(0, REASON_MAX)
  deps.log.warn({ link: grade.link_id, attempt: attempts, reason: last_error }, 'grade not sent')
  await updateGrade(deps.db, grade, {
    ...{ attempts, last_error, leased_until: null },
    ...(wait === undefined
      ? { given_up_at: timestamp(deps.clock), next_attempt_at: null }
      : { next_attempt_at: timestamp(deps.clock, wait) }),
  })
}

type GradedLink = NonNullable<Awaited<ReturnType<typeof findGradedLink>>>

/** The grade as it is now. */
async function wantedOf(deps: Deps, grade: GradeRow, { rule, call_id }: GradedLink): Promise<string> {
  const entries = await findOwnEntries(deps.db, grade)
  if (rule === 'entry') return entries.length > 0 ? '1' : '0'
  const means = await Promise.all(entries.map((idea) => findMean(deps, call_id, idea)))
  const known = means.filter((mean) => mean !== undefined)
  return known.length === 0 ? NOTHING : String(Math.round((Math.max(...known) / BEST_SCORE) * 1000) / 10)
}

/** Posts a score (LTI Assignment and Grade Services 2.0, section 3.4). */
async function postScore(
  deps: Deps,
  platform: PlatformRow,
  { rule, line_item_url }: GradedLink,
  { subject, wanted }: { subject: string; wanted: string },
): Promise<void> {
  const url = new URL(line_item_url)
  url.pathname += `${url.pathname.endsWith('/') ? '' : '/'}scores`
  const score = {
    ...{
      userId: subject,
      scoreGiven: Number(wanted),
      scoreMaximum: GRADE_MAXIMUM[rule],
      timestamp: timestamp(deps.clock),
    },
    ...{ activityProgress: wanted === '0' && rule === 'entry' ? 'InProgress' : 'Completed' },
    gradingProgress: 'FullyGraded',
  }
  const body = Buffer.from(JSON.stringify(score))
  await withAccess(deps, platform, 'scores', async (authorization) => {
    const headers = { authorization, 'content-type': TYPE, accept: 'application/json' }
    const { status } = await postSafely(deps.internet, url.href, { headers, body }, RESPONSE_BYTES).catch((error) => {
      throw new PlatformServiceError(causeOf(error))
    })
    if (status < 200 || status > 299) throw new PlatformServiceError(`status ${status}`, status)
  })
}

/** The calls of a course with grades, for its teachers: how many were sent, and no names. */
export async function listGrades(deps: Deps, actor: Member, courseId: string): Promise<CourseGrade[]> {
  await requireTaughtCourse(deps, actor, courseId)
  const rows = await findGradesOf(deps.db, courseId)
  return rows.map(({ id, call_id, title, rule, learners, sent, failed, last_error }) => ({
    ...{ id, rule, call: { id: call_id, title }, last_error },
    ...{ learners: Number(learners), sent: Number(sent), failed: Number(failed) },
  }))
}

export async function exportGrades({ db }: Pick<Deps, 'db'>, userId: string) {
  return findGradesOfMember(db, userId)
}
