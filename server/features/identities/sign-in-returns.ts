import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '../../../contract/identities.values.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE, SECOND } from '../../lib/clock.ts'
import { sendError } from '../../lib/error-handler.ts'
import { linkCookie, signInCookies } from '../../lib/http/sign-in-cookies.ts'
import { problemOf } from '../../lib/sign-in-problems.ts'
import { cookieIdOf } from '../../lib/sign-in-secrets.ts'
import type { SignInReturn } from './identities.service.ts'

type Configured = Pick<Deps, 'config' | 'providers'>
type Problem = Extract<SignInReturn, { problem: unknown }>

/** The page that a sign-in ends at. Google's has the parameters of the specification alone. */
export function returnPage(deps: Configured, provider: string, result: SignInReturn): string {
  const { publicUrl } = deps.config
  if ('problem' in result) return problemPage(deps, provider, result)
  if (result.for === 'test') return testPage(deps, result.id)
  if (result.for === 'link') return `${publicUrl}/settings/security?link=${result.code}`
  const query = new URLSearchParams({ token: result.code })
  if (provider !== 'google') query.set('provider', provider)
  return `${callbackPage(publicUrl)}?${query}`
}

export function testPage({ config: { publicUrl } }: Pick<Deps, 'config'>, id: string | undefined): string {
  return `${publicUrl}/admin/settings${id ? `?test=${id}` : ''}`
}

/** The cookies beside the code that the browser is sent on with. Of the sign-ins that it began, only this one ends. */
export function returnCookies(deps: Configured, result: SignInReturn, secret: string | undefined): string[] {
  const cookies = signInCookies(deps)
  const ended = secret === undefined ? [] : [cookies.one(cookieIdOf(secret)).clear]
  if ('for' in result && result.for === 'sign-in') {
    const validMs = contract.GOOGLE_CODE_VALID_SECONDS * SECOND
    return [cookies.one(cookieIdOf(result.code)).write(result.ticket, validMs), ...ended]
  }
  const link = 'problem' in result ? result.link : result.for === 'link' && result
  return link ? [...ended, linkCookie(deps).write(link.ticket, contract.LINK_VALID_MINUTES * MINUTE)] : ended
}

/** A browser is shown the page that explains a failed sign-in; only a client that asks for JSON gets the error. */
export function explainToBrowser(
  deps: Configured,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (request.headers.accept?.includes('application/json')) return sendError(error, request, reply)
  request.log.warn({ err: error, reqId: request.id }, 'sign-in at a provider not started')
  const { provider } = request.params as { provider: string }
  const page = pageOfOrigin(deps, request) ?? returnPage(deps, provider, { problem: problemOf(error) })
  return reply.header('cache-control', 'no-store').redirect(page)
}

function callbackPage(origin: string): string {
  return `${origin}/auth/callback`
}

function problemPage({ config, providers }: Configured, provider: string, { problem, link }: Problem): string {
  const page = callbackPage(config.publicUrl)
  if (provider === 'google' || !providers.has(provider)) return page
  return `${page}?${new URLSearchParams({ provider, problem, ...(link && { link: link.code }) })}`
}

/** The page of another origin in CORS_ORIGINS that led here; its page for the way back where its path is not known. */
function pageOfOrigin({ config }: Configured, { headers }: FastifyRequest): string | undefined {
  const page = URL.parse(headers.referer ?? '')
  if (!page || !config.corsOrigins.includes(page.origin)) return undefined
  return page.pathname === '/' ? callbackPage(page.origin) : page.href
}
