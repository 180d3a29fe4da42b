import { ALL_ENDPOINTS, ENDPOINTS } from '../../../contract/endpoints.ts'
import { ERROR_STATUSES, ErrorBody } from '../../../contract/errors.ts'
import type { EndpointShape } from '../../../contract/http.ts'
import { type Attack, jsonSchemaOf } from './requests.ts'

const PAGES = Object.values<EndpointShape>(ALL_ENDPOINTS).filter(
  ({ hasErrorPages, isFramed }) => hasErrorPages || isFramed,
)

export type RawResponse = { statusCode: number; headers: Record<string, unknown>; body: string }

/** As the router prefers them: `/ideas/me` before `/ideas/:id`. */
const MOST_LITERAL_FIRST = Object.values(ENDPOINTS).toSorted(
  (one, other) => one.path.split(':').length - other.path.split(':').length,
)

/** The problem of a response to any request, of a member or a visitor; undefined without one. */
export function problemOfResponse(response: RawResponse, attack: Attack, isMember: boolean): string | undefined {
  if (response.statusCode >= 500) return String(response.statusCode)
  if (attack.url.startsWith('/scim/')) return problemOfScimError(response)
  if (isRefusalByTus(response)) return undefined
  if (response.statusCode >= 400) return isErrorPage(response, attack) ? undefined : problemOfErrorResponse(response)
  const endpoint = MOST_LITERAL_FIRST.find((one) => one.status === response.statusCode && fits(one, attack))
  if (isMember && endpoint && !isPrivate(response, endpoint)) return 'may be stored by a cache'
  return endpoint?.response && problemOfSuccess(response, endpoint, attack)
}

/** Statuses that tus 1.0 demands for another version and for another checksum. */
function isRefusalByTus({ statusCode, headers, body }: RawResponse): boolean {
  return 'tus-resumable' in headers && [412, 460].includes(statusCode) && ErrorBody.safeParse(jsonOf(body)).success
}

/** Only the directory has a token for it: everybody else gets an error of RFC 7644, section 3.12. */
function problemOfScimError(response: RawResponse): string | undefined {
  const { statusCode, body } = response
  const { schemas, status } = (jsonOf(body) ?? {}) as { schemas?: string[]; status?: string }
  const isError = schemas?.[0] === 'urn:ietf:params:scim:api:messages:2.0:Error' && status === String(statusCode)
  // The router refuses malformed addresses itself.
  return statusCode >= 400 && isError ? undefined : problemOfErrorResponse(response)
}

/** Only the member's own browser may store a response, and only a response that is the same for everybody. */
function isPrivate({ headers }: RawResponse, { isCached }: EndpointShape): boolean {
  const control = headers['cache-control']
  return control === 'no-store' || (isCached !== undefined && control === 'private, no-cache' && 'etag' in headers)
}

/** How an error response differs from the contract. */
export function problemOfErrorResponse({ statusCode, headers, body }: RawResponse): string | undefined {
  if (!(ERROR_STATUSES as readonly number[]).includes(statusCode)) return `${statusCode} is no status of the contract`
  if (statusCode === 429 && !(Number(headers['retry-after']) > 0)) return '429 without Retry-After'
  const parsed = ErrorBody.strict().safeParse(jsonOf(body))
  if (!parsed.success) return `${statusCode} with the body ${body.slice(0, 200)}`
  return Object.keys(parsed.data.error).length === 0 ? `${statusCode} that concerns nothing` : undefined
}

/** Browsers get a page where a launch from a learning platform fails, or a frame has nothing to show. */
function isErrorPage({ headers }: RawResponse, attack: Attack): boolean {
  const isHtml = String(headers['content-type']).startsWith('text/html')
  return isHtml && PAGES.some((endpoint) => fits(endpoint, attack))
}

function problemOfSuccess({ statusCode, body }: RawResponse, endpoint: EndpointShape, { payload }: Attack) {
  const json = jsonOf(body)
  const parsed = endpoint.response?.strict().safeParse(json)
  if (parsed && !parsed.success) return `${statusCode} with ${parsed.error.message}`
  const sent =
    endpoint.body && new Map(Object.entries(endpoint.body.parse(JSON.parse(payload?.length ? String(payload) : '{}'))))
  const changed = [...(sent ?? [])].find(([field, value]) => isText(endpoint, field) && isOther(json, field, value))
  return changed && `${statusCode} with another ${changed[0]} than was sent`
}

/** Some fields are taken from old clients and ignored: those may be anything. */
function isText(endpoint: EndpointShape, field: string): boolean {
  const schema = endpoint.body?.shape[field]
  return schema !== undefined && 'type' in jsonSchemaOf(schema)
}

/** True if the object in a response has another text in this field. A blank one may replace the original. */
function isOther(json: unknown, field: string, value: unknown): boolean {
  if (typeof value !== 'string' || value === '' || typeof json !== 'object' || json === null) return false
  const things = Object.values(json).filter((thing) => typeof thing === 'object' && thing !== null && field in thing)
  return things.some((thing) => thing[field] !== value)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The router takes an empty parameter too. */
function fits(endpoint: EndpointShape, { method, url }: Attack): boolean {
  const path = endpoint.path.replace(/:\w+/g, '[^/]*')
  return endpoint.method === method && new RegExp(`^${path}$`).test(url.split('?')[0] ?? '')
}
