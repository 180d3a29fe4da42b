import { type Kysely, sql } from 'kysely'
import { textType } from '../create-table.ts'
import { engineOf } from '../engine.ts'

const BY_DIRECTORY = sql`'Deactivated by the directory of the university'`
const BY_PROVIDER = ': has left'

/**
 * Deactivations by the directory and by providers, apart from suspensions by moderators. Existing suspensions are told
 * apart by their reasons. A user that the directory deactivated while a moderator's suspension lasted is deactivated,
 * too, where the audit log has that suspension and its end.
 */
export async function separateDeactivations(db: Kysely<unknown>): Promise<void> {
  for (const column of ['scim_deactivated_at', 'provider_deactivated_at', 'provider_deactivated_by']) {
    await db.schema.alterTable('users').addColumn(column, textType(db)).execute()
  }
  await sql`update users set scim_deactivated_at = (
      select deactivated_at from scim_users where scim_users.user_id = users.id)
    where user_type <> 'admin'
    and id in (select user_id from scim_users where deactivated_at is not null)
    and (suspended_at is not null or exists (
      select 1 from audit_entries lifted where lifted.member_id = users.id
      and lifted.action = 'suspension_lifted'
      and lifted.created_at >= (select deactivated_at from scim_users where scim_users.user_id = users.id)
      and ${BY_DIRECTORY} <> (
        select made.reason from audit_entries made where made.member_id = users.id
        and made.action = 'member_suspended' and made.created_at <= lifted.created_at
        order by made.created_at desc, made.id desc limit 1)))`.execute(db)
  await sql`update users set provider_deactivated_at = suspended_at,
      provider_deactivated_by = substr(suspension_reason, 1, length(suspension_reason) - length(${BY_PROVIDER}))
    where suspended_at is not null and suspended_until is null
    and suspension_reason like ${`_%${BY_PROVIDER}`}`.execute(db)
  await sql`update users set suspended_at = null, suspension_reason = ''
    where suspended_at is not null and suspended_until is null
    and (provider_deactivated_at is not null or suspension_reason = ${BY_DIRECTORY})
    and (provider_deactivated_at is not null or scim_deactivated_at is not null)`.execute(db)
  await db.schema.alterTable('scim_users').dropColumn('deactivated_at').execute()
  await db.schema
    .alterTable('users')
    .addColumn('locked_at', textType(db), (column) => {
      const generated = column.generatedAlwaysAs(
        sql`coalesce(suspended_at, scim_deactivated_at, provider_deactivated_at)`,
      )
      return engineOf(db) === 'postgres' ? generated.stored() : generated
    })
    .execute()
}
