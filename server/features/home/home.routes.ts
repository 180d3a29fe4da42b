import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/home.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { skipSerializer } from '../../lib/serializer.ts'
import { getHome } from './home.service.ts'

export function homeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getHome, async ({ actor, reply }) => {
    skipSerializer(reply)
    return getHome(deps, actor)
  })
}
