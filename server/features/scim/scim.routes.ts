import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { errorResponseOf } from '../../lib/error-handler.ts'
import { acceptJson } from '../../lib/json.ts'
import { networkOf } from '../../lib/network.ts'
import {
  ERROR_SCHEMA,
  LIST_SCHEMA,
  ListQuery,
  PatchRequest,
  serviceProviderConfig,
  userResourceType,
  userSchema,
} from './scim.schemas.ts'
import {
  createScimUser,
  deleteScimUser,
  patchScimUser,
  queryScimUsers,
  readScimUser,
  replaceScimUser,
  tagsOf,
  type Versioned,
  withVersion,
} from './scim.service.ts'
import { notThere, ScimError } from './scim-errors.ts'
import { requireScimToken } from './scim-tokens.service.ts'

const SCIM_TYPE = 'application/scim+json; charset=utf-8'
const NOT_MODIFIED = 304
/** Parts of RFC 7644 that Quad does not have. */
const UNSUPPORTED = /\/(?:Bulk|Groups|Me|\.search)$/
type ById = { Params: { id: string } }

function idOf({ id }: ById['Params']): string {
  if (!z.uuid().safeParse(id).success) throw notThere(id)
  return id
}

export function scimRoutes(app: FastifyInstance, deps: Deps): void {
  // Its own content types and errors.
  void app.register(async (scope) => scimProtocol(scope, deps), { prefix: '/scim/v2' })
}

function scimProtocol(scope: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps.config
  acceptJson(scope, ['application/scim+json', 'application/json'])
  scope.setErrorHandler((error: FastifyError, request, reply) => sendScimError(error, request, reply))
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'content-type': SCIM_TYPE, 'cache-control': 'no-store' })
    await requireScimToken(deps, request.headers.authorization, networkOf(request.ip))
  })

  scope.get('/ServiceProviderConfig', async () => serviceProviderConfig(publicUrl))
  scope.get('/ResourceTypes', async () => listOf(userResourceType(publicUrl)))
  scope.get('/ResourceTypes/User', async () => userResourceType(publicUrl))
  scope.get('/Schemas', async () => listOf(userSchema(publicUrl)))
  scope.get<ById>('/Schemas/:id', async ({ params }) => {
    const schema = userSchema(publicUrl)
    if (params.id !== schema.id) throw new ScimError(404, `Schema ${params.id} not found`)
    return schema
  })

  // No groups are kept; directories ask for them before anything else.
  scope.get('/Groups', async ({ query }) => ({ ...listOf(), startIndex: ListQuery.parse(query).startIndex }))
  scope.setNotFoundHandler(async ({ method, url }) => {
    const path = url.split('?')[0] ?? ''
    throw new ScimError(UNSUPPORTED.test(path) ? 501 : 404, `${method} ${path} is not supported.`)
  })

  scope.get('/Users', async ({ query }) => queryScimUsers(deps, query))
  scope.post('/Users', async ({ body }, reply) => {
    const created = await createScimUser(deps, body)
    return send(reply.code(201).header('location', created.resource.meta.location), created)
  })
  scope.get<ById>('/Users/:id', async ({ params, headers }, reply) => {
    const found = await readScimUser(deps, idOf(params))
    const isKnown = tagsOf(headers['if-none-match'] ?? '').includes(found.etag)
    return isKnown ? reply.code(NOT_MODIFIED).header('etag', found.etag).send() : send(reply, found)
  })
  scope.put<ById>('/Users/:id', async ({ params, body, headers }, reply) =>
    send(reply, await replaceScimUser(deps, idOf(params), { body, ifMatch: headers['if-match'] })),
  )
  scope.patch<ById>('/Users/:id', async ({ params, body, headers }, reply) => {
    const { data: request, error } = PatchRequest.safeParse(body)
    if (!request) throw new ScimError(400, error.issues[0]?.message ?? '', 'invalidSyntax')
    return send(reply, await patchScimUser(deps, idOf(params), { request, ifMatch: headers['if-match'] }))
  })
  scope.delete<ById>('/Users/:id', async ({ params, headers }, reply) => {
    await deleteScimUser(deps, idOf(params), headers['if-match'])
    return reply.code(204).removeHeader('content-type').send()
  })
}

function send(reply: FastifyReply, found: Versioned): FastifyReply {
  return reply.header('etag', found.etag).send(withVersion(found))
}

function listOf(...resources: object[]) {
  const { length } = resources
  return { schemas: [LIST_SCHEMA], totalResults: length, startIndex: 1, itemsPerPage: length, Resources: resources }
}

/** RFC 7644, section 3.12. */
function sendScimError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, detail, scimType, retryAfterSeconds } = describe(error)
  if (status >= 500) request.log.error({ err: error, reqId: request.id }, 'request failed')
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="SCIM"')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  const body = { schemas: [ERROR_SCHEMA], status: String(status), ...(scimType && { scimType }), detail }
  return reply.code(status).header('content-type', SCIM_TYPE).send(body)
}

function describe(error: FastifyError | ScimError) {
  if (error instanceof ScimError) {
    return { status: error.status, detail: error.message, scimType: error.scimType, retryAfterSeconds: undefined }
  }
  const { status, text, retryAfterSeconds } = errorResponseOf(error)
  // SCIM has no 422.
  const isInvalid = status === 400 || status === 422
  return {
    status: isInvalid ? 400 : status,
    detail: String(text),
    scimType: isInvalid ? 'invalidSyntax' : undefined,
    retryAfterSeconds,
  }
}
