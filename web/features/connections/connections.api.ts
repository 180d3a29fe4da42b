import { useMutation, useQuery } from '@tanstack/react-query'
import {
  acceptRequest,
  connect,
  disconnect,
  getConnectionsOf,
  ignoreRequest,
  listRequests,
  listSentRequests,
  type NewConnection,
  restoreRequest,
  withdrawRequest,
} from '../../../contract/connections.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiPages } from '../../lib/api/api-pages.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

const CARD_PAGE_SIZE = 12

export type Direction = 'received' | 'sent'

/** A page of the requests that wait for the member, or for others on the member's behalf. */
export function requestsQuery(direction: Direction, page = 1) {
  const endpoint = direction === 'received' ? listRequests : listSentRequests
  return apiQuery(endpoint, { query: { page } })
}

/** How many requests wait. */
export function useRequestCount(direction: Direction): number {
  return useQuery(requestsQuery(direction)).data?.metadata.total_records ?? 0
}

/** A member's connections, page by page, and the caller's connection to the member. */
export function connectionsOfQuery(id: string) {
  return apiPages(getConnectionsOf, { params: { id }, query: { page_size: CARD_PAGE_SIZE } })
}

const ACTIONS = {
  accept: (id: string) => request(acceptRequest, { params: { id } }),
  ignore: (id: string) => request(ignoreRequest, { params: { id } }),
  restore: (id: string) => request(restoreRequest, { params: { id } }),
  withdraw: (id: string) => request(withdrawRequest, { params: { id } }),
  /** Takes the other member's id; all others take the request's. */
  disconnect: (id: string) => request(disconnect, { params: { id } }),
} as const

export function useConnectionAction(action: keyof typeof ACTIONS) {
  return useMutation({
    mutationFn: async (id: string) => {
      await ACTIONS[action](id)
    },
  })
}

/** Asks a member to connect. Returns the state of the connection afterwards. */
export function useConnect() {
  return useMutation({
    mutationFn: async (body: NewConnection) => (await request(connect, { body })).connection.state,
  })
}
