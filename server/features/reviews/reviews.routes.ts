import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/reviews.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { reviewIdea } from './reviews.service.ts'

export function reviewsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.reviewIdea, async ({ actor, params, body }) => ({
    idea: await reviewIdea(deps, actor, params.id, body),
  }))
}
