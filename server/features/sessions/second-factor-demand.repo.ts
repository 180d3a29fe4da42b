import type { UserType } from '../../../contract/accounts.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** Notes since when a second factor is demanded of an account, unless that is noted. */
export async function setDemandOf(db: Db, userId: string, since: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ second_factor_since: since })
    .where('id', '=', userId)
    .where('second_factor_since', 'is', null)
    .execute()
}

export async function setDemandOfRoles(tx: Tx, roles: UserType[], since: string): Promise<void> {
  await tx.db.updateTable('users').set({ second_factor_since: since }).where('user_type', 'in', roles).execute()
}

export async function clearDemand(tx: Tx, roles: UserType[]): Promise<void> {
  await tx.db.updateTable('users').set({ second_factor_since: null }).where('user_type', 'in', roles).execute()
}
