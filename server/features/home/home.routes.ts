import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/home.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { getHome } from './home.service.ts'

export function homeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getHome, async ({ actor, reply }) => {
    // The schema's serializer validates a reason to meet by one kind after the other. The service returns what the schema declares.
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
    return getHome(deps, actor)
  })
}
