import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/password-resets.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../lib/network.ts'
import { route } from '../../lib/route.ts'
import { requestPasswordReset, resetPassword } from './password-resets.service.ts'

export function passwordResetsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.requestPasswordReset, async ({ body, request }) => {
    await requestPasswordReset(deps, body, networkOf(request.ip))
    return { message: 'If this address has an account, a link to reset the password is on its way.' }
  })

  route(app, contract.resetPassword, async ({ body, request }) => {
    await resetPassword(deps, body, networkOf(request.ip))
    return { message: 'Your password has been successfully reset!' }
  })
}
