import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewProfile } from '../../../../contract/profiles.ts'
import { memberKeys } from '../../../entities/members/member-keys.ts'
import { call } from '../../../lib/api/api-client.ts'
import { currentUserQuery } from '../../../lib/session/current-user.ts'

/** Completes the member's own profile. */
export function useCreateProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewProfile) => (await call('createProfile', { body })).profile,
    onSuccess: async (profile) => {
      queryClient.setQueryData(currentUserQuery.queryKey, profile)
      await queryClient.invalidateQueries({ queryKey: memberKeys.all })
    },
  })
}
