import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Member } from '../actor.ts'

type Export<A extends Member, Params> = {
  filename: string
  type: string
  /** The caller, if they may read the file. */
  requireActor: (request: FastifyRequest) => A
  open: (actor: A, request: FastifyRequest<{ Params: Params }>) => Promise<Readable>
}

/**
 * A download for staff with data of many members, sent as it is read. Asks for the password, as calls with `needsRecentPassword`
 * do: a stolen session takes no copy.
 */
export function exportRoute<A extends Member, Params = unknown>(
  app: FastifyInstance,
  path: string,
  { filename, type, requireActor, open }: Export<A, Params>,
): void {
  app.get<{ Params: Params }>(path, { exposeHeadRoute: false }, async (request, reply) => {
    const actor = requireActor(request)
    await app.requireRecentPassword(actor)
    const content = await open(actor, request)
    return reply
      .type(type)
      .headers({ 'content-disposition': `attachment; filename="${filename}"`, 'cache-control': 'no-store' })
      .send(content)
  })
}
