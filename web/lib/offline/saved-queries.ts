import type { Query, QueryClient } from '@tanstack/react-query'
import { SAVED_AS } from '../../../contract/endpoints.ts'
import type { OfflineKind } from '../../../contract/offline-kinds.values.ts'
import { savedKinds } from '../preferences/saved-kinds.ts'
import { sessionToken } from '../session/session.ts'
import { type Subject, saveResponses } from './response-store.ts'
import { restoredTime } from './restored.ts'

const PAUSE_MS = 1_000
/** Pages of a list that grows, such as messages, the latest first. */
const PAGES_MAX = 4

/** The subject of a query that is kept; null for those of searches, of staff, and for secrets such as ballots. */
export function subjectOf([name, request]: readonly unknown[]): Subject | null {
  const kind = SAVED_AS.get(String(name))
  const { params, query } = (request ?? {}) as { params?: { id?: string }; query?: { q?: string; ids?: string } }
  if (!kind || query?.q) return null
  const id = params?.id ?? (query?.ids?.includes(',') ? undefined : query?.ids)
  if (id) return { kind, id }
  return { kind: kind === 'idea' ? 'general' : kind, id: JSON.stringify([name, request]) }
}

/** Keeps what the member reads, as it comes, until the returned function is called. */
export function saveShownResponses(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache()
  const waiting = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const add = (query: Query) => {
    if (query.state.status !== 'success' || query.state.data === undefined || !subjectOf(query.queryKey)) return
    waiting.set(query.queryHash, query)
    timer ??= setTimeout(() => void flush(), PAUSE_MS)
  }
  const flush = async () => {
    timer = undefined
    const queries = [...waiting.values()].filter((query) => restoredTime(query) === undefined)
    waiting.clear()
    if (sessionToken() === null) return
    // Storage can be full or forbidden: then nothing is kept.
    await saveResponses(queries.flatMap((query) => responseOf(query))).catch(() => {})
  }
  for (const query of cache.getAll()) add(query)
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') add(event.query)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** Keeps what is loaded of a subject, also where its kind is not kept otherwise. */
export async function saveForOffline(queryClient: QueryClient, { kind, id }: Subject): Promise<void> {
  const queries = queryClient.getQueryCache().findAll({
    predicate: (query) => {
      const about = subjectOf(query.queryKey)
      const isFetched = query.state.status === 'success' && restoredTime(query) === undefined
      return isFetched && about?.kind === kind && about.id === id
    },
  })
  await saveResponses(queries.flatMap((query) => responseOf(query, [kind])))
}

function responseOf({ queryHash: hash, queryKey, state }: Query, kinds: readonly OfflineKind[] = savedKinds()) {
  const about = subjectOf(queryKey)
  if (!about || !kinds.includes(about.kind)) return []
  return [{ hash, queryKey, data: firstPages(state.data), at: state.dataUpdatedAt, subject: about }]
}

function firstPages(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as { pages?: unknown[]; pageParams?: unknown[] }
  if (!pages || !pageParams || pages.length <= PAGES_MAX) return data
  return { pages: pages.slice(0, PAGES_MAX), pageParams: pageParams.slice(0, PAGES_MAX) }
}
