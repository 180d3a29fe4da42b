import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import type { EndpointShape } from '../../../contract/http.ts'
import { TAGS_MAX, TITLE_MAX } from '../../../contract/ideas.ts'
import { SKILLS_MAX } from '../../../contract/profiles.ts'
import { documentedResponses } from '../../testing/documented-response.ts'
import { startTestApp } from '../../testing/test-app.ts'

type Schema = { $ref?: string; properties?: Record<string, Schema>; required?: string[] } & Record<string, unknown>
type Content = {
  content?: Record<string, { schema: Schema }>
  description?: string
  headers?: Record<string, { required?: boolean }>
}
type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: Content & { required: boolean }
  responses: Record<string, Content>
}
type Document = {
  openapi: string
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> }
}

const CONTRACT = join(import.meta.dirname, '../../../contract')

async function fetchDocument(config: Parameters<typeof startTestApp>[0] = {}): Promise<Document> {
  const { call } = await startTestApp(config)
  const response = await call('GET', '/v1/openapi.json')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  return response.json()
}

let plain: Promise<Document> | undefined

/** Of the usual configuration: made once for all tests. */
function plainDocument(): Promise<Document> {
  plain ??= fetchDocument()
  return plain
}

function operationsOf({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
}

/** The schema of a body, which is that of a component where it has a name. */
function schemaIn({ components }: Document, content: Content | undefined): Schema | undefined {
  const schema = content?.content?.['application/json']?.schema
  const name = schema?.$ref?.replace('#/components/schemas/', '')
  return name && name !== 'Error' ? components.schemas[name] : schema
}
const keysOf = (schema: { shape: object } | undefined) => Object.keys(schema?.shape ?? {}).sort()
const entries: [string, EndpointShape][] = Object.entries(ENDPOINTS)

test.each(entries)('GET /v1/openapi.json describes %s as the contract declares it', async (name, endpoint) => {
  const document = await plainDocument()
  const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
  expect(operation?.operationId).toBe(name)
  expect(`${operation?.summary} ${operation?.description}`).toContain(endpoint.summary)
  const named = (place: string) =>
    operation?.parameters.flatMap((one) => (one.in === place ? [one.name] : [])).sort() ?? []
  expect(named('path')).toEqual(keysOf(endpoint.params))
  expect(named('query')).toEqual(keysOf(endpoint.query))
  expect(Object.keys(schemaIn(document, operation?.requestBody)?.properties ?? {}).sort()).toEqual(
    keysOf(endpoint.body),
  )
  const success = operation?.responses[endpoint.status]
  expect(Object.keys(schemaIn(document, success)?.properties ?? {}).sort()).toEqual(keysOf(endpoint.response))
  expect(operation?.security).toContainEqual({ bearer: [] })
  expect(operation?.security.some((one) => Object.keys(one).length === 0)).toBe(endpoint.access === 'public')
})

test('GET /v1/openapi.json describes the files, which are not JSON', async () => {
  const { paths } = await plainDocument()
  expect(Object.keys(paths['/v1/avatars/{file}']?.get?.responses[200]?.content ?? {})).toEqual(['image/webp'])
  expect(Object.keys(paths['/v1/pdfs/{id}']?.get?.responses[200]?.content ?? {})).toEqual(['application/pdf'])
})

test('GET /v1/openapi.json has what OpenAPI 3.1 demands of every operation', async () => {
  const document = await plainDocument()
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(document.info).toMatchObject({ title: 'Quad', version: expect.any(String) })
  const operations = operationsOf(document)
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  for (const { path, operation } of operations) {
    const inPath = operation.parameters.filter((one) => one.in === 'path')
    expect(inPath.map((one) => `{${one.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    expect(inPath.every((one) => one.required)).toBe(true)
    for (const scheme of operation.security.flatMap(Object.keys)) {
      expect(document.components.securitySchemes).toHaveProperty(scheme)
    }
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[1-5]\d\d$|^default$/)
      expect(response.description).toEqual(expect.any(String))
    }
    for (const status of [400, 429, 500, 503]) {
      expect(schemaIn(document, operation.responses[status])).toEqual({ $ref: '#/components/schemas/Error' })
    }
    for (const status of [429, 503]) {
      expect(operation.responses[status]?.headers?.['Retry-After']).toMatchObject({ required: true })
    }
  }
})

test.each(entries)('GET /v1/openapi.json has %s under the feature that declares it', async (name, endpoint) => {
  const { paths } = await plainDocument()
  const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
  const [feature = ''] = operation?.tags ?? []
  expect(readFileSync(join(CONTRACT, `${feature}.ts`), 'utf8')).toContain(`export const ${name} = endpoint({`)
})

test('GET /v1/openapi.json describes every operation and names its feature, which the document lists', async () => {
  const document = await plainDocument()
  const features = document.tags.map(({ name }) => name)
  expect(new Set(features).size).toBe(features.length)
  const lacking = operationsOf(document).filter(
    ({ operation: { tags, description } }) =>
      tags.length !== 1 || !tags.every((tag) => features.includes(tag)) || !/^[A-Z].*\.$/.test(description),
  )
  expect(lacking.map(({ path, method }) => `${method} ${path}`)).toEqual([])
})

test('GET /v1/openapi.json says who may call, and how often', async () => {
  const { paths } = await plainDocument()
  expect(paths['/v1/connections']?.post).toMatchObject({
    summary: 'Ask a member to connect.',
    description:
      'When that member has asked the caller, both are connected at once. For members. You can ask 50 members a day to connect.',
  })
})

test('GET /v1/openapi.json names the keys of errors, of which none that was published is renamed or removed', async () => {
  const published =
    'account action assignee authenticator award_id calendar call comment connection conversation credentials decision document draft draft_id drafts entry event feed file idea identity image import invitation item link member message objection offer page passkey passkeys password pdf phase picture profile provider reply_to report request reset response review role roles second_factor session sign-in stage status template test ticket token update user user_id version'
  const { info } = await plainDocument()
  const [, named = ''] = info.description.split('or one of ')
  expect(named.match(/(?<=`)[\w-]+(?=`)/g)?.sort()).toEqual(expect.arrayContaining(published.split(' ')))
})

test('GET /v1/openapi.json names the schemas that calls share, and refers to no others', async () => {
  const document = await plainDocument()
  const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? []
  const names = [...new Set(references)].map((text) => /"#\/components\/schemas\/(\w+)"$/.exec(text)?.[1])
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(names))
  expect(names).toEqual(expect.arrayContaining(['Error', 'User', 'Profile', 'Idea']))
  expect(Object.keys(document.components.schemas.Error?.properties ?? {})).toEqual(['error', 'message', 'requestId'])
  expect(document.components.schemas.User?.required).toContain('has_completed_profile')
  expect(schemaIn(document, document.paths['/v1/profile']?.get?.responses[200])?.properties?.profile).toEqual({
    $ref: '#/components/schemas/Profile',
  })
})

test('GET /v1/openapi.json names every body, closes requests to unknown fields, and leaves responses open to new ones', async () => {
  const document = await plainDocument()
  const named = /^#\/components\/schemas\/(\w+)$/
  const inline = operationsOf(document).flatMap(({ path, operation: { requestBody, responses } }) =>
    [requestBody, ...Object.values(responses)].flatMap((content) => {
      const schema = content?.content?.['application/json']?.schema
      return schema?.type === 'object' && schema.properties ? [path] : []
    }),
  )
  expect(inline).toEqual([])
  const sent = operationsOf(document).flatMap(({ operation: { responses } }) =>
    Object.values(responses).flatMap(
      ({ content }) => named.exec(content?.['application/json']?.schema.$ref ?? '')?.[1] ?? [],
    ),
  )
  const closed = [...new Set(sent)].filter((name) => document.components.schemas[name]?.additionalProperties === false)
  expect(closed).toEqual([])
  expect(schemaIn(document, document.paths['/v1/ideas']?.post?.requestBody)?.additionalProperties).toBe(false)
  expect(document.paths['/scim/v2/Users']?.get?.security).toEqual([{ scim: [] }])
  const stream = document.paths['/v1/notifications/stream']?.get?.responses[200] as { 'x-events'?: object }
  expect(Object.keys(stream['x-events'] ?? {})).toEqual(['notification', 'comments', 'conversation'])
})

test('GET /v1/openapi.json says where the API is', async () => {
  const { servers } = await fetchDocument({ publicUrl: 'https://quad.campus.example' })
  expect(servers).toEqual([{ url: 'https://quad.campus.example' }])
})

test('GET /v1/openapi.json describes the sign-in at providers, the stream and the copy of all data, and where new ideas are', async () => {
  const { paths } = await plainDocument()
  for (const path of ['/v1/auth/{provider}/login', '/v1/auth/{provider}/callback']) {
    expect(paths[path]?.get?.responses[302]?.headers?.Location).toMatchObject({ required: true })
  }
  const stream = paths['/v1/notifications/stream']?.get
  expect(Object.keys(stream?.responses[200]?.content ?? {})).toEqual(['text/event-stream'])
  expect(stream?.security).toEqual([{ bearer: [] }])
  expect(Object.keys(paths['/v1/settings/export']?.get?.responses[200]?.content ?? {})).toEqual(['application/zip'])
  expect(paths['/v1/ideas']?.post?.responses[201]?.headers?.Location).toMatchObject({ required: true })
})

test('GET /v1/openapi.json marks optional fields of requests, and required fields of responses', async () => {
  const document = await plainDocument()
  const { paths } = document
  const share = paths['/v1/ideas']?.post
  expect(schemaIn(document, share?.requestBody)?.required).toEqual([
    'title',
    'description',
    'category',
    'learning_outcome',
  ])
  expect(JSON.stringify(schemaIn(document, share?.requestBody)?.properties?.pdf)).toContain(
    '"contentEncoding":"base64"',
  )
  const { components } = await plainDocument()
  expect(components.schemas.Idea?.required).toContain('tags')
  expect(components.schemas.Idea?.required).not.toContain('feedback')
  const onboarding = schemaIn(document, paths['/v1/profile/new']?.post?.requestBody)
  expect(onboarding?.required).not.toContain('bio')
  expect(onboarding?.required).toContain('firstname')
  expect(paths['/v1/notifications/read']?.post?.requestBody?.required).toBe(false)
  expect(share?.requestBody?.required).toBe(true)
  const [url] = paths['/api/fetchMetaData']?.get?.parameters ?? []
  expect(url).toMatchObject({ name: 'url', required: true })
})

test('GET /v1/openapi.json says how much a client may send', async () => {
  const document = await plainDocument()
  const { paths } = document
  const limitsOf = (path: string, method: string, field: string) =>
    schemaIn(document, paths[path]?.[method]?.requestBody)?.properties?.[field]
  expect(limitsOf('/v1/ideas', 'post', 'title')).toMatchObject({ maxLength: TITLE_MAX })
  expect(limitsOf('/v1/ideas', 'post', 'tags')).toMatchObject({ maxItems: TAGS_MAX })
  expect(limitsOf('/v1/profile/new', 'post', 'skills')).toMatchObject({ maxItems: SKILLS_MAX })
  expect(limitsOf('/v1/users', 'post', 'email')).toMatchObject({ format: 'email', maxLength: 254 })
  expect(JSON.stringify(limitsOf('/v1/profile/new', 'post', 'avatar'))).toContain('"maxLength":6666668')
  const row = schemaIn(document, paths['/v1/profiles-with-ideas']?.get?.responses[200])?.properties?.profiles
  expect(row).toMatchObject({ items: { $ref: '#/components/schemas/ProfileWithIdeas' } })
})

test('GET /v1/openapi.json is what every response in these tests is checked against', async () => {
  const { call, deps } = await startTestApp()
  const site = (await call('GET', '/v1/site')).json()
  const check = documentedResponses(deps.config)
  const json = (statusCode: number, body: unknown, headers = {}) => ({
    statusCode,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    payload: JSON.stringify(body),
  })
  const error = { error: {}, message: 'x', requestId: 'x' }
  check('GET', '/v1/site', json(200, site))
  check('GET', '/v1/site', json(503, error, { 'retry-after': 5 }))
  check('GET', '/elsewhere', json(418, {}))
  const wrong: Parameters<typeof check>[] = [
    ['GET', '/v1/site', json(418, error)],
    ['GET', '/v1/site', json(200, { ...site, extra: 1 })],
    ['GET', '/v1/site', json(200, { ...site, members: '1' })],
    ['GET', '/v1/site', json(503, error)],
    ['GET', '/v1/site', json(500, error, { location: '/' })],
    ['GET', '/v1/site', { statusCode: 200, headers: { 'content-type': 'text/html' }, payload: '<p>' }],
    ['GET', '/v1/auth/google/login', { statusCode: 302, headers: {}, payload: '' }],
  ]
  for (const response of wrong) expect(() => check(...response)).toThrow('The OpenAPI document is wrong')
})
