import type { MissingPart } from '../../../contract/calls.ts'
import type { CallPhase } from '../../../contract/calls.values.ts'
import type { Tx } from '../../transact.ts'
import { findReferences } from './call-entries.repo.ts'
import type { StoredCall } from './calls.repo.ts'
import { inForce, readJudges } from './judges.service.ts'
import { findAssignments, findJurors } from './panel.repo.ts'

/** What a call lacks for its next phase and may go on without: the organiser is told before. */
export async function missingParts(tx: Tx, call: StoredCall, to: CallPhase): Promise<MissingPart[]> {
  const parts = await Promise.all([
    to === 'open' ? missingAtOpening(tx, call) : [],
    call.phase === 'judging' ? missingAfterJudging(tx, call) : [],
    to === 'results' ? missingInResults(tx, call) : [],
  ])
  return parts.flat().filter(({ count }) => count > 0)
}

async function missingAtOpening(tx: Tx, { id, awards }: StoredCall): Promise<MissingPart[]> {
  const jurors = (await findJurors(tx.db, id)).filter(({ isSuspended }) => !isSuspended)
  return [
    { kind: 'awards', count: awards.length === 0 ? 1 : 0, of: 1 },
    { kind: 'profiles', count: jurors.filter(({ hasProfile }) => !hasProfile).length, of: jurors.length },
  ]
}

async function missingAfterJudging(tx: Tx, call: StoredCall): Promise<MissingPart[]> {
  const [assignments, judges] = await Promise.all([findAssignments(tx.db, call.id), readJudges(tx, call.id)])
  const readings = inForce(assignments, judges, call)
  return [
    { kind: 'readings', count: readings.filter(({ scored_at }) => scored_at === null).length, of: readings.length },
  ]
}

async function missingInResults(tx: Tx, { id, awards, words }: StoredCall): Promise<MissingPart[]> {
  const { given } = await findReferences(tx.db, id)
  const count = awards.reduce((sum, award) => sum + award.count, 0)
  const left = awards.reduce((sum, award) => sum + Math.max(0, award.count - (given.get(award.id) ?? 0)), 0)
  return [
    { kind: 'given_awards', count: left, of: count },
    { kind: 'words', count: words === '' ? 1 : 0, of: 1 },
  ]
}
