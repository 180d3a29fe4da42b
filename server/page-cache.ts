import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Deps } from './deps.ts'
import { SECOND } from './lib/clock.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Page = { version: string; etag: string; headers: Record<string, string>; bodies: Map<Encoding, Buffer> }

const PAGES_MAX = 1_000
const LONGEST_LIFE_MS = 30 * SECOND
const BYTES_MAX = 16 * 1024 * 1024
const ADDRESS_MAX = 300
const COMPRESSED_FROM_BYTES = 1024
const BROTLI_QUALITY = 5

const compressors: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => promisify(gzip)(body),
}

/**
 * Keeps the answers that every visitor gets alike, until data change in this process or another. A kept answer leaves
 * before anything else is done for its request but the log line. Register it before the hooks that write headers.
 */
export function keepPages(app: FastifyInstance, deps: Deps): void {
  const pages = new LRUCache<string, Page>({
    max: PAGES_MAX,
    // Only where a process cannot hear the others for a while does a page live this long after a change.
    ttl: LONGEST_LIFE_MS,
    maxSize: BYTES_MAX,
    // The compressed forms, which come later, take less than the plain one.
    sizeCalculation: ({ bodies }) => 2 * (bodies.get('identity')?.length ?? 0) + 1,
  })
  const versions = new WeakMap<FastifyRequest, string>()

  app.addHook('onRequest', async (request, reply) => {
    if (!isSharable(request)) return
    const version = deps.dataVersion()
    const page = pages.get(request.url)
    if (page?.version === version) return answer(page, request, reply)
    // Taken before the data are read: an answer that a change overtook is not kept.
    versions.set(request, version)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const version = versions.get(request)
    if (version === undefined || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const body = Buffer.from(payload)
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding, origin' })
    if (version === deps.dataVersion()) {
      const { 'content-length': _length, ...written } = reply.getHeaders()
      const headers = Object.fromEntries(Object.entries(written).map(([name, value]) => [name, String(value)]))
      pages.set(request.url, { version, etag, headers, bodies: new Map([['identity', body]]) })
    }
    // Only the keeping was late: who asks has this very answer.
    if (request.headers['if-none-match'] === etag) {
      reply.code(304).removeHeader('content-length')
      return null
    }
    return payload
  })
}

/** The same for everybody: no bearer, no other origin, and an address that is worth keeping. */
function isSharable({ method, url, headers, routeOptions }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    routeOptions.config.isSameForVisitors === true &&
    headers.authorization === undefined &&
    headers.origin === undefined &&
    url.length <= ADDRESS_MAX
  )
}

async function answer(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isKnown = request.headers['if-none-match'] === page.etag
  const encoding = isKnown ? 'identity' : encodingFor(page, request.headers['accept-encoding'])
  const body = isKnown ? undefined : await bodyOf(page, encoding)
  reply.hijack()
  const { raw } = reply
  if (!body) raw.writeHead(304, page.headers).end()
  else if (encoding === 'identity') raw.writeHead(200, { ...page.headers, 'content-length': body.length }).end(body)
  else raw.writeHead(200, { ...page.headers, 'content-encoding': encoding, 'content-length': body.length }).end(body)
}

function encodingFor(page: Page, accepted: string | string[] = ''): Encoding {
  if ((page.bodies.get('identity')?.length ?? 0) < COMPRESSED_FROM_BYTES) return 'identity'
  if (/\bbr\b(?!;q=0)/.test(String(accepted))) return 'br'
  return /\bgzip\b(?!;q=0)/.test(String(accepted)) ? 'gzip' : 'identity'
}

async function bodyOf(page: Page, encoding: Encoding): Promise<Buffer> {
  const identity = page.bodies.get('identity') ?? Buffer.alloc(0)
  const known = page.bodies.get(encoding)
  if (known || encoding === 'identity') return known ?? identity
  const compressed = await compressors[encoding](identity)
  page.bodies.set(encoding, compressed)
  return compressed
}
