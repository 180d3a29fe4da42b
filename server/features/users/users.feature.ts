import type { Feature } from '../../feature.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { MINUTE } from '../../lib/clock.ts'
import { usersRoutes } from './users.routes.ts'
import { liftEndedSuspensions } from './users.service.ts'

/** Ends a suspension within a minute of its time. */
const suspensions: Job = { name: 'suspensions', everyMs: MINUTE, retryMs: MINUTE, run: liftEndedSuspensions }

export const usersFeature: Feature = {
  routes: usersRoutes,
  jobs: () => [suspensions],
}
