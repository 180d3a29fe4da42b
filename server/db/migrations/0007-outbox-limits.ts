import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

const ACCOUNT_KINDS = sql`('activation', 'password-reset')`
const WAITING = sql<boolean>`sent_at is null and failed_at is null`

/** Priorities and leases of mails, and one waiting mail at most for each address and kind of account mail. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('outbox').addColumn('leased_until', textType(db)).execute()
  await sql`update outbox set priority = 0 where kind in ${ACCOUNT_KINDS}`.execute(db)
  await sql`delete from outbox where priority = 0 and ${WAITING} and exists (
    select 1 from outbox later where later.kind = outbox.kind and later.to_address = outbox.to_address
      and later.id > outbox.id and later.sent_at is null and later.failed_at is null)`.execute(db)

  await db.schema.dropIndex('outbox_next_attempt_at').execute()
  await sql`create index outbox_waiting on outbox (priority, next_attempt_at, id) where ${WAITING}`.execute(db)
  await sql`create unique index outbox_waiting_account_mail on outbox (kind, to_address)
    where priority = 0 and ${WAITING}`.execute(db)
}

export const outboxLimits: Migration = { up }
