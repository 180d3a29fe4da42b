import { useMutation } from '@tanstack/react-query'
import { listConnections, saveConnectionNote } from '../../../contract/connections.ts'
import type { CONNECTION_FILTERS, CONNECTION_SORTS } from '../../../contract/connections.values.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

/** Search parameters of the page of connections. */
export type ConnectionsSearch = {
  q: string
  faculty: string
  filter: (typeof CONNECTION_FILTERS)[number]
  sort: (typeof CONNECTION_SORTS)[number]
  page: number
  rows: number
}

/** A page of the own connections that match a search. */
export function ownConnectionsQuery({ q, faculty, filter, sort, page, rows }: ConnectionsSearch) {
  return apiQuery(listConnections, { query: { q, faculty, filter, sort, page, page_size: rows } })
}

export function useSaveNote(id: string) {
  return useMutation({
    mutationFn: (note: string) => request(saveConnectionNote, { params: { id }, body: { note } }),
  })
}
