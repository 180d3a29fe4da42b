import type { Feature } from '../../feature.ts'
import { siteImagesRoutes } from './site-images.routes.ts'
import { retainSiteImages } from './used-images.service.ts'

export const siteImagesFeature: Feature = {
  routes: siteImagesRoutes,
  onSettingsChange: (tx, { after }) => retainSiteImages(tx, after),
}
