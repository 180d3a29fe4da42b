import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { openApiDocument } from './docs.service.ts'

export function docsRoutes(app: FastifyInstance, deps: Deps): void {
  const document = JSON.stringify(openApiDocument(deps))
  app.get('/v1/openapi.json', async (_request, reply) => reply.type('application/json').send(document))
}
