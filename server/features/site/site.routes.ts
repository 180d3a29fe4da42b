import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/site.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { describeSite } from './site.service.ts'

export function siteRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    contract.getSite,
    async () => describeSite(deps),
    () => 'nobody',
  )
}
