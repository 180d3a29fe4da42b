import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'

/** Mutes an idea, or follows it again. */
export function useMuteIdea() {
  return useMutation({
    mutationFn: ({ id, isMuted }: { id: string; isMuted: boolean }) =>
      call(isMuted ? 'muteIdea' : 'unmuteIdea', { params: { id } }),
  })
}
