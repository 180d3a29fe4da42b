import type { Feature } from '../../feature.ts'
import { offersMails } from './offers.mails.ts'
import { offersRoutes } from './offers.routes.ts'

export const offersFeature: Feature = {
  routes: offersRoutes,
  mails: offersMails,
}
