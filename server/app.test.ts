import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { ErrorBody } from '../contract/errors.ts'
import { MIGRATIONS } from './db/migrations/index.ts'
import { signedInMember } from './testing/members.ts'
import { startTestApp } from './testing/test-app.ts'

const SIGN_IN = '/v1/auth/tokens/authentication'

test.each([
  ['broken JSON', '{ broken', 400],
  ['nothing', '', 400],
  ['invalid UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 400],
  ['a __proto__ key', '{"__proto__":{"isAdmin":true}}', 400],
  ['a constructor.prototype key', '{"constructor":{"prototype":{}}}', 400],
  ['a key twice', '{"email":"a@campus.example","email":"b@campus.example"}', 400],
  ['a key twice, once in disguise', '{"email":"x","other":[{"b":"\\\\","\\u0062":1}]}', 400],
  ['keys and colons that are none', '{"email":"\\"a\\":1,\\"a\\":2","password":"::\\\\"}', 422],
  ['a list', '[]', 422],
  ['a text', '"x"', 422],
  ['null', 'null', 422],
  ['JSON 10,000 levels deep', '['.repeat(10_000) + ']'.repeat(10_000), 400],
  ['more than it may be', `{"email":"${'x'.repeat(2_000_000)}"}`, 413],
])('malformed requests: a body of %s is refused in the form of the contract', async (_name, payload, status) => {
  // Proves trust 11/6.
  const { send } = await startTestApp()
  const response = await send({
    method: 'POST',
    url: SIGN_IN,
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect(response.statusCode).toBe(status)
  expect(ErrorBody.parse(response.json()).error).not.toEqual({})
})

test('malformed requests: a body of another type is refused', async () => {
  const { send } = await startTestApp()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const response = await send({
      method: 'POST',
      url: SIGN_IN,
      headers: { 'content-type': type },
      payload: 'a=b',
    })
    expect(response.statusCode).toBe(415)
    ErrorBody.parse(response.json())
  }
})

test('malformed requests: an unknown address, a malformed one and a wrong method get different responses', async () => {
  // Proves spec 8/34.
  const { call } = await startTestApp()
  expect((await call('GET', '/v1/nothing')).statusCode).toBe(404)
  expect((await call('GET', '/v1/%E0%A4%A')).statusCode).toBe(400)
  const response = await call('PATCH', SIGN_IN, { body: {} })
  expect(response.statusCode).toBe(405)
  expect(response.headers.allow).toBe('POST, DELETE')
  expect((await call('DELETE', '/v1/pdfs/any')).headers.allow).toBe('GET')
  for (const refused of [response, await call('GET', '/v1/nothing'), await call('GET', '/v1/%E0%A4%A')]) {
    ErrorBody.parse(refused.json())
  }
})

test('malformed requests: a method override header is without effect', async () => {
  const { call } = await startTestApp()
  const response = await call('GET', '/v1/profile', { headers: { 'x-http-method-override': 'DELETE' } })
  expect(response.statusCode).toBe(401)
})

test('malformed requests: two Host headers are refused', async () => {
  const { app } = await startTestApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const responseText = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET /healthz HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n')
    })
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
  })
  expect(responseText).toMatch(/^HTTP\/1\.1 400/)
})

test('headers: every response carries the policy that keeps pages safe', async () => {
  // Proves trust 13/1.
  const { call } = await startTestApp({ publicUrl: 'https://quad.campus.example' })
  const { headers } = await call('GET', '/healthz')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe-(inline|eval)/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['strict-transport-security']).toContain('max-age=')
})

test('headers: only configured origins may call from elsewhere, without credentials', async () => {
  // Proves trust 13/3.
  const { call } = await startTestApp({ corsOrigins: ['https://app.example'] })
  const allowed = await call('GET', '/v1/site', { headers: { origin: 'https://app.example' } })
  const foreign = await call('GET', '/v1/site', { headers: { origin: 'https://evil.example' } })
  expect(allowed.headers['access-control-allow-origin']).toBe('https://app.example')
  expect(foreign.headers['access-control-allow-origin']).not.toBe('https://evil.example')
  expect(allowed.headers).not.toHaveProperty('access-control-allow-credentials')
})

test('headers: a configured origin may read the headers that clients act on, and asks beforehand every two hours', async () => {
  const { call } = await startTestApp({ corsOrigins: ['https://app.example'] })
  const origin = 'https://app.example'
  const { headers } = await call('GET', '/v1/site', { headers: { origin } })
  expect(headers['access-control-expose-headers']).toBe(
    'ETag, Idempotency-Replayed, Location, quad, quad-session, RateLimit, RateLimit-Policy, Retry-After, Deprecation, Sunset, Tus-Resumable, Upload-Length, Upload-Offset',
  )
  const preflight = await call('OPTIONS', '/v1/ideas', {
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers['access-control-max-age']).toBe('7200')
})

test('headers: a bearer that is none of a session is ignored on a public call', async () => {
  const { call } = await startTestApp()
  const headers = { authorization: 'Bearer something-else' }
  const response = await call('GET', '/v1/ideas/feed', { headers })
  expect([response.statusCode, response.headers['quad-session']]).toEqual([200, undefined])
})

test('headers: X-Forwarded-For counts only from a trusted proxy', async () => {
  // Proves trust 14/4.
  const tries = async (trustProxy: string | false) => {
    const { call } = await startTestApp({ trustProxy })
    const statuses: number[] = []
    for (let index = 0; index < 21; index++) {
      const headers = { 'x-forwarded-for': `198.51.100.${index}` }
      const body = { email: 'a@campus.example' }
      statuses.push((await call('POST', '/v1/users/activation-request', { body, headers })).statusCode)
    }
    return statuses.at(-1)
  }
  expect(await tries(false)).toBe(429)
  expect(await tries('127.0.0.1')).toBe(202)
})

test.each(['198.51.100.7:%d', '[2001:db8::7]:%d'])('headers: X-Forwarded-For may hold ports (%s)', async (client) => {
  // Proves trust 14/3.
  const { call } = await startTestApp({ trustProxy: '127.0.0.1,203.0.113.0/24,2001:db8:ffff::1' })
  const statusFor = async (forwarded: string) => {
    const body = { email: 'a@campus.example' }
    const headers = { 'x-forwarded-for': forwarded }
    return (await call('POST', '/v1/users/activation-request', { body, headers })).statusCode
  }
  for (let port = 1; port <= 20; port++) {
    // Of two proxies in a row, the second one writes down the first one's port.
    const forwarded = `${client.replace('%d', String(port))}, 203.0.113.9:${port}, [2001:db8:ffff::1]:${port}`
    expect(await statusFor(forwarded)).toBe(202)
  }
  expect(await statusFor(`${client.replace('%d', '21')}, 203.0.113.9:21`)).toBe(429)
  expect(await statusFor('198.51.100.8:21, 203.0.113.9:21')).toBe(202)
})

test('an unreachable database is a quick 503 with Retry-After, and no detail', async () => {
  // Proves trust 20/1, 23/6.
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  await app.deps.db.destroy()
  for (const response of [await app.call('GET', '/v1/ideas/feed'), await app.call('GET', '/v1/profile', { token })]) {
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.body).not.toMatch(/sqlite|postgres|select|driver|\//i)
  }
  expect((await app.call('GET', '/readyz')).statusCode).toBe(503)
  expect((await app.call('GET', '/healthz')).statusCode).toBe(200)
})

test('/readyz is ready once every migration has run', async () => {
  // Proves trust 23/6.
  const { call } = await startTestApp()
  expect((await call('GET', '/readyz')).json()).toEqual({ status: 'ready' })
  expect(Object.keys(MIGRATIONS)).not.toEqual([])
})

test('/v1/openapi.json describes every call', async () => {
  // Proves spec 7/22.
  const { call } = await startTestApp()
  const document = (await call('GET', '/v1/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/v1/ideas'].post.responses['201'].content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/CreateIdeaResponse',
  })
  expect(document.components.schemas.CreateIdeaResponse.properties).toHaveProperty('idea')
  expect(document.paths['/v1/ideas/{id}'].patch.security).toEqual([{ bearer: [] }])
  expect(document.paths['/v1/ideas/feed'].get.parameters.map(({ name }: { name: string }) => name)).toContain(
    'page_size',
  )
  expect(document.paths).toHaveProperty('/v1/pdfs/{id}')
})
