import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/similar-ideas.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { findSimilarIdeas, listSimilarIdeas } from './similar-ideas.service.ts'

export function similarIdeasRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.findSimilarIdeas, async ({ actor, query }) => ({
    ideas: await findSimilarIdeas(deps, actor, query),
  }))

  route(
    app,
    contract.listSimilarIdeas,
    async ({ actor, params }) => ({ ideas: await listSimilarIdeas(deps, actor, params.id) }),
    () => 'nobody',
  )
}
