import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type * as contract from '../../../contract/password-resets.ts'
import type { Feature } from '../../feature.ts'
import { networkOf } from '../../lib/network.ts'
import type { Handlers } from '../../lib/route.ts'
import { passwordResetsMails } from './password-resets.mails.ts'
import { requestPasswordReset, resetPassword } from './password-resets.service.ts'

export const passwordResetsFeature: Feature = {
  handlers: {
    requestPasswordReset: async (deps, { body, request }) => {
      await requestPasswordReset(deps, body, networkOf(request.ip))
      return { message: errorTexts.passwordResets.sent }
    },

    resetPassword: async (deps, { body, request }) => {
      await resetPassword(deps, body, networkOf(request.ip))
      return { message: errorTexts.passwordResets.done }
    },
  } satisfies Handlers<typeof contract>,
  mails: passwordResetsMails,
}
