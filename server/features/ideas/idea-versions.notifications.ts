import { followersOf } from '../../db/followers.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Tx } from '../../transact.ts'

/** Notifies the followers of an idea, save who edited it; one unread notification counts several versions. */
export async function notifyOfVersion(
  tx: Tx,
  { userId }: { userId: string | null },
  { id, user_id, title }: { id: string; user_id: string; title: string },
): Promise<void> {
  const at = timestamp(tx.clock)
  await tx.notifyAll(await followersOf(tx.db, { id, user_id }), {
    kind: 'new_version',
    byId: userId,
    ideaId: id,
    at,
    payload: { title },
  })
}
