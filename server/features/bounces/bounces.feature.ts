import type * as contract from '../../../contract/bounces.ts'
import type { Config } from '../../config.ts'
import type { Feature } from '../../feature.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { MINUTE } from '../../lib/clock.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { readBounceMailbox } from './bounce-mailbox.service.ts'
import { checkBounces } from './bounces.checks.ts'
import {
  endMailPauses,
  exportBounces,
  listMailPauses,
  pruneBounces,
  readMailPause,
  tryMailAgain,
} from './bounces.service.ts'

export const bouncesFeature: Feature = {
  handlers: {
    getMailPause: async (deps, { actor }) => ({ mail_pause: await readMailPause(deps, actor.userId) }),

    listMailPauses: async (deps) => ({ mail_pauses: await listMailPauses(deps) }),

    endMailPauses: (deps, { actor, query }) => endMailPauses(deps, actor, query.member),

    endMailPause: (deps, { actor }) => tryMailAgain(deps, actor),
  } satisfies Handlers<typeof contract>,
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
