import catalogues from 'virtual:catalogues'
import type { SecondFactorDue, SignInErrorBody } from '../../../contract/errors.ts'
import type { EndpointShape, KnownQuery, RequestOf, ResponseOf } from '../../../contract/http.ts'
import { RESPONSE_MARK } from '../../../contract/response-mark.values.ts'
import { SECOND_FACTOR_NEEDED } from '../../../contract/second-factors.values.ts'
import { SESSION_ENDED, SESSION_HEADER } from '../../../contract/session-header.values.ts'
import { CHANGED_HEADER } from '../../../contract/topics.values.ts'
import '../../messages/en/network.ts'
import { pageLanguage } from '../preferences/language.ts'
import { endInvalidSession, sessionToken } from '../session/session.ts'
import { changedByAct } from './changes.ts'
import { factsOf } from './endpoint-facts.ts'

/** For failures of which no response says anything. */
const texts = () => catalogues[pageLanguage()].network
const SECURITY_PATH = '/settings/security'
/** The status of an error body that came with a status of success. */
const BAD_REQUEST = 400

/** An error response of the server, or none: then `status` is 0. A success of something in between is none. */
export class ApiError extends Error {
  readonly status: number
  /** One text per field, as the server gave them. */
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | undefined
  /** The next step of a sign-in that waits for a second factor. */
  readonly secondFactor: SecondFactorDue | undefined

  constructor(
    status: number,
    message: string,
    fields: Record<string, string> = {},
    retryAfterSeconds?: number,
    secondFactor?: SecondFactorDue,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.secondFactor = secondFactor
  }

  /** True when no response came at all. */
  get isUnreachable(): boolean {
    return this.status === 0
  }

  /** True when the response gave no reason of its own. */
  get isUnexplained(): boolean {
    return this.message === texts().unexplained
  }
}

/** An error response of something in between, such as a gateway: the server may have carried out the request. */
export class ForeignError extends ApiError {}

/** A success whose body is not what the contract says. */
export class UnexpectedResponseError extends Error {
  override name = 'UnexpectedResponseError'
}

type Transport = (url: string, init: RequestInit) => Promise<Response>

let transport = (): Transport => fetch

/** Replaces `fetch` where pages are rendered: there each request has a transport of its own. */
export function provideTransport(current: () => Transport): void {
  transport = current
}

/** `Date` of the last response, for who compares the clocks. */
export let lastDate: string | null = null

type RequestOptions = {
  signal?: AbortSignal
  /** Called while the body is sent, with a number from 0 to 1. */
  onUploadProgress?: (sent: number) => void
  /** More of them. */
  headers?: Record<string, string>
  /** The page shows what the request changes without fetching it. */
  isPatched?: boolean | undefined
}

type LooseInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Answers an error response, for instance by sending the request again. */
export type Recovery = <T>(error: unknown, attempt: () => Promise<T>) => Promise<T>

export let recover: Recovery = (error) => Promise.reject(error)

/** Registers what is done about requests that fail. Returns what ends that. */
export function recoverRequests(recovery: Recovery): () => void {
  const before = recover
  recover = recovery
  return () => {
    recover = before
  }
}

/**
 * Sends a request to an endpoint of the contract, and parses the response with its schema. Throws `ApiError` for an error
 * response and when none comes, `UnexpectedResponseError` for another structure. A 401 to a request that carried a token
 * ends the session, as does the header that says so. A request that is open to everybody has then succeeded as for a visitor.
 */
export function request<E extends EndpointShape, I extends RequestOf<E>>(
  endpoint: E,
  input: I & KnownQuery<E, I>,
  options: RequestOptions = {},
): Promise<ResponseOf<E>> {
  const attempt = () => requestOnce(endpoint, input, options)
  return attempt().catch((error) => recover(error, attempt))
}

async function requestOnce<E extends EndpointShape>(
  endpoint: E,
  input: RequestOf<E>,
  options: RequestOptions,
): Promise<ResponseOf<E>> {
  const { name, method, path, load, isPublic } = factsOf(endpoint)
  const { params, query, body } = input as LooseInput
  const token = sessionToken()
  // Loads while the server responds.
  const contract = load?.().catch(() => null)
  const sentAt = Date.now()
  const response = await send({
    ...options,
    method,
    url: urlOf(path, params, query),
    headers: {
      'accept-language': pageLanguage(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  lastDate = response.header('date')
  const changed = response.header(CHANGED_HEADER)
  if (changed) changedByAct({ topics: changed, sentAt, isPatched: options.isPatched })
  if (token && (response.header(SESSION_HEADER) === SESSION_ENDED || (response.status === 401 && !isPublic)))
    endInvalidSession(token)
  const json = parseJson(response.text)
  const isSuccess = response.status >= 200 && response.status <= 299
  const retryAfter = response.header('retry-after')
  if (!isSuccess) throw openSecuritySettings(apiErrorOf(response.status, json, retryAfter))
  if (hasErrorField(json)) throw apiErrorOf(BAD_REQUEST, json, retryAfter)
  if (!contract) return undefined as ResponseOf<E>
  const schema = (await contract)?.[name]?.response
  if (!schema) throw unreachable()
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new UnexpectedResponseError(parsed.error.message)
  return parsed.data as ResponseOf<E>
}

/** While a member first has to set up a second factor, only the page that serves it opens. */
function openSecuritySettings(error: ApiError): ApiError {
  const isRestricted = error.status === 403 && SECOND_FACTOR_NEEDED in error.fields
  if (isRestricted && location.pathname !== SECURITY_PATH) location.assign(SECURITY_PATH)
  return error
}

function urlOf(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

export type Outgoing = RequestOptions & {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}
export type RawResponse = { status: number; text: string; header: (name: string) => string | null }

async function send(outgoing: Outgoing): Promise<RawResponse> {
  if (!outgoing.onUploadProgress) return sendPlainly(outgoing)
  const code = await import('./send-with-progress.ts').catch(() => null)
  if (!code) throw unreachable(outgoing.method)
  return code.sendWithProgress(outgoing)
}

async function sendPlainly({ method, url, headers, body, signal }: Outgoing): Promise<RawResponse> {
  try {
    const response = await transport()(url, { method, headers, body: body ?? null, signal: signal ?? null })
    rejectForeign(method, response.status, response.headers.get(RESPONSE_MARK))
    return { status: response.status, text: await response.text(), header: (name) => response.headers.get(name) }
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error
    throw unreachable(method)
  }
}

/** A captive portal or a maintenance page answers with a success too. */
export function rejectForeign(method: string, status: number, mark: string | null): void {
  if (mark) return
  throw status >= 200 && status <= 299 ? unreachable(method) : new ForeignError(status, texts().unexplained)
}

/** The error of a request without a response. */
export function unreachable(method = 'GET'): ApiError {
  const { unreachable: failed, offline, notSent } = texts()
  if (navigator.onLine !== false) return new ApiError(0, failed)
  return new ApiError(0, method === 'GET' ? offline : notSent)
}

function hasErrorField(json: unknown): boolean {
  return (json as { error?: unknown } | null | undefined)?.error !== undefined
}

export function apiErrorOf(status: number, json: unknown, retryAfter: string | null): ApiError {
  if (!isErrorBody(json)) return new ApiError(status, texts().unexplained)
  const seconds = retryAfter === null ? undefined : Number(retryAfter)
  return new ApiError(status, json.message, json.error, seconds, json.second_factor)
}

/** Checks the contract's `SignInErrorBody` without its schema, so that errors are shown even when that does not load. */
function isErrorBody(json: unknown): json is SignInErrorBody {
  if (typeof json !== 'object' || json === null) return false
  const { error, message, requestId } = json as Partial<Record<keyof SignInErrorBody, unknown>>
  const isRecord = typeof error === 'object' && error !== null && !Array.isArray(error)
  if (!isRecord || typeof message !== 'string' || typeof requestId !== 'string') return false
  return Object.values(error).every((text) => typeof text === 'string')
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
