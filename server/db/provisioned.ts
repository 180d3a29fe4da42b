import type { Db } from './tables.ts'

/** Whether the directory of the university provisions the member, active or not. */
export async function isProvisioned(db: Db, userId: string): Promise<boolean> {
  const query = db.selectFrom('scim_users').select('user_id').where('user_id', '=', userId)
  return (await query.where('deleted_at', 'is', null).executeTakeFirst()) !== undefined
}
