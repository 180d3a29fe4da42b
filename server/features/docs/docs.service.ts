import { SESSION_IDLE_HOURS, SESSION_VALID_HOURS } from '../../../contract/accounts.values.ts'
import { ANSWER_AGE, SUPERSEDED } from '../../../contract/answer-times.values.ts'
import { ALL_ENDPOINTS } from '../../../contract/endpoints.ts'
import { ERROR_KEYS } from '../../../contract/error-keys.values.ts'
import type { ERROR_STATUSES } from '../../../contract/errors.ts'
import * as modules from '../../../contract/features.gen.ts'
import { type EndpointShape, isJson, takesIdempotencyKey } from '../../../contract/http.ts'
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_DAYS } from '../../../contract/idempotency-keys.values.ts'
import { LANGUAGE_CODES } from '../../../contract/languages.values.ts'
import { DEFAULT_SITE_NAME } from '../../../contract/site-name.ts'
import type { Deps } from '../../deps.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { documentSchemas, type Json } from './json-schemas.ts'
import { operationHead } from './operation-head.ts'
import { protocolPaths } from './protocol-paths.ts'
import { describedWebhooks } from './webhook-examples.ts'

const JSON_TYPE = 'application/json'
const PDF = 'application/pdf'

type ErrorStatus = (typeof ERROR_STATUSES)[number]

const ERROR_NAMES: Record<ErrorStatus, string> = {
  400: 'malformed',
  401: 'not signed in',
  403: 'not allowed',
  404: 'not there',
  405: 'wrong method',
  409: 'conflict',
  413: 'too large',
  415: 'wrong type',
  416: 'beyond the end of the file',
  422: 'validation',
  429: 'too many tries; see Retry-After',
  500: 'a fault of ours',
  501: 'a form that there is not',
  503: 'the database is away, or too many files arrive at once; see Retry-After',
}

/** Statuses that every call may respond with, whatever it does. */
const ALWAYS: ErrorStatus[] = [400, 429, 500, 503]
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', required: true, schema: { type: 'integer', minimum: 1 } },
}
const OPTIONAL_RETRY_AFTER = { 'Retry-After': { ...RETRY_AFTER['Retry-After'], required: false } }
const ETAG = {
  ETag: {
    description: 'For If-None-Match; absent where the caller gets a response of their own.',
    schema: { type: 'string' },
  },
}
const FILE_NAME = {
  'Content-Disposition': { description: 'The name of the file.', required: true, schema: { type: 'string' } },
}
const FILE_TAG = { ETag: { description: 'For If-Range.', required: true, schema: { type: 'string' } } }
const LOCATION = {
  Location: {
    description: 'Where the new thing is.',
    required: true,
    schema: { type: 'string', format: 'uri-reference' },
  },
}
/** In paragraphs. */
export const ABOUT = `Idea Sharing & Collaboration Platform. All times are RFC 3339 UTC.

A session ends after ${SESSION_VALID_HOURS} hours, earlier when it is unused for ${SESSION_IDLE_HOURS} hours, and whenever it is revoked. A request with its bearer is then answered with \`Quad-Session: ended\`: a call for everybody as for visitors, a call for members with 401. Forget the bearer and sign in again.

An API key is sent as a bearer, too: \`Authorization: Bearer quad_…\`. Members make them in their settings, administrators make service keys, which act as the site. A call names the scope that opens it to keys; with another key, or where it names none, it is 403 under \`scope\`. Every response to a key says in \`RateLimit\` and \`RateLimit-Policy\` (draft-ietf-httpapi-ratelimit-headers-10) how many calls are left.

Errors have texts in the language of \`Accept-Language\` (${LANGUAGE_CODES.join(', ')}), under keys that stay: the name of a field of the request, or one of ${ERROR_KEYS.map((key) => `\`${key}\``).join(', ')}.

What is here stays: a field, a call or a key of an error is not renamed. Responses may gain fields, so ignore those that you do not know. A key of a query that a call does not know is 422. A call that is withdrawn says so for at least half a year by the headers \`Deprecation\` (RFC 9745, since when) and \`Sunset\` (RFC 8594, until when), names the call that takes its place in \`Link\` under \`successor-version\`, is \`deprecated\` in this document, and stands among the changes; none is withdrawn now.

A request may be sent again with the same \`Idempotency-Key\` and acts once. Lists are paged by \`page\` and \`page_size\`, and \`metadata\` says how many there are. A call beyond its limit is 429 with \`Retry-After\`.`
const IDEMPOTENCY_KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  description: `For ${IDEMPOTENCY_KEY_DAYS} days the same key of the same member gets the first response again, unless that was 401, 429 or of the server's fault, with \`Idempotency-Replayed: true\`. The same key with another request: 422; while the first runs: 409 with Retry-After; where it was done but its response was lost: 409 under \`response\`.`,
  schema: { type: 'string', minLength: IDEMPOTENCY_KEY.min, maxLength: IDEMPOTENCY_KEY.max },
}
const ANSWER_AGE_PARAMETER = {
  name: ANSWER_AGE,
  in: 'header',
  description: `Seconds since the answer was given, where it waited for the line. Where the member gave another one later: 409 under \`${SUPERSEDED}\`.`,
  schema: { type: 'integer', minimum: 0, maximum: 99_999_999 },
}
const REPLAYED = {
  'Idempotency-Replayed': { description: '`true` where this is the first response again.', schema: { type: 'string' } },
}
/** The feature that declares each call: the name of its module. */
const FEATURES = new Map<unknown, string>(
  Object.entries(modules).flatMap(([name, module]) => {
    const feature = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    return Object.values(module).map((declared) => [declared, feature] as const)
  }),
)

const TAGS = [...new Set(FEATURES.values())]

/** Made for the first who asks: most starts serve without them. */
const documents = new WeakMap<Deps['config'], Json>()
const rendered = new WeakMap<Deps['config'], { siteName: string; document: string }>()

export async function renderOpenApi(deps: Deps): Promise<string> {
  // Without a database the API can still be read about.
  const siteName = await readSiteSettings(deps).then(
    ({ general }) => general.name,
    () => DEFAULT_SITE_NAME,
  )
  const known = rendered.get(deps.config)
  if (known?.siteName === siteName) return known.document
  const { info, ...rest } = documentOf(deps)
  const document = JSON.stringify({ ...rest, info: { ...(info as Json), title: siteName } })
  rendered.set(deps.config, { siteName, document })
  return document
}

/** The document of this server, but for the name of the site. */
export function documentOf(deps: Pick<Deps, 'config'>): Json {
  const document = documents.get(deps.config) ?? openApiDocument(deps)
  documents.set(deps.config, document)
  return document
}

type Schemas = ReturnType<typeof documentSchemas>

/** The OpenAPI 3.1 document of the API, generated from the contract. `isClosed`: see `documentSchemas`. */
export function openApiDocument({ config }: Pick<Deps, 'config'>, { isClosed = false } = {}): Json {
  const schemas = documentSchemas({ isClosed })
  return schemas.withComponents({
    openapi: '3.1.0',
    info: {
      title: DEFAULT_SITE_NAME,
      version: '1',
      description: ABOUT,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: config.publicUrl }],
    tags: TAGS.map((name) => ({ name })),
    paths: { ...endpointPaths(schemas), ...protocolPaths(errorResponses) },
    webhooks: describedWebhooks(),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session.' },
        key: { type: 'http', scheme: 'bearer', description: 'An API key with the scope.' },
        scim: { type: 'http', scheme: 'bearer', description: 'A token of the directory.' },
      },
    },
  })
}

function endpointPaths(schemas: Schemas): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(ALL_ENDPOINTS)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(schemas, name, endpoint) }
  }
  return paths
}

function operation(schemas: Schemas, name: string, endpoint: EndpointShape): Json {
  const isRevalidated = endpoint.isRevalidated || (endpoint.isCached && endpoint.access === 'public')
  const unchanged = isRevalidated ? { 304: { description: 'unchanged since that ETag', headers: ETAG } } : {}
  return {
    ...operationHead(name, FEATURES.get(endpoint) ?? '', endpoint),
    parameters: [
      ...schemas.parameters('path', endpoint.params),
      ...schemas.parameters('query', endpoint.query),
      ...schemas.parameters('header', endpoint.headers),
      ...(takesIdempotencyKey(endpoint) ? [IDEMPOTENCY_KEY_PARAMETER] : []),
      ...(endpoint.isAnswer ? [ANSWER_AGE_PARAMETER] : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: !endpoint.isBodyOptional,
            content: { [endpoint.takes ?? JSON_TYPE]: { schema: schemas.jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: { ...successes(schemas, endpoint), ...unchanged, ...errorResponsesOf(endpoint) },
  }
}

/** Each status that is no error, with what is sent. A client may ask for a part of a PDF. */
function successes(schemas: Schemas, endpoint: EndpointShape): Json {
  const { status, statuses = {}, sends } = endpoint
  const all = [status, ...Object.keys(statuses).map(Number), ...(sends === PDF ? [206] : [])]
  return Object.fromEntries(
    [...new Set(all)].map((one) => {
      const description = statuses[one] ?? 'done'
      if (one >= 300) return [one, redirect(description)]
      return [one, one === 204 && status !== 204 ? { description } : { description, ...success(schemas, endpoint) }]
    }),
  )
}

function redirect(description: string): Json {
  const schema = { type: 'string', format: 'uri' }
  return { description, headers: { Location: { description: 'Where the browser goes.', required: true, schema } } }
}

/** How a response that is not JSON is described: text, or the bytes of a file. */
function contentOf({ sends = [], filename }: EndpointShape): Json {
  const entries = [sends].flat().map((type) => {
    const isBinary = filename !== undefined || /^(image|application\/(pdf|zip))/.test(type)
    const schema = type === JSON_TYPE ? { type: 'object' } : { type: 'string', ...(isBinary && { format: 'binary' }) }
    return [type.split(';')[0], { schema }]
  })
  return Object.fromEntries(entries)
}

function success(schemas: Schemas, endpoint: EndpointShape): Json {
  const { response, hasLocation, isCached, isRevalidated, sends, events, filename } = endpoint
  const headers = {
    ...(hasLocation ? LOCATION : {}),
    ...(isCached || isRevalidated ? ETAG : {}),
    ...(filename || sends === PDF ? FILE_NAME : {}),
    ...(sends === PDF ? FILE_TAG : {}),
    ...(takesIdempotencyKey(endpoint) ? REPLAYED : {}),
  }
  return {
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(sends ? { content: contentOf(endpoint) } : {}),
    ...(events ? { 'x-events': eventsOf(schemas, events) } : {}),
    ...(response ? { content: { [JSON_TYPE]: { schema: schemas.jsonSchema(response, 'output') } } } : {}),
  }
}

/** The data of each event of a stream, which OpenAPI 3.1 cannot say. */
function eventsOf(schemas: Schemas, events: NonNullable<EndpointShape['events']>): Json {
  return Object.fromEntries(
    Object.entries(events).map(([event, schema]) => [event, schemas.jsonSchema(schema, 'output')]),
  )
}

function errorStatuses(endpoint: EndpointShape): ErrorStatus[] {
  const { method, params, query, body, errors = [] } = endpoint
  return [
    ...(takesIdempotencyKey(endpoint) ? ([409, 422] as const) : []),
    // Also for a key that has ended or lacks the scope, and where the site demands a second factor of the caller.
    ...([401, 403] as const),
    ...(params ? ([404] as const) : []),
    ...(method === 'GET' ? [] : ([413, 415] as const)),
    // Also for a key of the query that there is not, and for a text that PostgreSQL cannot store.
    ...(isJson(endpoint) || query || body ? ([422] as const) : []),
    ...(endpoint.sends === PDF ? ([416] as const) : []),
    ...errors,
  ]
}

function errorResponsesOf(endpoint: EndpointShape): Json {
  const responses = errorResponses(errorStatuses(endpoint))
  // Shown in the frame, too.
  if (endpoint.isFramed) return { ...responses, 404: { description: ERROR_NAMES[404], content: contentOf(endpoint) } }
  if (endpoint.hasErrorPages) {
    const described = Object.entries(responses as Record<string, { content: object }>)
    return Object.fromEntries(
      described.map(([status, { content, ...rest }]) => [
        status,
        { ...rest, content: { ...content, ...contentOf(endpoint) } },
      ]),
    )
  }
  if (!endpoint.mayNeedSecondFactor) return responses
  const schema = { $ref: '#/components/schemas/SignInError' }
  return { ...responses, 401: { description: ERROR_NAMES[401], content: { [JSON_TYPE]: { schema } } } }
}

function errorResponses(statuses: readonly ErrorStatus[]): Json {
  return Object.fromEntries(
    [...new Set([...ALWAYS, ...statuses])].map((status) => [
      status,
      {
        description: ERROR_NAMES[status],
        ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
        ...(status === 409 ? { headers: OPTIONAL_RETRY_AFTER } : {}),
        content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}
