import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CacheTopic } from '../../../contract/http.ts'
import type { Actor } from '../actor.ts'
import { SECOND } from '../clock.ts'
import type { TopicVersions } from '../topic-versions.ts'
import { type Compressed, compressOnce, type Encoding, encodingFor } from './compressed.ts'

/** Which signed-in callers get a response of their own instead of the visitor's. Administrators count to every set. */
export type PersonalTo = 'nobody' | 'members' | ReadonlySet<string>

/** What becomes of the response to a request whose route has `cache`. */
type Caching = {
  /** Of the topics, before anything was read. */
  version: number
  /** Null where the response is the caller's own, which is never stored. */
  personalTo: PersonalTo | null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The topics that a GET route shows. Its response to a visitor is stored until one of them changes, and sent to
     * everybody whom it is not personal to: by default, to visitors alone.
     */
    cache?: readonly CacheTopic[]
    /** False for a request whose response depends on more than its URL and its actor, such as a cookie. */
    mayCache?: (request: FastifyRequest) => boolean
  }
  interface FastifyRequest {
    /** Null where nothing is cached, or a stored response is sent. Absent without a cache. */
    caching?: Caching | null
  }
}

type Entry = {
  version: number
  personalTo: PersonalTo
  body: Buffer
  etag: string
  headers: Record<string, string>
  compressed: Compressed
}

const TTL_MS = 30 * SECOND
const MAX_BYTES = 16 * 1024 * 1024
const URL_LENGTH_MAX = 300
/** Of an entry besides its body: headers, ids, URL. */
const OVERHEAD_BYTES = 2 * 1024
/** The compressed forms, which come later, take less than the plain one together. */
const FORMS = 2
/** What the handler decides; all other headers are made for each request. */
const STORED_HEADERS = ['content-type', 'content-security-policy', 'link', 'vary'] as const

/**
 * Caches the responses of routes whose config has `cache`, by URL. Only a response that was made for a visitor is stored
 * (lib/route.ts runs the handler as one), so that nothing personal can enter. Register it after the hook that sets
 * `request.actor` and before compression.
 */
export function cacheResponses(app: FastifyInstance, versions: TopicVersions): void {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    ttl: TTL_MS,
    sizeCalculation: ({ body }) => FORMS * body.length + OVERHEAD_BYTES,
  })

  app.decorateRequest('caching', null)

  app.addHook('onRoute', (route) => {
    // The stored response is compressed once instead of for each request.
    if (route.config?.cache) route.compress = false
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { cache: topics, mayCache } = request.routeOptions.config
    if (!topics) return done()
    const version = versions.of(topics)
    request.caching = { version, personalTo: null }
    if (request.url.length > URL_LENGTH_MAX || mayCache?.(request) === false) return done()
    const entry = entries.get(request.url)
    if (entry?.version !== version) {
      request.caching.personalTo = 'members'
      return done()
    }
    if (isPersonal(entry.personalTo, request.actor)) return done()
    request.caching = null
    sendEntry(entry, request, reply).then((body) => reply.send(body), done)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { caching } = request
    if (!caching || reply.statusCode !== 200 || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
      return payload
    const entry = entryOf(caching, Buffer.from(payload), reply)
    if (caching.personalTo === null) return sendBody(entry, request, reply)
    // Of many who ask at once, the first one's is compressed.
    const known = entries.get(request.url)
    if (known?.version === entry.version && known.etag === entry.etag)
      return (await sendEntry(known, request, reply)) ?? null
    const { cache: topics = [] } = request.routeOptions.config
    if (versions.of(topics) === caching.version) entries.set(request.url, entry)
    return (await sendEntry(entry, request, reply)) ?? null
  })
}

/** Whether the actor gets a response of their own instead of the visitor's. */
export function isPersonal(personalTo: PersonalTo, actor: Actor): boolean {
  if (actor.kind === 'visitor' || personalTo === 'nobody') return false
  return personalTo === 'members' || actor.isAdmin || personalTo.has(actor.userId)
}

function entryOf({ version, personalTo }: Caching, body: Buffer, reply: FastifyReply): Entry {
  const headers = STORED_HEADERS.flatMap((name) => {
    const value = reply.getHeader(name)
    return value === undefined ? [] : [[name, String(value)]]
  })
  return {
    version,
    personalTo: personalTo ?? 'members',
    body,
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 27),
    headers: Object.fromEntries(headers),
    compressed: {},
  }
}

/** Sets the headers of a shared response, and returns its body; undefined where the caller has it already. */
async function sendEntry(entry: Entry, request: FastifyRequest, reply: FastifyReply): Promise<Buffer | undefined> {
  const encoding = encodingFor(entry.body, request.headers['accept-encoding'])
  const etag = encoding ? `"${entry.etag}-${encoding}"` : `"${entry.etag}"`
  reply.headers(entry.headers)
  reply.header('etag', etag)
  // Checked by the browser each time. A proxy for several people keeps nothing that came for a bearer.
  reply.header('cache-control', request.headers.authorization === undefined ? 'no-cache' : 'private, no-cache')
  if (request.method === 'GET' && isKnown(request.headers['if-none-match'], etag)) {
    varyByEncoding(reply)
    reply.code(304).removeHeader('content-length')
    return undefined
  }
  return sendBody(entry, request, reply, encoding)
}

async function sendBody(
  { body, compressed }: Entry,
  request: FastifyRequest,
  reply: FastifyReply,
  encoding: Encoding | undefined = encodingFor(body, request.headers['accept-encoding']),
): Promise<Buffer> {
  varyByEncoding(reply)
  const form = encoding ? await compressOnce(compressed, body, encoding) : body
  if (encoding) reply.header('content-encoding', encoding)
  reply.header('content-length', form.length)
  return form
}

/** `If-None-Match` (RFC 9110, section 13.1.2), by weak comparison, since a proxy that compresses weakens tags. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim())) ?? false
}

function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
}
