import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { pdfFileName } from '../../../contract/files.ts'
import { normalForm } from '../../../contract/normal-form.ts'
import { NotFoundError } from '../errors.ts'

/** Content security policy of stored files: a document may run and load nothing. */
export const SANDBOX = "sandbox; default-src 'none'"

/** The id of a file in a path. Throws `NotFoundError` when it is no UUID. */
export function fileId(text: string, subject: 'file' | 'image' = 'file'): string {
  const parsed = z.uuid().safeParse(text)
  if (!parsed.success) throw new NotFoundError(subject)
  return parsed.data
}

/** Sends a PDF as a file named by its title. */
export function pdfResponse(
  reply: FastifyReply,
  { size, stream, title }: { size: number; stream: Readable; title: string },
): FastifyReply {
  return reply
    .type('application/pdf')
    .headers({
      'content-length': size,
      'content-disposition': attachmentNamed(title),
      'cache-control': 'no-store',
      'content-security-policy': SANDBOX,
    })
    .send(stream)
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
  return `attachment; filename="${plain}.pdf"; filename*=UTF-8''${encoded}`
}
