// @module-tag slow

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ErrorBody } from '../../../contract/errors.ts'
import { signedInMember } from '../members.ts'
import { startTestApp } from '../test-app.ts'
import { listenOn, sendBytes } from './raw-http.ts'

const HOST = 'Host: quad.example\r\nConnection: close\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const CHUNK = '2\r\n{}\r\n0\r\n\r\n'
const SMUGGLED = 'GET /v1/smuggled HTTP/1.1\r\nHost: quad.example\r\n\r\n'
const MALFORMED_STATUSES = [400, 431]

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\n${HOST}${headers}\r\n`
const post = (headers: string, body = '{}', version = '1.1') =>
  `POST /v1/users HTTP/${version}\r\n${HOST}${JSON_TYPE}${headers}\r\n${body}`
const as = (method: string, path = '/v1/site', headers = '') => `${method} ${path} HTTP/1.1\r\n${HOST}${headers}\r\n`
const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)))

/** Requests that a proxy might read differently. */
const AMBIGUOUS: [name: string, request: string | Buffer][] = [
  ['a length and chunks', post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['chunks and a length', post('Transfer-Encoding: chunked\r\nContent-Length: 60\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 60\r\n', `{}${SMUGGLED}`)],
  ['the same length twice', post('Content-Length: 2\r\nContent-Length: 2\r\n')],
  ['a list of lengths', post('Content-Length: 2, 2\r\n')],
  ['a negative length', post('Content-Length: -1\r\n')],
  ['a length with a sign', post('Content-Length: +2\r\n')],
  ['a length in hexadecimal', post('Content-Length: 0x2\r\n')],
  ['a length without end', post('Content-Length: 99999999999999999999999\r\n')],
  ['an unknown encoding', post('Transfer-Encoding: xchunked\r\n', CHUNK)],
  ['chunks that are not the last encoding', post('Transfer-Encoding: chunked, identity\r\n', CHUNK)],
  ['another encoding before chunks', post('Transfer-Encoding: gzip, chunked\r\n', CHUNK)],
  ['chunks twice', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n', CHUNK)],
  ['a blank before the colon', post('Transfer-Encoding : chunked\r\n', CHUNK)],
  ['a vertical tab before chunks', post('Transfer-Encoding: \vchunked\r\n', CHUNK)],
  ['chunks in HTTP/1.0', post('Transfer-Encoding: chunked\r\n', CHUNK, '1.0')],
  ['a folded header', get('/healthz', 'X-A: a\r\n b\r\n')],
  ['line feeds alone', get('/healthz').replaceAll('\r\n', '\n')],
  ['a carriage return alone', get('/healthz', 'X-A: a\rX-B: b\r\n')],
  ['NUL in a header', get('/healthz', 'X-A: a\0b\r\n')],
  ['a header without a colon', get('/healthz', 'XA\r\n')],
  ['two hosts', get('/healthz', 'Host: other.example\r\n')],
  ['two hosts in two spellings', get('/healthz', 'hOST: other.example\r\n')],
  ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a chunk of no size', post('Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n')],
  ['a chunk of more than there are bytes', post('Transfer-Encoding: chunked\r\n', 'fffffffffffffffff\r\n{}\r\n')],
  ['a chunk longer than it says', post('Transfer-Encoding: chunked\r\n', '1\r\n{}\r\n0\r\n\r\n')],
  ['an endless chunk extension', post('Transfer-Encoding: chunked\r\n', `2;${'a'.repeat(20_000)}\r\n{}\r\n`)],
  ['huge headers', get('/healthz', `X-A: ${'a'.repeat(100_000)}\r\n`)],
  ['thousands of headers', get('/healthz', 'X: y\r\n'.repeat(5000))],
  ['a huge address', get(`/${'a'.repeat(20_000)}`)],
  ['NUL in the address', get('/v1/\0site')],
  ['bytes in the address', bytes('GET /v1/', [0xff, 0xfe, 0xc3, 0x28], ` HTTP/1.1\r\n${HOST}\r\n`)],
  ['HTTP/0.9', 'GET /healthz\r\n\r\n'],
  ['HTTP/1.2', get('/healthz').replace('1.1', '1.2')],
  ['HTTP/2.0 in words', get('/healthz').replace('1.1', '2.0')],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a handshake of TLS', Buffer.from('16030100a5010000a10303', 'hex')],
  ['an unknown method', as('SMUGGLE')],
  ['a method in small letters', as('get')],
  ['noise', Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 7) % 256))],
]

/** Requests that can be parsed, with the status of their error response. */
const ODD: [name: string, request: string | Buffer, status: number][] = [
  ['TRACE', as('TRACE', '/v1/site', 'X-Secret: of the proxy\r\n'), 405],
  ['TRACE where nothing is', as('TRACE', '/', 'X-Secret: of the proxy\r\n'), 404],
  ['PROPFIND', as('PROPFIND'), 405],
  ['PURGE', as('PURGE'), 405],
  ['QUERY', as('QUERY'), 400],
  ['OPTIONS that is no preflight', as('OPTIONS'), 400],
  ['OPTIONS of everything', as('OPTIONS', '*'), 400],
  ['an address of two slashes', get('//evil.example/healthz'), 404],
  ['an address that goes up', get('/v1/../healthz'), 404],
  ['a star for an address', get('*'), 404],
  ['a long address', get(`/${'a'.repeat(12_000)}`), 404],
  ['an expectation of nobody', post('Expect: the-moon\r\nContent-Length: 2\r\n'), 422],
  [
    'headers after the body',
    post('Transfer-Encoding: chunked\r\n', '2\r\n{}\r\n0\r\nAuthorization: Bearer x\r\n\r\n'),
    422,
  ],
  ['a type with an open quote', post('Content-Length: 2\r\n').replace('json\r', 'json; charset="; x=\r'), 422],
  ['no type', post('Content-Length: 2\r\n').replace('application/json', ''), 415],
  ['a compressed body', post('Content-Encoding: gzip\r\nContent-Length: 2\r\n'), 400],
  ['a length of gigabytes', post('Content-Length: 9999999999\r\n'), 413],
  ['a bearer of kilobytes', get('/v1/profile', `Authorization: Bearer ${'A'.repeat(9000)}\r\n`), 401],
  ['a cookie of kilobytes', get('/v1/profile', `Cookie: ${'quad-sign-in=;'.repeat(700)}\r\n`), 401],
]

/** Requests that get the response that they would get without the odd part. */
const INERT: [name: string, request: string][] = [
  ['an address with a host', get('http://evil.example/healthz')],
  ['a host that is none', 'GET /healthz HTTP/1.1\r\nHost: a b/../c@d:99999\r\nConnection: close\r\n\r\n'],
  ['ranges without end', get('/healthz', `Range: bytes=0-0,${'2-2,'.repeat(2000)}\r\n`)],
  ['no encoding at all', get('/v1/openapi.json', 'Accept-Encoding: identity;q=0, *;q=0\r\n')],
  ['a websocket', get('/healthz', 'Upgrade: websocket\r\nSec-WebSocket-Key: x\r\n').replace('close', 'close, Upgrade')],
  ['h2c', get('/healthz', 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n').replace('close', 'close, Upgrade')],
]

test('over a real connection: an ambiguous request gets one error response, and the connection ends', async () => {
  // Proves trust 13/4.
  const port = await listenOn(await startTestApp())
  for (const [name, request] of AMBIGUOUS) {
    const { responses, isClosed } = await sendBytes(port, request)
    expect([name, responses.length, isClosed]).toEqual([name, 1, true])
    expect(MALFORMED_STATUSES, name).toContain(responses[0]?.statusCode)
    ErrorBody.strict().parse(JSON.parse(responses[0]?.body ?? ''))
  }
})

test('over a real connection: an odd request gets an error in the form of the contract', async () => {
  // Proves trust 13/5.
  const port = await listenOn(await startTestApp())
  for (const [name, request, status] of ODD) {
    const { responses } = await sendBytes(port, request)
    expect([name, ...responses.map(({ statusCode }) => statusCode)]).toEqual([name, status])
    ErrorBody.strict().parse(JSON.parse(responses[0]?.body ?? ''))
    expect(responses[0]?.body).not.toContain('of the proxy')
  }
})

test('over a real connection: headers without a meaning for Quad have no effect', async () => {
  // Proves trust 13/6.
  const port = await listenOn(await startTestApp())
  for (const [name, request] of INERT) {
    const { responses } = await sendBytes(port, request)
    expect([name, ...responses.map(({ statusCode }) => statusCode)]).toEqual([name, 200])
    expect(JSON.stringify(responses)).not.toContain('evil.example')
  }
})

test('over a real connection: a tunnel is not dug', async () => {
  // Proves trust 13/5.
  const port = await listenOn(await startTestApp())
  expect(await sendBytes(port, as('CONNECT', 'quad.example:443'))).toEqual({ responses: [], isClosed: true })
})

test('over a real connection: a method is what the first line says, whatever headers, query and body say', async () => {
  // Proves trust 13/6.
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const port = await listenOn(app)
  const names = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', '_method']
  const headers = names.map((name) => `${name}: DELETE\r\n`).join('')
  const bearer = `Authorization: Bearer ${token}\r\n`
  for (const request of [
    get('/v1/auth/tokens/authentication?_method=DELETE', bearer + headers),
    `POST /v1/auth/tokens/authentication?_method=DELETE HTTP/1.1\r\n${HOST}${bearer}${headers}${JSON_TYPE}Content-Length: 20\r\n\r\n{"_method":"DELETE"}`,
  ]) {
    await sendBytes(port, request)
  }
  expect((await app.call('GET', '/v1/profile', { token })).statusCode).toBe(200)
})

test('over a real connection: a body that never comes whole leaves the server well', async () => {
  // Proves trust 19/2.
  const app = await startTestApp()
  const port = await listenOn(app)
  for (const request of [post('Content-Length: 50\r\n'), post('Transfer-Encoding: chunked\r\n', 'ffff\r\n{}')]) {
    const { responses } = await sendBytes(port, request, { isEnded: true })
    expect(responses.every(({ statusCode }) => statusCode < 500)).toBe(true)
  }
  expect((await app.call('GET', '/healthz')).statusCode).toBe(200)
})

test('no request with a few bytes changed does harm', async () => {
  // Proves trust 13/4.
  const app = await startTestApp()
  const port = await listenOn(app)
  const request = fc.constantFrom(
    get('/v1/ideas/feed?page=1&q=x', 'Accept-Encoding: gzip\r\nIf-None-Match: "x"\r\n'),
    post('Content-Length: 2\r\n'),
    post('Transfer-Encoding: chunked\r\n', CHUNK),
    `${get('/healthz').replace('close', 'keep-alive')}${post('Content-Length: 2\r\n')}`,
  )
  const changes = fc.array(fc.tuple(fc.nat(10_000), fc.nat(255)), { minLength: 1, maxLength: 4 })
  const property = fc.asyncProperty(request, changes, async (text, changed) => {
    const sent = Buffer.from(text)
    for (const [at, byte] of changed) sent[at % sent.length] = byte
    const { responses } = await sendBytes(port, sent, { isEnded: true })
    for (const { statusCode, body } of responses) {
      expect(statusCode).toBeLessThan(500)
      if (statusCode >= 400) ErrorBody.strict().parse(JSON.parse(body))
    }
    expect((await app.call('GET', '/healthz')).statusCode).toBe(200)
  })
  await fc.assert(property, { numRuns: 300 })
})
