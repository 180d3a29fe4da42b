import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './docs.service.ts'

export function docsRoutes(app: FastifyInstance): void {
  app.get('/v1/openapi.json', async () => openApiDocument())
}
