import { AVATAR_EDGES } from '../../../contract/files.ts'
import type * as contract from '../../../contract/profiles.ts'
import { sees } from '../../lib/actor.ts'
import { imageResponse, keyedFileId } from '../../lib/http/file-responses.ts'
import { type Handler, requireMember } from '../../lib/route.ts'
import { openAvatar } from './files.service.ts'

const CACHE_FOR_EVER = 'max-age=31536000, immutable'

export const getAvatar: Handler<typeof contract.getAvatar> = async (deps, { params, query, request, reply }) => {
  // Pages of the origins in CORS_ORIGINS show avatars too, and an <img> sends no Origin to check.
  reply.header('cross-origin-resource-policy', 'cross-origin')
  // Older clients ask for the avatar of members without one, and show initials where no image comes.
  if (params.file === '') {
    reply.status(204).header('cache-control', `public, ${CACHE_FOR_EVER}`)
    return undefined
  }
  // A visitor may read the files that the site shows them: the unguessable id is the permission.
  const isPublic = sees(await request.server.readVisitor(), 'community')
  if (!isPublic) requireMember(request.actor)
  const edge = AVATAR_EDGES.find((each) => String(each) === query.size)
  const avatar = await openAvatar(deps, request.actor, keyedFileId(params.file), edge)
  const caching = `${isPublic && !avatar.isHidden ? 'public' : 'private'}, ${CACHE_FOR_EVER}`
  return imageResponse(reply, avatar, { caching })
}
