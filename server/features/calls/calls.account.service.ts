import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import type { Tx } from '../../transact.ts'
import { findAnswersOf } from './call-entries.repo.ts'
import { deletePanelWorkOf, findBallotsOf, findPanelWorkOf } from './calls.account.repo.ts'
import { findCallsOf, holdCall } from './calls.repo.ts'
import { deleteJurors, findJudgedCallsOf } from './panel.repo.ts'
import { assignPanel } from './panel.service.ts'

/** The calls that a member organises, for the copy of their data. */
export async function exportCalls({ db }: Deps, { userId }: Member) {
  return findCallsOf(db, userId)
}

/** The answers to calls, with what was decided. */
export async function exportEntries({ db }: Deps, { userId }: Member) {
  return findAnswersOf(db, userId)
}

export async function exportPanelWork({ db }: Deps, { userId }: Member) {
  return findPanelWorkOf(db, userId)
}

export async function exportBallots({ db }: Deps, { userId }: Member) {
  return findBallotsOf(db, userId)
}

/** Scores of a juror who leaves count without a name; other jurors get the entries that were open. */
export async function leavePanels(tx: Tx, userId: string): Promise<void> {
  const callIds = await findJudgedCallsOf(tx.db, userId)
  await deletePanelWorkOf(tx, userId)
  for (const id of callIds) {
    const call = await holdCall(tx, id)
    await deleteJurors(tx, id, [userId])
    if (call) await assignPanel(tx, call)
  }
  tx.changed('calls')
}
