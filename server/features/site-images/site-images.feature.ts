import type { Feature } from '../../feature.ts'
import { siteImagesRoutes } from './site-images.routes.ts'

export const siteImagesFeature: Feature = {
  routes: siteImagesRoutes,
}
