import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/call-ballots.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { getOwnBallot, saveOwnBallot } from './ballots.service.ts'
import { getParticipation, getResults } from './results.service.ts'

export function ballotsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getOwnBallot, async ({ actor, params, query }) => getOwnBallot(deps, actor, params.id, query))

  route(app, contract.saveOwnBallot, async ({ actor, params, body }) =>
    saveOwnBallot(deps, actor, params.id, body.idea_ids),
  )

  route(
    app,
    contract.getCallResults,
    async ({ actor, params }) => getResults(deps, actor, params.id),
    () => 'nobody',
  )

  route(app, contract.getParticipation, async ({ actor, params }) => getParticipation(deps, actor, params.id))
}
