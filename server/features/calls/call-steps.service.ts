import type { Call, MissingPart, NextStep } from '../../../contract/calls.ts'
import type { CallPhase } from '../../../contract/calls.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { hasCandidates } from './ballots.repo.ts'
import { endBallot } from './ballots.service.ts'
import { enterPhase } from './call-phases.service.ts'
import { requireReady } from './call-rules.ts'
import { getCall } from './call-views.service.ts'
import { lockManagedCall } from './calls.access.ts'
import { type StoredCall, updateCall } from './calls.repo.ts'
import { missingParts } from './missing-parts.service.ts'
import { findJurorIds } from './panel.service.ts'

/**
 * Steps to another phase by hand, or checks only whether the step may be taken. Entering and voting end by the clock alone. Returns
 * the call, and what it lacks for the phase.
 */
export async function moveCall(
  deps: Deps,
  actor: Member,
  id: string,
  { to, version, is_check }: { to: CallPhase; version: number; is_check: boolean },
): Promise<{ call: Call; missing: MissingPart[] }> {
  return transact(deps, async (tx) => {
    const call = await lockManagedCall(tx, actor, id, version)
    const steps = await stepsOf(tx, call)
    if (!steps.includes(to))
      throw new ConflictError(
        'phase',
        to === 'ballot' && isVoteDue(call) ? errorTexts.calls.noCandidates : errorTexts.calls.notNext,
      )
    if (to === 'open') requireReady(call, await findJurorIds(tx, id), timestamp(tx.clock))
    const missing = await missingParts(tx, call, to)
    if (is_check) return { call: await getCall(tx, actor, id), missing }
    if (to === 'draft') await updateCall(tx, call, { scheduled_at: null })
    else if (to === 'open') await open(tx, call)
    else await decide(tx, call, to)
    const target = { kind: 'call' as const, id, name: call.title }
    await tx.audit(actor, { action: 'call_moved', target, before: call.phase, after: to })
    return { call: await getCall(tx, actor, id), missing }
  })
}

const NEXT = {
  draft: 'open',
  open: 'judging',
  judging: 'results',
  judgingForVote: 'ballot',
  ballot: 'results',
} as const

/** The step that follows, and what is missing for it. */
export async function nextStepOf(deps: Pick<Deps, 'db' | 'clock'>, call: StoredCall): Promise<NextStep> {
  const { phase } = call
  if (phase === 'results') return { to: null, at: null, is_by_hand: false, missing: [] }
  const to = NEXT[isVoteDue(call) ? 'judgingForVote' : phase]
  const isScheduled = phase === 'draft' && call.scheduled_at !== null
  const clock = { draft: isScheduled ? call.opens_at : null, open: call.closes_at, judging: null, ballot: null }
  return {
    to,
    at: isVoteDue(call) ? call.judging_ends_at : clock[phase],
    // Entering ends by the clock alone.
    is_by_hand: phase === 'judging' || (phase === 'draft' && !isScheduled) || isVoteOver(call, timestamp(deps.clock)),
    missing: await missingParts(deps, call, to),
  }
}

/** Without a public entry to vote on, judging leads to the results. */
async function stepsOf({ db }: Pick<Deps, 'db'>, call: StoredCall): Promise<CallPhase[]> {
  const { phase } = call
  if (phase === 'draft') return ['draft', 'open']
  if (phase === 'judging') return [isVoteDue(call) && (await hasCandidates(db, call)) ? 'ballot' : 'results']
  return phase === 'ballot' ? ['results'] : []
}

function isVoteDue({ phase, votes_per_member }: StoredCall): boolean {
  return phase === 'judging' && votes_per_member > 0
}

function isVoteOver({ phase, ballot_ends_at }: StoredCall, now: string): boolean {
  return phase === 'ballot' && (ballot_ends_at ?? '') <= now
}

/** At once, or by the clock where the call opens later. */
async function open(tx: Tx, call: StoredCall): Promise<void> {
  const now = timestamp(tx.clock)
  if ((call.opens_at ?? '') > now) await updateCall(tx, call, { scheduled_at: now })
  else await enterPhase(tx, call, 'open')
}

async function decide(tx: Tx, call: StoredCall, to: CallPhase): Promise<void> {
  if (call.phase === 'ballot' && !isVoteOver(call, timestamp(tx.clock))) {
    throw new ConflictError('phase', errorTexts.calls.stillVoting)
  }
  const isUncounted = call.phase === 'ballot' && call.counted_at === null
  await enterPhase(tx, isUncounted ? await endBallot(tx, call) : call, to)
}
