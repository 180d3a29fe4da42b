import { infiniteQueryOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { enterIdea, listCallEntries, type OwnCall, withdrawEntry } from '../../../contract/call-entries.ts'
import { copyCall, deleteCall, listCalls, moveCall } from '../../../contract/calls.ts'
import type { CallPhase } from '../../../contract/calls.values.ts'
import { ownCallsQuery } from '../../entities/calls/own-calls.queries.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiPages } from '../../lib/api/api-pages.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'
import { enqueue } from '../../lib/offline-queue/enqueue.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'

export const callsQuery = (input: z.input<(typeof listCalls)['query']>) =>
  queryOptions({
    ...apiQuery(listCalls, { query: input }),
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

export function useMoveCall(id: string) {
  return useMutation({
    mutationFn: (body: { to: CallPhase; version: number; is_check?: boolean }) =>
      request(moveCall, { params: { id }, body }),
  })
}

export function useCopyCall(id: string) {
  return useMutation({ mutationFn: () => request(copyCall, { params: { id } }) })
}

export function useDeleteCall(id: string) {
  return useMutation({ mutationFn: () => request(deleteCall, { params: { id } }) })
}

export function useEnterIdea(id: string) {
  return useMutation({
    mutationFn: ({ idea, answers }: { idea: string; answers: Record<string, string> }) =>
      enqueue({ endpoint: enterIdea, request: { params: { id, idea }, body: { answers } }, path: `/calls/${id}` }),
  })
}

export function useWithdrawEntry(id: string) {
  return useMutation({ mutationFn: (idea: string) => request(withdrawEntry, { params: { id, idea } }) })
}
