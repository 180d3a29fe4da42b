import type {
  FastifyContextConfig,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify'
import { z } from 'zod'
import { MessageResponse } from '../../contract/accounts.ts'
import { ANSWER_AGE } from '../../contract/answer-times.values.ts'
import { ALL_ENDPOINTS } from '../../contract/endpoints.ts'
import { ErrorBody, fieldTexts, parseWithTexts, SignInErrorBody } from '../../contract/errors.ts'
import {
  type Access,
  BODY_LIMIT,
  type EndpointShape,
  type FileField,
  isJson,
  type ParsedRequest,
  type ResponseOf,
  takesIdempotencyKey,
} from '../../contract/http.ts'
import type { Limit } from '../../contract/limits.ts'
import type { ErrorText } from '../../contract/messages/error-text.ts'
import * as errorTexts from '../../contract/messages/errors/index.ts'
import { SECOND_FACTOR_NEEDED } from '../../contract/second-factors.values.ts'
import { SITE_PARTS } from '../../contract/site-settings.values.ts'
import { PUBLIC_TOPICS, type PublicTopic } from '../../contract/topics.values.ts'
import type { Deps } from '../deps.ts'
import {
  type Actor,
  type Admin,
  isAdmin,
  isReviewer,
  isService,
  type Member,
  type Reviewer,
  type Service,
  sees,
  VISITOR,
} from './actor.ts'
import { SECOND } from './clock.ts'
import { writeErrorText } from './error-texts.ts'
import {
  AppError,
  ForbiddenError,
  InvalidError,
  MalformedError,
  NotFoundError,
  TooLargeError,
  UnauthenticatedError,
} from './errors.ts'
import { type FileMapper, fileMapper } from './file-fields.ts'
import { limitLargeBody } from './http/large-bodies.ts'
import { acceptedLanguage, readerLanguage, varyByLanguage } from './http/request-language.ts'
import { isPersonal, type PersonalTo, skipResponseCache } from './http/response-cache.ts'
import { withdrawalHeadersOf } from './http/withdrawals.ts'
import { readAddress } from './network.ts'
import { compileSerializer, responseSchema } from './serializer.ts'
import { requireVisibility } from './visibility.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses unless the member gave the password in the last ten minutes. */
    requireRecentPassword: (actor: Member) => Promise<void>
    /** Adds to the files in a response to a member the keys with which they open without a bearer. */
    addFileKeys: <R>(request: FastifyRequest, response: R, mapFiles: FileMapper) => Promise<R>
    /** `withinLimit` of throttle.ts. */
    withinLimit: <T>(limit: Limit, subject: string, work: () => Promise<T>) => Promise<T>
  }
  interface FastifyContextConfig {
    file?: FileField | undefined
    takesIdempotencyKey?: boolean
  }
}

/** At most some three years. */
const SECONDS = /^\d{1,8}$/
/** The texts of a query that are looked for. */
const SEARCH_FIELDS = new Set(['q', 'title', 'description', 'tags'])

type ActorOf<A extends Access> = A extends 'admin'
  ? Admin
  : A extends 'reviewer'
    ? Reviewer
    : A extends 'member'
      ? Member
      : Actor

/** A request of an endpoint: who calls, and what arrives as the contract's schemas parse it. */
type HandledRequest<E extends EndpointShape> = ParsedRequest<E> & {
  actor: ActorOf<E['access']> | (E extends { isForServices: true } ? Service : never)
  request: FastifyRequest
  reply: FastifyReply
}

/** Nothing of what it returns is sent where the endpoint declares no response. */
type Handle<E extends EndpointShape> = (
  deps: Deps,
  request: HandledRequest<E>,
) => E extends { response: typeof MessageResponse }
  ? OneSentence | Promise<OneSentence>
  : E extends { response: object }
    ? ResponseOf<E> | Promise<ResponseOf<E>>
    : unknown

/** A response of one sentence, which is sent in the language of the caller. */
type OneSentence = { message: ErrorText }

/** A function, or one with what the endpoint cannot declare. */
export type Handler<E extends EndpointShape> =
  | Handle<E>
  | (Options<ResponseOf<E>, ParsedRequest<E>> & { handle: Handle<E> })

type Options<Response, Request> = {
  /**
   * Of an endpoint with `isCached`: from the response to a visitor, which signed-in callers get another one. All of them,
   * unless it is given or the endpoint `isShared`.
   */
  personalTo?: (response: Response, request: Request) => PersonalTo
  /** Their own is stored, for each alone (response-cache.ts). The default of endpoints that are not public. */
  isStoredForEach?: boolean
  /** Adds parsers and hooks of this route alone. */
  prepare?: (scope: FastifyInstance, deps: Deps) => void
  /** Responds to errors of this route, also of those before the handler. */
  onError?: (deps: Deps, error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply
}

/** One handler for each endpoint of a module of the contract. */
export type Handlers<Contract> = {
  [Name in keyof Contract as Contract[Name] extends EndpointShape ? Name : never]: Contract[Name] extends EndpointShape
    ? Handler<Contract[Name]>
    : never
}

type AnyHandle = (deps: Deps, request: never) => unknown
type AnyOptions = Options<never, never>

/** Handlers by the names of their endpoints. */
export type NamedHandlers = Readonly<Record<string, AnyHandle | (AnyOptions & { handle: AnyHandle })>>

/** Registers the routes of a feature. */
export function registerHandlers(app: FastifyInstance, deps: Deps, handlers: NamedHandlers): void {
  for (const [name, handler] of Object.entries(handlers)) {
    const endpoint = ALL_ENDPOINTS[name]
    if (!endpoint) throw new Error(`No module of the contract declares ${name}.`)
    const prepare = endpoint.takes ? acceptForms : typeof handler === 'object' ? handler.prepare : undefined
    if (prepare) {
      void app.register(async (scope) => {
        prepare(scope, deps)
        route(scope, deps, endpoint, handler)
      })
    } else {
      route(app, deps, endpoint, handler)
    }
  }
}

function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string | Buffer) => Object.fromEntries(new URLSearchParams(String(body))),
  )
}

/**
 * Registers the route of an endpoint: checks who calls before the body is read, parses what arrives with the
 * contract's schemas, and sends the response through the contract's response schema, so that nothing undeclared leaves.
 */
function route(app: FastifyInstance, deps: Deps, endpoint: EndpointShape, handler: NamedHandlers[string]): void {
  if (endpoint.isCached && endpoint.method !== 'GET') throw new Error(`${endpoint.path} cannot be cached.`)
  const { handle, ...options } = (typeof handler === 'function' ? { handle: handler } : handler) as AnyOptions & {
    handle: (deps: Deps, request: unknown) => unknown
  }
  const personalTo = (endpoint.isShared ? () => 'nobody' : options.personalTo) as Sharing['personalTo'] | undefined
  const { limit } = endpoint
  // An export is in the audit log.
  const hasOrigin = endpoint.method !== 'GET' || endpoint.sends !== undefined
  const mapFiles = endpoint.response && fileMapper(endpoint.response)
  const query = querySchema(endpoint)
  app.route({
    ...declaredOptions(endpoint),
    ...errorHandlerOf(deps, options),
    config: { ...declaredConfig(endpoint), ...cacheConfig(endpoint, options) },
    onRequest: (request, _reply, done) => {
      const { actor } = request
      if (endpoint.isOpenWithoutSecondFactor && actor.kind === 'visitor' && actor.restricted)
        request.actor = actor.restricted
      requireAccess(endpoint, request.actor)
      done()
    },
    handler: async (request, reply) => {
      const parsed = parseRequest(endpoint, query, request)
      if (isPasswordNeeded(endpoint, request, parsed.body))
        await app.requireRecentPassword(requireMember(request.actor))
      // Once, also where the response is made for everybody first and then for the caller.
      const isCounted = endpoint.isSearch || (isJson(endpoint) && isSearch(request.query))
      const counted = isCounted ? app.countSearch(request, reply, endpoint.isTyped) : undefined
      const handleAs = (caller: Actor): Promise<unknown> => {
        const actor = hasOrigin ? withOrigin(caller, request, endpoint) : caller
        const work = async () => handle(deps, { ...parsed, actor, request, reply })
        const subject = actor.kind === 'member' ? actor.userId : actor.service?.id
        const made = limit && subject !== undefined ? app.withinLimit(limit, subject, work) : work()
        return counted ? made.finally(counted.end) : made
      }
      const actorOf = async (actor: Actor) => (endpoint.shows ? requireVisibility(app, actor, endpoint.shows) : actor)
      const send = (response: unknown) => {
        if (reply.statusCode === 200) reply.status(endpoint.status)
        if (endpoint.sends) return sendFile(endpoint, reply, parsed.params, response)
        return endpoint.response ? reply.send(inLanguage(endpoint, request, response)) : reply.send()
      }
      const shared = personalTo && (await sharedResponse(request, parsed, { actorOf, handleAs, personalTo }))
      if (shared) return send(shared)
      const isOwn = request.actor.kind === 'member' || isService(request.actor)
      if (isOwn) {
        skipResponseCache(request)
        reply.header('cache-control', 'no-store')
      }
      const response = await handleAs(await actorOf(request.actor))
      return send(isOwn && mapFiles ? await app.addFileKeys(request, response, mapFiles) : response)
    },
  })
}

/** Options of a route, as its endpoint declares them. */
function declaredOptions(endpoint: EndpointShape) {
  const { method, path, file, bodyLimit = BODY_LIMIT, sends, needsRecentPassword } = endpoint
  return {
    method,
    url: path,
    bodyLimit: file?.bodyLimit ?? bodyLimit,
    // HEAD would make the whole export and enter it in the audit log.
    exposeHeadRoute: method === 'GET' && !(sends && needsRecentPassword),
    schema: { response: responseSchemas(endpoint) },
    ...(file ? { preParsing: limitLargeBody } : {}),
    serializerCompiler: compileSerializer,
  }
}

function declaredConfig(endpoint: EndpointShape): FastifyContextConfig {
  const { access, file, scope, isPathSecret = false, takesFilesCookie = false, takesFileKey = false } = endpoint
  return {
    ...{ scope, isForServices: endpoint.isForServices ?? access === 'public' },
    ...{ file, isPathSecret, takesFilesCookie, takesFileKey, isInReaderLanguage: endpoint.isInReaderLanguage ?? false },
    takesIdempotencyKey: takesIdempotencyKey(endpoint),
    isFramed: endpoint.isFramed ?? false,
    withdrawalHeaders: endpoint.withdrawn && withdrawalHeadersOf(endpoint.withdrawn),
  }
}

function cacheConfig(endpoint: EndpointShape, { personalTo, isStoredForEach }: AnyOptions): FastifyContextConfig {
  const { access, isCached, isShared = false, isInReaderLanguage } = endpoint
  if (!isCached) return {}
  return {
    cache: topicsOf(endpoint),
    isForMembers: isShared || personalTo !== undefined,
    isStoredForEach: isStoredForEach ?? access !== 'public',
    ...(isInReaderLanguage && { variant: (request) => `${readerLanguage(request)} ` }),
  }
}

function errorHandlerOf(deps: Deps, { onError }: AnyOptions): Pick<RouteOptions, 'errorHandler'> {
  return onError ? { errorHandler: (error, request, reply) => void onError(deps, error, request, reply) } : {}
}

/** Sends what is not JSON, with the headers that the handler did not set. */
function sendFile(
  { sends, filename, isCached, isInReaderLanguage }: EndpointShape,
  reply: FastifyReply,
  params: unknown,
  content: unknown,
) {
  const defaults = {
    'content-type': typeof sends === 'string' ? sends : undefined,
    'cache-control': isCached ? 'no-cache' : 'no-store',
    'content-disposition': filename && `attachment; filename="${filled(filename, params)}"`,
  }
  for (const [name, value] of Object.entries(defaults)) if (value && !reply.hasHeader(name)) reply.header(name, value)
  if (isInReaderLanguage) varyByLanguage(reply)
  return reply.send(content)
}

function filled(template: string, params: unknown): string {
  return template.replace(/:(\w+)/g, (_, name: string) => String((params as Record<string, unknown>)[name]))
}

/** A response of one sentence, in the language of the caller. */
function inLanguage({ response: schema }: EndpointShape, { headers }: FastifyRequest, response: unknown): unknown {
  if (schema !== MessageResponse) return response
  const { message } = response as OneSentence
  return { message: writeErrorText(message, acceptedLanguage(headers)) }
}

function isPasswordNeeded(
  { needsRecentPassword: rule = false }: EndpointShape,
  { key }: FastifyRequest,
  body: unknown,
): boolean {
  // The password was given when the key was made.
  if (key) return false
  if (typeof rule === 'boolean') return rule
  return (body as Record<string, unknown>)[rule.field] === rule.value
}

/** The topics that make a stored response of this endpoint stale. Visibility is a setting too, on which keys of files depend. */
export function topicsOf({ reads = [], shows, response }: EndpointShape): PublicTopic[] {
  const readsSettings = shows !== undefined || fileMapper(response) !== undefined
  return PUBLIC_TOPICS.filter((topic) => reads.includes(topic) || (readsSettings && topic === 'settings'))
}

type Sharing = {
  /** With what the site shows them. */
  actorOf: (actor: Actor) => Promise<Actor>
  handleAs: (actor: Actor) => Promise<unknown>
  personalTo: (response: unknown, request: unknown) => PersonalTo
}

/** The visitor's response, where it is to be cached and the caller gets the same. */
async function sharedResponse(
  { actor, caching }: FastifyRequest,
  parsed: unknown,
  { actorOf, handleAs, personalTo }: Sharing,
): Promise<unknown> {
  if (!caching?.personalTo) return undefined
  try {
    const visitor = await actorOf(VISITOR)
    const response = await handleAs(visitor)
    const isLess = visitor !== VISITOR && !SITE_PARTS.every((part) => sees(visitor, part))
    caching.personalTo = isLess ? 'members' : personalTo(response, parsed)
    return isPersonal(caching.personalTo, actor) ? undefined : response
  } catch (error) {
    // The caller may see more than a visitor.
    if (actor.kind === 'visitor' || !(error instanceof AppError)) throw error
    return undefined
  }
}

/** The caller, who has to be signed in. */
export function requireMember(actor: Actor): Member {
  if (actor.kind === 'member') return actor
  if (actor.restricted) throw new ForbiddenError(errorTexts.requests.secondFactorFirst, SECOND_FACTOR_NEEDED)
  throw new UnauthenticatedError()
}

function withOrigin<A extends Actor>(actor: A, request: FastifyRequest, { isAnswer }: { isAnswer?: boolean } = {}): A {
  if (actor.kind !== 'member' && !isService(actor)) return actor
  const { ip, headers } = request
  const origin = { ip: readAddress(ip), userAgent: headers['user-agent'] ?? '' }
  return { ...actor, ...origin, ...(isAnswer ? { madeAt: madeAtOf(request) } : {}) }
}

function madeAtOf({ arrivedAt, headers }: FastifyRequest): string {
  const age = headers[ANSWER_AGE] ?? '0'
  if (!SECONDS.test(String(age))) throw new InvalidError({ request: errorTexts.requests.age })
  return new Date(Date.parse(arrivedAt) - Number(age) * SECOND).toISOString()
}

function isSearch(query: unknown): boolean {
  if (typeof query !== 'object' || query === null) return false
  return Object.entries(query).some(([name, value]) => SEARCH_FIELDS.has(name) && value !== '')
}

function requireAccess({ access, isForServices }: EndpointShape, actor: Actor): void {
  if (access === 'public' || (isForServices && isService(actor))) return
  const member = requireMember(actor)
  if (access === 'admin' && !isAdmin(member)) throw new ForbiddenError(errorTexts.common.onlyAdmins)
  if (access === 'reviewer' && !isReviewer(member)) {
    throw new ForbiddenError(errorTexts.requests.onlyReviewers)
  }
}

/** A filter that there is not is refused, since its caller would take all for some. Addresses of files may carry marks of others. */
function querySchema(endpoint: EndpointShape): z.ZodObject | undefined {
  return isJson(endpoint) ? (endpoint.query ?? z.object({})).strict() : endpoint.query
}

function parseRequest(endpoint: EndpointShape, query: z.ZodObject | undefined, request: FastifyRequest) {
  const body = bodyOf(endpoint, request.body)
  if (endpoint.body && body === undefined) throw new MalformedError(errorTexts.requests.bodyMissing)
  return {
    params: parseParams(endpoint, request.params),
    query: query && parse(query, request.query),
    body: endpoint.body && parse(endpoint.body, body, endpoint.file),
  }
}

/** A form without fields, or in another form, is an empty one. */
function bodyOf({ takes, isBodyOptional }: EndpointShape, body: unknown): unknown {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (takes && !isObject) return {}
  return body === undefined && isBodyOptional ? {} : body
}

/** `file`: the field with a file, which can be too large. */
function parse<S extends z.ZodObject>(schema: S, value: unknown, file?: EndpointShape['file']): z.output<S> {
  const parsed = parseWithTexts(schema, value)
  if (!parsed.issues) return parsed.data as z.output<S>
  const fields = fieldTexts(parsed.issues)
  if (file?.hasOwnStatus && fields[file.name] === file.tooLarge) throw new TooLargeError(file.tooLarge, fields)
  throw new InvalidError(fields)
}

/** An id in the path that cannot be one names nothing that is there. */
function parseParams({ params, subject = 'page' }: EndpointShape, value: unknown): unknown {
  const parsed = params?.safeParse(value)
  if (parsed && !parsed.success) throw new NotFoundError(subject)
  return parsed?.data
}

function responseSchemas(endpoint: EndpointShape): Record<string, unknown> {
  const success = endpoint.response ? { [endpoint.status]: responseSchema(endpoint.response) } : {}
  const refused = endpoint.mayNeedSecondFactor ? SignInErrorBody : ErrorBody
  return { ...success, '4xx': responseSchema(refused), '5xx': responseSchema(ErrorBody) }
}
