import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type * as contract from '../../../contract/second-factors.ts'
import type { Feature } from '../../feature.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { MINUTE } from '../../lib/clock.ts'
import { callerOf } from '../../lib/http/caller.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { mailEnrolmentCode } from './enrolment.service.ts'
import {
  applyDueResets,
  cancelReset,
  getUserSecondFactor,
  readResetLink,
  removeResets,
  resetSecondFactor,
  stopOwnReset,
  stopResetByLink,
} from './second-factor-resets.service.ts'
import { giveSecondFactor } from './second-factor-sign-ins.service.ts'
import { secondFactorsMails } from './second-factors.mails.ts'
import {
  addAuthenticator,
  beginAuthenticator,
  getSecondFactor,
  makeRecoveryCodes,
  removeAuthenticator,
} from './second-factors.service.ts'

/** Carries out a reset within a minute of its time. */
const resets: Job = { name: 'second-factor-resets', everyMs: MINUTE, retryMs: MINUTE, run: applyDueResets }

export const secondFactorsFeature: Feature = {
  handlers: {
    getSecondFactor: async (deps, { actor }) => ({ second_factor: await getSecondFactor(deps, actor) }),

    getAuthenticatorOptions: async (deps, { actor }) => ({
      options: await beginAuthenticator(deps, actor),
    }),

    addAuthenticator: async (deps, { actor, body }) => ({
      recovery_codes: await addAuthenticator(deps, actor, body),
    }),

    mailSecondFactorCode: async (deps, { actor }) => {
      await mailEnrolmentCode(deps, actor)
      return { message: errorTexts.secondFactors.codeSent }
    },

    removeAuthenticator: (deps, { actor }) => removeAuthenticator(deps, actor),

    makeRecoveryCodes: async (deps, { actor }) => ({
      recovery_codes: await makeRecoveryCodes(deps, actor),
    }),

    getUserSecondFactor: async (deps, { params }) => ({
      second_factor: await getUserSecondFactor(deps, params.id),
    }),

    resetSecondFactor: async (deps, { actor, params, body }) => ({
      second_factor: await resetSecondFactor(deps, actor, params.id, body.reason),
    }),

    cancelSecondFactorReset: (deps, { actor, params }) => cancelReset(deps, actor, params.id),

    stopSecondFactorReset: (deps, { actor }) => stopOwnReset(deps, actor),

    getSecondFactorReset: (deps, { params, request, reply }) => {
      reply.header('cache-control', 'no-store')
      return readResetLink(deps, params.token, callerOf(request).ip)
    },

    stopSecondFactorResetByLink: (deps, { params, request, reply }) => {
      reply.header('cache-control', 'no-store')
      return stopResetByLink(deps, params.token, callerOf(request).ip)
    },

    giveSecondFactor: async (deps, { body, request, reply }) => {
      reply.header('cache-control', 'no-store')
      return { authentication_token: await giveSecondFactor(deps, body, callerOf(request)) }
    },
  } satisfies Handlers<typeof contract>,
  mails: secondFactorsMails,
  jobs: () => [resets],
  memberData: [
    {
      tables: { authenticators: 'cascade', recovery_codes: 'cascade', second_factor_resets: removeResets },
      files: jsonFile('second-factor', getSecondFactor),
    },
  ],
}
