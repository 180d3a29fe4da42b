import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import cors from '@fastify/cors'
import { compile } from '@fastify/proxy-addr'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { ANSWER_AGE } from '../contract/answer-times.values.ts'
import { BODY_LIMIT } from '../contract/http.ts'
import { RESPONSE_MARK } from '../contract/response-mark.values.ts'
import { SESSION_ENDED, SESSION_HEADER } from '../contract/session-header.values.ts'
import { UPLOAD_REQUEST_HEADERS, UPLOAD_RESPONSE_HEADERS } from '../contract/uploads.values.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { acceptIdempotencyKeys } from './features/idempotency-keys/idempotency-keys.hooks.ts'
import { identifyKey } from './features/keys/key-callers.ts'
import { keyOf } from './features/keys/key-secrets.ts'
import { METRICS_PATH } from './features/metrics/metrics.routes.ts'
import { addFileKeys, findSessionByFileKey, keyedSessionReader } from './features/sessions/file-keys.ts'
import { filesTokenReader } from './features/sessions/files-cookie.ts'
import {
  cacheSessions,
  type FindSession,
  type ResolveActor,
  resolveActors,
} from './features/sessions/sessions.cache.ts'
import {
  findSessionByBearer,
  findSessionByFilesToken,
  hasSessionToken,
  isSignedIn,
  requireRecentPassword,
} from './features/sessions/sessions.service.ts'
import { cacheSiteSettings, readSiteSettings, visitorOf } from './features/site-settings/site-settings.service.ts'
import { FEATURES } from './features.ts'
import type { Actor } from './lib/actor.ts'
import { HOUR, MINUTE, SECOND, timestamp } from './lib/clock.ts'
import { handleErrors, sendError } from './lib/error-handler.ts'
import { nameChangedTopics } from './lib/http/changed-topics.ts'
import { compressResponses } from './lib/http/compression.ts'
import { limitPipelining } from './lib/http/pipelining.ts'
import { readLanguages } from './lib/http/request-language.ts'
import { cacheResponses } from './lib/http/response-cache.ts'
import { setSecurityHeaders } from './lib/http/security-headers.ts'
import { announceWithdrawals } from './lib/http/withdrawals.ts'
import { newCapabilityId } from './lib/ids.ts'
import { acceptJson } from './lib/json.ts'
import { handleMalformedRequest, rejectAmbiguousRequests } from './lib/malformed-requests.ts'
import { withoutPort } from './lib/network.ts'
import { registerHandlers } from './lib/route.ts'
import { limitSearches } from './lib/search-limit.ts'
import { cacheSharedResults } from './lib/shared-results.ts'
import { withinLimit } from './lib/throttle.ts'
import { topicVersions } from './lib/topic-versions.ts'
import { serveWeb } from './web-app.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** When the request began to arrive. */
    arrivedAt: string
  }
  interface FastifyContextConfig {
    /** The path holds a token: the log names the route instead. */
    isPathSecret?: boolean
  }
}

/**
 * Timeouts of clients. Headers are small; the largest body may come over a slow connection; an upload, a download or a
 * live stream makes progress within a minute.
 */
const TIMEOUTS = {
  connectionTimeout: MINUTE,
  requestTimeout: 5 * MINUTE,
  headersTimeout: 15 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
  /** Longer than a proxy in front keeps its idle connections. */
  keepAliveTimeout: 72 * SECOND,
}

/** How long a browser caches a CORS preflight; Chromium's maximum. */
const PREFLIGHT_VALID_MS = 2 * HOUR

/** Length of a parameter in a path: the id of a file with its key has 103 characters. */
export const PARAM_MAX = 150

/** Where `npm run build` puts the web application. */
const WEB_ROOT = join(import.meta.dirname, '../dist/web')

type BuildOptions = {
  webRoot?: string
  /** False: no response and no session is kept in memory, to compare with. */
  isCaching?: boolean
}

/** The HTTP server with every feature's routes, not yet listening. */
export async function buildApp(
  deps: Deps,
  { webRoot = WEB_ROOT, isCaching = true }: BuildOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    trustProxy: trustedProxies(deps.config.trustProxy),
    genReqId: newCapabilityId,
    bodyLimit: BODY_LIMIT,
    // A busy machine may take long to start.
    pluginTimeout: 10 * MINUTE,
    routerOptions: { maxParamLength: PARAM_MAX },
    serverFactory: makeServer,
    // Requests on connections that are still open get a response, also while Quad stops.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost more than the line about it; lines name their request themselves.
    childLoggerFactory: (logger) => logger,
    // A bearer of the caller's choosing would let two requests share an id.
    requestIdHeader: false,
    frameworkErrors: sendError,
    clientErrorHandler: handleMalformedRequest,
  })
  acceptJson(app)
  handleErrors(app, async ({ headers }) => isSignedIn(deps, headers.authorization))
  setSecurityHeaders(app, deps.config.publicUrl)
  announceWithdrawals(app)
  rejectAmbiguousRequests(app)
  if (deps.config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: deps.config.corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', ANSWER_AGE, ...UPLOAD_REQUEST_HEADERS],
      exposedHeaders: [
        'ETag',
        'Idempotency-Replayed',
        'Location',
        RESPONSE_MARK,
        SESSION_HEADER,
        'RateLimit',
        'RateLimit-Policy',
        'Retry-After',
        'Deprecation',
        'Sunset',
        ...UPLOAD_RESPONSE_HEADERS,
      ],
      maxAge: PREFLIGHT_VALID_MS / SECOND,
    })
  }
  const versions = topicVersions(deps.bus)
  const resolver = (find: FindSession) => (isCaching ? cacheSessions(deps, find, versions) : resolveActors(deps, find))
  recordArrivals(app, deps)
  identifyActors(app, deps, {
    byBearer: resolver(findSessionByBearer),
    byFileKey: resolver(findSessionByFileKey),
    byFilesToken: resolver(findSessionByFilesToken),
    readFilesToken: filesTokenReader(deps),
  })
  readLanguages(app, async () => (await readSiteSettings(deps)).languages)
  const keyedSession = keyedSessionReader(deps)
  if (isCaching) cacheResponses(app, versions, keyedSession)
  nameChangedTopics(app)
  app.decorate('addFileKeys', async (request, response, mapFiles) => {
    const session = keyedSession(request)
    if (!session) return response
    const isRead = request.method === 'GET'
    return addFileKeys(deps, response, { session, visitor: await app.readVisitor(), isRead, mapFiles })
  })
  acceptIdempotencyKeys(app, deps, FEATURES)
  compressResponses(app)
  app.decorate('withinLimit', (limit, subject, work) => withinLimit(deps, limit, subject, work))
  app.decorate('requireRecentPassword', (actor) => requireRecentPassword(deps, actor))
  limitSearches(app, deps.clock)
  if (isCaching) cacheSiteSettings(deps, versions)
  if (isCaching) cacheSharedResults(deps.db, versions)
  app.decorate('readVisitor', async () => visitorOf(await readSiteSettings(deps)))
  logRequests(app, deps)
  for (const { handlers = {}, routes } of FEATURES) {
    registerHandlers(app, deps, handlers)
    routes?.(app, deps)
  }
  const readBrand = async () => {
    const { general, logo } = await readSiteSettings(deps)
    return { name: general.name, logo: logo.image }
  }
  const { publicUrl, hasServiceWorker } = deps.config
  await serveWeb(app, { root: webRoot, publicUrl, readBrand, hasServiceWorker })
  app.addHook('onReady', () => deps.bus.opened())
  return app
}

/** The server that Fastify would create, with timeouts and limited pipelining. */
function makeServer(handle: RequestListener): Server {
  const { connectionTimeout, ...timeouts } = TIMEOUTS
  // Node would reject a request without a host by itself, but without a body.
  const server = createServer({ ...timeouts, requireHostHeader: false }, limitPipelining(handle))
  server.setTimeout(connectionTimeout)
  return server
}

/** A number is a count of proxies in front; a text lists their addresses. Proxies may forward addresses with ports. */
function trustedProxies(setting: Config['trustProxy']) {
  if (setting === false) return false
  if (typeof setting === 'number') return (_address: string, hop: number) => hop < setting
  const isTrusted = compile(setting.split(','))
  // A socket that closed meanwhile has no address.
  return (address: string | undefined, hop: number) => address !== undefined && isTrusted(withoutPort(address), hop)
}

/** Before the body is read, which may take minutes on a slow line. */
function recordArrivals(app: FastifyInstance, { clock }: Deps): void {
  app.decorateRequest('arrivedAt', '')
  app.addHook('onRequest', (request, _reply, done) => {
    request.arrivedAt = timestamp(clock)
    done()
  })
}

type Resolvers = {
  byBearer: ResolveActor
  byFileKey: ResolveActor
  byFilesToken: ResolveActor
  readFilesToken: (request: FastifyRequest) => string | undefined
}

function identifyActors(
  app: FastifyInstance,
  deps: Deps,
  { byBearer, byFileKey, byFilesToken, readFilesToken }: Resolvers,
): void {
  async function withoutBearer(request: FastifyRequest): Promise<Actor> {
    const [file] = Object.values(request.params as Record<string, string>)
    const actor = await byFileKey(request.routeOptions.config.takesFileKey ? file : undefined)
    return actor.kind === 'member' ? actor : byFilesToken(readFilesToken(request))
  }

  app.decorateRequest('actor')
  app.decorateRequest('key', null)
  app.addHook('onRequest', async (request, reply) => {
    // Its bearer is not a session token, and it responds also while the database is unreachable.
    if (request.routeOptions.url === METRICS_PATH) return
    const { authorization } = request.headers
    const key = keyOf(authorization)
    if (key !== undefined) {
      request.actor = await identifyKey(deps, key, request, reply)
      return
    }
    request.actor = await (authorization === undefined ? withoutBearer(request) : byBearer(authorization))
    const { actor } = request
    const isVisitor = actor.kind === 'visitor' && !actor.restricted
    if (isVisitor && hasSessionToken(authorization)) reply.header(SESSION_HEADER, SESSION_ENDED)
  })
}

/**
 * One line a request. The query is left out: it may contain a token, as may a path whose route says so. Nothing in the line
 * can be secret, and looking for secrets in it would take longer than all else that a cached response needs.
 */
function logRequests(app: FastifyInstance, deps: Deps): void {
  const log = deps.log.child({}, { redact: [] })
  app.addHook('onResponse', ({ id, method, url, routeOptions, key }, { statusCode: status, elapsedTime }, done) => {
    const path = routeOptions.config.isPathSecret ? routeOptions.url : url.split('?')[0]
    const line = { reqId: id, method, path, status, ms: Math.round(elapsedTime), ...(key && { key: key.id }) }
    // A terminal keeps showing where Quad is, and the link of the first administrator.
    if (process.stdout.isTTY && status < 500) log.debug(line, 'request')
    else log.info(line, 'request')
    done()
  })
}
