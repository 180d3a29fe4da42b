import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** Conversations with messages of before a time, with the position of the last of these. */
export async function findWithOldMessages(
  db: Db,
  before: string,
  limit: number,
): Promise<{ conversation_id: string; until: number }[]> {
  const old = db
    .selectFrom('messages')
    .select(['conversation_id', 'position'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('conversation_id')
    .orderBy('position')
    .limit(limit)
  return db
    .selectFrom(old.as('old'))
    .select(({ fn }) => ['conversation_id', fn.max('position').as('until')])
    .groupBy('conversation_id')
    .execute()
}

/** Deletes the messages of a conversation up to a position, for everybody. */
export async function deleteUpTo(tx: Tx, conversationId: string, until: number): Promise<void> {
  await tx.db
    .deleteFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('position', '<=', until)
    .execute()
  const later = (column: string) =>
    sql<number>`case when ${sql.ref(column)} < ${until} then ${sql.lit(until)} else ${sql.ref(column)} end`
  await tx.db
    .updateTable('conversation_members')
    .set({
      hidden_until: later('hidden_until'),
      read_until: later('read_until'),
      unread_count: sql<number>`(select count(*) from messages
        where messages.conversation_id = conversation_members.conversation_id
          and messages.position > conversation_members.read_until and messages.position > conversation_members.hidden_until
          and messages.position <= conversation_members.latest_position
          and (messages.user_id is null or messages.user_id <> conversation_members.user_id))`,
      latest_at: sql<string | null>`case when latest_position <= ${until} then null else latest_at end`,
    })
    .where('conversation_id', '=', conversationId)
    .execute()
}

/** How many conversations there are, and how many messages were written in them, deleted ones included. */
export async function countAll(db: Db): Promise<{ conversations: number; messages: number }> {
  const row = await db
    .selectFrom('conversations')
    .select(({ fn }) => [fn.countAll().as('conversations'), fn.sum('last_position').as('messages')])
    .executeTakeFirstOrThrow()
  return { conversations: Number(row.conversations), messages: Number(row.messages ?? 0) }
}
