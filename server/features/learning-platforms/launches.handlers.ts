import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { GOOGLE_CODE_VALID_SECONDS, LINK_VALID_MINUTES } from '../../../contract/identities.values.ts'
import type * as contract from '../../../contract/learning-platforms.ts'
import { LAUNCH_MINUTES, LTI_DEEP_LINK_PATH, PLACING_MINUTES } from '../../../contract/learning-platforms.values.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE, SECOND } from '../../lib/clock.ts'
import { errorResponseOf, sendError } from '../../lib/error-handler.ts'
import { writeErrorText } from '../../lib/error-texts.ts'
import { ForbiddenError } from '../../lib/errors.ts'
import { hostCookies } from '../../lib/http/host-cookie.ts'
import { redirectTo } from '../../lib/http/redirects.ts'
import { readerLanguage } from '../../lib/http/request-language.ts'
import { linkCookie, signInCookies } from '../../lib/http/sign-in-cookies.ts'
import { networkOf } from '../../lib/network.ts'
import type { Handlers } from '../../lib/route.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { reasonOf, SignInRefusedError } from '../../lib/sign-in-problems.ts'
import { cookieIdOf } from '../../lib/sign-in-secrets.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { placingPage, returnPage } from './deep-link-pages.ts'
import {
  asPlacing,
  type Choice,
  listPlaceable,
  type PlacingLaunch,
  placeLink,
  takesGrades,
} from './deep-links.service.ts'
import {
  allowFrame,
  isFramed,
  openPage,
  type PageContext,
  problemPage,
  proofPage,
  registeredPage,
  storagePage,
} from './launch-pages.ts'
import { LaunchRefusedError, launchProblemOf } from './launch-problems.ts'
import {
  beginLaunch,
  consumeTicket,
  enterLaunch,
  findProved,
  findReceived,
  type Initiation,
  isProvedBy,
  issueTicket,
  type KnownLaunch,
  type PlatformRow,
  receiveMessage,
  recordFailure,
} from './launches.service.ts'
import { registerPlatform } from './registrations.service.ts'

/** Launches of one browser at once. */
const MAX_LAUNCHES = 5

const launchCookies = ({ config }: Pick<Deps, 'config'>) => hostCookies(config.publicUrl, 'quad-launch', MAX_LAUNCHES)

type Exchange = { request: FastifyRequest; reply: FastifyReply }
/** `platform` is set once it is known, and stays in the page of a problem. */
type About = { platform?: PlatformRow }
type LaunchHandlers = Pick<
  Handlers<typeof contract>,
  | 'beginLaunch'
  | 'beginLaunchByForm'
  | 'receiveLaunch'
  | 'finishLaunch'
  | 'proveLaunch'
  | 'openLaunch'
  | 'registerPlatform'
  | 'placeLink'
>

export const launchHandlers: LaunchHandlers = {
  beginLaunch: {
    handle: (deps, { query, ...exchange }) => begin(deps, exchange, async () => query),
    onError: explainEarly,
  },

  beginLaunchByForm: {
    handle: (deps, { body: { ticket, ...initiation }, ...exchange }) =>
      begin(deps, exchange, async (about) => {
        if (ticket === undefined) return initiation
        requireOwnPage(deps, exchange.request)
        const { launch, platform } = await consumeTicket(deps, 'again', ticket)
        about.platform = platform
        return JSON.parse(launch.initiation)
      }),
    onError: explainEarly,
  },

  receiveLaunch: {
    handle: (deps, { body, ...exchange }) =>
      explained(deps, exchange, async (about) => {
        const { request, reply } = exchange
        const begun = await findReceived(deps, body, networkOf(request.ip))
        about.platform = begun.platform
        const known = await receiveMessage(deps, begun, body)
        const { id } = known.launch
        if (!isFramed(request)) return lead(reply, `${deps.config.publicUrl}/lti/launch?launch=${id}`)
        const context = await contextOf(deps, exchange, known.platform)
        allowFrame(reply, context)
        if (isProvedBy(known.launch, secretsOf(deps, request))) return showProved(deps, context, known)
        const ticket = await issueTicket(deps, known.launch.id, 'again')
        const { lti_storage_target: target } = JSON.parse(known.launch.initiation) as Initiation
        return target
          ? proofPage(context, { launch: id, target, ticket })
          : openPage(context, { ticket, isProved: false })
      }),
    onError: explainEarly,
  },

  finishLaunch: {
    handle: (deps, { query: { launch }, ...exchange }) =>
      explained(deps, exchange, async (about) => {
        const known = await findProved(deps, launch, secretsOf(deps, exchange.request))
        about.platform = known.platform
        return enter(deps, exchange, known)
      }),
    onError: explainEarly,
  },

  proveLaunch: {
    handle: (deps, { body: { launch, secret = '' }, ...exchange }) =>
      explained(deps, exchange, async (about) => {
        requireOwnPage(deps, exchange.request)
        const known = await findProved(deps, launch, [secret])
        about.platform = known.platform
        const context = await contextOf(deps, exchange, known.platform)
        allowFrame(exchange.reply, context)
        return showProved(deps, context, known)
      }),
    onError: explainEarly,
  },

  openLaunch: {
    handle: (deps, { body: { ticket }, ...exchange }) =>
      explained(deps, exchange, async (about) => {
        requireOwnPage(deps, exchange.request)
        const known = await consumeTicket(deps, 'open', ticket)
        about.platform = known.platform
        return enter(deps, exchange, known)
      }),
    onError: explainEarly,
  },

  placeLink: {
    handle: (deps, { body, ...exchange }) => place(deps, exchange, body),
    onError: explainEarly,
  },

  registerPlatform: {
    handle: (deps, { query, ...exchange }) => register(deps, exchange, query),
    onError: explainEarly,
  },
}

async function register(
  deps: Deps,
  exchange: Exchange,
  query: Parameters<typeof registerPlatform>[1],
): Promise<string> {
  return explained(deps, exchange, async () => {
    const platform = await registerPlatform(deps, query, networkOf(exchange.request.ip))
    const context = await contextOf(deps, exchange, platform)
    allowFrame(exchange.reply, context)
    return registeredPage(context)
  })
}

async function begin(deps: Deps, exchange: Exchange, read: (about: About) => Promise<Initiation>): Promise<string> {
  return explained(deps, exchange, async (about) => {
    const { request, reply } = exchange
    const initiation = await read(about)
    const begun = await beginLaunch(deps, initiation, networkOf(request.ip))
    about.platform = begun.platform
    const { id, url, secret, platform } = begun
    const cookies = launchCookies(deps)
    const isInFrame = isFramed(request)
    const cookie = cookies.one(cookieIdOf(secret), isInFrame).write(secret, LAUNCH_MINUTES * MINUTE)
    if (!isInFrame) {
      redirectTo(reply, url.href, [cookie, ...cookies.makeRoom(request)])
      reply.status(302)
      return ''
    }
    const context = await contextOf(deps, exchange, platform)
    allowFrame(reply, context)
    const ticket = await issueTicket(deps, id, 'again')
    const { lti_storage_target: target } = initiation
    // The choice of a teacher goes back through the frame, where a cookie that only frames of the platform get may do.
    const isPlacing = URL.parse(initiation.target_link_uri ?? '')?.pathname === LTI_DEEP_LINK_PATH
    if (!target && !isPlacing) return openPage(context, { ticket, isProved: false })
    reply.header('set-cookie', cookie)
    if (!target) return lead(reply, url.href)
    return storagePage(context, { launch: id, secret, target, next: url.href, ticket })
  })
}

/** A proved launch in a frame. */
async function showProved(deps: Deps, context: PageContext, known: KnownLaunch): Promise<string> {
  const placing = asPlacing(known)
  if (placing) return showPlacing(deps, context, placing)
  return openPage(context, { ticket: await issueTicket(deps, known.launch.id, 'open'), isProved: true })
}

/** The choices of a teacher, in a frame or in a tab. */
async function showPlacing(deps: Deps, context: PageContext, known: PlacingLaunch): Promise<string> {
  const placeable = await listPlaceable(deps, known)
  const ticket = await issueTicket(deps, known.launch.id, 'place', PLACING_MINUTES)
  const { zone } = (await readSiteSettings(deps)).time
  return placingPage(context, known, { placeable, ticket, zone, hasGrades: takesGrades(known) })
}

async function place(deps: Deps, exchange: Exchange, body: Choice & { ticket?: string | undefined }): Promise<string> {
  return explained(deps, exchange, async (about) => {
    requireOwnPage(deps, exchange.request)
    const known = await consumeTicket(deps, 'place', body.ticket)
    about.platform = known.platform
    const placing = asPlacing(known)
    if (!placing) throw new LaunchRefusedError('interrupted', 'the launch places nothing')
    const context = await contextOf(deps, exchange, known.platform)
    const share = serverTexts(context.language, 'placing')('kinds.share')
    const placed = await placeLink(deps, placing, body, { site: context.site, share })
    allowFrame(exchange.reply, { ...context, forms: [new URL(placed.returnUrl).origin] })
    return returnPage(context, placed)
  })
}

async function enter(deps: Deps, { request, reply }: Exchange, known: KnownLaunch): Promise<string> {
  const placing = asPlacing(known)
  if (placing) {
    const context = await contextOf(deps, { request }, known.platform)
    allowFrame(reply, context)
    return showPlacing(deps, context, placing)
  }
  const end = await enterLaunch(deps, known, networkOf(request.ip))
  const { publicUrl } = deps.config
  const ended = secretsOf(deps, request)
    .filter((secret) => isProvedBy(known.launch, [secret]))
    .map((secret) => launchCookies(deps).one(cookieIdOf(secret)).clear)
  if (end.for === 'first') {
    const cookie = linkCookie(deps).write(end.ticket, LINK_VALID_MINUTES * MINUTE)
    return lead(reply, `${publicUrl}/auth/callback?launch=${end.code}`, [cookie, ...ended])
  }
  const cookie = signInCookies(deps)
    .one(cookieIdOf(end.code))
    .write(end.ticket, GOOGLE_CODE_VALID_SECONDS * SECOND)
  const query = new URLSearchParams({
    ...{ token: end.code, provider: known.platform.name, to: end.path },
    ...(end.course ? { course: end.course } : {}),
  })
  return lead(reply, `${publicUrl}/auth/callback?${query}`, [cookie, ...ended])
}

function lead(reply: FastifyReply, url: string, cookies: string[] = []): string {
  redirectTo(reply, url, cookies)
  reply.status(303)
  return ''
}

function secretsOf(deps: Deps, request: FastifyRequest): string[] {
  return launchCookies(deps)
    .read(request)
    .map(({ value }) => value)
}

/** Or a page of others could open a launch of its own in the browser of somebody else. */
function requireOwnPage({ config }: Deps, { headers }: FastifyRequest): void {
  if (headers.origin === new URL(config.publicUrl).origin) return
  throw new LaunchRefusedError('interrupted', 'the form is not of a page of this site')
}

async function contextOf(
  deps: Deps,
  { request }: Pick<Exchange, 'request'>,
  platform: PlatformRow | undefined,
): Promise<PageContext> {
  const { general } = await readSiteSettings(deps)
  return { language: readerLanguage(request), site: general.name, platform }
}

/** Does the work of a page, and explains in a sentence why it failed. */
async function explained(deps: Deps, exchange: Exchange, work: (about: About) => Promise<string>): Promise<string> {
  const about: About = {}
  try {
    return await work(about)
  } catch (error) {
    return explain(deps, exchange, error, about.platform)
  }
}

async function explain(
  deps: Deps,
  { request, reply }: Exchange,
  error: unknown,
  platform: PlatformRow | undefined,
): Promise<string> {
  const { status, text, retryAfterSeconds } = errorResponseOf(error)
  const isKnown = status < 500
  const about = { platform: platform?.id, reason: reasonOf(error), reqId: request.id }
  if (isKnown) deps.log.warn(about, 'a launch was refused')
  else deps.log.error({ ...about, err: error }, 'a launch failed')
  if (platform && isKnown) await recordFailure(deps, platform, error)
  // A database that is away has no name of the site either.
  const context = await contextOf(deps, { request }, platform).catch(() => ({
    ...{ language: readerLanguage(request), site: 'Quad', platform },
  }))
  if (isProgram(request)) throw error
  allowFrame(reply, context)
  reply.status(status)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return problemPage(context, sentenceFor(context, error, writeErrorText(text, context.language)))
}

/** Errors with words of their own, as those of a suspended account, keep them. */
function sentenceFor({ language, site }: PageContext, error: unknown, own: string): string {
  const hasOwn =
    error instanceof ForbiddenError && !(error instanceof LaunchRefusedError || error instanceof SignInRefusedError)
  const isOutage = errorResponseOf(error).status >= 500
  return hasOwn || isOutage ? own : serverTexts(language, 'launches')(`problems.${launchProblemOf(error)}`, { site })
}

/** Forms of browsers send no bearer. */
function isProgram({ headers: { authorization, accept } }: FastifyRequest): boolean {
  return authorization !== undefined || (accept ?? '').includes('application/json')
}

/** Of a request that did not reach its handler, such as one that is too large. */
function explainEarly(deps: Deps, error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isProgram(request)) return sendError(error, request, reply)
  void explain(deps, { request, reply }, error, undefined).then((html) =>
    reply.type('text/html; charset=utf-8').send(html),
  )
  return reply
}
