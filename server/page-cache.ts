import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Deps } from './deps.ts'
import { SECOND } from './lib/clock.ts'

type Compression = 'br' | 'gzip'
type Body = { bytes: Buffer; headers: string[] }
type Page = { version: string; etag: string; headers: string[]; plain: Body; compressed: Map<Compression, Body> }

const PAGES_MAX = 1_000
const LONGEST_LIFE_MS = 30 * SECOND
const BYTES_MAX = 8 * 1024 * 1024
const ADDRESS_MAX = 300
const COMPRESSED_FROM_BYTES = 1024
const BROTLI_QUALITY = 5
const NOTHING = Buffer.alloc(0)

const compressors: Record<Compression, (body: Buffer) => Promise<Buffer>> = {
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
    sizeCalculation: ({ plain }) => 2 * plain.bytes.length + 1,
  })
  const versions = new WeakMap<FastifyRequest, string>()

  app.addHook('onRequest', (request, reply, done) => {
    if (!isSharable(request)) return done()
    const version = deps.dataVersion()
    const page = pages.get(request.url)
    if (page?.version === version) return answer(page, request, reply, done)
    // Taken before the data are read: an answer that a change overtook is not kept.
    versions.set(request, version)
    done()
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const version = versions.get(request)
    if (version === undefined || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const body = Buffer.from(payload)
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding, origin' })
    if (version === deps.dataVersion()) {
      const { 'content-length': _length, ...written } = reply.getHeaders()
      const headers = Object.entries(written).flatMap(([name, value]) => [name, String(value)])
      pages.set(request.url, { version, etag, headers, plain: bodyOf(headers, body), compressed: new Map() })
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

function answer(page: Page, request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
  const send = (status: 200 | 304, { bytes, headers }: Body) => {
    reply.hijack()
    // A flat list with bytes is what Node sends fastest.
    reply.raw.writeHead(status, headers).end(bytes)
  }
  if (request.headers['if-none-match'] === page.etag) {
    send(304, { bytes: NOTHING, headers: page.headers })
    return
  }
  const compression = compressionFor(page, request.headers['accept-encoding'])
  const known = compression ? page.compressed.get(compression) : page.plain
  if (known) send(200, known)
  else if (compression) compress(page, compression).then((body) => send(200, body), done)
}

function compressionFor({ plain }: Page, accepted: string | string[] = ''): Compression | undefined {
  if (plain.bytes.length < COMPRESSED_FROM_BYTES) return undefined
  if (/\bbr\b(?!;q=0)/.test(String(accepted))) return 'br'
  return /\bgzip\b(?!;q=0)/.test(String(accepted)) ? 'gzip' : undefined
}

async function compress(page: Page, compression: Compression): Promise<Body> {
  const bytes = await compressors[compression](page.plain.bytes)
  const body = bodyOf([...page.headers, 'content-encoding', compression], bytes)
  page.compressed.set(compression, body)
  return body
}

function bodyOf(headers: string[], bytes: Buffer): Body {
  return { bytes, headers: [...headers, 'content-length', String(bytes.length)] }
}
