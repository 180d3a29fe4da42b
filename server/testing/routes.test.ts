import { expect, test } from 'vitest'
import { ALL_ENDPOINTS, ENDPOINTS } from '../../contract/endpoints.ts'
import { ErrorBody } from '../../contract/errors.ts'
import type { EndpointShape } from '../../contract/http.ts'
import { BESIDE_THE_CONTRACT } from '../../scripts/called-routes.ts'
import { signedInMember } from './members.ts'
import { routesRegisteredBy } from './registered-routes.ts'
import { startTestApp } from './test-app.ts'

const entries: [string, EndpointShape][] = Object.entries(ALL_ENDPOINTS)
const declared = Object.values<EndpointShape>(ALL_ENDPOINTS).map(({ method, path }) => `${method} ${path}`)

const withAccess = (access: EndpointShape['access'][]) =>
  entries.filter(([, endpoint]) => access.includes(endpoint.access))
const urlOf = (path: string) => path.replace(/:\w+/g, '01234567-89ab-7def-8123-456789abcdef')

test('every registered route is in the contract, and every endpoint of the contract is registered', async () => {
  // Proves spec 1/20.
  expect((await routesRegisteredBy(startTestApp)).sort()).toEqual([...declared, ...BESIDE_THE_CONTRACT].sort())
})

test('forbidden callers: every endpoint that is not public refuses a visitor before it reads the body', async () => {
  // Proves trust 8/1; spec 6/7.
  const { send } = await startTestApp()
  for (const [name, { method, path }] of withAccess(['member', 'admin'])) {
    const headers = { 'content-type': 'application/json' }
    const response = await send({ method, url: urlOf(path), headers, payload: '{ broken' })
    expect(response.statusCode, name).toBe(401)
    ErrorBody.parse(response.json())
  }
})

test('forbidden callers: every endpoint that is not public refuses a bearer that is none', async () => {
  // Proves trust 8/1.
  const { call } = await startTestApp()
  for (const [name, { method, path }] of withAccess(['member', 'admin'])) {
    const response = await call(method, urlOf(path), { token: 'A'.repeat(26) })
    expect(response.statusCode, name).toBe(401)
  }
})

test('forbidden callers: every endpoint for administrators refuses a member', async () => {
  // Proves trust 9/2; spec 6/7.
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  for (const [name, { method, path }] of withAccess(['admin'])) {
    const response = await app.call(method, urlOf(path), { token })
    expect(response.statusCode, name).toBe(403)
    ErrorBody.parse(response.json())
  }
})

test('forbidden callers: every endpoint that is not public refuses a visitor who asks by HEAD', async () => {
  // Proves trust 8/1.
  const { call } = await startTestApp()
  for (const [name, { method, path }] of withAccess(['member', 'admin'])) {
    // A table or file for staff has no HEAD.
    if (method === 'GET' && ENDPOINTS[name]) expect((await call('HEAD', urlOf(path))).statusCode, name).toBe(401)
  }
})

test('no path takes a character that cannot be stored', () => {
  const open = Object.values(ENDPOINTS).filter(({ params }: EndpointShape) => {
    const names = Object.keys(params?.shape ?? {})
    return params?.safeParse(Object.fromEntries(names.map((name) => [name, '\0']))).success
  })
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
