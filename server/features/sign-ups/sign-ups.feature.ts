import type { Feature } from '../../feature.ts'
import { signUpsRoutes } from './sign-ups.routes.ts'

export const signUpsFeature: Feature = {
  routes: signUpsRoutes,
}
