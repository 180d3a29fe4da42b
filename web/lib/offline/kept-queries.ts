import type { Query, QueryClient } from '@tanstack/react-query'
import { keptKinds } from '../preferences/kept-kinds.ts'
import { sessionToken } from '../session/session.ts'
import { type KeptKind, keepResponses, type Subject } from './response-store.ts'
import { restoredTime } from './restored.ts'

const PAUSE_MS = 1_000
/** Pages of a list that grows, such as messages, the latest first. */
const PAGES_MAX = 4

const subject = (kind: KeptKind, id: unknown): Subject | null => (typeof id === 'string' ? { kind, id } : null)

/** By the first part of a query's key, and for some by the second, what its response is about. */
const SUBJECTS = new Map(
  Object.entries<(key: readonly unknown[]) => Subject | null>({
    profile: () => subject('general', 'profile'),
    site: () => subject('general', 'site'),
    settings: () => subject('general', 'settings'),
    home: (key) => subject('general', key.join(' ')),
    notifications: (key) => subject('general', JSON.stringify(key)),
    profiles: ([, part, id]) => (part === 'member' ? subject('general', `profile ${id}`) : null),
    drafts: () => subject('submissions', 'drafts'),
    ideas: subjectOfIdeas,
    comments: ([, kind, id, part]) => (part === 'mentionable' ? null : subject(kind as KeptKind, id)),
    calls: ([, part, id]) =>
      part === 'one' || part === 'entries' || part === 'participation'
        ? subject('call', id)
        : part === 'list' || part === 'own'
          ? subject('general', `calls ${part} ${JSON.stringify(id)}`)
          : null,
    events: ([, part, id]) =>
      part === 'one' || part === 'attendees'
        ? subject('event', id)
        : part === 'idea'
          ? subject('idea', id)
          : part === 'own' || part === 'all'
            ? subject('agenda', JSON.stringify([part, id]))
            : null,
    conversations: ([, part, id, q]) =>
      part === 'one' || part === 'messages'
        ? subject('conversations', id)
        : part === 'count' || (part === 'list' && !q)
          ? subject('conversations', `${part} ${id ?? ''}`)
          : null,
  }),
)

const OF_ONE_IDEA = new Set<unknown>(['one', 'rounds', 'offers', 'matches', 'similar', 'versions'])

function subjectOfIdeas([, part, id]: readonly unknown[]): Subject | null {
  if (OF_ONE_IDEA.has(part)) return subject('idea', id)
  if (part === 'mine') return subject('submissions', JSON.stringify(id))
  if (part === 'own-states') {
    const ids = id as string[]
    return ids.length === 1 ? subject('idea', ids[0]) : subject('general', `own-states ${ids.join()}`)
  }
  if (part === 'feed') return subject('general', `feed ${JSON.stringify(id)}`)
  return part === 'matching' ? subject('general', 'matching') : null
}

/** The subject of a query that is kept; null for those of searches, of staff, and for secrets such as ballots. */
export function subjectOf(queryKey: readonly unknown[]): Subject | null {
  return SUBJECTS.get(String(queryKey[0]))?.(queryKey) ?? null
}

/** Keeps what the member reads, as it comes, until the returned function is called. */
export function keepWhatIsRead(queryClient: QueryClient): () => void {
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
    await keepResponses(queries.flatMap((query) => responseOf(query))).catch(() => {})
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
export async function keepSubject(queryClient: QueryClient, { kind, id }: Subject): Promise<void> {
  const queries = queryClient.getQueryCache().findAll({
    predicate: (query) => {
      const about = subjectOf(query.queryKey)
      const isFetched = query.state.status === 'success' && restoredTime(query) === undefined
      return isFetched && about?.kind === kind && about.id === id
    },
  })
  await keepResponses(queries.flatMap((query) => responseOf(query, [kind])))
}

function responseOf({ queryHash: hash, queryKey, state }: Query, kinds: readonly KeptKind[] = keptKinds()) {
  const about = subjectOf(queryKey)
  if (!about || !kinds.includes(about.kind)) return []
  return [{ hash, queryKey, data: firstPages(state.data), at: state.dataUpdatedAt, subject: about }]
}

function firstPages(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as { pages?: unknown[]; pageParams?: unknown[] }
  if (!pages || !pageParams || pages.length <= PAGES_MAX) return data
  return { pages: pages.slice(0, PAGES_MAX), pageParams: pageParams.slice(0, PAGES_MAX) }
}
