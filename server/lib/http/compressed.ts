import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'
/** The compressed forms of a body, made or in the making. */
export type Compressed = Partial<Record<Encoding, Promise<Buffer>>>

const COMPRESSED_FROM_BYTES = 1024
const BROTLI_QUALITY = 5
/** Best first, each unless its weight is 0 (RFC 9110, section 12.5.3). */
const ENCODINGS: [Encoding, RegExp][] = [
  ['br', /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i],
]

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => promisify(gzip)(body),
}

/** How to send a body, by the `Accept-Encoding` of its request; undefined: as it is. */
export function encodingFor(body: Buffer, accepted: string | string[] = ''): Encoding | undefined {
  if (body.length < COMPRESSED_FROM_BYTES) return undefined
  return ENCODINGS.find(([, pattern]) => pattern.test(String(accepted)))?.[0]
}

/** The compressed form of a body. Who asks while it is in the making waits for the same one. */
export function compressOnce(forms: Compressed, body: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = forms[encoding]
  if (known) return known
  const making = compressors[encoding](body)
  forms[encoding] = making
  making.catch(() => delete forms[encoding])
  return making
}
