import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AVATAR_EDGES, pdfFileName } from '../../../contract/files.ts'
import type { SitePart } from '../../../contract/site-settings.values.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, sees } from '../../lib/actor.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { requireMember } from '../../lib/route.ts'
import { openPdf } from '../ideas/idea-pdfs.service.ts'
import { openAvatar } from './files.service.ts'

const CACHE_FOR_EVER = 'max-age=31536000, immutable'
/** A document may run and load nothing. */
const SANDBOX = "sandbox; default-src 'none'"

const OF_A_FILE = { config: { takesFilesCookie: true } }

export function filesRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string }; Querystring: { size?: string } }>(
    '/v1/avatars/:id',
    OF_A_FILE,
    async (request, reply) => {
      // Older clients ask for the avatar of members without one, and show initials where no image comes.
      if (request.params.id === '') return reply.status(204).header('cache-control', `public, ${CACHE_FOR_EVER}`).send()
      const isPublic = await requireReader(app, request.actor, 'community')
      const edge = AVATAR_EDGES.find((each) => String(each) === request.query.size)
      const { size, stream } = await openAvatar(deps, request.actor, fileId(request.params.id), edge)
      return reply
        .type('image/webp')
        .headers({
          'content-length': size,
          'cache-control': `${isPublic ? 'public' : 'private'}, ${CACHE_FOR_EVER}`,
          'content-security-policy': SANDBOX,
          // Pages of the origins in CORS_ORIGINS show avatars too, and an <img> sends no Origin to check.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(stream)
    },
  )

  app.get<{ Params: { id: string } }>('/v1/pdfs/:id', OF_A_FILE, async (request, reply) => {
    await requireReader(app, request.actor, 'ideas')
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
  })
}

/**
 * Lets a visitor read the files of what the site shows them, where the unguessable id is the permission. Returns whether
 * everybody may read them.
 */
async function requireReader(app: FastifyInstance, actor: Actor, part: SitePart): Promise<boolean> {
  const isPublic = sees(await app.readVisitor(), part)
  if (!isPublic) requireMember(actor)
  return isPublic
}

function fileId(text: string): string {
  const parsed = z.uuid().safeParse(text)
  if (!parsed.success) throw new NotFoundError('file')
  return parsed.data
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
