import { queryOptions } from '@tanstack/react-query'
import type { Call } from '../../../contract/calls.ts'
import type { CalendarEvent } from '../../../contract/events.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { listSaved, type SavedResponse } from './response-store.ts'

type Page = { key: string; id: string; at: number; isPinned: boolean; bytes: number }
/** An idea, call or event that can be read without a line. */
export type SavedPage = Page &
  ({ kind: 'idea'; value: IdeaWithAuthor } | { kind: 'call'; value: Call } | { kind: 'event'; value: CalendarEvent })

/** By the kind of a page, the endpoint of what it is about. */
const MAIN = new Map<string, string>([
  ['idea', 'getIdea'],
  ['call', 'getCall'],
  ['event', 'getEvent'],
])

export const savedPagesKey = ['kept']

/** Data of this device, which are neither fetched nor restored. */
export const savedPagesQuery = queryOptions({
  queryKey: [...savedPagesKey, 'pages'],
  queryFn: async (): Promise<SavedPage[]> => {
    const kept = await listSaved()
    return kept.flatMap(({ key, id, kind, pinnedAt, responses }) => {
      const main = responses.find(({ queryKey: [name] }) => name === MAIN.get(kind))
      const value = main && valueIn(main)
      if (!main || !value) return []
      const bytes = responses.reduce((sum, response) => sum + response.bytes, 0)
      return [{ key, id, kind, value, at: main.at, isPinned: pinnedAt !== undefined, bytes } as SavedPage]
    })
  },
  persister: undefined,
  staleTime: 0,
})

/** Events come with the caller's answer beside them. */
function valueIn({ queryKey: [name], data }: SavedResponse): unknown {
  return name === 'getEvent' ? (data as { event?: unknown } | null)?.event : data
}
