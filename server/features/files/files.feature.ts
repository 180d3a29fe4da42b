import type { Feature } from '../../feature.ts'
import { filesRoutes } from './files.routes.ts'
import { sweepOrphanFiles } from './files.service.ts'

export const filesFeature: Feature = {
  routes: filesRoutes,
  prune: sweepOrphanFiles,
}
