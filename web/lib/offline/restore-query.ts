import type { Query } from '@tanstack/react-query'
import { ApiError } from '../api/api-client.ts'
import { setReachable } from '../live/online.ts'
import { sessionToken } from '../session/session.ts'
import { readResponse } from './response-store.ts'
import { markRestored } from './restored.ts'

/** The kept response of a query that failed; throws its error where the server did respond or nothing is kept. */
export async function restoreQuery(query: Pick<Query, 'queryHash' | 'setState'>, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError && error.isUnreachable) || sessionToken() === null) throw error
  const kept = await readResponse(query.queryHash).catch(() => undefined)
  if (!kept) throw error
  markRestored(query.queryHash, kept.at)
  setReachable(false)
  // Once the query has taken the data as fetched now: it is fetched again when the line returns.
  setTimeout(() => query.setState({ dataUpdatedAt: kept.at, isInvalidated: true }))
  return kept.data
}
