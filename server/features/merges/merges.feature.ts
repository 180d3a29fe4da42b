import type { Feature } from '../../feature.ts'
import { mergesRoutes } from './merges.routes.ts'

export const mergesFeature: Feature = {
  routes: mergesRoutes,
}
