import type { Feature } from '../../feature.ts'
import { healthRoutes } from './health.routes.ts'

export const healthFeature: Feature = {
  routes: healthRoutes,
}
