import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/merges.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { mergeIdea, undoMerge } from './merges.service.ts'

export function mergesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.mergeIdea, async ({ actor, params, body }) => ({
    idea: await mergeIdea(deps, actor, params.id, body.into),
  }))

  route(app, contract.undoMerge, async ({ actor, params }) => ({ idea: await undoMerge(deps, actor, params.id) }))
}
