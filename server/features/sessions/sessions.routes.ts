import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/sessions.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../lib/network.ts'
import { route } from '../../lib/route.ts'
import { listSessions, revokeOtherSessions, revokeSession, signIn, signOut } from './sessions.service.ts'

export function sessionsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.signIn, async ({ body, request }) => ({
    authentication_token: await signIn(deps, body, networkOf(request.ip), request.headers['user-agent'] ?? ''),
  }))

  route(app, contract.signOut, async ({ actor }) => {
    await signOut(deps, actor)
    return undefined
  })

  route(app, contract.listSessions, async ({ actor }) => ({ sessions: await listSessions(deps, actor) }))

  route(app, contract.revokeSession, async ({ actor, params }) => {
    await revokeSession(deps, actor, params.id)
    return undefined
  })

  route(app, contract.revokeOtherSessions, async ({ actor }) => {
    await revokeOtherSessions(deps, actor)
    return undefined
  })
}
