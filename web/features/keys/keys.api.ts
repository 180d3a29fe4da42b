import { useMutation } from '@tanstack/react-query'
import type { MemberScope, ServiceScope } from '../../../contract/key-scopes.values.ts'
import {
  createKey,
  createServiceKey,
  listKeys,
  listServiceKeys,
  revokeKey,
  revokeServiceKey,
} from '../../../contract/keys.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

export const keysQuery = apiQuery(listKeys, {})
export const serviceKeysQuery = apiQuery(listServiceKeys, {}, ({ keys }) => keys)

/** Whose keys are shown: the member's own, or those of the site. */
export type KeyOwner = 'member' | 'site'
export type NewKey = { name: string; scopes: string[]; expires_in_days: number | null }

export function useMakeKey(owner: KeyOwner) {
  return useMutation({
    mutationFn: async ({ scopes, ...input }: NewKey) => {
      const { key } = await (owner === 'site'
        ? request(createServiceKey, { body: { ...input, scopes: scopes as ServiceScope[] } })
        : request(createKey, { body: { ...input, scopes: scopes as MemberScope[] } }))
      return key
    },
    // The secret stays in no cache.
    gcTime: 0,
  })
}

export function useRevokeKey(owner: KeyOwner) {
  return useMutation({
    mutationFn: (id: string) => request(owner === 'site' ? revokeServiceKey : revokeKey, { params: { id } }),
  })
}
