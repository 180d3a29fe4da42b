import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { openApiDocument } from './docs.service.ts'

export function docsRoutes(app: FastifyInstance, deps: Deps): void {
  // Made for the first who asks: most starts serve without it.
  let document: string | undefined
  app.get('/v1/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(deps))
    return reply.type('application/json').send(document)
  })
}
