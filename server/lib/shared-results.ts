import { LRUCache } from 'lru-cache'
import type { PublicTopic } from '../../contract/topics.values.ts'
import type { Db } from '../db/tables.ts'
import { SECOND } from './clock.ts'
import type { TopicVersions } from './topic-versions.ts'

type Result = { version: number; result: Promise<unknown> }
type Memory = { versions: TopicVersions; results: LRUCache<string, Result> }

const RESULTS_MAX = 1_000
const TTL_MS = 30 * SECOND

const memories = new WeakMap<Db, Memory>()

/** Lets `sharedResult` keep the results of queries on this database in memory. */
export function cacheSharedResults(db: Db, versions: TopicVersions): void {
  memories.set(db, { versions, results: new LRUCache({ max: RESULTS_MAX, ttl: TTL_MS, ttlResolution: SECOND / 10 }) })
}

/**
 * The result of a query that is the same for many members, read again once one of the topics has changed, or after 30 seconds.
 * A caller must check for each member what may have changed meanwhile, such as blocks.
 */
export function sharedResult<T>(
  db: Db,
  topics: readonly PublicTopic[],
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  const memory = memories.get(db)
  if (!memory) return load()
  const version = memory.versions.of(topics)
  const known = memory.results.get(key)
  if (known?.version === version) return known.result as Promise<T>
  const made: Result = { version, result: load() }
  memory.results.set(key, made)
  made.result.catch(() => memory.results.peek(key) === made && memory.results.delete(key))
  return made.result as Promise<T>
}
