import { useMutation } from '@tanstack/react-query'
import { mergeIdea, undoMerge } from '../../../contract/merges.ts'
import { request } from '../../lib/api/api-client.ts'

/** Merges an idea into another, or with null separates it again. */
export function useMerge(id: string) {
  return useMutation({
    mutationFn: (into: string | null) =>
      into === null ? request(undoMerge, { params: { id } }) : request(mergeIdea, { params: { id }, body: { into } }),
  })
}
