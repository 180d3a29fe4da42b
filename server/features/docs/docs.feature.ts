import type { Feature } from '../../feature.ts'
import { docsRoutes } from './docs.routes.ts'

export const docsFeature: Feature = {
  routes: docsRoutes,
}
