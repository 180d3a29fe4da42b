import type { Insertable } from 'kysely'
import { indexedText } from '../../contract/tokeniser.ts'
import type { Tables } from '../db/tables.ts'
import { newId } from '../lib/ids.ts'

type RowOf<T extends keyof Tables> = Insertable<Tables[T]>
type Notification = Omit<Insertable<Tables['notifications']>, 'id'>
type Group = { count: number; first_at: string; created_at: string }
type CommentedIdea = { id: string; user_id: string; title: string }

export type DemoEvent =
  | { at: string; kind: 'support'; userId: string }
  /** Joins the team, and so follows the idea. */
  | { at: string; kind: 'join'; userId: string }
  /** A later version of its author. */
  | { at: string; kind: 'version' }
  /** With a reply of the author, who supports the comment then. */
  | { at: string; kind: 'comment'; userId: string; text: string; reply: string; repliedAt: string }

export const UNREAD = {
  actor_id: null,
  idea_id: null,
  event_id: null,
  comment_id: null,
  payload: '{}',
  count: 1,
  first_at: null,
  read_at: null,
}

/** The rows that supports of an idea and comments on it leave, and the notifications that are unread. */
export function activityRows(idea: CommentedIdea, events: DemoEvent[]) {
  const ordered = events.toSorted((one, other) => one.at.localeCompare(other.at))
  const payload = JSON.stringify({ title: idea.title })
  const supports: RowOf<'idea_supports'>[] = []
  const follows = new Map<string, RowOf<'idea_follows'>>()
  const comments: RowOf<'comments'>[] = []
  const commentSupports: RowOf<'comment_supports'>[] = []
  const replies: Notification[] = []
  const groups = {
    support: new Map<string, Group>(),
    comment: new Map<string, Group>(),
    new_version: new Map<string, Group>(),
  }

  const follow = (userId: string, at: string) => {
    if (!follows.has(userId)) follows.set(userId, { idea_id: idea.id, user_id: userId, created_at: at, muted_at: null })
  }
  const count = (kind: keyof typeof groups, userId: string, at: string) => {
    const earlier = groups[kind].get(userId)
    groups[kind].set(userId, { count: (earlier?.count ?? 0) + 1, first_at: earlier?.first_at ?? at, created_at: at })
  }
  const countForFollowers = (kind: keyof typeof groups, except: Set<string | null | undefined>, at: string) => {
    for (const id of new Set([idea.user_id, ...follows.keys()])) if (!except.has(id)) count(kind, id, at)
  }
  const comment = (userId: string, text: string, at: string, replyTo: RowOf<'comments'> | null) => {
    const row = { id: newId(), idea_id: idea.id, user_id: userId, reply_to: replyTo?.id ?? null, text, created_at: at }
    comments.push({ ...row, search_text: indexedText(text), edited_at: null, deleted_at: null })
    follow(userId, at)
    const notified = new Set([userId, replyTo?.user_id])
    countForFollowers('comment', notified, at)
    return row
  }

  for (const event of ordered) {
    if (event.kind === 'support') {
      supports.push({ idea_id: idea.id, user_id: event.userId, created_at: event.at })
      follow(event.userId, event.at)
      count('support', idea.user_id, event.at)
      continue
    }
    if (event.kind === 'version') {
      countForFollowers('new_version', new Set([idea.user_id]), event.at)
      continue
    }
    if (event.kind === 'join') {
      follow(event.userId, event.at)
      continue
    }
    const said = comment(event.userId, event.text, event.at, null)
    if (event.reply === '') continue
    const replyRow = comment(idea.user_id, event.reply, event.repliedAt, { ...said, edited_at: null, deleted_at: null })
    commentSupports.push({ comment_id: said.id, user_id: idea.user_id, created_at: event.repliedAt })
    const reply = { kind: 'reply' as const, idea_id: idea.id, actor_id: idea.user_id, comment_id: replyRow.id }
    replies.push({ ...UNREAD, ...reply, user_id: event.userId, payload, created_at: event.repliedAt })
  }
  const grouped = (['support', 'comment', 'new_version'] as const).flatMap((kind) =>
    [...groups[kind]].map(([user_id, group]) => ({ ...UNREAD, ...group, user_id, kind, idea_id: idea.id, payload })),
  )
  const lastAt =
    comments
      .map(({ created_at }) => created_at)
      .sort()
      .at(-1) ?? ''
  return {
    supports,
    follows: [...follows.values()],
    comments,
    commentSupports,
    notifications: [...grouped, ...replies],
    lastAt,
  }
}
