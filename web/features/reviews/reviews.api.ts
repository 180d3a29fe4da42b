import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listIdeas } from '../../../contract/ideas.ts'
import { type Review, reviewIdea } from '../../../contract/reviews.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

type SubmissionsInput = z.input<(typeof listIdeas)['query']>

/** A page of everything submitted, with what waits. */
export function submissionsQuery(input: SubmissionsInput) {
  return apiQuery(listIdeas, { query: input })
}

/** How many ideas wait for the current user to decide. */
export function useWaitingCount(): number {
  const { data } = useQuery(submissionsQuery({ page: 1, page_size: 1, status: 'Pending' }))
  return data?.waiting.count ?? 0
}

export function useReviewIdea() {
  return useMutation({
    mutationFn: ({ id, review }: { id: string; review: Review }) =>
      request(reviewIdea, { params: { id }, body: review }),
  })
}
