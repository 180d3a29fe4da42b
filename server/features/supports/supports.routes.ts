import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/supports.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { getOwnIdeaStates, supportIdea, withdrawSupport } from './supports.service.ts'

export function supportsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.supportIdea, async ({ actor, params }) => supportIdea(deps, actor, params.id))

  route(app, contract.withdrawSupport, async ({ actor, params }) => withdrawSupport(deps, actor, params.id))

  route(app, contract.getOwnIdeaStates, async ({ actor, query }) => ({
    ideas: await getOwnIdeaStates(deps, actor, query.ids),
  }))
}
