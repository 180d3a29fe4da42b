import type { Idea } from '../../../contract/ideas.ts'

/** Whether everybody sees an idea, be it in an earlier version than this one. */
export function isShown({
  status,
  unpublished,
  is_hidden,
}: Pick<Idea, 'status' | 'unpublished' | 'is_hidden'>): boolean {
  if (is_hidden) return false
  return unpublished ? unpublished.shown_version !== null : status !== 'Rejected'
}
