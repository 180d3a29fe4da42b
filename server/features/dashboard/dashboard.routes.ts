import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/dashboard.ts'
import type { Deps } from '../../deps.ts'
import type { Features } from '../../feature.ts'
import { route } from '../../lib/route.ts'
import { getDashboard } from './dashboard.service.ts'

export function dashboardRoutes(app: FastifyInstance, deps: Deps, features: Features): void {
  route(app, contract.getDashboard, async ({ actor, query }) => ({
    dashboard: await getDashboard(deps, features, actor, query.weeks),
  }))
}
