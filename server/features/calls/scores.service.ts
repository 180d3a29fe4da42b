import type { Assignment, JudgedEntry, Reading } from '../../../contract/call-judging.ts'
import { pickContent } from '../../../contract/idea-content.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { type OpenFile, openStored } from '../files/files.service.ts'
import { requireNewestVersion, requireStoredVersion } from '../ideas/judged-versions.service.ts'
import { rejectListedWords } from '../reports/word-list.service.ts'
import { findEntry } from './call-entries.repo.ts'
import { isManagerOf, requireVisibleCall } from './calls.access.ts'
import { findCall, lockCall, lockCallForShare, type StoredCall } from './calls.repo.ts'
import { lateMinutes } from './entry-rules.ts'
import { inForce, readJudges } from './judges.service.ts'
import {
  type AssignmentRow,
  countOpenReadings,
  findAssignments,
  findAssignmentsOf,
  isJuror,
  updateAssignment,
} from './panel.repo.ts'
import { assignPanel } from './panel.service.ts'
import { weightedMean } from './ranking.ts'

// One sentence for every conflict: one of them is a block, and nobody may find out who blocked them.

type EntryKey = { id: string; idea: string }

/** The entries that a juror scores. */
export async function listAssignments(deps: Deps, actor: Member, id: string) {
  const call = await requireVisibleCall(deps, actor, await findCall(deps.db, id))
  const rows = await findAssignmentsOf(deps.db, id, actor.userId)
  if (rows.length === 0 && !(await isJuror(deps.db, id, actor.userId))) {
    throw new ForbiddenError(errorTexts.calls.notOnPanel, 'call')
  }
  const assignments = rows.map(
    (row): Assignment => ({
      idea: { id: row.idea_id, title: row.title },
      author: row.author,
      late_minutes: lateMinutes(call, row.entered_at),
      given_at: row.scored_at,
      weighted_mean: row.scores === null ? null : weightedMean(call.criteria, JSON.parse(row.scores)),
      passed_at: row.passed_at,
    }),
  )
  return { assignments, judging_ends_at: call.judging_ends_at }
}

/** An entry as it is judged, for its team, its jurors and those who manage the call. */
export async function getJudgedEntry(deps: Deps, actor: Member, key: EntryKey): Promise<JudgedEntry> {
  const { call, entry, assignments, own, newest } = await requireReadable(deps, actor, key)
  const { content_version } = entry
  const judged = content_version === null ? newest : await requireStoredVersion(deps, key.idea, content_version)
  const hasGiven = own?.scored_at != null
  const others = hasGiven ? assignments.filter((one) => one !== own && one.scored_at !== null) : []
  return {
    idea_id: key.idea,
    ...pickContent(judged),
    author: newest.author,
    team: newest.team,
    content_version,
    newest_version: newest.version_number,
    pdf_size: content_version === null ? newest.pdf_size : entry.pdf_size,
    answers: entry.answers,
    entered_at: entry.entered_at,
    late_minutes: lateMinutes(call, entry.entered_at),
    reading: own ? readingOf(call, own) : null,
    others: others
      .map((one) => {
        const scores = JSON.parse(one.scores ?? '{}') as Record<string, number>
        return { scores, weighted_mean: weightedMean(call.criteria, scores) ?? 0, sentence: one.sentence }
      })
      .sort((one, other) => one.weighted_mean - other.weighted_mean),
  }
}

/** The PDF of an entry in the version that is judged. */
export async function openEntryPdf(deps: Deps, actor: Member, key: EntryKey): Promise<OpenFile & { title: string }> {
  const { entry, newest } = await requireReadable(deps, actor, key)
  const fileId = entry.content_version === null ? newest.pdf : entry.pdf_file_id
  if (!fileId) throw new NotFoundError('file')
  return { ...(await openStored(deps, fileId, 'document')), title: newest.title }
}

async function requireReadable(deps: Deps, actor: Member, { id, idea }: EntryKey) {
  const call = await requireVisibleCall(deps, actor, await findCall(deps.db, id))
  const entry = await findEntry(deps.db, id, idea)
  if (!entry) throw new NotFoundError('entry')
  const [newest, assignments, judges] = await Promise.all([
    requireNewestVersion(deps, idea),
    findAssignments(deps.db, id, idea),
    readJudges(deps, id, idea),
  ])
  const isOnTeam = newest.author.id === actor.userId || newest.team.some(({ user }) => user.id === actor.userId)
  const assigned = assignments.find(({ user_id, passed_at }) => user_id === actor.userId && passed_at === null)
  const own = assigned && judges.mayJudge(idea, actor.userId) ? assigned : undefined
  if (!own && !isOnTeam && !(await isManagerOf(deps, actor, call))) {
    if (assigned && judges.isConflicted(idea, actor.userId)) throw conflictOf(assigned)
    throw new NotFoundError('entry')
  }
  return { call, entry, assignments: inForce(assignments, judges, call), own, newest }
}

/** Gives scores of all criteria, or changes them until judging ends. */
export async function saveScores(
  deps: Deps,
  actor: Member,
  { id, idea }: EntryKey,
  input: { scores: Record<string, number>; note: string; sentence: string },
): Promise<Reading> {
  return transact(deps, async (tx) => {
    const call = await requireVisibleCall(tx, actor, await lockCallForShare(tx, id))
    const own = await requireOwnAssignment(tx, idea, call, actor.userId)
    requireJudging(call, timestamp(tx.clock))
    requireAllCriteria(call, input.scores)
    if ((await readJudges(tx, id, idea)).isConflicted(idea, actor.userId)) throw conflictOf(own)
    const { note, sentence } = input
    await rejectListedWords(tx, actor, { sentence })
    const change = { scores: JSON.stringify(input.scores), note, sentence, scored_at: timestamp(tx.clock) }
    await updateAssignment(tx, own.id, change)
    const isDone = !(await countOpenReadings(tx.db, [id], actor.userId)).get(id)
    if (isDone) await tx.retract({ kind: 'call_judging', userId: actor.userId, callId: id })
    return readingOf(call, { ...own, ...change })
  })
}

/** Passes an entry on to another juror: the juror, or who manages the call. Returns whether another one has it. */
export async function passOn(
  deps: Deps,
  actor: Member,
  { id, idea }: EntryKey,
  userId = actor.userId,
): Promise<boolean> {
  return transact(deps, async (tx) => {
    const call = await requireVisibleCall(tx, actor, await lockCall(tx, id))
    const isManager = userId !== actor.userId
    if (isManager && !(await isManagerOf(tx, actor, call))) {
      throw new ForbiddenError(errorTexts.calls.onlyOwnHandedOver, 'user_id')
    }
    const own = await requireOwnAssignment(tx, idea, call, userId)
    requireJudging(call, timestamp(tx.clock))
    if (own.scored_at !== null) throw new ConflictError('entry', errorTexts.calls.scored)
    await updateAssignment(tx, own.id, { passed_at: timestamp(tx.clock) })
    await assignPanel(tx, call, { actorId: actor.userId, lostIdeas: [idea] })
    if (isManager) {
      const target = { kind: 'call' as const, id, name: call.title, memberId: userId }
      await tx.audit(actor, { action: 'call_passed_on', target })
    }
    const active = (await findAssignments(tx.db, id, idea)).filter(({ passed_at }) => passed_at === null)
    return active.length >= call.jurors_per_entry
  })
}

function conflictOf({ scored_at }: AssignmentRow): ForbiddenError {
  return new ForbiddenError(scored_at === null ? errorTexts.calls.conflict : errorTexts.calls.conflictSince, 'entry')
}

/** The assignment of a juror who is on the panel now. */
async function requireOwnAssignment(tx: Tx, ideaId: string, call: StoredCall, userId: string): Promise<AssignmentRow> {
  const own = (await findAssignments(tx.db, call.id, ideaId)).find(
    ({ user_id, passed_at }) => user_id === userId && passed_at === null,
  )
  if (own && (await isJuror(tx.db, call.id, userId))) return own
  if (await findEntry(tx.db, call.id, ideaId)) throw new ForbiddenError(errorTexts.calls.otherJurors, 'entry')
  throw new NotFoundError('entry')
}

function requireJudging({ phase, judging_ends_at }: StoredCall, now: string): void {
  if (phase !== 'judging' || (judging_ends_at !== null && judging_ends_at <= now))
    throw new ConflictError('call', errorTexts.calls.judgingEnded)
}

function requireAllCriteria({ criteria }: StoredCall, scores: Record<string, number>): void {
  const isKnown = Object.keys(scores).every((id) => criteria.some((one) => one.id === id))
  if (!isKnown) throw new InvalidError({ scores: errorTexts.calls.unknownCriterion })
  const missing = criteria.filter(({ id }) => scores[id] === undefined).length
  if (missing > 0) throw new InvalidError({ scores: errorTexts.calls.scoreMissing })
}

function readingOf(
  { criteria }: StoredCall,
  { scores, note, sentence, scored_at }: Pick<AssignmentRow, 'scores' | 'note' | 'sentence' | 'scored_at'>,
): Reading {
  const given = JSON.parse(scores ?? '{}') as Record<string, number>
  return { scores: given, note, sentence, weighted_mean: weightedMean(criteria, given), given_at: scored_at }
}
