import type { Feature } from '../../feature.ts'
import { linkPreviewsRoutes } from './link-previews.routes.ts'

export const linkPreviewsFeature: Feature = {
  routes: linkPreviewsRoutes,
}
