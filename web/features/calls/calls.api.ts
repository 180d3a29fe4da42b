import { infiniteQueryOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { listCallEntries, type OwnCall, withdrawEntry } from '../../../contract/call-entries.ts'
import { listCalls } from '../../../contract/calls.ts'
import { ownCallsQuery } from '../../entities/calls/own-calls.queries.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiPages } from '../../lib/api/api-pages.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import type { CallsSearch } from './calls.search.ts'

export const callsQuery = ({ phase, only, sort, page }: CallsSearch) =>
  queryOptions({
    ...apiQuery(listCalls, { query: { phase, only, sort, page } }),
    staleTime: PREFETCHED_STALE_MS,
  })

export const callEntriesQuery = (id: string) =>
  infiniteQueryOptions({
    ...apiPages(listCallEntries, { params: { id } }),
    staleTime: PREFETCHED_STALE_MS,
  })

/** Relation of the current user to a call; undefined for a visitor and while it loads. */
export function useOwnCall(id: string): OwnCall | undefined {
  const isSignedIn = useIsSignedIn()
  return useQuery({ ...ownCallsQuery([id]), enabled: isSignedIn }).data?.calls.find((own) => own.id === id)
}

export function useWithdrawEntry(id: string) {
  return useMutation({ mutationFn: (idea: string) => request(withdrawEntry, { params: { id, idea } }) })
}
