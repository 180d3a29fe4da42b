import { CALL_AHEAD_YEARS, CALL_PROMISE_MIN, CALL_QUESTION_MIN, type NewCall } from '../../../contract/calls.ts'
import type { ErrorText } from '../../../contract/messages/error-text.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { CallChange } from '../../../contract/notifications.ts'
import { DAY } from '../../lib/clock.ts'
import { ConflictError, InvalidError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import type { StoredCall } from './calls.repo.ts'

const PROBLEM_MESSAGES = {
  question: errorTexts.common.minCharacters({ min: CALL_QUESTION_MIN }),
  promise: errorTexts.common.minCharacters({ min: CALL_PROMISE_MIN }),
  criteria: errorTexts.calls.noCriteria,
  jurors: errorTexts.calls.noJurors,
  date: errorTexts.calls.dateMissing,
  future: errorTexts.common.inTheFuture,
  afterOpening: errorTexts.calls.afterOpening,
  afterClosing: errorTexts.calls.afterClosing,
  afterJudging: errorTexts.calls.afterJudging,
  tooLate: errorTexts.common.atMostYearsAhead({ years: CALL_AHEAD_YEARS }),
}

/** Rules of entering, scoring and voting that entrants rely on once a call is open. */
const FIXED_FIELDS = [
  'opens_at',
  'time_zone',
  'faculties',
  'ideas_per_member',
  'questions',
  'jurors_per_entry',
  'votes_per_member',
  'ballot_scope',
] as const

const DATES = ['closes_at', 'judging_ends_at', 'ballot_ends_at'] as const

/** The fields of a call from a request. Parts without an id are new. */
export function contentOf(input: Omit<NewCall, 'rules_pdf' | 'rules_pdf_name'>) {
  const withIds = <T extends { id?: string | undefined }>(parts: T[]) =>
    parts.map(({ id = newId(), ...part }) => ({ id, ...part }))
  const { questions, criteria, awards, ...rest } = input
  return {
    ...rest,
    questions: withIds(questions),
    criteria: withIds(criteria),
    awards: withIds(awards),
    ballot_ends_at: input.votes_per_member === 0 ? null : input.ballot_ends_at,
  }
}

type Content = ReturnType<typeof contentOf>

/** Rejects a draft that cannot open, by field. */
export function requireReady(call: Content, jurorIds: string[], now: string): void {
  rejectFields(problemsOfDraft(call, jurorIds, now))
}

/** Problems that keep a draft from opening, by field; `user_ids` without a panel where entries are judged. */
export function problemsOfDraft(call: Content, jurorIds: string[], now: string): Record<string, ErrorText> {
  const isVotedAlone = call.votes_per_member > 0 && call.ballot_scope === 'all'
  const hasPanel = jurorIds.length > 0 || isVotedAlone
  return {
    ...problemsOf(call),
    ...(isAfter(call.closes_at, now) ? {} : { closes_at: PROBLEM_MESSAGES.future }),
    ...(hasPanel ? {} : { user_ids: PROBLEM_MESSAGES.jurors }),
  }
}

/** Problems of an open call, by field. */
function problemsOf(call: Content): Record<string, ErrorText> {
  const { opens_at, closes_at, judging_ends_at, ballot_ends_at } = call
  const hasBallot = call.votes_per_member > 0
  const latest = new Date(Date.parse(opens_at ?? '') + CALL_AHEAD_YEARS * 366 * DAY || 0).toISOString()
  const tooLate = (end: string | null) => opens_at !== null && end !== null && end > latest
  const checks: [field: string, isWrong: boolean, text: ErrorText][] = [
    ['question', call.question.length < CALL_QUESTION_MIN, PROBLEM_MESSAGES.question],
    ['promise', call.promise.length < CALL_PROMISE_MIN, PROBLEM_MESSAGES.promise],
    ['criteria', call.criteria.length === 0, PROBLEM_MESSAGES.criteria],
    ['opens_at', opens_at === null, PROBLEM_MESSAGES.date],
    ['closes_at', !isAfter(closes_at, opens_at ?? ''), PROBLEM_MESSAGES.afterOpening],
    ['judging_ends_at', !isAfter(judging_ends_at, closes_at ?? ''), PROBLEM_MESSAGES.afterClosing],
    ['ballot_ends_at', hasBallot && !isAfter(ballot_ends_at, judging_ends_at ?? ''), PROBLEM_MESSAGES.afterJudging],
    ...DATES.map((field): [string, boolean, ErrorText] => [field, tooLate(call[field]), PROBLEM_MESSAGES.tooLate]),
  ]
  return Object.fromEntries(checks.filter(([, isWrong]) => isWrong).map(([field, , message]) => [field, message]))
}

/** Rejects a change of a call that is no draft any more, by field: dates move later only, rules stay. */
export function requireAllowedChange(before: StoredCall, after: Content): void {
  const fixed = [...FIXED_FIELDS, ...(before.phase === 'results' ? (['awards'] as const) : [])]
  const problems: Record<string, ErrorText> = Object.fromEntries(
    fixed.filter((field) => !isSame(before[field], after[field])).map((field) => [field, errorTexts.calls.fixed]),
  )
  if (!isSame(before.criteria.map(keyOf), after.criteria.map(keyOf))) problems.criteria = errorTexts.calls.fixed
  for (const field of DATES) {
    const problem = before[field] === after[field] ? null : problemOfDate(field, before, after[field])
    if (problem !== null) problems[field] = problem
  }
  rejectFields({ ...problemsOf(after), ...problems })
}

type References = { isEntered: boolean; isScored: boolean; given: Map<string, number>; isConfirmed: boolean }

/** Rejects a change of awards and criteria that entries and scores refer to: given awards stay, the others ask first. */
export function requireReferredParts(before: StoredCall, after: Content, references: References): void {
  const { isEntered, isScored, given, isConfirmed } = references
  const counts = new Map(after.awards.map(({ id, count }) => [id, count]))
  const taken = before.awards.find(({ id }) => (counts.get(id) ?? 0) < (given.get(id) ?? 0))
  if (taken) throw new ConflictError('award_id', errorTexts.calls.awardGiven({ award: taken.name }))
  if (isConfirmed) return
  const kept = after.awards.filter(({ id }) => before.awards.some((award) => award.id === id))
  const isLess = before.awards.some(({ id, count }) => (counts.get(id) ?? 0) < count)
  const isRenamed = kept.some(({ id, name }) => before.awards.some((award) => award.id === id && award.name !== name))
  if (isEntered && (isLess || isRenamed)) throw new ConflictError('awards', errorTexts.calls.confirmAwards)
  if (isScored && !isSame(before.criteria, after.criteria))
    throw new ConflictError('criteria', errorTexts.calls.confirmCriteria)
}

function problemOfDate(field: (typeof DATES)[number], before: StoredCall, date: string | null): ErrorText | null {
  if (field === 'closes_at' && before.phase !== 'open') return errorTexts.calls.closedAlready
  if (field === 'ballot_ends_at' && before.counted_at !== null) return errorTexts.calls.countedAlready
  return date === null || (before[field] !== null && date < before[field]) ? errorTexts.calls.laterOnly : null
}

function rejectFields(problems: Record<string, ErrorText>): void {
  if (Object.keys(problems).length > 0) throw new InvalidError(problems)
}

function isAfter(time: string | null, other: string): boolean {
  return time !== null && time > other
}

const keyOf = ({ id, weight }: { id: string; weight: number }) => ({ id, weight })

/** The parts of a change that concern entrants. */
export function changesFor(before: StoredCall, after: Content): CallChange[] {
  const dates = DATES.some((field) => before[field] !== after[field])
  const criteria = !isSame(before.criteria, after.criteria)
  return [...(dates ? (['dates'] as const) : []), ...(criteria ? (['criteria'] as const) : [])]
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
