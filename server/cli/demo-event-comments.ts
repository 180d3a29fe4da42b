import type { Insertable } from 'kysely'
import { indexedText } from '../../contract/tokeniser.ts'
import type { Tables } from '../db/tables.ts'
import { newId } from '../lib/ids.ts'
import { UNREAD } from './demo-activity.ts'

type Said = { userId: string; text: string }
type DiscussedEvent = { id: string; title: string; user_id: string }

/** Rows of comments on an event, and the unread notifications of its followers. */
export function eventCommentRows(
  event: DiscussedEvent,
  { said, coming, at }: { said: Said[]; coming: string[]; at: string },
): { comments: Insertable<Tables['comments']>[]; notifications: Omit<Insertable<Tables['notifications']>, 'id'>[] } {
  const comments = said.map(({ userId, text }) => ({
    ...{
      id: newId(),
      idea_id: null,
      event_id: event.id,
      user_id: userId,
      reply_to: null,
      text,
      search_text: indexedText(text),
    },
    ...{ created_at: at, edited_at: null, deleted_at: null },
  }))
  const hearing = new Set([event.user_id, ...coming, ...said.map(({ userId }) => userId)])
  const payload = JSON.stringify({ title: event.title })
  const notifications = [...hearing].flatMap((user_id) => {
    // Commenters are notified of later comments.
    const first =
      coming.includes(user_id) || user_id === event.user_id ? 0 : said.findIndex((one) => one.userId === user_id)
    const count = said.slice(first).filter(({ userId }) => userId !== user_id).length
    const group = { kind: 'event_comment' as const, event_id: event.id, count, first_at: at, created_at: at, payload }
    return count > 0 ? [{ ...UNREAD, ...group, user_id }] : []
  })
  return { comments, notifications }
}
