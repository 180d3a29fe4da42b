import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/dashboard.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { getDashboard } from './dashboard.service.ts'

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getDashboard, async ({ actor, query }) => ({
    dashboard: await getDashboard(deps, actor, query.weeks),
  }))
}
