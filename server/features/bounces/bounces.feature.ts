import type { Config } from '../../config.ts'
import type { Feature } from '../../feature.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { MINUTE } from '../../lib/clock.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { readBounceMailbox } from './bounce-mailbox.service.ts'
import { checkBounces } from './bounces.checks.ts'
import { bouncesRoutes } from './bounces.routes.ts'
import { exportBounces, pruneBounces } from './bounces.service.ts'

export const bouncesFeature: Feature = {
  routes: bouncesRoutes,
  memberData: [{ tables: { mail_bounces: 'cascade' }, files: jsonFile('mail-bounces', exportBounces) }],
  jobs: ({ bouncesDir }: Config) => (bouncesDir ? [bounceMailbox(bouncesDir)] : []),
  prune: pruneBounces,
  checks: [checkBounces],
}

function bounceMailbox(folder: string): Job {
  return {
    name: 'bounces',
    everyMs: MINUTE,
    retryMs: 5 * MINUTE,
    run: (deps, signal) => readBounceMailbox(deps, folder, signal),
  }
}
