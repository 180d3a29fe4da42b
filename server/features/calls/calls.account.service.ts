import type { Deps } from '../../deps.ts'
import type { Events } from '../../events.ts'
import type { LeavingMember } from '../../feature.ts'
import type { Member } from '../../lib/actor.ts'
import type { Tx } from '../../transact.ts'
import { clearEnteredBy, findAnswersOf, findJudgedEntries } from './call-entries.repo.ts'
import { deletePanelWorkOf, findBallotsOf, findPanelWorkOf } from './calls.account.repo.ts'
import { notifyOfGoneEntry } from './calls.notifications.ts'
import { findCallsOf, lockCall } from './calls.repo.ts'
import { deleteJurors, findJudgedCallsOf } from './panel.repo.ts'
import { assignPanel } from './panel.service.ts'

/** The calls that a member organises, for the copy of their data. */
export async function exportCalls({ db }: Deps, { userId }: Member) {
  return findCallsOf(db, userId)
}

/** The answers to calls, with the decisions and votes of those whose results are public. */
export async function exportEntries({ db }: Deps, { userId }: Member) {
  const entries = await findAnswersOf(db, userId)
  return entries.map(({ phase, ...entry }) => (phase === 'results' ? entry : { ...entry, ...UNDECIDED }))
}

const UNDECIDED = { shortlisted_at: null, award_id: null, vote_count: null }

export async function exportPanelWork({ db }: Deps, { userId }: Member) {
  return findPanelWorkOf(db, userId)
}

export async function exportBallots({ db }: Deps, { userId }: Member) {
  return findBallotsOf(db, userId)
}

/** Tells those who judged it that an idea is gone from their calls. */
export async function notifyOfRemovedIdea(tx: Tx, { ideaId, how }: Events['ideaGoes']): Promise<void> {
  for (const entry of await findJudgedEntries(tx.db, { ideaId })) await notifyOfGoneEntry(tx, entry, how)
}

/** The same of all ideas of a member who leaves with them. Entries that stay are nobody's. */
export async function releaseEntriesOf(tx: Tx, { userId, newOwnerId }: LeavingMember): Promise<void> {
  if (newOwnerId === null) {
    const entries = await findJudgedEntries(tx.db, { authorId: userId })
    for (const entry of entries) await notifyOfGoneEntry(tx, entry, 'deleted')
  }
  await clearEnteredBy(tx, userId)
}

/** Scores of a juror who leaves count without a name; other jurors get the entries that were open. */
export async function removeFromPanels(tx: Tx, userId: string): Promise<void> {
  for (const id of await findJudgedCallsOf(tx.db, userId)) {
    const call = await lockCall(tx, id)
    await deleteJurors(tx, id, [userId])
    if (call) await assignPanel(tx, call)
  }
  await deletePanelWorkOf(tx, userId)
}
