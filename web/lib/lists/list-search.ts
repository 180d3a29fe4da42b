import { useNavigate } from '@tanstack/react-router'
import type { Metadata } from '../../../contract/paging.ts'
import { SEARCH_COUNT_MAX } from '../../../contract/paging.values.ts'

type ListState = { page: number; q?: string }
type NavigateOptions = { replace?: boolean; resetScroll?: boolean }

/** The state of a list and its setters. */
export type ListSearch<State extends ListState = ListState> = {
  state: State
  /** Changes filter, order or size; the list begins at its first page again. */
  change(part: Partial<State>): void
  turnTo(page: number, options?: NavigateOptions): void
  /** Sets `q`, in place of the step of the history before. */
  search(q: string): void
}

/**
 * The state of a list in the URL: `state` is what the route's search schema has read. A change is a step of the browser's
 * history; typing is none.
 */
export function useListSearch<State extends ListState>(state: State): ListSearch<State> {
  const navigate = useNavigate()
  const update = (part: Partial<ListState>, options?: NavigateOptions) =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...part }), resetScroll: false, ...options })
  return {
    state,
    change: (part) => update({ ...part, page: 1 }),
    turnTo: (page, options) => update({ page }, options),
    search: (q) => update({ q, page: 1 }, { replace: true }),
  }
}

/** Whether a search found more than it says and shows. */
export function isCutOff({ q = '' }: ListState, total: number): boolean {
  return q.trim() !== '' && total >= SEARCH_COUNT_MAX
}

/** The number of a row in its list, from 1. */
export function rowNumber({ current_page, page_size }: Metadata, index: number): number {
  return (current_page - 1) * page_size + index + 1
}
