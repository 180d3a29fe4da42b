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
      return { message: 'If this address has an account, a link to reset the password is on its way.' }
    },

    resetPassword: async (deps, { body, request }) => {
      await resetPassword(deps, body, networkOf(request.ip))
      return { message: 'Your password has been successfully reset!' }
    },
  } satisfies Handlers<typeof contract>,
  mails: passwordResetsMails,
}
