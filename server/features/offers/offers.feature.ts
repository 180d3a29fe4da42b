import type { Feature } from '../../feature.ts'
import { offersMails } from './offers.mails.ts'
import { offersRoutes } from './offers.routes.ts'
import { endRequestsBetween } from './offers.service.ts'

export const offersFeature: Feature = {
  routes: offersRoutes,
  mails: offersMails,
  onBlock: (tx, { blockerId, blockedId }) => endRequestsBetween(tx, blockerId, blockedId),
}
