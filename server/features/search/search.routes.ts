import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/search.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { route } from '../../lib/route.ts'
import { searchWithCorrection, suggestWithCorrection } from './corrections.service.ts'

/** Each kind is of a part of the site, so that visitors find what the site shows them. */
export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  const reader = async (actor: Actor) => (actor.kind === 'visitor' ? app.readVisitor() : actor)

  route(app, contract.search, async ({ actor, query }) => searchWithCorrection(deps, await reader(actor), query))

  route(app, contract.suggest, async ({ actor, query }) => suggestWithCorrection(deps, await reader(actor), query.q))
}
