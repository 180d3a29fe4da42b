import type { FastifyRequest } from 'fastify'
import * as contract from '../../../contract/identities.ts'
import { MINUTE } from '../../lib/clock.ts'
import { callerOf } from '../../lib/http/caller.ts'
import { redirectTo } from '../../lib/http/redirects.ts'
import { linkCookie, signInCookies, testCookie } from '../../lib/http/sign-in-cookies.ts'
import { networkOf } from '../../lib/network.ts'
import type { Handlers } from '../../lib/route.ts'
import { cookieIdOf } from '../../lib/sign-in-secrets.ts'
import { beginSignIn, finishSignIn, listProviders, redeemGoogleCode, type SignInPurpose } from './identities.service.ts'
import { linkIdentity, listIdentities, readLink, unlinkIdentity } from './links.service.ts'
import { endSessionsByProvider, findLogoutUrl } from './provider-logout.service.ts'
import { listProviderStates } from './provider-states.service.ts'
import { readTest, startTest } from './provider-tests.service.ts'
import { receiveSamlLogout, receiveSamlResponse, samlMetadata } from './saml.service.ts'
import { explainToBrowser, returnCookies, returnPage, testPage } from './sign-in-returns.ts'

const SIGN_IN_MS = 10 * MINUTE

export const identitiesHandlers = {
  beginSignIn: {
    handle: async (deps, { params: { provider }, request, reply }) => {
      const cookies = signInCookies(deps)
      const purpose = { ...(request.query as SignInPurpose), testTicket: testCookie(deps).read(request) }
      // The page asks by HEAD whether the provider is reachable, before it leads there.
      const isQuestion = request.method === 'HEAD'
      const begun = await beginSignIn(deps, { provider, purpose, isQuestion }, networkOf(request.ip))
      if ('failedTest' in begun) return redirectTo(reply, testPage(deps, begun.failedTest))
      if (isQuestion) return redirectTo(reply, begun.url.href)
      const written = cookies.one(cookieIdOf(begun.secret)).write(begun.secret, SIGN_IN_MS)
      return redirectTo(reply, begun.url.href, [written, ...cookies.makeRoom(request)])
    },
    onError: explainToBrowser,
  },

  finishSignIn: {
    handle: async (deps, { params: { provider }, request, reply }) => {
      const { search } = new URL(request.url, deps.config.publicUrl)
      const secrets = signInCookies(deps)
        .read(request)
        .map(({ value }) => value)
      const { result, secret } = await finishSignIn(deps, { provider, search, secrets }, networkOf(request.ip))
      redirectTo(reply, returnPage(deps, provider, result), returnCookies(deps, result, secret))
    },
    onError: explainToBrowser,
  },

  endSessionsByProvider: async (deps, { params: { provider }, body, request, reply }) => {
    // Without one it is an empty token, which is refused.
    const { logout_token: token = '' } = body
    await endSessionsByProvider(deps, { provider, token }, networkOf(request.ip))
    reply.header('cache-control', 'no-store')
  },

  // The RelayState leads nowhere.
  receiveSamlResponse: {
    handle: async (deps, { params: { provider }, body, request, reply }) => {
      const { SAMLResponse: encoded = '' } = body
      const result = await receiveSamlResponse(deps, { provider, encoded }, networkOf(request.ip))
      if ('test' in result) return redirectTo(reply, testPage(deps, result.test))
      if ('problem' in result) return redirectTo(reply, returnPage(deps, provider, result))
      const path = contract.PROVIDER_CALLBACK_PATH.replace(':provider', provider)
      return redirectTo(reply, `${deps.config.publicUrl}${path}?response=${result.handle}`)
    },
    onError: explainToBrowser,
  },

  receiveSamlLogout: {
    handle: async (deps, { params: { provider }, body: { SAMLRequest: encoded }, request, reply }) => {
      // A response tells that the sign-out which began here has ended.
      const url =
        encoded === undefined ? null : await receiveSamlLogout(deps, { provider, encoded }, networkOf(request.ip))
      redirectTo(reply, url ?? `${deps.config.publicUrl}${contract.SIGNED_OUT_PATH}`)
    },
    onError: explainToBrowser,
  },

  getSamlMetadata: (deps, { params, reply }) => {
    reply.header('cache-control', 'no-cache')
    return samlMetadata(deps, params.provider)
  },

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

  readLink: (deps, { body, request }) => readLink(deps, linkOf(request, linkCookie(deps), body.token)),

  linkIdentity: async (deps, { actor, body, request, reply }) => {
    const identity = await linkIdentity(deps, actor, linkOf(request, linkCookie(deps), body.token))
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

function linkOf(request: FastifyRequest, cookie: ReturnType<typeof linkCookie>, code: string) {
  return { code, ticket: cookie.read(request), isPage: request.headers.origin !== undefined }
}
