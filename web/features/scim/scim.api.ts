import { useMutation } from '@tanstack/react-query'
import { createScimToken, deleteScimToken, listScimTokens } from '../../../contract/scim.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

export const scimTokensQuery = apiQuery(listScimTokens, {}, ({ tokens }) => tokens)

export function useMakeScimToken() {
  return useMutation({
    mutationFn: async (name: string) => (await request(createScimToken, { body: { name } })).secret,
  })
}

export function useRevokeScimToken() {
  return useMutation({
    mutationFn: (id: string) => request(deleteScimToken, { params: { id } }),
  })
}
