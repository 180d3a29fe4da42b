import type { Feature } from '../../feature.ts'
import { matchesRoutes } from './matches.routes.ts'

export const matchesFeature: Feature = {
  routes: matchesRoutes,
}
