import { useNavigate } from '@tanstack/react-router'
import type { Metadata } from '../../../contract/paging.ts'
import { useTypedText } from './use-typed-text.ts'

type ListState = { page: number; q?: string }
type NavigateOptions = { replace?: boolean; resetScroll?: boolean }

/** What a list shows and the ways to change it. */
export type ListSearch<State extends ListState = ListState> = {
  state: State
  /** Changes filter, order or size; the list begins at its first page again. */
  change(part: Partial<State>): void
  turnTo(page: number, options?: NavigateOptions): void
  /** The text of the search box; `state.q` follows once typing pauses. */
  text: string
  setText(text: string): void
}

/**
 * The state of a list in the URL: `state` is what the route's search schema has read. A change is a step of the browser's
 * history; typing is none.
 */
export function useListSearch<State extends ListState>(state: State): ListSearch<State> {
  const navigate = useNavigate()
  const update = (part: Partial<ListState>, options?: NavigateOptions) =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...part }), resetScroll: false, ...options })
  const [text, setText] = useTypedText(state.q ?? '', (q) => update({ q, page: 1 }, { replace: true }))
  return {
    state,
    change: (part) => update({ ...part, page: 1 }),
    turnTo: (page, options) => update({ page }, options),
    text,
    setText,
  }
}

/** The number of a row in its list, from 1. */
export function rowNumber({ current_page, page_size }: Metadata, index: number): number {
  return (current_page - 1) * page_size + index + 1
}
