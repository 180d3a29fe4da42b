import type { z } from 'zod'
import type { Thing } from './error-keys.values.ts'
import type { KeyScope } from './key-scopes.values.ts'
import type { Limit } from './limits.ts'
import type { ErrorText } from './messages/error-text.ts'
import type { OfflineKind } from './offline-kinds.values.ts'
import type { QueuedKind } from './queued-kinds.values.ts'
import type { SitePart } from './site-settings.values.ts'
import type { Topic } from './topics.values.ts'

/**
 * Callers of an endpoint: `member` is any signed-in member, `reviewer` a reviewer or administrator, `admin` an
 * administrator. The services check further permissions.
 */
export type Access = 'public' | 'member' | 'reviewer' | 'admin'

/** Largest body accepted, in bytes, the file of an endpoint with a `file` aside. */
export const BODY_LIMIT = 65_536

/** `hasOwnStatus`: one that is too large is 413, not 422. */
export type FileField = { name: string; bodyLimit: number; tooLarge: ErrorText; hasOwnStatus?: boolean }

export type Waiting = { as: QueuedKind; onlyLast?: true }

/** Days in UTC: `announced` half a year before `ends` or earlier. `instead`: the name of the endpoint that takes its place. */
export type Withdrawal = { announced: string; ends: string; instead: string }

export type EndpointShape = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters, from the root of the server. */
  path: string
  summary: string
  access: Access
  /** It goes, which each of its responses says. */
  withdrawn?: Withdrawal
  /** The scope with which API keys open it, within `access`. Without one it is closed to keys. */
  scope?: KeyScope
  /** Open to service keys with the scope, which act as the site; a public one is by itself. */
  isForServices?: true
  /**
   * Asks for the caller's password or passkey, unless it was given in the last ten minutes, since a stolen session could do
   * lasting harm with this request. `field` and `value`: only where the body has this value.
   */
  needsRecentPassword?: boolean | { field: string; value: string | boolean }
  /** Open also to a member who first has to set up a second factor. */
  isOpenWithoutSecondFactor?: boolean
  /** A sign-in that may wait for a second factor: 401 with `second_factor`. */
  mayNeedSecondFactor?: boolean
  /** How often a member may call it. */
  limit?: Limit
  /**
   * Its request or response holds a secret, such as a password, a token or a vote: an `Idempotency-Key` is ignored, since nothing
   * of either may be stored.
   */
  hasSecrets?: boolean
  /** An answer of the caller, of which the latest counts by `quad-answer-age`; 409 under `superseded`. */
  isAnswer?: boolean
  /** The path holds a token: the log names the route instead. */
  isPathSecret?: boolean
  /** Status of the success response. */
  status: 200 | 201 | 202 | 204 | 302 | 303
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** An absent body counts as `{}`. */
  isBodyOptional?: boolean
  /** The type of a body that is not JSON. It is read leniently: what the schema does not know is left out. */
  takes?: 'application/x-www-form-urlencoded'
  /** Largest body in bytes, where it is not `BODY_LIMIT`. */
  bodyLimit?: number
  /** Of a protocol of other programs, which send keys of their own in the query. */
  takesOtherKeys?: true
  /** Pages of other origins may show it in a frame: its handler says which. */
  isFramed?: true
  /** Headers that it reads beside those of every request. */
  headers?: z.ZodObject
  /** The field of the body that holds a file as base64, how large a body may be with it, and the error beyond that. */
  file?: FileField
  /** A GET that looks for something without a text of the caller; texts count as searches by themselves. */
  isSearch?: boolean
  /** A search while somebody types: one that goes on from the one before counts with it. */
  isTyped?: boolean
  /** Of a public endpoint: the parts of the site it shows. Where one of them is for members, visitors get 401. */
  shows?: readonly SitePart[]
  /** Of a GET: the topics of what it shows. Browsers fetch it again once one of them has changed. */
  reads?: readonly Topic[]
  /** The server caches its response until a public topic that it reads has changed; one for members only, for each of them. */
  isCached?: boolean
  /** Of a public one with `isCached`: signed-in callers get the response to visitors, too. */
  isShared?: boolean
  /** Of a public file: its handler gives it an `ETag` by its content, and sends it to nobody who has it. */
  isRevalidated?: true
  /** Under what a member's device keeps the last response; nothing of searches, and of nothing that is secret. */
  savedAs?: OfflineKind
  /** Without a line a member's device keeps the request and sends it later. `onlyLast`: a later one about the same thing replaces it. */
  waits?: Waiting
  /** Statuses of errors that do not follow from access, parameters and body. */
  errors?: readonly (401 | 403 | 404 | 409 | 501)[]
  /** True where the response names the new thing's URL in `Location`. */
  hasLocation?: boolean
  /** Meaning of a status that is no error, other than "done". From 300 on the browser is redirected. */
  statuses?: Readonly<Record<number, string>>
  /** The type of a response that is not JSON: a file, a table, a stream. */
  sends?: string | readonly string[]
  /** A page of its own explains errors to browsers, in place of JSON. */
  hasErrorPages?: boolean
  /** Of a stream of server-sent events: the data of each event by its name. */
  events?: Readonly<Record<string, z.ZodType>>
  /** The name under which a browser saves what is sent, with `:name` for a parameter of the path. */
  filename?: string
  /** Of a file: requests of pages, which carry no bearer, open it by the cookie for files. */
  takesFilesCookie?: boolean
  /** Of a file: the last part of the path may have a key, which opens it without a bearer. */
  takesFileKey?: boolean
  /** Of a file with `isCached`: it is in the language of who reads it. */
  isInReaderLanguage?: boolean
  /** The missing thing of a 404: the page, unless it is given. */
  subject?: Thing
  /** Absent where the response has no JSON. */
  response?: z.ZodObject
}

/** Declares one endpoint of the API. The server's route, the browser's client and the OpenAPI document are made from it. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape
}

type Input<S> = S extends z.ZodObject ? z.input<S> : never
type Output<S> = S extends z.ZodObject ? z.output<S> : never

/** The request as a client sends it: only the parts declared by the endpoint. */
export type RequestOf<E extends EndpointShape> = (E extends { params: z.ZodObject }
  ? { params: Input<E['params']> }
  : unknown) &
  (E extends { query: z.ZodObject } ? { query?: Input<E['query']> } : unknown) &
  (E extends { body: z.ZodObject } ? { body: Input<E['body']> } : unknown)

/**
 * To intersect a request of this type with: no query has keys that the endpoint does not know, which the server refuses. The
 * compiler checks that itself for literals alone, not for what is spread into them.
 */
export type KnownQuery<E extends EndpointShape, I> = I extends { query?: infer Q }
  ? { query?: Record<Exclude<KeysOf<Q>, KeysOf<RequestOf<E> extends { query?: infer Known } ? Known : never>>, never> }
  : unknown
type KeysOf<T> = T extends unknown ? keyof T : never

/** The request after parsing, as the server uses it. */
export type ParsedRequest<E extends EndpointShape> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}

export type ResponseOf<E extends EndpointShape> = E extends { response: z.ZodObject }
  ? z.output<E['response']>
  : undefined

/** Whether the endpoint sends its first response again to a member who repeats a request with the same `Idempotency-Key`. */
export function takesIdempotencyKey({ method, access, hasSecrets }: EndpointShape): boolean {
  return method !== 'GET' && access !== 'public' && !hasSecrets
}

/** Whether request and response are JSON, so that pages call it; all others serve files, other programs and redirects. */
export function isJson({
  sends,
  takes,
  takesOtherKeys,
  status,
}: Pick<EndpointShape, 'sends' | 'takes' | 'takesOtherKeys' | 'status'>): boolean {
  return sends === undefined && takes === undefined && !takesOtherKeys && status < 300
}
