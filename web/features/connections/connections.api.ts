import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewConnection } from '../../../contract/connections.ts'
import { connectionKeys } from '../../entities/connections/connection-keys.ts'
import { homeKey } from '../../entities/members/home-key.ts'
import { memberKeys } from '../../entities/members/member-keys.ts'
import { call } from '../../lib/api/api-client.ts'

const CARD_PAGE_SIZE = 12

export type Direction = 'received' | 'sent'

/** A page of the requests that wait for the member, or for others on the member's behalf. */
export function requestsQuery(direction: Direction, page = 1) {
  const endpoint = direction === 'received' ? 'listRequests' : 'listSentRequests'
  return queryOptions({
    queryKey: connectionKeys.requests(direction, page),
    queryFn: ({ signal }) => call(endpoint, { query: { page } }, { signal }),
  })
}

/** How many requests wait. */
export function useRequestCount(direction: Direction): number {
  return useQuery(requestsQuery(direction)).data?.metadata.total_records ?? 0
}

/** A member's connections, page by page, and the caller's connection to the member. */
export function connectionsOfQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: connectionKeys.ofMember(id),
    queryFn: ({ signal, pageParam }) =>
      call('getConnectionsOf', { params: { id }, query: { page: pageParam, page_size: CARD_PAGE_SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ metadata }) =>
      metadata.current_page < metadata.last_page ? metadata.current_page + 1 : undefined,
  })
}

const ACTIONS = {
  accept: (id: string) => call('acceptRequest', { params: { id } }),
  ignore: (id: string) => call('ignoreRequest', { params: { id } }),
  restore: (id: string) => call('restoreRequest', { params: { id } }),
  withdraw: (id: string) => call('withdrawRequest', { params: { id } }),
  /** Takes the other member's id; all others take the request's. */
  disconnect: (id: string) => call('disconnect', { params: { id } }),
} as const

export function useConnectionAction(action: keyof typeof ACTIONS) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      await ACTIONS[action](id)
    },
    // Also after a failure: somebody else may have been faster.
    onSettled: () => refresh(queries),
  })
}

/** Asks a member to connect. Returns the state of the connection afterwards. */
export function useConnect() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewConnection) => (await call('connect', { body })).connection.state,
    onSettled: () => refresh(queries),
  })
}

function refresh(queries: ReturnType<typeof useQueryClient>): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: connectionKeys.all }),
    queries.invalidateQueries({ queryKey: homeKey }),
    // An audience may show more or less of a profile now.
    queries.invalidateQueries({ queryKey: memberKeys.profiles }),
  ])
}
