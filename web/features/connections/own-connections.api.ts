import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CONNECTION_FILTERS, CONNECTION_SORTS } from '../../../contract/connections.values.ts'
import { connectionKeys } from '../../entities/connections/connection-keys.ts'
import { call } from '../../lib/api/api-client.ts'

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
export function ownConnectionsQuery(search: ConnectionsSearch) {
  return queryOptions({
    queryKey: [...connectionKeys.all, 'own', search],
    queryFn: ({ signal }) => {
      const { rows, ...rest } = search
      return call('listConnections', { query: { ...rest, page_size: rows } }, { signal })
    },
  })
}

export function useSaveNote(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (note: string) => call('saveConnectionNote', { params: { id }, body: { note } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: connectionKeys.all }),
  })
}
