import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'

export const scimTokensQuery = queryOptions({
  queryKey: ['scim-tokens'],
  queryFn: async ({ signal }) => (await call('listScimTokens', {}, { signal })).tokens,
})

export function useMakeScimToken() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => (await call('createScimToken', { body: { name } })).secret,
    onSettled: () => queries.invalidateQueries({ queryKey: scimTokensQuery.queryKey }),
  })
}

export function useRevokeScimToken() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('deleteScimToken', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: scimTokensQuery.queryKey }),
  })
}
