import type { ReportFigures } from '../../../contract/university-reports.ts'
import { groupSize, REPORT_WORDS_MAX } from '../../../contract/university-reports.values.ts'
import { readCounts } from '../../db/counts.ts'
import { withoutTimeLimit } from '../../db/locks.ts'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { DAY, MINUTE, timestamp } from '../../lib/clock.ts'
import { transact } from '../../transact.ts'
import { findStoredCall } from '../calls/managed-calls.service.ts'
import { readLists } from '../site-settings/lists.service.ts'
import {
  type ChosenUpdate,
  countHelpers,
  countStages,
  countTeamPeople,
  countTookPart,
  countUpdates,
  findAnswerTimes,
  findAuthorFaculties,
  findLatestUpdates,
  type Scope,
} from './report-figures.repo.ts'
import { addAnswerTimes, helpOf, medianDays, NO_ANSWERS, participationOf, stagesOf } from './report-figures.ts'
import { leaseWaiting, type ReportRow, storeFigures, updateReport } from './university-reports.repo.ts'

export const COUNTING_STEPS = 6
/** After so many failures a report waits until it is asked for again. */
export const COUNTING_ATTEMPTS = 3
/** Longer than one step can take. After it, another process counts for one that was killed. */
const LEASE_MS = 10 * MINUTE
const RETRY_MS = MINUTE
/** Part of a period whose ideas are in memory at once. */
const CHUNK_MS = 31 * DAY

/** Counts the reports that wait, one after the other; any number of processes share them. */
export async function countReports(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const now = timestamp(deps.clock)
    const lease = { now, until: timestamp(deps.clock, LEASE_MS), attempts: COUNTING_ATTEMPTS }
    const report = await transact(deps, (tx) => leaseWaiting(tx, lease))
    if (!report) return
    await countReport(deps, report, signal).catch(async (error) => {
      const isStopped = signal?.aborted === true
      if (!isStopped) deps.log.error({ err: error, report: report.id }, 'report not counted')
      const attempts = report.attempts + (isStopped ? 0 : 1)
      const leased_until = isStopped ? null : timestamp(deps.clock, attempts < COUNTING_ATTEMPTS ? RETRY_MS : 0)
      await updateReport(deps.db, report.id, { leased_until, attempts })
    })
  }
}

/** Reads where searches do, beside the requests of others. */
async function countReport(deps: Deps, report: ReportRow, signal?: AbortSignal): Promise<void> {
  const { clock } = deps
  let steps_done = 0
  const onStep = async () => {
    signal?.throwIfAborted()
    await updateReport(deps.db, report.id, { steps_done: ++steps_done, leased_until: timestamp(clock, LEASE_MS) })
  }
  const counted_at = timestamp(clock)
  const scope = { callId: report.call_id, from: report.starts_at, until: report.ends_at }
  const { figures, words } = await withoutTimeLimit(deps.searchDb, (db) => count(deps, db, scope, onStep))
  await storeFigures(deps.db, report.id, { figures, words, counted_at, steps_done })
}

async function count(
  deps: Deps,
  db: Db,
  scope: Scope,
  onStep: () => Promise<void>,
): Promise<{ figures: ReportFigures; words: ChosenUpdate[] }> {
  const took_part = participationOf(await readCounts(db, 'listed-profiles'), await countTookPart(db, scope))
  await onStep()
  const team_people = groupSize(await countTeamPeople(db, scope))
  const faculties = await facultiesOf(deps, db, scope)
  await onStep()
  const { ideas, stages, ...decided } = stagesOf(await countStages(db, scope))
  await onStep()
  const { answers, reviewDays } = await answersOf(db, scope)
  await onStep()
  const help = helpOf(await countHelpers(db, scope))
  await onStep()
  const updates = await countUpdates(db, scope)
  const words = await findLatestUpdates(db, scope, REPORT_WORDS_MAX)
  await onStep()
  const call = await callOf(deps, scope, decided)
  const review_days = medianDays(reviewDays)
  return {
    figures: { ideas, faculties, team_people, took_part, stages, call, answers, review_days, help, updates },
    words,
  }
}

/** Faculties with an idea, of those that the site offers. */
async function facultiesOf(deps: Deps, db: Db, scope: Scope): Promise<ReportFigures['faculties']> {
  const entered = new Set(await findAuthorFaculties(db, scope))
  const offered = (await readLists(deps)).faculties.filter(({ is_retired }) => !is_retired)
  return { entered: offered.filter(({ name }) => entered.has(name)).length, all: offered.length }
}

async function answersOf(db: Db, scope: Scope) {
  const found = { answers: { ...NO_ANSWERS }, reviewDays: [] as number[] }
  for (const part of partsOf(scope)) addAnswerTimes(found, await findAnswerTimes(db, part))
  return found
}

/** The entries of a call, or the months of a period. */
function partsOf(scope: Scope): Scope[] {
  if (scope.callId !== null) return [scope]
  const [from, until] = [Date.parse(scope.from), Date.parse(scope.until)]
  const at = (time: number) => new Date(Math.min(time, until)).toISOString()
  return Array.from({ length: Math.ceil((until - from) / CHUNK_MS) }, (_, place) => {
    return { ...scope, from: at(from + place * CHUNK_MS), until: at(from + (place + 1) * CHUNK_MS) }
  })
}

type Decided = { shortlisted: number; awarded: number; at_work_without_award: number }

async function callOf({ db }: Deps, { callId }: Scope, decided: Decided): Promise<ReportFigures['call']> {
  const call = callId === null ? undefined : await findStoredCall({ db }, callId)
  if (!call?.closes_at || !call.results_at) return null
  const { closes_at, results_at, results_planned_at } = call
  return { ...decided, closed_at: closes_at, results_at, results_planned_at }
}
