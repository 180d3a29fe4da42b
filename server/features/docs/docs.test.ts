import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import type { EndpointShape } from '../../../contract/http.ts'
import { startTestApp } from '../../testing/test-app.ts'

type Schema = { $ref?: string; properties?: Record<string, Schema>; required?: string[] } & Record<string, unknown>
type Content = { content?: Record<string, { schema: Schema }>; description?: string }
type Operation = {
  operationId: string
  summary: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> }
}

async function fetchDocument(): Promise<Document> {
  const { call } = await startTestApp()
  const response = await call('GET', '/v1/openapi.json')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  return response.json()
}

function operationsOf({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
}

const schemaIn = (content: Content | undefined) => content?.content?.['application/json']?.schema
const keysOf = (schema: { shape: object } | undefined) => Object.keys(schema?.shape ?? {}).sort()
const entries: [string, EndpointShape][] = Object.entries(ENDPOINTS)

describe('GET /v1/openapi.json', () => {
  test.each(entries)('describes %s as the contract declares it', async (name, endpoint) => {
    const document = await fetchDocument()
    const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: name, summary: endpoint.summary })
    const named = (place: string) =>
      operation?.parameters.flatMap((one) => (one.in === place ? [one.name] : [])).sort() ?? []
    expect(named('path')).toEqual(keysOf(endpoint.params))
    expect(named('query')).toEqual(keysOf(endpoint.query))
    expect(Object.keys(schemaIn(operation?.requestBody)?.properties ?? {}).sort()).toEqual(keysOf(endpoint.body))
    const success = operation?.responses[endpoint.status]
    expect(Object.keys(schemaIn(success)?.properties ?? {}).sort()).toEqual(keysOf(endpoint.response))
    expect(operation?.security).toContainEqual({ bearer: [] })
    expect(operation?.security.some((one) => Object.keys(one).length === 0)).toBe(endpoint.access === 'public')
  })

  test('describes the files, which are not JSON', async () => {
    const { paths } = await fetchDocument()
    expect(Object.keys(paths['/v1/avatars/{file}']?.get?.responses[200]?.content ?? {})).toEqual(['image/webp'])
    expect(Object.keys(paths['/v1/pdfs/{id}']?.get?.responses[200]?.content ?? {})).toEqual(['application/pdf'])
  })

  test('has what OpenAPI 3.1 demands of every operation', async () => {
    const document = await fetchDocument()
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
      expect(schemaIn(operation.responses.default)).toEqual({ $ref: '#/components/schemas/Error' })
    }
  })

  test('refers only to schemas that it holds', async () => {
    const document = await fetchDocument()
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? []
    expect([...new Set(references)]).toEqual(['"$ref":"#/components/schemas/Error"'])
    expect(Object.keys(document.components.schemas.Error?.properties ?? {})).toEqual(['error', 'message', 'requestId'])
  })

  test('takes in what a client may leave out, and says what it always gets', async () => {
    const { paths } = await fetchDocument()
    const share = paths['/v1/ideas']?.post
    expect(schemaIn(share?.requestBody)?.required).toEqual(['title', 'description', 'category', 'learning_outcome'])
    expect(JSON.stringify(schemaIn(share?.requestBody)?.properties?.pdf)).toContain('"contentEncoding":"base64"')
    const idea = schemaIn(share?.responses[201])?.properties?.idea
    expect(idea?.required).toContain('tags')
    expect(idea?.required).not.toContain('feedback')
  })
})
