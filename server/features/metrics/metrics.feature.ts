import type { Feature } from '../../feature.ts'
import { metricsRoutes } from './metrics.routes.ts'

export const metricsFeature: Feature = {
  routes: metricsRoutes,
}
