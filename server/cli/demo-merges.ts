import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { UNREAD } from './demo-activity.ts'

type RowOf<T extends keyof Tables> = Insertable<Tables[T]>
type IdeaRows = {
  idea: RowOf<'ideas'>
  supports: RowOf<'idea_supports'>[]
  follows: RowOf<'idea_follows'>[]
  notifications: Omit<Insertable<Tables['notifications']>, 'id'>[]
}

/** Two ideas that differ only in their audience: one is merged into the other. */
const MERGED = { from: 25, into: 13 }

/** The rows of all ideas with what the merge leaves. In a small community nothing is merged. */
export function withDemoMerge<I extends IdeaRows>(ideas: I[], mergedAt: string): I[] {
  const [from, into] = [ideas[MERGED.from], ideas[MERGED.into]]
  if (!from || !into) return ideas
  const title = String(from.idea.title)
  const payload = { title, into: { id: into.idea.id, title: String(into.idea.title) }, is_undone: false }
  const notify = (user_id: string) => ({
    ...{ ...UNREAD, user_id, kind: 'idea_merged' as const, idea_id: from.idea.id },
    ...{ payload: JSON.stringify(payload), created_at: mergedAt },
  })
  const moved = <R extends { user_id: string; idea_id: string }>(rows: R[], there: R[]) =>
    rows
      .filter(({ user_id }) => user_id !== into.idea.user_id && !there.some((row) => row.user_id === user_id))
      .map((row) => ({ ...row, idea_id: into.idea.id, moved_from: from.idea.id }))
  const author = { idea_id: from.idea.id, user_id: from.idea.user_id, created_at: mergedAt, muted_at: null }
  const supports = [...into.supports, ...moved(from.supports, into.supports)]
  const follows = [
    ...into.follows,
    ...moved([...from.follows.filter(({ user_id }) => user_id !== author.user_id), author], into.follows),
  ]
  const merged = {
    ...from,
    idea: { ...from.idea, merged_into: into.idea.id, merged_at: mergedAt },
    notifications: [...from.notifications, ...[...new Set([from.idea.user_id, into.idea.user_id])].map(notify)],
  }
  const target = { ...into, idea: { ...into.idea, support_count: supports.length }, supports, follows }
  return ideas.map((rows) => (rows === from ? merged : rows === into ? target : rows))
}
