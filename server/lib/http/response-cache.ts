import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { SESSION_HEADER } from '../../../contract/session-header.values.ts'
import type { PublicTopic } from '../../../contract/topics.values.ts'
import { type Actor, isAdmin, isReviewer } from '../actor.ts'
import { SECOND } from '../clock.ts'
import type { TopicVersions } from '../topic-versions.ts'
import { compressBody, type Encoding, encodingFor, withEncoding } from './compression.ts'
import { isKnownTag } from './entity-tags.ts'

/** Which signed-in callers get a response of their own instead of the visitor's. Administrators count to every set. */
export type PersonalTo = 'nobody' | 'members' | ReadonlySet<string>

/** State of one request to a route with `cache`. */
type Caching = {
  /** Version of the topics before anything was read. */
  version: number
  /** Null where the response is the caller's own. */
  personalTo: PersonalTo | null
  /** Lets those go on who wait for this response. */
  end?: () => void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The topics of a GET route. Its response to a visitor is stored until one of them changes, and sent to every
     * caller without a personal response: by default, to visitors only.
     */
    cache?: readonly PublicTopic[]
    /** For a response that depends on more than its URL and its actor, such as a cookie: each variant is stored. */
    variant?: (request: FastifyRequest) => string
    /** Whether the response to a visitor may be for members, too. */
    isForMembers?: boolean
    /**
     * Whether a member's own response is stored, for them alone. Only where it depends on nothing but the topics and the
     * rights of the member.
     */
    isStoredForEach?: boolean
  }
  interface FastifyRequest {
    /** Null where nothing is cached, or a stored response is sent. Absent without a cache. */
    caching?: Caching | null
  }
}

type Entry = {
  version: number
  /** Null where it is one member's own. */
  personalTo: PersonalTo | null
  /** 200, or that of a redirect. */
  status: number
  body: Buffer
  etag: string
  headers: Record<string, string>
  /** How it is sent in each encoding, compressed once by the first request that accepts it. */
  forms: Partial<Record<Encoding | 'identity', Form | Promise<Form>>>
}
/** The session for which the files in a response get keys. */
type KeyedSession = (request: FastifyRequest) => string | undefined
type Done = (error?: Error) => void

/** A request whose response others wait for. */
type Run = { version: number; ended: Promise<void> }
type Form = { body: Buffer; etag: string | null; headers: Record<string, string | number> }

const TTL_MS = 30 * SECOND
const MAX_BYTES = 16 * 1024 * 1024
const URL_LENGTH_MAX = 300
/** Size of an entry besides its body: headers, ids, URL. */
const OVERHEAD_BYTES = 2 * 1024
/** The compressed forms, which come later, take less than the plain one together. */
const FORMS = 2
/** Headers set by the handler; all others are set for each request. */
const STORED_HEADERS = ['content-type', 'content-security-policy', 'link', 'location', 'vary'] as const

/**
 * Caches the responses of routes whose config has `cache`, by URL. Only a response that was made for a visitor is shared
 * (lib/route.ts runs the handler as one), so that nothing personal can enter. A member's own response is stored under their
 * id and rights, and the session for which its files have keys. Register it after the hook that sets `request.actor` and before compression.
 */
export function cacheResponses(app: FastifyInstance, versions: TopicVersions, keyedSession: KeyedSession): void {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    ttl: TTL_MS,
    // By default it sets a timer in each millisecond that has a request.
    ttlResolution: SECOND / 10,
    sizeCalculation: ({ body }) => FORMS * body.length + OVERHEAD_BYTES,
  })

  const runs = new Map<string, Run>()

  app.decorateRequest('caching', null)

  function find(key: string | undefined, version: number): Entry | undefined {
    const entry = key === undefined ? undefined : entries.get(key)
    return entry?.version === version ? entry : undefined
  }

  /** Sends the stored response, shared or the caller's own, or calls `onMiss`. */
  function respond(request: FastifyRequest, reply: FastifyReply, done: Done, onMiss: (caching: Caching) => void): void {
    const { cache: topics = [] } = request.routeOptions.config
    const version = versions.of(topics)
    const shared = find(keyOf(request), version)
    const isShared = shared && !isPersonal(shared.personalTo ?? 'members', request.actor)
    const entry = isShared ? shared : find(ownKeyOf(request, keyedSession), version)
    if (entry) {
      request.caching = null
      prepareReply(entry, request, reply, (error, body) => (error ? done(error) : reply.send(body ?? undefined)))
    } else if (shared) {
      request.caching = { version, personalTo: null }
      done()
    } else {
      request.caching = { version, personalTo: 'members' }
      onMiss(request.caching)
    }
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { cache: topics, isForMembers } = request.routeOptions.config
    // Responses to keys are never shared.
    if (!topics || request.key || request.url.length > URL_LENGTH_MAX) return done()
    respond(request, reply, done, (caching) => {
      if (!isForMembers && request.actor.kind !== 'visitor') return done()
      const run = runs.get(keyOf(request))
      if (run?.version === caching.version) {
        // One that fails or turns out to be personal is not waited for twice.
        run.ended.then(() => respond(request, reply, done, () => done()))
      } else {
        caching.end = beginRun(runs, keyOf(request), caching.version)
        reply.raw.once('close', caching.end)
        done()
      }
    })
  })

  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    const { caching } = request
    const key = caching?.personalTo === null ? ownKeyOf(request, keyedSession) : keyOf(request)
    const body = bodyOf(payload, reply)
    if (!caching || key === undefined || body === undefined) {
      caching?.end?.()
      return done(null, payload)
    }
    const entry = entryOf(caching, body, reply)
    // Concurrent requests share the compression of the first.
    const known = entries.get(key)
    const isKnown = known?.version === entry.version && known.etag === entry.etag
    const { cache: topics = [] } = request.routeOptions.config
    if (!isKnown && versions.of(topics) === caching.version) entries.set(key, entry)
    caching.end?.()
    prepareReply(isKnown ? known : entry, request, reply, done)
  })
}

function keyOf(request: FastifyRequest): string {
  return `${request.routeOptions.config.variant?.(request) ?? ''}${request.url}`
}

/**
 * The key of the caller's own response: by id and rights, so that nobody else gets it, and nobody whose rights have changed.
 * Undefined where none is stored. No shared key begins with a space.
 */
function ownKeyOf(request: FastifyRequest, keyedSession: KeyedSession): string | undefined {
  const { actor } = request
  if (!request.routeOptions.config.isStoredForEach || actor.kind === 'visitor') return undefined
  const rights = isAdmin(actor) ? 'admin' : actor.reviewScope ? JSON.stringify(actor.reviewScope) : ''
  return ` ${actor.userId} ${keyedSession(request) ?? ''} ${rights} ${keyOf(request)}`
}

/** Others who ask for the same wait until the returned function is called. */
function beginRun(runs: Map<string, Run>, url: string, version: number): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = { version, ended: promise }
  runs.set(url, run)
  return () => {
    if (runs.get(url) === run) runs.delete(url)
    resolve()
  }
}

/** The response to a request is the caller's own, or not to be shared: nobody waits for it. */
export function skipResponseCache({ caching }: FastifyRequest): void {
  if (!caching) return
  caching.personalTo = null
  caching.end?.()
}

/** Whether the actor gets a response of their own instead of the visitor's. */
export function isPersonal(personalTo: PersonalTo, actor: Actor): boolean {
  if (actor.kind === 'visitor' || personalTo === 'nobody') return false
  return personalTo === 'members' || isReviewer(actor) || personalTo.has(actor.userId)
}

/** The body of a response that is stored; undefined for any other. */
function bodyOf(payload: unknown, { statusCode }: FastifyReply): Buffer | undefined {
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304) return Buffer.alloc(0)
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
  return isWhole && statusCode === 200 ? Buffer.from(payload) : undefined
}

function entryOf({ version, personalTo }: Caching, body: Buffer, reply: FastifyReply): Entry {
  const headers = STORED_HEADERS.flatMap((name) => {
    const value = reply.getHeader(name)
    return value === undefined ? [] : [[name, String(value)]]
  })
  return {
    version,
    personalTo,
    status: reply.statusCode,
    body,
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 27),
    headers: Object.fromEntries(headers),
    forms: {},
  }
}

/** Sets the headers of a shared response, and passes its body on; null where the caller has it already. */
function prepareReply(
  entry: Entry,
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error: Error | null, body?: Buffer | null) => void,
): void {
  if (entry.status !== 200) {
    reply.code(entry.status).headers(entry.headers)
    done(null, entry.body)
    return
  }
  const form = formOf(entry, encodingFor(entry.body.length, request.headers['accept-encoding']))
  if (form instanceof Promise) {
    form.then((made) => done(null, applyForm(made, request, reply)), done)
  } else {
    done(null, applyForm(form, request, reply))
  }
}

function applyForm({ body, etag, headers }: Form, { headers: asked, method }: FastifyRequest, reply: FastifyReply) {
  reply.headers(headers)
  if (etag === null) return body
  // Stored by the browser, it would end the next session: a 304 keeps the headers of the stored response.
  if (reply.hasHeader(SESSION_HEADER)) {
    reply.header('cache-control', 'no-store').removeHeader('etag')
    return body
  }
  // Shared proxies must not store responses to a bearer.
  if (asked.authorization !== undefined) reply.header('cache-control', 'private, no-cache')
  if (method !== 'GET' || !isKnownTag(asked['if-none-match'], etag)) return body
  reply.code(304).removeHeader('content-length').removeHeader('content-encoding')
  return null
}

/** The body in an encoding. Concurrent requests share the compression. */
function formOf(entry: Entry, encoding: Encoding | undefined): Form | Promise<Form> {
  const key = encoding ?? 'identity'
  const known = entry.forms[key]
  if (known) return known
  const store = (body: Buffer) => {
    const form = formWith(entry, body, encoding)
    entry.forms[key] = form
    return form
  }
  if (!encoding) return store(entry.body)
  const compressing = compressBody(entry.body, encoding).then(store)
  entry.forms[key] = compressing
  compressing.catch(() => delete entry.forms[key])
  return compressing
}

function formWith({ headers, etag, personalTo }: Entry, body: Buffer, encoding: Encoding | undefined): Form {
  const tag = personalTo === null ? null : `"${encoding ? `${etag}-${encoding}` : etag}"`
  return {
    body,
    etag: tag,
    headers: {
      ...headers,
      vary: withEncoding(headers.vary),
      // The browser revalidates each time, and stores nothing that is a member's own.
      ...(tag === null ? { 'cache-control': 'no-store' } : { etag: tag, 'cache-control': 'no-cache' }),
      'content-length': body.length,
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
  }
}
