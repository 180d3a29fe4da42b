import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CHANGED_HEADER } from '../../../contract/topics.values.ts'
import { PASSWORD_NEEDED } from '../../../contract/users.values.ts'
import type { Deps } from '../../deps.ts'
import type { Feature, Features } from '../../feature.ts'
import type { Member } from '../../lib/actor.ts'
import { ForbiddenError } from '../../lib/errors.ts'
import { type KeyedRequest, runWithKey } from '../../lib/idempotency-context.ts'
import type { StoredResponse } from './idempotency-keys.repo.ts'
import { beginRequest, endRequest } from './idempotency-keys.service.ts'

declare module 'fastify' {
  interface FastifyRequest {
    keyed: { request: KeyedRequest; isOver: boolean; isPasswordNeeded: boolean } | null
  }
}

const STORED_HEADERS = ['content-language', 'location', CHANGED_HEADER]
/** A repetition may succeed after these, as after errors of the server. */
const NOT_KEPT = [401, 429]

/**
 * Of members' requests with an `Idempotency-Key`, to routes whose endpoint takes one: the first is handled, a repetition gets its
 * response. Registered before compression, so that bodies are stored as they are.
 */
export function acceptIdempotencyKeys(app: FastifyInstance, deps: Deps, features: Features): void {
  const checks: VisibilityChecks = Object.assign({}, ...features.map(({ requireVisible }) => requireVisible))
  app.decorateRequest('keyed', null)
  app.addHook('preHandler', (request, reply, done) => {
    const { actor, headers, routeOptions } = request
    const key = headers['idempotency-key']
    if (key === undefined || actor?.kind !== 'member' || !routeOptions.config.takesIdempotencyKey) return done()
    const { method, url, body } = request
    const begin = async () => {
      const begun = await beginRequest(deps, actor, { key: String(key), method, url, body })
      if ('response' in begun && begun.response.status < 400) await requireStillVisible(deps, actor, checks, request)
      return begun
    }
    begin().then((begun) => {
      if ('response' in begun) return replay(reply, begun.response)
      request.keyed = { request: begun.attempt, isOver: false, isPasswordNeeded: false }
      return runWithKey(request.keyed, done)
    }, done)
  })
  app.addHook('onError', async ({ keyed }, _reply, error) => {
    if (keyed) keyed.isPasswordNeeded = error instanceof ForbiddenError && PASSWORD_NEEDED in error.fields
  })
  app.addHook('onSend', async ({ keyed }, reply, payload) => {
    if (!keyed || keyed.isOver) return
    keyed.isOver = true
    const status = reply.statusCode
    const response = { status, headers: storedHeaders(reply), body: typeof payload === 'string' ? payload : '' }
    const isKept = status < 500 && !NOT_KEPT.includes(status) && !keyed.isPasswordNeeded
    await endRequest(deps, keyed.request, { ...response, isKept }).catch((err) =>
      deps.log.error({ err }, 'response to an idempotency key not stored'),
    )
  })
}

type VisibilityChecks = NonNullable<Feature['requireVisible']>

/** Throws where the thing of the path, such as the idea of `/v1/ideas/:id/comments`, became invisible, other than by this request. */
async function requireStillVisible(
  deps: Deps,
  actor: Member,
  checks: VisibilityChecks,
  { method, params, routeOptions: { url = '' } }: FastifyRequest,
): Promise<void> {
  const [, plural = ''] = /^\/v1\/([a-z]+)\/:id/.exec(url) ?? []
  const { id = '' } = params as { id?: string }
  const isItsDeletion = method === 'DELETE' && url.endsWith(`/${plural}/:id`)
  if (!isItsDeletion) await checks[plural]?.(deps, actor, id)
}

function replay(reply: FastifyReply, { status, headers, body }: StoredResponse): void {
  reply.status(status).headers({ ...headers, 'cache-control': 'no-store', 'idempotency-replayed': 'true' })
  if (body !== '') reply.type('application/json; charset=utf-8')
  reply.send(body === '' ? undefined : body)
}

function storedHeaders(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(
    STORED_HEADERS.filter((name) => reply.hasHeader(name)).map((name) => [name, String(reply.getHeader(name))]),
  )
}
