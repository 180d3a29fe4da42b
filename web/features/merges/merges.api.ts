import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ideaKeys } from '../../entities/ideas/ideas.queries.ts'
import { call } from '../../lib/api/api-client.ts'

/** Merges an idea into another, or with null separates it again. */
export function useMerge(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (into: string | null) =>
      into === null ? call('undoMerge', { params: { id } }) : call('mergeIdea', { params: { id }, body: { into } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ideaKeys.all }),
  })
}
