import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'

/** Merges an idea into another, or with null separates it again. */
export function useMerge(id: string) {
  return useMutation({
    mutationFn: (into: string | null) =>
      into === null ? call('undoMerge', { params: { id } }) : call('mergeIdea', { params: { id }, body: { into } }),
  })
}
