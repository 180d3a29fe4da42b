import { z } from 'zod'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import { ERROR_STATUSES, ErrorBody } from '../../../contract/errors.ts'
import type { Access, EndpointShape } from '../../../contract/http.ts'

type Json = Record<string, unknown>

const ERROR_NAMES: Record<(typeof ERROR_STATUSES)[number], string> = {
  400: 'malformed',
  401: 'not signed in',
  403: 'not allowed',
  404: 'not there',
  405: 'wrong method',
  409: 'conflict',
  413: 'too large',
  415: 'wrong type',
  422: 'validation',
  429: 'too many tries; see Retry-After',
  500: 'a fault of ours',
  503: 'the database is away; see Retry-After',
}

/** Statuses that every call may answer with, whatever it does. */
const ALWAYS = [400, 429, 500, 503]

let document: Json | undefined

/** The OpenAPI 3.1 document of the API, generated from the contract. */
export function openApiDocument(): Json {
  document ??= {
    openapi: '3.1.0',
    info: {
      title: 'Quad',
      version: '1',
      description: 'Idea Sharing & Collaboration Platform. All times are RFC 3339 UTC.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    paths: { ...endpointPaths(), ...filePaths() },
    components: {
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
  return document
}

function endpointPaths(): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return paths
}

function operation(name: string, endpoint: EndpointShape): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: security(endpoint.access),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: { [endpoint.status]: success(endpoint), ...refusals(endpoint) },
  }
}

function security(access: Access): Json[] {
  return access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }]
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return []
  const { properties = {} } = jsonSchema(schema, 'input') as { properties?: Record<string, Json> }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: property,
  }))
}

function success({ response }: EndpointShape): Json {
  if (!response) return { description: 'done' }
  return { description: 'done', content: { 'application/json': { schema: jsonSchema(response, 'output') } } }
}

function refusals(endpoint: EndpointShape): Json {
  const statuses = [
    ...ALWAYS,
    ...(endpoint.access === 'public' ? [] : [401, 403]),
    ...(endpoint.params ? [404] : []),
    ...(endpoint.body ? [413, 415, 422] : []),
    ...(endpoint.query ? [422] : []),
    ...(endpoint.method === 'PUT' || endpoint.method === 'PATCH' ? [409] : []),
  ]
  const listed = ERROR_STATUSES.filter((status) => statuses.includes(status))
  return Object.fromEntries([
    ...listed.map((status) => [status, refusal(ERROR_NAMES[status])]),
    ['default', refusal('any other refusal')],
  ])
}

function refusal(description: string): Json {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
}

/** Files are not JSON, so the contract does not declare them. */
function filePaths(): Json {
  const file = (operationId: string, parameter: string, summary: string, type: string) => ({
    get: {
      operationId,
      summary,
      tags: ['files'],
      security: [{}],
      parameters: [{ name: parameter, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      responses: {
        200: { description: 'done', content: { [type]: { schema: { type: 'string', format: 'binary' } } } },
        404: refusal(ERROR_NAMES[404]),
        default: refusal('any other refusal'),
      },
    },
  })
  return {
    '/v1/avatars/{file}': file('getAvatar', 'file', "A member's picture.", 'image/webp'),
    '/v1/pdfs/{id}': file('getPdf', 'id', "An idea's PDF, as a download.", 'application/pdf'),
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io })
  return rest
}
