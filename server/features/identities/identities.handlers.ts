import type { FastifyRequest } from 'fastify'
import type * as contract from '../../../contract/identities.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE } from '../../lib/clock.ts'
import { callerOf } from '../../lib/http/caller.ts'
import type { Handlers } from '../../lib/route.ts'
import { listProviders, redeemGoogleCode } from './identities.service.ts'
import { linkIdentity, listIdentities, readLink, unlinkIdentity } from './links.service.ts'
import { findLogoutUrl } from './provider-logout.service.ts'
import { listProviderStates } from './provider-states.service.ts'
import { readTest, startTest } from './provider-tests.service.ts'
import { linkCookie, signInCookies, testCookie } from './sign-in-cookies.ts'
import { cookieIdOf } from './sign-in-secrets.ts'

const SIGN_IN_MS = 10 * MINUTE

export const identitiesHandlers = {
  getProviderLogout: async (deps, { actor }) => ({ url: await findLogoutUrl(deps, actor) }),

  getProviders: (deps) => listProviders(deps),

  redeemGoogleCode: async (deps, { body, request, reply }) => {
    const id = cookieIdOf(body.token)
    const ticket = signInCookies(deps).one(id).read(request)
    // Browsers name the origin of every POST; other programs do not.
    const isPage = request.headers.origin !== undefined
    const session = await redeemGoogleCode(deps, { code: body.token, ticket, isPage }, callerOf(request))
    if (ticket !== undefined) reply.header('set-cookie', signInCookies(deps).one(id).clear)
    reply.header('cache-control', 'no-store')
    return session
  },

  listIdentities: async (deps, { actor }) => ({ identities: await listIdentities(deps, actor) }),

  readLink: (deps, { body, request }) => readLink(deps, linkOf(deps, request, body.token)),

  linkIdentity: async (deps, { actor, body, request, reply }) => {
    const identity = await linkIdentity(deps, actor, linkOf(deps, request, body.token))
    reply.header('set-cookie', linkCookie(deps).clear)
    return { identity }
  },

  unlinkIdentity: (deps, { actor, params }) => unlinkIdentity(deps, actor, params.id),

  listProviderStates: async (deps) => ({ providers: await listProviderStates(deps) }),

  startProviderTest: async (deps, { actor, body, reply }) => {
    const { ticket, ...test } = await startTest(deps, actor, body.provider)
    reply.header('set-cookie', testCookie(deps).write(ticket, SIGN_IN_MS))
    return test
  },

  getProviderTest: (deps, { actor, params }) => readTest(deps, actor, params.id),
} satisfies Handlers<typeof contract>

function linkOf(deps: Deps, request: FastifyRequest, code: string) {
  return { code, ticket: linkCookie(deps).read(request), isPage: request.headers.origin !== undefined }
}
