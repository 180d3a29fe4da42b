import type { Feature } from '../../feature.ts'
import { teamsMails } from './teams.mails.ts'
import { teamsRoutes } from './teams.routes.ts'

export const teamsFeature: Feature = {
  routes: teamsRoutes,
  mails: teamsMails,
}
