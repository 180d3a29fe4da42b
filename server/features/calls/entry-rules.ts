import type { NoEntryReason } from '../../../contract/call-entries.ts'
import { CALL_GRACE_MINUTES } from '../../../contract/calls.values.ts'
import type { ErrorText } from '../../../contract/messages/error-text.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { MINUTE } from '../../lib/clock.ts'
import { ConflictError, InvalidError } from '../../lib/errors.ts'
import type { StoredCall } from './calls.repo.ts'

const TEXTS: Record<Exclude<NoEntryReason, 'profile'>, ErrorText> = {
  closed: errorTexts.calls.notOpen,
  faculty: errorTexts.calls.otherFaculty,
  organiser: errorTexts.calls.organiser,
  too_many: errorTexts.calls.tooManyEntries,
}

type Times = {
  now: string
  /** When the request began to arrive. */
  arrivedAt: string
}

/** Whether entries are taken: while the call is open, and for some minutes more where the upload began before it closed. */
export function takesEntries({ phase, closes_at }: StoredCall, { now, arrivedAt }: Times): boolean {
  if (closes_at === null || (phase !== 'open' && phase !== 'judging')) return false
  if (now < closes_at) return phase === 'open'
  const lastAt = new Date(Date.parse(closes_at) + CALL_GRACE_MINUTES * MINUTE).toISOString()
  return arrivedAt < closes_at && now <= lastAt
}

/** How many minutes after closing an entry arrived. */
export function lateMinutes({ closes_at }: Pick<StoredCall, 'closes_at'>, enteredAt: string): number {
  if (closes_at === null || enteredAt < closes_at) return 0
  return Math.floor((Date.parse(enteredAt) - Date.parse(closes_at)) / MINUTE) + 1
}

type Entrant = { userId: string; faculty: string; entryCount: number; hasProfile: boolean }

/** Why a member cannot enter another idea in a call now; null where that is possible. */
export function entryRefusalReason(call: StoredCall, entrant: Entrant, times: Times): NoEntryReason | null {
  if (!takesEntries(call, times)) return 'closed'
  if (!entrant.hasProfile) return 'profile'
  if (call.organiser_id === entrant.userId) return 'organiser'
  if (call.faculties.length > 0 && !call.faculties.includes(entrant.faculty)) return 'faculty'
  return entrant.entryCount >= call.ideas_per_member ? 'too_many' : null
}

export function rejectEntry(reason: NoEntryReason | null): void {
  if (reason === null) return
  if (reason === 'profile') throw new ConflictError('call', errorTexts.calls.profileFirst)
  throw new ConflictError('call', TEXTS[reason])
}

/** The answers to the questions of a call, all of them and no others. */
export function requireAnswers({ questions }: StoredCall, answers: Record<string, string>): Record<string, string> {
  if (Object.keys(answers).some((id) => !questions.some((question) => question.id === id))) {
    throw new InvalidError({ answers: errorTexts.calls.unknownQuestion })
  }
  const missing = questions.filter(({ id }) => !answers[id])
  if (missing.length > 0) throw new InvalidError({ answers: errorTexts.calls.answerMissing })
  const long = questions.find(({ id, max }) => (answers[id]?.length ?? 0) > max)
  if (long) throw new InvalidError({ answers: errorTexts.calls.answerTooLong({ max: long.max, question: long.text }) })
  return answers
}
