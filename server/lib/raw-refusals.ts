import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ErrorBody } from '../../contract/errors.ts'
import { MalformedError } from './errors.ts'
import { newCapabilityId } from './ids.ts'

/** Why Node refuses what it cannot read as a request, in our words; everything else is malformed. */
const REASONS: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', message: 'The headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request took too long to arrive.' },
}
const HOST = 'host'
const MALFORMED = { status: '400 Bad Request', message: 'The request could not be understood.' }

/** Answers what is no request at all, for which the framework has no reply, with the contract's refusal. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { status, message } = REASONS[error.code ?? ''] ?? MALFORMED
  const body: ErrorBody = { error: { request: message }, message, requestId: newCapabilityId() }
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  socket.destroySoon()
}

/** Refuses requests that a proxy before us might read otherwise than we do (RFC 9112, sections 3.2 and 6.1). */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const problem = ambiguityOf(raw)
    if (!problem) return done()
    reply.header('connection', 'close')
    // Once Node has read the whole packet: what it finds malformed in it is then refused once, not by both.
    queueMicrotask(() => done(new MalformedError(problem)))
  })
  // An expectation that we do not know may be ignored (RFC 9110, section 10.1.1); Node's own answer has no body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** Why a request is ambiguous; undefined when it is not. */
export function ambiguityOf({ httpVersion, method, headers, rawHeaders }: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'Quad speaks HTTP/1.1.'
  const hosts = countHosts(rawHeaders)
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return 'A request names one host.'
  const encoding = headers['transfer-encoding']
  if (encoding !== undefined && (httpVersion === '1.0' || encoding.toLowerCase() !== 'chunked')) {
    return 'A body is sent as it is or in chunks.'
  }
  if (headers['content-encoding'] !== undefined) return 'A body is not compressed.'
  if (method === 'OPTIONS' && !(headers.origin && headers['access-control-request-method'])) {
    return 'OPTIONS is for the preflight of a browser.'
  }
  return undefined
}

/** Of names and values in turn; every request passes here, so that the short names alone are looked at. */
function countHosts(rawHeaders: string[]): number {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts++
  }
  return hosts
}
