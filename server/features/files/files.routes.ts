import type { FastifyInstance } from 'fastify'
import { AVATAR_EDGES } from '../../../contract/files.ts'
import type { Deps } from '../../deps.ts'
import { sees } from '../../lib/actor.ts'
import { keyedFileId, SANDBOX } from '../../lib/http/file-responses.ts'
import { requireMember } from '../../lib/route.ts'
import { openAvatar } from './files.service.ts'

const CACHE_FOR_EVER = 'max-age=31536000, immutable'

export function filesRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string }; Querystring: { size?: string } }>(
    '/v1/avatars/:id',
    { config: { takesFilesCookie: true, takesFileKey: true, isPathSecret: true } },
    async (request, reply) => {
      // Pages of the origins in CORS_ORIGINS show avatars too, and an <img> sends no Origin to check.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      // Older clients ask for the avatar of members without one, and show initials where no image comes.
      if (request.params.id === '') return reply.status(204).header('cache-control', `public, ${CACHE_FOR_EVER}`).send()
      // A visitor may read the files that the site shows them: the unguessable id is the permission.
      const isPublic = sees(await app.readVisitor(), 'community')
      if (!isPublic) requireMember(request.actor)
      const edge = AVATAR_EDGES.find((each) => String(each) === request.query.size)
      const { size, stream, isHidden } = await openAvatar(deps, request.actor, keyedFileId(request.params.id), edge)
      return reply
        .type('image/webp')
        .headers({
          'content-length': size,
          'cache-control': `${isPublic && !isHidden ? 'public' : 'private'}, ${CACHE_FOR_EVER}`,
          'content-security-policy': SANDBOX,
        })
        .send(stream)
    },
  )
}
