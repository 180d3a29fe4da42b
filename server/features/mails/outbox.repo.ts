import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { newId } from '../../lib/ids.ts'
import { MAIL_KINDS, type MailIntent } from './mails.kinds.ts'

/** Account mails have a rate limit of their own and go first. */
export const ACCOUNT_PRIORITY = 0
export const PRIORITY = 1

const ROWS_AT_ONCE = 500

/**
 * Writes mails to be sent. Of account mails of one kind to one address at most one waits: asking again brings it
 * forward, also when its last attempt failed.
 */
export async function insertMails(db: Db, mails: MailIntent[], now: string): Promise<void> {
  for (let start = 0; start < mails.length; start += ROWS_AT_ONCE) {
    await insertRows(db, mails.slice(start, start + ROWS_AT_ONCE), now)
  }
}

async function insertRows(db: Db, mails: MailIntent[], now: string): Promise<void> {
  await db
    .insertInto('outbox')
    .values(
      mails.map((mail) => ({
        id: newId(),
        kind: mail.kind,
        to_address: mail.to,
        params: JSON.stringify(mail.params),
        priority: MAIL_KINDS[mail.kind].isAccountMail ? ACCOUNT_PRIORITY : PRIORITY,
        created_at: now,
        attempts: 0,
        next_attempt_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'to_address'])
        // The predicate of the unique index, which databases recognise by literals only.
        .where('priority', '=', sql.lit(ACCOUNT_PRIORITY))
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .doUpdateSet({ next_attempt_at: now })
        .where((eb) => eb.or([eb('outbox.leased_until', 'is', null), eb('outbox.leased_until', '<=', now)])),
    )
    .execute()
}
