import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { listIdeas } from '../../../contract/ideas.ts'
import type { Review } from '../../../contract/reviews.ts'
import { ideaKeys } from '../../entities/ideas/ideas.queries.ts'
import { call } from '../../lib/api/api-client.ts'

type SubmissionsInput = z.input<(typeof listIdeas)['query']>

/** A page of everything submitted, with what waits. */
export function submissionsQuery(input: SubmissionsInput) {
  return queryOptions({
    queryKey: ideaKeys.submissions(input),
    queryFn: ({ signal }) => call('listIdeas', { query: input }, { signal }),
  })
}

/** How many ideas wait for the current user to decide. */
export function useWaitingCount(): number {
  const { data } = useQuery(submissionsQuery({ page: 1, page_size: 1, status: 'Pending' }))
  return data?.waiting.count ?? 0
}

export function useReviewIdea() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, review }: { id: string; review: Review }) =>
      call('reviewIdea', { params: { id }, body: review }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ideaKeys.all }),
  })
}
