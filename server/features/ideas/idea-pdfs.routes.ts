import type { FastifyInstance } from 'fastify'
import { pdfFileName } from '../../../contract/files.ts'
import type { Deps } from '../../deps.ts'
import { fileId, SANDBOX } from '../../lib/http/file-responses.ts'
import { requireVisibility } from '../../lib/visibility.ts'
import { openPdf } from './idea-pdfs.service.ts'

export function ideaPdfsRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>(
    '/v1/pdfs/:id',
    { config: { takesFilesCookie: true } },
    async (request, reply) => {
      await requireVisibility(app, request.actor, ['ideas'])
      const { size, stream, title } = await openPdf(deps, request.actor, fileId(request.params.id))
      return reply
        .type('application/pdf')
        .headers({
          'content-length': size,
          'content-disposition': attachmentNamed(title),
          'cache-control': 'no-store',
          'content-security-policy': SANDBOX,
        })
        .send(stream)
    },
  )
}

/**
 * RFC 6266: a plain name for old clients and the true one, percent-encoded (RFC 5987), for all others. Neither names a
 * folder or turns its ending around.
 */
function attachmentNamed(title: string): string {
  const name = pdfFileName(title)
  const plain =
    name
      .slice(0, -'.pdf'.length)
      .normalize('NFKD')
      .replace(/[^\w .,-]/g, '')
      .trim() || 'document'
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}.pdf"; filename*=UTF-8''${encoded}`
}
