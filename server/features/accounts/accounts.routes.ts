import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/accounts.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../lib/network.ts'
import { route } from '../../lib/route.ts'
import { requestActivation, setUpFirstAdmin } from './accounts.service.ts'

export function accountsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.requestActivation, async ({ body, request }) => {
    await requestActivation(deps, body, networkOf(request.ip))
    return { message: 'If this address has an account that waits for activation, a new link is on its way.' }
  })

  route(app, contract.setUp, async ({ body, request }) => ({
    user: await setUpFirstAdmin(deps, body, networkOf(request.ip)),
  }))
}
