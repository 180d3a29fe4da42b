import { queryOptions, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import type { Idea } from '../../../contract/ideas.ts'
import {
  addReview,
  claimIdea,
  listQueue,
  type NewReview,
  openReview,
  releaseIdea,
  replyToReview,
  undoReview,
} from '../../../contract/reviews.ts'
import type { RELEASE_TARGETS } from '../../../contract/reviews.values.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { SECOND_MS } from '../../lib/durations.ts'
import { enqueue } from '../../lib/offline-queue/enqueue.ts'

const QUEUE_REFETCHED_MS = 30 * SECOND_MS
const OPENING_SAID_MS = 30 * SECOND_MS

type QueueInput = z.input<(typeof listQueue)['query']>

/** The ideas that wait for the current user to decide. */
export function queueQuery(input: QueueInput) {
  return queryOptions({
    ...apiQuery(listQueue, { query: input }),
    // Who reads what changes all the time.
    refetchInterval: QUEUE_REFETCHED_MS,
  })
}

export function useAddReview() {
  return useMutation({
    mutationFn: ({ idea, review }: { idea: Pick<Idea, 'id' | 'title'>; review: z.input<typeof NewReview> }) =>
      enqueue({
        endpoint: addReview,
        request: { params: { id: idea.id }, body: review },
        path: `/ideas/${idea.id}`,
        subject: idea.title,
      }),
  })
}

export function useUndoReview() {
  return useMutation({ mutationFn: (id: string) => request(undoReview, { params: { id } }) })
}

export function useReply() {
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      request(replyToReview, { params: { id }, body: { text } }),
  })
}

/** Takes an idea, unless it is no longer whose the page shows. */
export function useClaim() {
  return useMutation({
    mutationFn: ({ id, insteadOf }: { id: string; insteadOf: string | null }) =>
      request(claimIdea, { params: { id }, body: { instead_of: insteadOf } }),
  })
}

/** Leaves an own idea to the next in turn, or for any reviewer to take. */
export function useRelease() {
  return useMutation({
    mutationFn: ({ id, to }: { id: string; to: (typeof RELEASE_TARGETS)[number] }) =>
      request(releaseIdea, { params: { id }, query: { to } }),
  })
}

/** Says again and again that the current user has an idea open, so that other reviewers see it; null for none. */
export function useOpening(ideaId: string | null): void {
  useEffect(() => {
    // Nobody but other reviewers misses it.
    const say = (id: string | null) => void request(openReview, { body: { idea_id: id } }).catch(() => {})
    say(ideaId)
    if (ideaId === null) return undefined
    const timer = setInterval(() => document.visibilityState === 'visible' && say(ideaId), OPENING_SAID_MS)
    return () => clearInterval(timer)
  }, [ideaId])
  useEffect(() => () => void request(openReview, { body: { idea_id: null } }).catch(() => {}), [])
}
