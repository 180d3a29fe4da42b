import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import * as contract from '../../../contract/identities.ts'
import type { SignInProblem } from '../../../contract/identities.values.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE, SECOND } from '../../lib/clock.ts'
import { sendError } from '../../lib/error-handler.ts'
import { callerOf } from '../../lib/http/caller.ts'
import { hostCookie } from '../../lib/http/host-cookie.ts'
import { networkOf } from '../../lib/network.ts'
import { route } from '../../lib/route.ts'
import { beginSignIn, finishSignIn, listProviders, redeemGoogleCode } from './identities.service.ts'
import { endSessionsByProvider, findLogoutUrl } from './provider-logout.service.ts'
import { receiveSamlLogout, receiveSamlResponse, samlMetadata } from './saml.service.ts'
import { problemOf } from './sign-in-problems.ts'

type ByProvider = { Params: { provider: string } }

const FORM = 'application/x-www-form-urlencoded'
const LOGOUT_BODY_BYTES = 64 * 1024
const SAML_BODY_BYTES = 512 * 1024
const METADATA_TYPE = 'application/samlmetadata+xml; charset=utf-8'
const SEE_OTHER = 303
/** Anything else is an empty token, which is refused. */
const LogoutForm = z.object({ logout_token: z.string().catch('') }).catch({ logout_token: '' })
const SamlForm = z
  .object({ SAMLResponse: z.string().catch(''), SAMLRequest: z.string().optional().catch(undefined) })
  .catch({ SAMLResponse: '' })
const SIGN_IN_MS = 10 * MINUTE

export function identitiesRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps.config
  /** Binds a sign-in to the browser that began it. */
  const cookie = hostCookie(publicUrl, 'quad-sign-in')
  const callbackPage = `${publicUrl}/auth/callback`

  /** A browser is shown the page that explains a failed sign-in; only a client that asks for JSON gets the error. */
  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (request.headers.accept?.includes('application/json')) return sendError(error, request, reply)
    request.log.warn({ err: error, reqId: request.id }, 'sign-in at a provider not started')
    const { provider } = request.params as ByProvider['Params']
    const page = pageOfOrigin(request) ?? returnPage(provider, { problem: problemOf(error) })
    return reply.header('cache-control', 'no-store').redirect(page)
  }

  /** The page that a sign-in ends at. Google's has the parameters of the specification alone. */
  const returnPage = (provider: string, result: { code: string } | { problem: SignInProblem }): string => {
    const query = new URLSearchParams('code' in result ? { token: result.code } : {})
    if (provider !== 'google' && deps.providers.has(provider)) {
      query.set('provider', provider)
      if ('problem' in result) query.set('problem', result.problem)
    }
    return query.size > 0 ? `${callbackPage}?${query}` : callbackPage
  }

  /** The page of another origin in CORS_ORIGINS that led here; its page for the way back where its path is not known. */
  const pageOfOrigin = ({ headers }: FastifyRequest): string | undefined => {
    const page = URL.parse(headers.referer ?? '')
    if (!page || !deps.config.corsOrigins.includes(page.origin)) return undefined
    return page.pathname === '/' ? `${page.origin}/auth/callback` : page.href
  }

  app.get<ByProvider>(contract.PROVIDER_LOGIN_PATH, { errorHandler }, async (request, reply) => {
    const { url, secret } = await beginSignIn(deps, request.params.provider, networkOf(request.ip))
    reply.headers({ 'cache-control': 'no-store', 'set-cookie': cookie.write(secret, SIGN_IN_MS) })
    return reply.redirect(url.href)
  })

  app.get<ByProvider>(contract.PROVIDER_CALLBACK_PATH, { errorHandler }, async (request, reply) => {
    const search = new URL(request.url, publicUrl).search
    const { provider } = request.params
    const result = await finishSignIn(deps, { provider, search, secret: cookie.read(request) }, networkOf(request.ip))
    const validMs = contract.GOOGLE_CODE_VALID_SECONDS * SECOND
    reply.headers({
      'cache-control': 'no-store',
      'set-cookie': 'code' in result ? cookie.write(result.ticket, validMs) : cookie.clear,
    })
    return reply.redirect(returnPage(provider, result))
  })

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: LOGOUT_BODY_BYTES },
      async (_request: FastifyRequest, body: string | Buffer) => Object.fromEntries(new URLSearchParams(String(body))),
    )
    scope.post<ByProvider & { Body: unknown }>(contract.PROVIDER_LOGOUT_PATH, async (request, reply) => {
      const { logout_token: token } = LogoutForm.parse(request.body)
      await endSessionsByProvider(deps, { provider: request.params.provider, token }, networkOf(request.ip))
      return reply.header('cache-control', 'no-store').code(200).send()
    })
    // The RelayState leads nowhere.
    const fromProvider = { errorHandler, bodyLimit: SAML_BODY_BYTES }
    scope.post<ByProvider & { Body: unknown }>(contract.PROVIDER_ACS_PATH, fromProvider, async (request, reply) => {
      const { provider } = request.params
      const { SAMLResponse: encoded } = SamlForm.parse(request.body)
      const result = await receiveSamlResponse(deps, { provider, encoded }, networkOf(request.ip))
      reply.header('cache-control', 'no-store')
      if ('problem' in result) return reply.redirect(returnPage(provider, result), SEE_OTHER)
      const path = contract.PROVIDER_CALLBACK_PATH.replace(':provider', provider)
      return reply.redirect(`${publicUrl}${path}?response=${result.handle}`, SEE_OTHER)
    })
    scope.post<ByProvider & { Body: unknown }>(contract.PROVIDER_SLO_PATH, fromProvider, async (request, reply) => {
      const { SAMLRequest: encoded } = SamlForm.parse(request.body)
      const message = { provider: request.params.provider, encoded: encoded ?? '' }
      // A response tells that the sign-out which began here has ended.
      const url = encoded === undefined ? null : await receiveSamlLogout(deps, message, networkOf(request.ip))
      return reply
        .header('cache-control', 'no-store')
        .redirect(url ?? `${publicUrl}${contract.SIGNED_OUT_PATH}`, SEE_OTHER)
    })
  })

  app.get<ByProvider>(contract.PROVIDER_METADATA_PATH, async (request, reply) => {
    const metadata = await samlMetadata(deps, request.params.provider)
    return reply.headers({ 'cache-control': 'no-cache', 'content-type': METADATA_TYPE }).send(metadata)
  })

  route(app, contract.getProviderLogout, async ({ actor }) => ({ url: await findLogoutUrl(deps, actor) }))

  route(app, contract.getProviders, async () => listProviders(deps))

  route(app, contract.redeemGoogleCode, async ({ body, request, reply }) => {
    const ticket = cookie.read(request)
    // Browsers name the origin of every POST; other programs do not.
    const isPage = request.headers.origin !== undefined
    const session = await redeemGoogleCode(deps, { code: body.token, ticket, isPage }, callerOf(request))
    if (ticket !== undefined) reply.header('set-cookie', cookie.clear)
    reply.header('cache-control', 'no-store')
    return session
  })
}
