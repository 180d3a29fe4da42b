import type { Feature } from '../../feature.ts'
import { siteSettingsRoutes } from './site-settings.routes.ts'

export const siteSettingsFeature: Feature = {
  routes: siteSettingsRoutes,
}
