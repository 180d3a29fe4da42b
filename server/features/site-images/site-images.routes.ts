import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fileId, SANDBOX } from '../../lib/http/file-responses.ts'
import { openSiteImage } from './site-images.service.ts'

export function siteImagesRoutes(app: FastifyInstance, deps: Deps): void {
  // For everybody, also where the site is for members: the pages around signing in show the logo.
  app.get<{ Params: { id: string } }>('/v1/site/images/:id', async (request, reply) => {
    const { size, stream, type } = await openSiteImage(deps, fileId(request.params.id, 'image'))
    return reply
      .type(type)
      .headers({
        'content-length': size,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': SANDBOX,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(stream)
  })
}
