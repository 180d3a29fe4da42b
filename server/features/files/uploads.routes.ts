import { Readable } from 'node:stream'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { UPLOADS_PATH } from '../../../contract/uploads.values.ts'
import type { Deps } from '../../deps.ts'
import { ConflictError, MalformedError, NotFoundError, TooLargeError } from '../../lib/errors.ts'
import { fileId } from '../../lib/http/file-responses.ts'
import { LIMITS } from '../../lib/limits.ts'
import { requireMember } from '../../lib/route.ts'
import { throttle } from '../../lib/throttle.ts'
import { ChecksumError, UploadStore } from './upload-store.ts'

const PART_TYPE = 'application/offset+octet-stream'
/** The headers that the tus server may read; it would believe others about the address and the method. */
const REQUEST_HEADERS = [
  ...['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'upload-defer-length', 'upload-concat'],
  ...['content-type', 'content-length'],
]
const RESPONSE_HEADERS = ['tus-resumable', 'upload-offset', 'upload-length', 'upload-metadata', 'location']
const CHECKSUM_MISMATCH = 460
const VERSION = '1.0.0'

/** Resumable uploads by tus 1.0, of members. */
export function uploadsRoutes(app: FastifyInstance, deps: Deps): void {
  const arriving: Arriving = new Map()
  void app.register(async (scope) => {
    // As a stream: nothing holds a part that arrives slowly.
    scope.addContentTypeParser(PART_TYPE, (_request, payload, done) => done(null, payload))
    scope.addHook('onRequest', async ({ actor }) => {
      requireMember(actor)
    })
    scope.post(UPLOADS_PATH, async (request, reply) => handle(deps, request, reply))
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${UPLOADS_PATH}/:id`,
      handler: async (request, reply) => {
        const { userId } = requireMember(request.actor)
        const upload = `${userId}:${fileId(request.params.id)}`
        if (request.method === 'PATCH') await throttle(deps, LIMITS.uploadParts, userId)
        await endEarlier(arriving, upload)
        return recordArrival(arriving, upload, request, handle(deps, request, reply))
      },
    })
  })
}

/** The requests that continue uploads, in this process. */
type Arriving = Map<string, { body: Readable; response: Promise<unknown> }>

/** Ends a request of the same upload that a phone left behind when it lost its line, once what arrived is stored. */
async function endEarlier(arriving: Arriving, upload: string): Promise<void> {
  const earlier = arriving.get(upload)
  earlier?.body.destroy()
  await earlier?.response.catch(() => undefined)
}

async function recordArrival<T>(
  arriving: Arriving,
  upload: string,
  { body }: FastifyRequest,
  response: Promise<T>,
): Promise<T> {
  if (!(body instanceof Readable)) return response
  const entry = { body, response }
  arriving.set(upload, entry)
  try {
    return await response
  } finally {
    if (arriving.get(upload) === entry) arriving.delete(upload)
  }
}

async function handle(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  let failure: unknown
  const checksum = request.headers['upload-checksum']
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: new UploadStore(deps, requireMember(request.actor), checksum?.toString()),
    relativeLocation: true,
    // Which of two requests goes on is decided by the row of the upload, also between processes.
    locker: { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) },
    onResponseError: (_request, error) => {
      failure = error
      return undefined
    },
  })
  const response = await server.handleWeb(webRequest(request))
  if (failure instanceof ChecksumError)
    return refuse(request, reply, CHECKSUM_MISMATCH, String(errorTexts.files.checksumMismatch))
  if (failure !== undefined) throw errorOf(failure)
  if (response.status >= 400) return refuse(request, reply, response.status, (await response.text()).trim())
  for (const name of RESPONSE_HEADERS) {
    const value = response.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  return reply.status(response.status).header('cache-control', 'no-store').send()
}

function webRequest({ method, url, headers, body }: FastifyRequest): Request {
  const kept = REQUEST_HEADERS.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value)] as [string, string]]
  })
  const stream =
    body instanceof Readable ? { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' as const } : {}
  return new Request(new URL(url, 'http://localhost'), { method, headers: kept, ...stream })
}

/** An error of the tus server, which has a status, in the terms of Quad. */
function errorOf(failure: unknown): unknown {
  const { status_code: status, body = '' } = failure as { status_code?: number; body?: string }
  if (status === 404) return new NotFoundError('file')
  if (status === 409) return new ConflictError('request', errorTexts.files.continuedElsewhere)
  if (status === 413) return new TooLargeError()
  return status !== undefined && status !== 500
    ? new MalformedError(errorTexts.common.untranslated({ text: body.trim() }))
    : failure
}

/** Refusals whose status the protocol demands. */
function refuse(request: FastifyRequest, reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply
    .status(status)
    .headers({ 'tus-resumable': VERSION, 'tus-version': VERSION, 'cache-control': 'no-store' })
    .send({ error: { request: message }, message, requestId: request.id })
}
