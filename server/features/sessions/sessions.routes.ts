import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/sessions.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { signIn, signOut } from './sessions.service.ts'

export function sessionsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.signIn, async ({ body, request }) => ({
    authentication_token: await signIn(deps, body, request.ip),
  }))

  route(app, contract.signOut, async ({ actor }) => {
    await signOut(deps, actor)
    return undefined
  })
}
