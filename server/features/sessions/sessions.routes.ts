import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/sessions.ts'
import { countWithoutOtherWay as countWithoutOtherWayEndpoint } from '../../../contract/site-settings.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../lib/http/caller.ts'
import { hostCookie } from '../../lib/http/host-cookie.ts'
import { route } from '../../lib/route.ts'
import { FILES_COOKIE, filesCookieGiver } from './files-cookie.ts'
import {
  endSignedOutSession,
  isFilesTokenOpen,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  signOut,
} from './sessions.service.ts'
import { signIn } from './sign-ins.service.ts'
import { countWithoutOtherWay } from './ways-in.service.ts'

export function sessionsRoutes(app: FastifyInstance, deps: Deps): void {
  const filesCookie = hostCookie(deps.config.publicUrl, FILES_COOKIE)
  app.decorate('giveFilesCookie', filesCookieGiver(deps))

  route(app, contract.signIn, async ({ body, request }) => ({
    authentication_token: await signIn(deps, body, callerOf(request)),
  }))

  route(app, contract.signOut, async ({ actor, reply }) => {
    await signOut(deps, actor)
    reply.header('set-cookie', filesCookie.clear)
    return undefined
  })

  route(app, contract.endSignedOutSession, async ({ body, request, reply }) => {
    await endSignedOutSession(deps, body.session, callerOf(request))
    if (!(await isFilesTokenOpen(deps, filesCookie.read(request)))) reply.header('set-cookie', filesCookie.clear)
    return undefined
  })

  route(app, countWithoutOtherWayEndpoint, async () => ({ members: await countWithoutOtherWay(deps) }))

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
