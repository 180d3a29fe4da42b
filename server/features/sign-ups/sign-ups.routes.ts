import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/accounts.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../lib/http/caller.ts'
import { hostCookie } from '../../lib/http/host-cookie.ts'
import { networkOf } from '../../lib/network.ts'
import { route } from '../../lib/route.ts'
import { ACTIVATION_VALID_MS } from '../accounts/accounts.service.ts'
import { activate } from './activations.service.ts'
import { issueChallenge } from './sign-up-proofs.service.ts'
import { signUp } from './sign-ups.service.ts'

export function signUpsRoutes(app: FastifyInstance, deps: Deps): void {
  /** Identifies the browser that signed up. */
  const cookie = hostCookie(deps.config.publicUrl, 'quad-sign-up')

  route(app, contract.signUp, async ({ body, request, reply }) => {
    const { user, browserToken } = await signUp(deps, body, callerOf(request))
    if (browserToken) reply.header('set-cookie', cookie.write(browserToken, ACTIVATION_VALID_MS))
    return { user }
  })

  route(app, contract.getSignUpChallenge, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { challenge: await issueChallenge(deps, networkOf(request.ip)) }
  })

  route(app, contract.activate, async ({ actor, body, request, reply }) => {
    // Nobody is signed out of the account they are in by a link.
    const browserToken = actor.kind === 'visitor' ? cookie.read(request) : undefined
    const activated = await activate(deps, { token: body.token, browserToken }, callerOf(request))
    if (activated.authentication_token) reply.headers({ 'cache-control': 'no-store', 'set-cookie': cookie.clear })
    return activated
  })
}
