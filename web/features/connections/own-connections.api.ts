import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { connectionKeys } from '../../entities/connections/connection-keys.ts'
import { call } from '../../lib/api/api-client.ts'

/** A page of the own connections that match a search. */
export function ownConnectionsQuery(q: string, page: number) {
  return queryOptions({
    queryKey: [...connectionKeys.all, 'own', q, page],
    queryFn: ({ signal }) => call('listConnections', { query: { q, page } }, { signal }),
  })
}

export function useSaveNote(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (note: string) => call('saveConnectionNote', { params: { id }, body: { note } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: connectionKeys.all }),
  })
}
