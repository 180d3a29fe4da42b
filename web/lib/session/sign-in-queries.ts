import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api-client.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) => (await call('listPasskeys', {}, { signal })).passkeys,
})

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async ({ signal }) => (await call('getSecondFactor', {}, { signal })).second_factor,
})

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await call('getSettings', {}, { signal })).settings,
})
