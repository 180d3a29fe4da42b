import type * as contract from '../../../contract/dashboard.ts'
import type { Feature } from '../../feature.ts'
import type { Handlers } from '../../lib/route.ts'
import { getDashboard } from './dashboard.service.ts'

export const dashboardFeature: Feature = {
  handlers: {
    getDashboard: async (deps, { actor, query }) => ({
      dashboard: await getDashboard(deps, actor, query.weeks),
    }),
  } satisfies Handlers<typeof contract>,
}
