import type { Feature } from '../../feature.ts'
import { similarIdeasRoutes } from './similar-ideas.routes.ts'

export const similarIdeasFeature: Feature = {
  routes: similarIdeasRoutes,
}
