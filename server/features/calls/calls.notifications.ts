import type { CallChange, PanelNews } from '../../../contract/notifications.ts'
import type { Tx } from '../../transact.ts'
import { findMailable } from '../accounts/accounts.service.ts'
import { findEntrants } from './call-entries.repo.ts'
import type { StoredCall } from './calls.repo.ts'
import { countOpenReadings } from './panel.repo.ts'

type Named = Pick<StoredCall, 'id' | 'title'>

/** Notifies entrants of other dates, or other words of the criteria. */
export async function notifyEntrants(tx: Tx, { id, title }: Named, changes: CallChange[]): Promise<void> {
  if (changes.length === 0) return
  const members = await findMailable(tx, await findEntrants(tx.db, id))
  const payload = { call: { id, title }, changes }
  await tx.notifyAll(
    members.map((member) => member.id),
    { kind: 'call_changed', payload },
    { kind: 'call-changed', params: { callId: id, changes } },
  )
}

/** Notifies jurors that they are on the panel, or of entries to score. */
export async function notifyJurors(tx: Tx, call: StoredCall, userIds: string[], news: PanelNews): Promise<void> {
  const members = await findMailable(tx, userIds)
  for (const { id, email } of members) {
    const count = (await countOpenReadings(tx.db, [call.id], id)).get(call.id) ?? 0
    const payload = { call: { id: call.id, title: call.title }, news, count, until: call.judging_ends_at ?? '' }
    await tx.notify({ userId: id, kind: 'call_judging', payload })
    await tx.mail({ kind: 'call-judging', to: email, params: { callId: call.id, news } })
  }
}
