import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { Tx } from '../../transact.ts'
import { findFollowRows } from './follows.repo.ts'

/** All who are to be notified of an idea, its author among them. */
export async function followersOf({ db }: Tx, { id, user_id }: { id: string; user_id: string }): Promise<string[]> {
  const rows = await findFollowRows(db, id)
  const followers = rows.filter(({ muted_at }) => muted_at === null).map((row) => row.user_id)
  const isAuthorAmong = user_id === ANONYMOUS_USER_ID || rows.some((row) => row.user_id === user_id)
  return isAuthorAmong ? followers : [user_id, ...followers]
}
