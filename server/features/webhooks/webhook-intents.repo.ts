import { sql } from 'kysely'
import type { WebhookKind } from '../../../contract/webhooks.values.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/tables.ts'
import { newId } from '../../lib/ids.ts'

/** An event: `subject` is the id of the thing, whose events are sent in order. */
export type WebhookIntent = { kind: WebhookKind; subject: string; details?: Record<string, string> }

const insertForAll = compiled(
  (db, event: string, kind: string, pattern: string, subject: string, details: string, now: string) =>
    db
      .insertInto('webhook_deliveries')
      .columns([
        'id',
        'webhook_id',
        'kind',
        'subject',
        'details',
        'created_at',
        'next_attempt_at',
        'answer',
        'attempts',
      ])
      .expression((eb) =>
        eb
          .selectFrom('webhooks')
          // An id of its own for each address, so that two that share a store of ids lose none.
          .select([
            sql<string>`'evt_' || ${event} || '_' || substr(webhooks.id, 25)`.as('id'),
            'webhooks.id as webhook_id',
            sql<WebhookKind>`cast(${kind} as text)`.as('kind'),
            sql<string>`cast(${subject} as text)`.as('subject'),
            sql<string>`cast(${details} as text)`.as('details'),
            sql<string>`cast(${now} as text)`.as('created_at'),
            sql<string>`cast(${now} as text)`.as('next_attempt_at'),
            sql<string>`''`.as('answer'),
            sql<string>`'[]'`.as('attempts'),
          ])
          .where('webhooks.switched_off_at', 'is', null)
          .where('webhooks.kinds', 'like', pattern),
      )
      .returning('id'),
)

/** Writes what happened for each webhook that is told of it, in one statement. Returns whether there is any. */
export async function insertDeliveries(
  db: Db,
  { kind, subject, details = {} }: WebhookIntent,
  now: string,
): Promise<boolean> {
  const rows = await insertForAll(db, newId(), kind, `%"${kind}"%`, subject, JSON.stringify(details), now)
  return rows.length > 0
}
