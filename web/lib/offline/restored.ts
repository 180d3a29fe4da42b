import type { Query } from '@tanstack/react-query'

/** When the data were fetched that this device restored, by the query. */
const times = new Map<string, number>()

export function markRestored(queryHash: string, fetchedAt: number): void {
  times.set(queryHash, fetchedAt)
}

/** Undefined for data from the server. */
export function restoredTime({ queryHash, state }: Pick<Query, 'queryHash' | 'state'>): number | undefined {
  const time = times.get(queryHash)
  return time === state.dataUpdatedAt ? time : undefined
}
