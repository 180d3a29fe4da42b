import { useMutation } from '@tanstack/react-query'
import { muteIdea, unmuteIdea } from '../../../contract/follows.ts'
import { request } from '../../lib/api/api-client.ts'

/** Mutes an idea, or follows it again. */
export function useMuteIdea() {
  return useMutation({
    mutationFn: ({ id, isMuted }: { id: string; isMuted: boolean }) =>
      request(isMuted ? muteIdea : unmuteIdea, { params: { id } }),
  })
}
