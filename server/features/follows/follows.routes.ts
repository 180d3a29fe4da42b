import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/follows.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { followIdea, muteIdea } from './follows.service.ts'

export function followsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.followIdea, async ({ actor, params }) => followIdea(deps, actor, params.id))

  route(app, contract.unmuteIdea, async ({ actor, params }) => followIdea(deps, actor, params.id))

  for (const endpoint of [contract.unfollowIdea, contract.muteIdea]) {
    route(app, endpoint, async ({ actor, params }) => muteIdea(deps, actor, params.id))
  }
}
