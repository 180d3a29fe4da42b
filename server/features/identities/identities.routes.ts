import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import * as contract from '../../../contract/identities.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE, SECOND } from '../../lib/clock.ts'
import { sendError } from '../../lib/error-handler.ts'
import { networkOf } from '../../lib/network.ts'
import { beginSignIn, finishSignIn, type SignInPurpose, type SignInReturn } from './identities.service.ts'
import { endSessionsByProvider } from './provider-logout.service.ts'
import { receiveSamlLogout, receiveSamlResponse, samlMetadata } from './saml.service.ts'
import { linkCookie, signInCookies, testCookie } from './sign-in-cookies.ts'
import { problemOf } from './sign-in-problems.ts'
import { cookieIdOf } from './sign-in-secrets.ts'

type ByProvider = { Params: { provider: string } }
type Problem = Extract<SignInReturn, { problem: unknown }>

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
  const cookies = signInCookies(deps)
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
  const returnPage = (provider: string, result: SignInReturn): string => {
    if ('problem' in result) return problemPage(provider, result)
    if (result.for === 'test') return testPage(result.id)
    if (result.for === 'link') return `${publicUrl}/settings?link=${result.code}`
    const query = new URLSearchParams({ token: result.code })
    if (provider !== 'google') query.set('provider', provider)
    return `${callbackPage}?${query}`
  }

  const problemPage = (provider: string, { problem, link }: Problem): string => {
    if (provider === 'google' || !deps.providers.has(provider)) return callbackPage
    return `${callbackPage}?${new URLSearchParams({ provider, problem, ...(link && { link: link.code }) })}`
  }

  const testPage = (id: string | undefined) => `${publicUrl}/admin/settings${id ? `?test=${id}` : ''}`

  /** The cookies beside the code that the browser is sent on with. Of the sign-ins that it began, only this one ends. */
  const cookiesOf = (result: SignInReturn, secret: string | undefined): string[] => {
    const ended = secret === undefined ? [] : [cookies.one(cookieIdOf(secret)).clear]
    if ('for' in result && result.for === 'sign-in') {
      const validMs = contract.GOOGLE_CODE_VALID_SECONDS * SECOND
      return [cookies.one(cookieIdOf(result.code)).write(result.ticket, validMs), ...ended]
    }
    const link = 'problem' in result ? result.link : result.for === 'link' && result
    return link ? [...ended, linkCookie(deps).write(link.ticket, contract.LINK_VALID_MINUTES * MINUTE)] : ended
  }

  /** The page of another origin in CORS_ORIGINS that led here; its page for the way back where its path is not known. */
  const pageOfOrigin = ({ headers }: FastifyRequest): string | undefined => {
    const page = URL.parse(headers.referer ?? '')
    if (!page || !deps.config.corsOrigins.includes(page.origin)) return undefined
    return page.pathname === '/' ? `${page.origin}/auth/callback` : page.href
  }

  app.get<ByProvider>(contract.PROVIDER_LOGIN_PATH, { errorHandler }, async (request, reply) => {
    const purpose = { ...(request.query as SignInPurpose), testTicket: testCookie(deps).read(request) }
    const sought = { provider: request.params.provider, purpose }
    const begun = await beginSignIn(deps, sought, networkOf(request.ip))
    reply.header('cache-control', 'no-store')
    if ('failedTest' in begun) return reply.redirect(testPage(begun.failedTest))
    // The page asks by HEAD whether the provider is reachable, before it leads there.
    if (request.method === 'HEAD') return reply.redirect(begun.url.href)
    const written = cookies.one(cookieIdOf(begun.secret)).write(begun.secret, SIGN_IN_MS)
    return setCookies(reply, [written, ...cookies.makeRoom(request)]).redirect(begun.url.href)
  })

  app.get<ByProvider>(contract.PROVIDER_CALLBACK_PATH, { errorHandler }, async (request, reply) => {
    const search = new URL(request.url, publicUrl).search
    const { provider } = request.params
    const secrets = cookies.read(request).map(({ value }) => value)
    const { result, secret } = await finishSignIn(deps, { provider, search, secrets }, networkOf(request.ip))
    reply.header('cache-control', 'no-store')
    return setCookies(reply, cookiesOf(result, secret)).redirect(returnPage(provider, result))
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
      if ('test' in result) return reply.redirect(testPage(result.test), SEE_OTHER)
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
}

/** Each is a header of its own. */
function setCookies(reply: FastifyReply, written: string[]): FastifyReply {
  for (const one of written) reply.header('set-cookie', one)
  return reply
}
