import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { readFileValue } from '../../../contract/file-values.ts'
import { normalForm } from '../../../contract/normal-form.ts'
import { pdfFileName } from '../../../contract/pdf-file-name.ts'
import { NotFoundError, UnsatisfiableError } from '../errors.ts'
import { isKnownTag } from './entity-tags.ts'

/** Content security policy of stored files: a document may run and load nothing. */
const SANDBOX = "sandbox; default-src 'none'"

/** The id of a file in a path. Throws `NotFoundError` when it is no UUID. */
export function fileId(text: string): string {
  const parsed = z.uuid().safeParse(text)
  if (!parsed.success) throw new NotFoundError('file')
  return parsed.data
}

/** The id of a file in a path, where a key may follow it. */
export function keyedFileId(value: string): string {
  return readFileValue(value)?.id ?? fileId(value)
}

type OpenImage = { size: number; stream: Readable; type?: string }

/** The content of an image, with its headers. `crossOrigin`: pages of other origins may show it. */
export function imageResponse(
  reply: FastifyReply,
  { size, stream, type = 'image/webp' }: OpenImage,
  { caching, crossOrigin = false }: { caching: string; crossOrigin?: boolean },
): Readable {
  if (crossOrigin) reply.header('cross-origin-resource-policy', 'cross-origin')
  const headers = { 'content-length': size, 'cache-control': caching, 'content-security-policy': SANDBOX }
  reply.type(type).headers(headers)
  return stream
}

/** A PNG for pages of all origins by the key of its content: made where the reader does not have it already. */
export async function cachedImage(
  reply: FastifyReply,
  key: string,
  make: () => Promise<Buffer>,
): Promise<Buffer | undefined> {
  const etag = `"${key}"`
  const headers = { etag, 'cache-control': 'public, no-cache', 'content-security-policy': SANDBOX }
  reply.headers({ ...headers, 'cross-origin-resource-policy': 'cross-origin' })
  if (isKnownTag(reply.request.headers['if-none-match'], etag)) {
    reply.status(304)
    return undefined
  }
  const image = await make()
  reply.type('image/png')
  return image
}

type OpenPdf = { size: number; stream: Readable; version: string; title: string }

/** The content of a PDF with its headers, named by its title, or the part with which a download goes on (RFC 9110, section 14). */
export function pdfResponse(reply: FastifyReply, { size, stream, version, title }: OpenPdf): Readable {
  const etag = `"${version}"`
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'no-store', 'content-security-policy': SANDBOX })
  const range = rangeOf(reply.request.headers, size, etag)
  if (range === 'unsatisfiable') {
    stream.destroy()
    reply.header('content-range', `bytes */${size}`)
    throw new UnsatisfiableError()
  }
  reply.type('application/pdf').headers({ etag, 'content-disposition': attachmentNamed(title) })
  if (!range) {
    reply.header('content-length', size)
    return stream
  }
  const { start, end } = range
  reply.status(206).headers({ 'content-length': end - start + 1, 'content-range': `bytes ${start}-${end}/${size}` })
  return Readable.from(partOf(stream, start, end))
}

/** The single range that a request asks for; undefined where all is sent. */
function rangeOf(headers: IncomingHttpHeaders, size: number, etag: string) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  const isOutdated = headers['if-range'] !== undefined && headers['if-range'] !== etag
  if (isOutdated || (first === '' && last === '') || (first !== '' && last !== '' && Number(last) < Number(first))) {
    return undefined
  }
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start < size ? { start, end } : ('unsatisfiable' as const)
}

/** The bytes of a stream from `start` to `end`, both included. PDFs are small enough to read over what is before. */
async function* partOf(stream: Readable, start: number, end: number): AsyncGenerator<Buffer> {
  let position = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, start - position), end + 1 - position)
    position += chunk.length
    if (part.length > 0) yield part
    if (position > end) return
  }
}

/**
 * RFC 6266: a plain name for old clients and the true one, percent-encoded (RFC 5987), for all others. Neither names a
 * folder or turns its ending around.
 */
function attachmentNamed(title: string): string {
  const name = pdfFileName(title)
  const plain =
    normalForm(name.slice(0, -'.pdf'.length), 'NFKD')
      .replace(/[^\w .,-]/g, '')
      .trim() || 'document'
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${pdfFileName(plain)}"; filename*=UTF-8''${encoded}`
}
