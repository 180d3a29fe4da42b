import type { MissingPart } from '../../../contract/calls.ts'
import type { CallPhase } from '../../../contract/calls.values.ts'
import type { Deps } from '../../deps.ts'
import { timestamp } from '../../lib/clock.ts'
import { hasCandidates } from './ballots.repo.ts'
import { findReferences, hasEntries } from './call-entries.repo.ts'
import { problemsOfDraft } from './call-rules.ts'
import type { StoredCall } from './calls.repo.ts'
import { inForce, readJudges } from './judges.service.ts'
import { findAssignments, findJurors } from './panel.repo.ts'

type WithDb = Pick<Deps, 'db' | 'clock'>

/** Parts that a call lacks for its next phase, which its organiser is told before. */
export async function missingParts(deps: WithDb, call: StoredCall, to: CallPhase): Promise<MissingPart[]> {
  const parts = await Promise.all([
    to === 'open' ? missingAtOpening(deps, call) : [],
    to === 'judging' ? missingInEntries(deps, call) : [],
    call.phase === 'judging' ? missingAfterJudging(deps, call) : [],
    to === 'ballot' ? missingInBallot(deps, call) : [],
    to === 'results' ? missingInResults(deps, call) : [],
  ])
  return parts.flat().filter(({ count }) => count > 0)
}

async function missingAtOpening({ db, clock }: WithDb, call: StoredCall): Promise<MissingPart[]> {
  const jurors = (await findJurors(db, call.id)).filter(({ isSuspended }) => !isSuspended)
  const ids = jurors.map(({ user }) => user.id)
  const { user_ids, ...fields } = problemsOfDraft(call, ids, timestamp(clock))
  return [
    { kind: 'fields', count: Object.keys(fields).length, of: Object.keys(fields).length },
    user_ids
      ? { kind: 'jurors', count: 1, of: 1 }
      : {
          kind: 'jurors',
          count: jurors.length === 0 ? 0 : call.jurors_per_entry - jurors.length,
          of: call.jurors_per_entry,
        },
    { kind: 'awards', count: call.awards.length === 0 ? 1 : 0, of: 1 },
    { kind: 'profiles', count: jurors.filter(({ hasProfile }) => !hasProfile).length, of: jurors.length },
  ]
}

async function missingInEntries({ db }: WithDb, { id }: StoredCall): Promise<MissingPart[]> {
  return [{ kind: 'entries', count: (await hasEntries(db, id)) ? 0 : 1, of: 1 }]
}

async function missingAfterJudging(deps: WithDb, call: StoredCall): Promise<MissingPart[]> {
  const [assignments, judges] = await Promise.all([findAssignments(deps.db, call.id), readJudges(deps, call.id)])
  const readings = inForce(assignments, judges, call)
  return [
    { kind: 'readings', count: readings.filter(({ scored_at }) => scored_at === null).length, of: readings.length },
  ]
}

async function missingInBallot({ db }: WithDb, call: StoredCall): Promise<MissingPart[]> {
  return [{ kind: 'candidates', count: (await hasCandidates(db, call)) ? 0 : 1, of: 1 }]
}

async function missingInResults(deps: WithDb, { id, awards, words }: StoredCall): Promise<MissingPart[]> {
  const { given } = await findReferences(deps.db, id)
  const count = awards.reduce((sum, award) => sum + award.count, 0)
  const left = awards.reduce((sum, award) => sum + Math.max(0, award.count - (given.get(award.id) ?? 0)), 0)
  return [
    { kind: 'given_awards', count: left, of: count },
    { kind: 'words', count: words === '' ? 1 : 0, of: 1 },
  ]
}
