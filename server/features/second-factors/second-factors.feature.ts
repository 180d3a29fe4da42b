import type { Feature } from '../../feature.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { MINUTE } from '../../lib/clock.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { carryOutResets, removeResets } from './second-factor-resets.service.ts'
import { secondFactorsMails } from './second-factors.mails.ts'
import { secondFactorsRoutes } from './second-factors.routes.ts'
import { getSecondFactor } from './second-factors.service.ts'

/** Carries out a reset within a minute of its time. */
const resets: Job = { name: 'second-factor-resets', everyMs: MINUTE, retryMs: MINUTE, run: carryOutResets }

export const secondFactorsFeature: Feature = {
  routes: secondFactorsRoutes,
  mails: secondFactorsMails,
  jobs: () => [resets],
  memberData: [
    {
      tables: { authenticators: 'cascade', recovery_codes: 'cascade', second_factor_resets: removeResets },
      files: jsonFile('second-factor', getSecondFactor),
    },
  ],
}
