import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/matches.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { listMatches, listMatchingIdeas } from './matches.service.ts'

export function matchesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listMatches, async ({ actor, params }) => ({
    matches: await listMatches(deps, actor, params.id),
  }))

  route(app, contract.listMatchingIdeas, async ({ actor }) => ({ ideas: await listMatchingIdeas(deps, actor) }))
}
