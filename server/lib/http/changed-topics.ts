import type { FastifyInstance } from 'fastify'
import { CHANGED_HEADER, type Topic } from '../../../contract/topics.values.ts'
import { collectCommitted } from '../../db/written-topics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The topics of what a member's request has committed. Null where it changes nothing. */
    changed: Set<Topic> | null
  }
}

/**
 * Names in the response to a member which topics the request made stale. Visitors are not told: that an address has an account
 * would show. Registered before idempotency keys, which store the header.
 */
export function nameChangedTopics(app: FastifyInstance): void {
  app.decorateRequest('changed', null)
  app.addHook('preHandler', (request, _reply, done) => {
    const { method, actor } = request
    const isMember = actor?.kind === 'member' || actor?.restricted !== undefined
    if (method === 'GET' || method === 'HEAD' || !isMember) return done()
    request.changed = new Set()
    return collectCommitted(request.changed, done)
  })
  app.addHook('onSend', async ({ changed }, reply) => {
    if (changed?.size) reply.header(CHANGED_HEADER, [...changed].join(', '))
  })
}
