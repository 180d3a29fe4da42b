import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ErrorBody } from '../../contract/errors.ts'
import type { ErrorText } from '../../contract/messages/error-text.ts'
import * as errorTexts from '../../contract/messages/errors/index.ts'
import { RESPONSE_MARK, RESPONSE_MARK_VALUE } from '../../contract/response-mark.values.ts'
import { MalformedError } from './errors.ts'
import { newCapabilityId } from './ids.ts'

/** Messages for Node's parser errors; every other one is a malformed request. */
const REASONS = new Map(
  Object.entries({
    HPE_HEADER_OVERFLOW: {
      status: '431 Request Header Fields Too Large',
      text: errorTexts.requests.headersTooLarge,
    },
    ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', text: errorTexts.requests.tooSlow },
  }),
)
const HOST = 'host'
const MALFORMED = { status: '400 Bad Request', text: errorTexts.requests.malformed }

/** Sends the contract's error response to what cannot be parsed as a request, for which the framework has no reply. */
export function handleMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { status, text } = REASONS.get(error.code ?? '') ?? MALFORMED
  const body: ErrorBody = { error: { request: String(text) }, message: String(text), requestId: newCapabilityId() }
  const content = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(content)}`,
    `${RESPONSE_MARK}: ${RESPONSE_MARK_VALUE}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${content}`)
  socket.destroySoon()
}

/** Rejects requests that a proxy in front might parse differently (RFC 9112, sections 3.2 and 6.1). */
export function rejectAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const problem = ambiguityOf(raw)
    if (!problem) return done()
    reply.header('connection', 'close')
    // After Node has read the whole packet: what its parser rejects then gets one error response, not two.
    queueMicrotask(() => done(new MalformedError(problem)))
  })
  // An expectation that we do not know may be ignored (RFC 9110, section 10.1.1); Node's own response has no body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** Why a request is ambiguous; undefined when it is not. */
export function ambiguityOf({ httpVersion, method, headers, rawHeaders }: IncomingMessage): ErrorText | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return errorTexts.requests.httpVersion
  const hosts = countHosts(rawHeaders)
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return errorTexts.requests.oneHost
  const encoding = headers['transfer-encoding']
  if (encoding !== undefined && (httpVersion === '1.0' || encoding.toLowerCase() !== 'chunked')) {
    return errorTexts.requests.transferEncoding
  }
  if (headers['content-encoding'] !== undefined) return errorTexts.requests.notCompressed
  if (method === 'OPTIONS' && !(headers.origin && headers['access-control-request-method'])) {
    return errorTexts.requests.optionsMethod
  }
  return undefined
}

/** `rawHeaders` alternates names and values. Runs on every request, so the length is compared first. */
function countHosts(rawHeaders: string[]): number {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts++
  }
  return hosts
}
