import type { CallPhase } from '../../../contract/calls.values.ts'
import type { Deps } from '../../deps.ts'
import { timestamp } from '../../lib/clock.ts'
import { type Tx, transact } from '../../transact.ts'
import { fixVersions } from './call-entries.repo.ts'
import { notifyJurors } from './calls.notifications.ts'
import { findDueCalls, holdCall, type StoredCall, updateCall } from './calls.repo.ts'
import { assignPanel, findJurorIds } from './panel.service.ts'

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

async function moveIfDue(tx: Tx, id: string): Promise<boolean> {
  const call = await holdCall(tx, id)
  const next = call && nextByClock(call, timestamp(tx.clock))
  if (!call || !next) return false
  await enterPhase(tx, call, next)
  await tx.audit('system', {
    action: 'call_moved',
    target: { kind: 'call', id, name: call.title },
    before: call.phase,
    after: next,
  })
  return true
}

function nextByClock(call: StoredCall, now: string): CallPhase | null {
  const isOver = (end: string | null) => end !== null && end <= now
  if (call.phase === 'draft') return call.scheduled_at !== null && isOver(call.opens_at) ? 'open' : null
  if (call.phase === 'open') return isOver(call.closes_at) ? 'judging' : null
  return null
}

/** The call is held: nobody enters or votes meanwhile. */
export async function enterPhase(tx: Tx, call: StoredCall, phase: CallPhase): Promise<void> {
  const now = timestamp(tx.clock)
  await updateCall(tx, call, { phase, scheduled_at: null, ...(phase === 'results' ? { results_at: now } : {}) })
  if (phase === 'open') await notifyJurors(tx, call, await findJurorIds(tx, call.id), 'invited')
  if (phase === 'judging') {
    await fixVersions(tx, call.id)
    await assignPanel(tx, call)
  }
  tx.changed('calls')
}
