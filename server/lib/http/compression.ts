import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

export type Encoding = 'br' | 'gzip'

const COMPRESSED_FROM_BYTES = 1024
const BROTLI_QUALITY = 5
const COMPRESSIBLE = /^text\/|[/+](json|xml|javascript)\b/
/** Best first, each unless its weight is 0 (RFC 9110, section 12.5.3). */
const ENCODINGS: [Encoding, RegExp][] = [
  ['br', /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i],
]

const compressors: Record<Encoding, (body: Buffer | string) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => promisify(gzip)(body),
}

/** How to send a body, by the `Accept-Encoding` of its request; undefined: as it is. */
export function encodingFor(bytes: number, accepted: string | string[] | undefined): Encoding | undefined {
  if (accepted === undefined || bytes < COMPRESSED_FROM_BYTES) return undefined
  return ENCODINGS.find(([, pattern]) => pattern.test(String(accepted)))?.[0]
}

export async function compressBody(body: Buffer | string, encoding: Encoding): Promise<Buffer> {
  // Copied, since what zlib returns is part of a buffer of 16 KB.
  return Buffer.from(await compressors[encoding](body))
}

/** Compresses text responses in memory. Streams and encoded responses are left as they are. */
export function compressResponses(app: FastifyInstance): void {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    const accepted = request.headers['accept-encoding']
    const isCompressible = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (accepted === undefined || !isCompressible || reply.hasHeader('content-encoding')) return done(null, payload)
    const encoding = encodingFor(Buffer.byteLength(payload), accepted)
    if (!encoding || !COMPRESSIBLE.test(String(reply.getHeader('content-type')))) return done(null, payload)
    compressBody(payload, encoding).then((body) => {
      const vary = withEncoding(reply.getHeader('vary'))
      reply.headers({ vary, 'content-encoding': encoding, 'content-length': body.length })
      done(null, body)
    }, done)
  })
}

/** The `Vary` of a response that depends on `Accept-Encoding`. */
export function withEncoding(vary: unknown): string {
  return vary ? `${vary}, accept-encoding` : 'accept-encoding'
}
