import type { Query } from '@tanstack/react-query'
import { READS } from '../../../contract/endpoints.ts'
import { ApiError } from './api-client.ts'
import { type Change, changes } from './changes.ts'
import { pageQueries } from './query-client.ts'

/**
 * What is stale: queries whose endpoint reads a topic that has changed. Topics come with the response to an act, from other tabs
 * and from the live stream. A query that was set since an act was sent shows its effect already.
 */

const OUTDATED = [404, 409]
/** Topics changed while the page was hidden. */
const missed = new Set<string>()
const setAt = new WeakMap<Query, number>()
let channel: BroadcastChannel | undefined

/** Follows what is set and what other tabs change, until the returned function is called. */
export function keepFresh(): () => void {
  const unsubscribe = pageQueries?.getQueryCache().subscribe((event) => {
    const isSet = event.type === 'updated' && event.action.type === 'success' && event.action.manual
    if (isSet) setAt.set(event.query, Date.now())
  })
  const ownChannel = new BroadcastChannel('quad-changed')
  ownChannel.onmessage = ({ data }) => changedElsewhere(data as string[])
  channel = ownChannel
  const catchUp = () => document.visibilityState === 'visible' && changedElsewhere([...missed])
  document.addEventListener('visibilitychange', catchUp)
  return () => {
    unsubscribe?.()
    ownChannel.close()
    channel = undefined
    document.removeEventListener('visibilitychange', catchUp)
  }
}

/** For what others changed. A hidden page fetches nothing before it is shown. */
export function changedElsewhere(topics: readonly string[]): void {
  const isHidden = document.visibilityState === 'hidden'
  for (const topic of topics) if (isHidden) missed.add(topic)
  if (isHidden) return
  missed.clear()
  void invalidate([{ topics, sentAt: Number.POSITIVE_INFINITY }], 'active')
}

/** Fetches again what acts have changed; with `isIdle`, only while none is on its way. */
export async function fetchChanged(isIdle = false): Promise<void> {
  if (isIdle && pageQueries?.isMutating()) return
  const taken = changes.splice(0).map((change) => ({ ...change, topics: change.topics.split(', ') }))
  for (const { topics } of taken) channel?.postMessage(topics)
  await invalidate(
    taken.filter(({ isPatched }) => isPatched),
    'none',
  )
  await invalidate(
    taken.filter(({ isPatched }) => !isPatched),
    'active',
  )
}

/** After an act: the page shows an old state too where somebody else was faster. A form with a version asks what to keep. */
export function settle(error: unknown): Promise<void> {
  const isOutdated = error instanceof ApiError && OUTDATED.includes(error.status) && !('version' in error.fields)
  return isOutdated ? fetchEverything() : fetchChanged()
}

export async function fetchEverything(): Promise<void> {
  await pageQueries?.invalidateQueries()
}

type Stale = Pick<Change, 'sentAt'> & { topics: readonly string[] }

async function invalidate(acts: Stale[], refetchType: 'active' | 'none'): Promise<void> {
  if (acts.length === 0) return
  const isStale = (query: Query) => acts.some((change) => isMadeStale(query, change))
  await pageQueries?.invalidateQueries({ predicate: isStale, refetchType })
  // A response on its way may be older than the act.
  const isOld = (query: Query) => isRunning(query) && isStale(query)
  if (refetchType === 'none') await pageQueries?.refetchQueries({ type: 'active', predicate: isOld })
}

function isMadeStale(query: Query, { topics, sentAt }: Stale): boolean {
  const reads = READS.get(String(query.queryKey[0])) ?? []
  const isSetSince = (setAt.get(query) ?? 0) >= sentAt && !isRunning(query)
  return !isSetSince && reads.some((topic) => topics.includes(topic))
}

const isRunning = ({ state }: Query) => state.fetchStatus === 'fetching'
