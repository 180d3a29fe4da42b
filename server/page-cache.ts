import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Deps } from './deps.ts'
import type { Answered } from './lib/answered.ts'
import { SECOND } from './lib/clock.ts'
import { newCapabilityId } from './lib/ids.ts'
import { ambiguityOf } from './lib/raw-refusals.ts'

type Compression = 'br' | 'gzip'
/** What is sent: bytes, or a text of a character for each byte. */
type Body = { chunk: Buffer | string; headers: string[] }
type Page = {
  version: string
  route: string | undefined
  etag: string
  headers: string[]
  bytes: Buffer
  plain: Body
  compressed: Map<Compression, Body>
}

const PAGES_MAX = 1_000
const LONGEST_LIFE_MS = 30 * SECOND
const BYTES_MAX = 8 * 1024 * 1024
const ADDRESS_MAX = 300
const COMPRESSED_FROM_BYTES = 1024
const BROTLI_QUALITY = 5
/** Node sends a text of this size along with its headers in one go, for which it needs no memory. */
const TEXT_UP_TO_BYTES = 12 * 1024

const compressors: Record<Compression, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => promisify(gzip)(body),
}

/**
 * Keeps the answers that every visitor gets alike, until data change in this process or another. A kept answer leaves
 * before Fastify hears of its request, which halves the work; `announce` is told of it. Register it before the hooks that
 * write headers.
 */
export function keepPages(app: FastifyInstance, deps: Deps, announce: (answered: Answered) => void): void {
  const pages = new LRUCache<string, Page>({
    max: PAGES_MAX,
    // Only where a process cannot hear the others for a while does a page live this long after a change.
    ttl: LONGEST_LIFE_MS,
    maxSize: BYTES_MAX,
    // The compressed forms, which come later, take less than half of the plain one, as a text the same again.
    sizeCalculation: ({ bytes }) => Math.ceil((bytes.length > TEXT_UP_TO_BYTES ? 1.5 : 3) * bytes.length) + 1,
  })
  const versions = new WeakMap<FastifyRequest, string>()

  /** Undefined while the database is away, of which the route says more. */
  function versionNow(): string | undefined {
    try {
      return deps.dataVersion()
    } catch {
      return undefined
    }
  }

  listenBefore(app, (request, response, passOn) => {
    const started = performance.now()
    const page = isForEverybody(request) ? pages.get(request.url ?? '') : undefined
    if (!page || page.version !== versionNow() || ambiguityOf(request) !== undefined) return passOn()
    answer(page, request, response, passOn, (status) => {
      const { method = '', url = '' } = request
      const milliseconds = performance.now() - started
      announce({ id: newCapabilityId(), method, url, route: page.route, status, milliseconds, isStream: false })
    })
  })

  app.addHook('onRequest', (request, _reply, done) => {
    // Taken before the data are read: an answer that a change overtook is not kept.
    const version = isSharable(request) ? versionNow() : undefined
    if (version !== undefined) versions.set(request, version)
    done()
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const version = versions.get(request)
    if (version === undefined || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const body = Buffer.from(payload)
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding, origin' })
    if (version === versionNow()) {
      const { 'content-length': _length, ...written } = reply.getHeaders()
      const headers = Object.entries(written).flatMap(([name, value]) => [name, String(value)])
      const plain = bodyOf(headers, body)
      const route = request.routeOptions.url
      pages.set(request.url, { version, route, etag, headers, bytes: body, plain, compressed: new Map() })
    }
    // Only the keeping was late: who asks has this very answer.
    if (request.headers['if-none-match'] === etag) {
      reply.code(304).removeHeader('content-length')
      return null
    }
    return payload
  })
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void
type EarlyListener = (request: IncomingMessage, response: ServerResponse, passOn: () => void) => void

/** Lets a listener answer a request, or pass it on, before Fastify hears of it; no longer once the application closes. */
function listenBefore(app: FastifyInstance, listen: EarlyListener): void {
  const [handle] = app.server.listeners('request') as Listener[]
  if (!handle) throw new Error('Fastify listens to no requests.')
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    const passOn = () => handle(request, response)
    if (isClosing) passOn()
    else listen(request, response, passOn)
  })
}

/** Whether an answer to the request would be the same for everybody: no bearer, no other origin. */
function isForEverybody({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.authorization === undefined && headers.origin === undefined
}

/** Whether the answer is kept: the same for everybody, at an address that is worth it. */
function isSharable({ raw, url, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.isSameForVisitors === true && isForEverybody(raw) && url.length <= ADDRESS_MAX
}

function answer(
  page: Page,
  { headers: asked }: IncomingMessage,
  response: ServerResponse,
  passOn: () => void,
  tell: (status: number) => void,
): void {
  const send = (status: 200 | 304, { chunk, headers }: Body) => {
    // A flat list is what Node writes fastest.
    response.writeHead(status, headers).end(chunk, 'latin1')
    tell(status)
  }
  if (asked['if-none-match'] === page.etag) {
    send(304, { chunk: '', headers: page.headers })
    return
  }
  const compression = compressionFor(page, asked['accept-encoding'])
  const known = compression ? page.compressed.get(compression) : page.plain
  if (known) send(200, known)
  else if (compression) compress(page, compression).then((body) => send(200, body), passOn)
}

function compressionFor({ bytes }: Page, accepted: string | string[] = ''): Compression | undefined {
  if (bytes.length < COMPRESSED_FROM_BYTES) return undefined
  if (/\bbr\b(?!;q=0)/.test(String(accepted))) return 'br'
  return /\bgzip\b(?!;q=0)/.test(String(accepted)) ? 'gzip' : undefined
}

async function compress(page: Page, compression: Compression): Promise<Body> {
  const bytes = await compressors[compression](page.bytes)
  const body = bodyOf([...page.headers, 'content-encoding', compression], bytes)
  page.compressed.set(compression, body)
  return body
}

function bodyOf(headers: string[], bytes: Buffer): Body {
  const chunk = bytes.length > TEXT_UP_TO_BYTES ? bytes : bytes.toString('latin1')
  return { chunk, headers: [...headers, 'content-length', String(bytes.length)] }
}
