import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { hostCookie } from '../../lib/http/host-cookie.ts'
import { filesTokenOf, issueFilesToken } from './sessions.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    giveFilesCookie: GiveFilesCookie
  }
  interface FastifyContextConfig {
    /** For files, which pages show and link to: such a request carries no bearer. */
    takesFilesCookie?: boolean
    /** The parameter of the path may have a key (`file-keys.ts`). */
    takesFileKey?: boolean
  }
}

/** Holds a token of the session that opens files alone, for requests of pages, which carry no bearer. */
export const filesCookie = ({ config }: Pick<Deps, 'config'>) => hostCookie(config.publicUrl, 'quad-files')

/** Reads the token in the cookie of a request for a file. */
export function filesTokenReader(deps: Pick<Deps, 'config'>) {
  const cookie = filesCookie(deps)
  return (request: FastifyRequest) => (request.routeOptions.config.takesFilesCookie ? cookie.read(request) : undefined)
}

type GiveFilesCookie = (actor: Member, request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Gives the browser of a member the cookie for files, unless it has it. */
export function filesCookieGiver(deps: Deps): GiveFilesCookie {
  const cookie = filesCookie(deps)
  return async (actor, request, reply) => {
    const { authorization } = request.headers
    if (cookie.read(request) === filesTokenOf(authorization)?.plain) return
    const issued = await issueFilesToken(deps, actor, authorization)
    if (issued) reply.header('set-cookie', cookie.write(issued.token, issued.validMs))
  }
}
