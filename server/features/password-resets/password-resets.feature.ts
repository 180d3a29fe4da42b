import type { Feature } from '../../feature.ts'
import { passwordResetsMails } from './password-resets.mails.ts'
import { passwordResetsRoutes } from './password-resets.routes.ts'

export const passwordResetsFeature: Feature = {
  routes: passwordResetsRoutes,
  mails: passwordResetsMails,
}
