import { indexedText } from '../../contract/tokeniser.ts'
import type { Db } from '../db/tables.ts'
import { newId } from '../lib/ids.ts'

/** Messages in a conversation without any, as rows, since members write 60 an hour. The authors take turns. */
export async function insertMessages(
  db: Db,
  { id, authorIds, texts, at }: { id: string; authorIds: string[]; texts: string[]; at: Date },
): Promise<void> {
  const created_at = at.toISOString()
  const rows = texts.map((text, index) => ({
    ...{ id: newId(), conversation_id: id, position: index + 1, user_id: authorIds[index % authorIds.length] ?? null },
    ...{ text, search_text: indexedText(text), created_at, seen_at: null, hidden_at: null },
  }))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('messages')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
  }
  await db.updateTable('conversations').set({ last_position: texts.length }).where('id', '=', id).execute()
  await db
    .updateTable('conversation_members')
    .set({ latest_position: texts.length, latest_at: created_at, read_until: texts.length })
    .where('conversation_id', '=', id)
    .execute()
}

const ROWS_AT_ONCE = 1_000
