import type { Feature } from '../../feature.ts'
import { teamsMails } from './teams.mails.ts'
import { teamsRoutes } from './teams.routes.ts'
import { leaveIdeas, notifyOfDeletion } from './teams.service.ts'

export const teamsFeature: Feature = {
  routes: teamsRoutes,
  on: { authorLeaves: leaveIdeas, ideaGoes: notifyOfDeletion },
  mails: teamsMails,
}
