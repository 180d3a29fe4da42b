import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'

/** An account with the ids of its passkeys, and its identities at providers. */
export async function findWaysIn(db: Db, userId: string) {
  const [passkeys, identities] = await Promise.all([
    db.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute(),
    db.selectFrom('identities').select(['issuer', 'subject']).where('user_id', '=', userId).execute(),
  ])
  return { passkeyIds: passkeys.map(({ id }) => id), identities }
}

/** How many active members besides administrators have no passkey, and no identity of these issuers. */
export async function countByPasswordAlone(db: Db, issuers: string[]): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_type', '!=', 'admin')
    .where('password_hash', 'is not', null)
    .where('activated_at', 'is not', null)
    .where('locked_at', 'is', null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('passkeys').select('id').whereRef('user_id', '=', 'users.id'))))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('identities')
            .select(sql`1`.as('one'))
            .whereRef('user_id', '=', 'users.id')
            .where('issuer', 'in', issuers.length > 0 ? issuers : ['']),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
