import { displayName } from '../../../contract/profiles.values.ts'
import { authorOf } from '../../db/authors.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../transact.ts'
import { deleteUnseen, findAllMessages, findAllOwn, removeFromAll } from './conversations.repo.ts'

/** The conversations of a member with the messages they see, for the export of their data. */
export async function exportConversations({ db }: Deps, userId: string) {
  const [conversations, messages] = await Promise.all([findAllOwn(db, userId), findAllMessages(db, userId)])
  const messagesOf = Map.groupBy(messages, ({ conversation_id }) => conversation_id)
  return conversations.map((row) => ({
    ...{ id: row.id, kind: row.kind, muted_until: row.muted_until },
    with:
      row.kind === 'team' ? `Team of an idea (${row.idea_id ?? 'deleted'})` : displayName(authorOf(row.other_id, row)),
    messages: (messagesOf.get(row.id) ?? []).map((message) => ({
      author: displayName(authorOf(message.user_id, message)),
      is_own: message.user_id === userId,
      text: message.is_hidden === 1 && message.user_id !== userId ? '' : message.text,
      created_at: message.created_at,
    })),
  }))
}

/** Takes a deleted member out of all conversations. Others keep the messages, as from "Anonymous". */
export async function removeFromConversations(tx: Tx, userId: string): Promise<void> {
  for (const id of await removeFromAll(tx, userId)) await deleteUnseen(tx, id)
}
