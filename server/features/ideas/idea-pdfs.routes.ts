import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { keyedFileId, pdfResponse } from '../../lib/http/file-responses.ts'
import { requireVisibility } from '../../lib/visibility.ts'
import { openPdf } from './idea-pdfs.service.ts'

export function ideaPdfsRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>(
    '/v1/pdfs/:id',
    { config: { takesFilesCookie: true, takesFileKey: true, isPathSecret: true } },
    async (request, reply) => {
      await requireVisibility(app, request.actor, ['ideas'])
      return pdfResponse(reply, await openPdf(deps, request.actor, keyedFileId(request.params.id)))
    },
  )
}
