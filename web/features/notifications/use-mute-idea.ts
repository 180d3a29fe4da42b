import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ideaKeys } from '../../entities/ideas/ideas.queries.ts'
import { call } from '../../lib/api/api-client.ts'

/** Mutes an idea, or follows it again. */
export function useMuteIdea() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isMuted }: { id: string; isMuted: boolean }) =>
      call(isMuted ? 'muteIdea' : 'unmuteIdea', { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ideaKeys.allOwnStates }),
  })
}
