import type { CallChange } from '../../../contract/notifications.ts'
import type { Tx } from '../../transact.ts'
import { findMailable } from '../accounts/accounts.service.ts'
import { findEntrants } from './call-entries.repo.ts'
import type { StoredCall } from './calls.repo.ts'

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
