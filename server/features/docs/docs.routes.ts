import type { FastifyInstance } from 'fastify'
import { DEFAULT_SITE_NAME } from '../../../contract/site-name.ts'
import type { Deps } from '../../deps.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { openApiDocument } from './docs.service.ts'

export function docsRoutes(app: FastifyInstance, deps: Deps): void {
  // Made for the first who asks: most starts serve without it.
  let made: { siteName: string; document: string } | undefined
  app.get('/v1/openapi.json', async (_request, reply) => {
    // Without a database the API can still be read about.
    const siteName = await readSiteSettings(deps).then(
      ({ general }) => general.name,
      () => DEFAULT_SITE_NAME,
    )
    if (made?.siteName !== siteName) made = { siteName, document: JSON.stringify(openApiDocument(deps, siteName)) }
    return reply.type('application/json').send(made.document)
  })
}
