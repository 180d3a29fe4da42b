import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/accounts.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../lib/network.ts'
import { route } from '../../lib/route.ts'
import { signUp } from './sign-ups.service.ts'

export function signUpsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.signUp, async ({ body, request }) => ({ user: await signUp(deps, body, networkOf(request.ip)) }))
}
