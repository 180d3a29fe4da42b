import type { Feature } from '../../feature.ts'
import { mailTestsRoutes } from './mail-tests.routes.ts'

export const mailTestsFeature: Feature = {
  routes: mailTestsRoutes,
}
