import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/second-factors.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../lib/http/caller.ts'
import { route } from '../../lib/route.ts'
import { mailEnrolmentCode } from './enrolment.service.ts'
import {
  cancelReset,
  getUserSecondFactor,
  readResetLink,
  resetSecondFactor,
  stopOwnReset,
  stopResetByLink,
} from './second-factor-resets.service.ts'
import { giveSecondFactor } from './second-factor-sign-ins.service.ts'
import {
  addAuthenticator,
  beginAuthenticator,
  getSecondFactor,
  makeRecoveryCodes,
  removeAuthenticator,
} from './second-factors.service.ts'

export function secondFactorsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getSecondFactor, async ({ actor }) => ({ second_factor: await getSecondFactor(deps, actor) }))

  route(app, contract.getAuthenticatorOptions, async ({ actor }) => ({
    options: await beginAuthenticator(deps, actor),
  }))

  route(app, contract.addAuthenticator, async ({ actor, body }) => ({
    recovery_codes: await addAuthenticator(deps, actor, body),
  }))

  route(app, contract.mailSecondFactorCode, async ({ actor }) => {
    await mailEnrolmentCode(deps, actor)
    return { message: 'The code is on its way to you.' }
  })

  route(app, contract.removeAuthenticator, async ({ actor }) => {
    await removeAuthenticator(deps, actor)
    return undefined
  })

  route(app, contract.makeRecoveryCodes, async ({ actor }) => ({
    recovery_codes: await makeRecoveryCodes(deps, actor),
  }))

  route(app, contract.getUserSecondFactor, async ({ params }) => ({
    second_factor: await getUserSecondFactor(deps, params.id),
  }))

  route(app, contract.resetSecondFactor, async ({ actor, params, body }) => ({
    second_factor: await resetSecondFactor(deps, actor, params.id, body.reason),
  }))

  route(app, contract.cancelSecondFactorReset, async ({ actor, params }) => {
    await cancelReset(deps, actor, params.id)
    return undefined
  })

  route(app, contract.stopSecondFactorReset, async ({ actor }) => {
    await stopOwnReset(deps, actor)
    return undefined
  })

  route(app, contract.getSecondFactorReset, async ({ params, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return readResetLink(deps, params.token, callerOf(request).ip)
  })

  route(app, contract.stopSecondFactorResetByLink, async ({ params, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return stopResetByLink(deps, params.token, callerOf(request).ip)
  })

  route(app, contract.giveSecondFactor, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { authentication_token: await giveSecondFactor(deps, body, callerOf(request)) }
  })
}
