import type { CallPhase } from '../../../contract/calls.values.ts'
import type { WebhookKind } from '../../../contract/webhooks.values.ts'
import type { Deps } from '../../deps.ts'
import { timestamp } from '../../lib/clock.ts'
import { type Tx, transact } from '../../transact.ts'
import { hasCandidates } from './ballots.repo.ts'
import { endBallot } from './ballots.service.ts'
import { fixVersions } from './call-entries.repo.ts'
import { notifyJurors } from './calls.notifications.ts'
import { findDueCalls, findJudgedCalls, lockCall, type StoredCall, updateCall } from './calls.repo.ts'
import { inForce, readJudges } from './judges.service.ts'
import { findAssignments } from './panel.repo.ts'
import { assignPanel, dropConflicted, findJurorIds } from './panel.service.ts'

/**
 * Moves every call whose phase has ended by the clock. A move commits as a whole under a lock of the call, so it happens once,
 * whichever process is first and whenever one is killed.
 */
export async function moveDueCalls(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const id of await findDueCalls(deps.db, timestamp(deps.clock))) {
    signal.throwIfAborted()
    // After a pause of all servers, several phases may have ended.
    while (await transact(deps, (tx) => moveIfDue(tx, id))) signal.throwIfAborted()
  }
}

/** Assigns entries again whose jurors may not judge them any more, since they are suspended or came into a conflict. */
export async function repairPanels(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const id of await findJudgedCalls(deps.db)) {
    signal.throwIfAborted()
    if (!(await isBroken(deps, id))) continue
    await transact(deps, async (tx) => {
      const call = await lockCall(tx, id)
      if (call?.phase === 'judging') await assignPanel(tx, call)
    })
  }
}

async function isBroken(deps: Deps, id: string): Promise<boolean> {
  const [assignments, judges] = await Promise.all([findAssignments(deps.db, id), readJudges(deps, id)])
  const active = assignments.filter(({ passed_at }) => passed_at === null)
  return inForce(active, judges, { phase: 'judging' }).length < active.length
}

async function moveIfDue(tx: Tx, id: string): Promise<boolean> {
  const call = await lockCall(tx, id)
  if (!call) return false
  const now = timestamp(tx.clock)
  if (call.phase === 'ballot' && call.counted_at === null && isOver(call.ballot_ends_at, now)) {
    await endBallot(tx, call)
    return true
  }
  const next = await nextByClock(tx, call, now)
  if (!next) return false
  await enterPhase(tx, call, next)
  const target = { kind: 'call' as const, id, name: call.title }
  await tx.audit('system', { action: 'call_moved', target, before: call.phase, after: next })
  return true
}

/** Judging goes on after its end where there is nothing to vote on; results follow by hand. */
async function nextByClock(tx: Tx, call: StoredCall, now: string): Promise<CallPhase | null> {
  if (call.phase === 'draft') return call.scheduled_at !== null && isOver(call.opens_at, now) ? 'open' : null
  if (call.phase === 'open') return isOver(call.closes_at, now) ? 'judging' : null
  const isJudged = call.phase === 'judging' && isOver(call.judging_ends_at, now)
  return isJudged && call.votes_per_member > 0 && (await hasCandidates(tx.db, call)) ? 'ballot' : null
}

function isOver(end: string | null, now: string): boolean {
  return end !== null && end <= now
}

const TOLD_PHASES = new Map<CallPhase, WebhookKind>([
  ['open', 'call.opened'],
  ['judging', 'call.closed'],
  ['results', 'call.results'],
])

/** The call is held: nobody enters or votes meanwhile. */
export async function enterPhase(tx: Tx, call: StoredCall, phase: CallPhase): Promise<void> {
  const now = timestamp(tx.clock)
  await updateCall(tx, call, { phase, scheduled_at: null, ...(phase === 'results' ? { results_at: now } : {}) })
  const kind = TOLD_PHASES.get(phase)
  if (kind) await tx.webhook({ kind, subject: call.id })
  if (phase === 'results') await dropConflicted(tx, call)
  if (phase === 'open') await notifyJurors(tx, call, await findJurorIds(tx, call.id), 'invited')
  if (phase === 'judging') {
    await fixVersions(tx, call.id)
    await assignPanel(tx, call)
  }
}
