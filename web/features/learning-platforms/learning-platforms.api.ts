import { useMutation } from '@tanstack/react-query'
import {
  changePlatform,
  createPlatform,
  deletePlatform,
  listPlatforms,
  makePlatformLink,
  readLaunch,
  testPlatform,
} from '../../../contract/learning-platforms.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

export type PlatformInput = {
  name: string
  issuer: string
  client_id: string
  deployment_ids: string[]
  auth_url: string
  token_url: string
  jwks_url: string
  domains: string[]
  may_invite: boolean
  may_grade: boolean
}

export const platformsQuery = apiQuery(listPlatforms, {}, ({ platforms }) => platforms)

export function useAddPlatform() {
  return useMutation({ mutationFn: (body: PlatformInput) => request(createPlatform, { body }) })
}

export function useChangePlatform(id: string) {
  return useMutation({
    mutationFn: (body: Partial<PlatformInput> & { is_active?: boolean }) =>
      request(changePlatform, { params: { id }, body }),
  })
}

export function useRemovePlatform(id: string) {
  return useMutation({ mutationFn: () => request(deletePlatform, { params: { id } }) })
}

export function useTestPlatform(id: string) {
  return useMutation({ mutationFn: () => request(testPlatform, { params: { id } }) })
}

/** The link stays in no cache. */
export function useMakeLink() {
  return useMutation({ mutationFn: () => request(makePlatformLink, {}), gcTime: 0 })
}

/** Read once: the code is of this browser, and stays in no cache. */
export function useFirstLaunch() {
  return useMutation({ mutationFn: (token: string) => request(readLaunch, { body: { token } }), gcTime: 0 })
}
