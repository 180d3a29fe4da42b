import type { Feature } from '../../feature.ts'
import { HOUR, MINUTE } from '../../lib/clock.ts'
import { notifyOfFindings } from './findings.service.ts'
import { healthRoutes } from './health.routes.ts'

export const healthFeature: Feature = {
  routes: healthRoutes,
  jobs: () => [{ name: 'findings', everyMs: HOUR, retryMs: 10 * MINUTE, run: notifyOfFindings }],
}
