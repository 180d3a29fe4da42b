import type { FastifyInstance } from 'fastify'
import { listIdeas as listIdeasEndpoint } from '../../../contract/ideas.ts'
import * as contract from '../../../contract/reviews.ts'
import { countOverdue as countOverdueEndpoint } from '../../../contract/site-settings.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { countOverdue } from './review-dates.service.ts'
import { listIdeas, listQueue } from './review-queue.service.ts'
import { addReview, listReviews, replyToReview, undoReview } from './review-rounds.service.ts'
import { claimIdea, openReview, releaseIdea } from './review-turns.service.ts'
import { reviewIdea } from './reviews.service.ts'

export function reviewsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.reviewIdea, async ({ actor, params, body }) => ({
    idea: await reviewIdea(deps, actor, params.id, body),
  }))

  route(app, contract.addReview, async ({ actor, params, body }) => ({
    review: await addReview(deps, actor, params.id, body),
  }))

  route(app, contract.listReviews, async ({ actor, params }) => ({
    reviews: await listReviews(deps, actor, params.id),
  }))

  route(app, contract.undoReview, async ({ actor, params }) => {
    await undoReview(deps, actor, params.id)
    return undefined
  })

  route(app, contract.replyToReview, async ({ actor, params, body }) => ({
    review: await replyToReview(deps, actor, params.id, body.text),
  }))

  route(app, contract.claimIdea, async ({ actor, params, body }) => ({
    assignee: await claimIdea(deps, actor, params.id, body),
  }))

  route(app, contract.releaseIdea, async ({ actor, params, query }) => ({
    assignee: await releaseIdea(deps, actor, params.id, query),
  }))

  route(app, contract.openReview, async ({ actor, body }) => {
    await openReview(deps, actor, body.idea_id)
    return undefined
  })

  route(app, contract.listQueue, async ({ actor, query }) => listQueue(deps, actor, query))

  route(app, listIdeasEndpoint, async ({ actor, query }) => listIdeas(deps, actor, query))

  route(app, countOverdueEndpoint, async ({ query }) => countOverdue(deps, query.period_days))
}
