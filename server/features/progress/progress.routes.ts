import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/progress.ts'
import type { Deps } from '../../deps.ts'
import { fileId, SANDBOX } from '../../lib/http/file-responses.ts'
import { requireVisibility } from '../../lib/visibility.ts'
import { openUpdatePicture } from './update-pictures.service.ts'

export function progressRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>(
    contract.UPDATE_PICTURE_PATH,
    { config: { takesFilesCookie: true } },
    async ({ actor, params }, reply) => {
      const reader = await requireVisibility(app, actor, ['ideas'])
      const { size, stream } = await openUpdatePicture(deps, reader, fileId(params.id, 'image'))
      return reply
        .type('image/webp')
        .headers({
          'content-length': size,
          'cache-control': 'private, max-age=3600',
          'content-security-policy': SANDBOX,
        })
        .send(stream)
    },
  )
}
