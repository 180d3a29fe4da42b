import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createProfile, type NewProfile } from '../../../../contract/profiles.ts'
import { useModerationToast } from '../../../entities/reports/use-moderation-toast.ts'
import { request } from '../../../lib/api/api-client.ts'
import { currentUserQuery } from '../../../lib/session/current-user.ts'
import { type AvatarChoice, avatarChange } from '../avatar-choice.ts'

/** Completes the member's own profile. */
export function useCreateProfile() {
  const queryClient = useQueryClient()
  const showHeld = useModerationToast()
  return useMutation({
    mutationFn: async ({ choice, ...fields }: NewProfile & { choice: AvatarChoice }) =>
      request(createProfile, { body: { ...fields, ...(await avatarChange(choice)) } }),
    onSuccess: ({ profile, is_held }) => {
      showHeld({ is_held })
      queryClient.setQueryData(currentUserQuery.queryKey, profile)
    },
  })
}
