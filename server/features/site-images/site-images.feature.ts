import type { Feature } from '../../feature.ts'
import { siteImagesRoutes } from './site-images.routes.ts'
import { keepSiteImages } from './used-images.service.ts'

export const siteImagesFeature: Feature = {
  routes: siteImagesRoutes,
  onSettingsChange: (tx, { after }) => keepSiteImages(tx, after),
}
