import type * as contract from '../../../contract/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import { callerOf } from '../../lib/http/caller.ts'
import { hostCookie } from '../../lib/http/host-cookie.ts'
import { networkOf } from '../../lib/network.ts'
import type { Handlers } from '../../lib/route.ts'
import { ACTIVATION_VALID_MS } from '../accounts/accounts.service.ts'
import { activate } from './activations.service.ts'
import { issueChallenge } from './sign-up-proofs.service.ts'
import { signUp } from './sign-ups.service.ts'

/** Identifies the browser that signed up. */
const browserCookie = ({ config }: Deps) => hostCookie(config.publicUrl, 'quad-sign-up')

export const signUpsFeature: Feature = {
  handlers: {
    signUp: async (deps, { body, request, reply }) => {
      const { user, browserToken } = await signUp(deps, body, callerOf(request))
      if (browserToken) reply.header('set-cookie', browserCookie(deps).write(browserToken, ACTIVATION_VALID_MS))
      return { user }
    },

    getSignUpChallenge: async (deps, { request, reply }) => {
      reply.header('cache-control', 'no-store')
      return { challenge: await issueChallenge(deps, networkOf(request.ip)) }
    },

    activate: async (deps, { actor, body, request, reply }) => {
      const cookie = browserCookie(deps)
      // Nobody is signed out of the account they are in by a link.
      const browserToken = actor.kind === 'visitor' ? cookie.read(request) : undefined
      const activated = await activate(deps, { token: body.token, browserToken }, callerOf(request))
      if (activated.authentication_token) reply.headers({ 'cache-control': 'no-store', 'set-cookie': cookie.clear })
      return activated
    },
  } satisfies Handlers<Omit<typeof contract, 'requestActivation' | 'setUp'>>,
}
