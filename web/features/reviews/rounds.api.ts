import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { listQueue, NewReview } from '../../../contract/reviews.ts'
import { ideaKeys } from '../../entities/ideas/ideas.queries.ts'
import { call } from '../../lib/api/api-client.ts'

type QueueInput = z.input<(typeof listQueue)['query']>

/** The rounds of review of an idea, oldest first. */
export function roundsQuery(ideaId: string) {
  return queryOptions({
    queryKey: ideaKeys.rounds(ideaId),
    queryFn: async ({ signal }) => (await call('listReviews', { params: { id: ideaId } }, { signal })).reviews,
  })
}

/** The ideas that wait for the current user to decide. */
export function queueQuery(input: QueueInput) {
  return queryOptions({
    queryKey: ideaKeys.queue(input),
    queryFn: ({ signal }) => call('listQueue', { query: input }, { signal }),
  })
}

export function useAddReview() {
  return useRoundChange(({ ideaId, review }: { ideaId: string; review: z.input<typeof NewReview> }) =>
    call('addReview', { params: { id: ideaId }, body: review }),
  )
}

export function useUndoReview() {
  return useRoundChange((id: string) => call('undoReview', { params: { id } }))
}

export function useReply() {
  return useRoundChange(({ id, text }: { id: string; text: string }) =>
    call('replyToReview', { params: { id }, body: { text } }),
  )
}

/** A change of a round changes its idea too. */
function useRoundChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ideaKeys.all }),
  })
}
