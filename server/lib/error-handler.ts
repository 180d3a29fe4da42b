import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SecondFactorDue, SignInErrorBody } from '../../contract/errors.ts'
import type { Limit } from '../../contract/limits.ts'
import type { ErrorText } from '../../contract/messages/error-text.ts'
import * as errorTexts from '../../contract/messages/errors/index.ts'
import { isDatabaseFull, isDatabaseUnavailable, isUnstorable, violatedConstraint } from '../db/errors.ts'
import { allowedMethods } from './allowed-methods.ts'
import { writeErrorText } from './error-texts.ts'
import {
  AppError,
  ConflictError,
  ForbiddenError,
  InvalidError,
  MalformedError,
  NotFoundError,
  NotImplementedError,
  RunningError,
  SecondFactorDueError,
  TooLargeError,
  TooManyRequestsError,
  UnauthenticatedError,
  UnavailableError,
  UnsatisfiableError,
} from './errors.ts'
import { isDiskFull, isStorageFailing } from './file-store.ts'
import { setRateLimit } from './http/rate-limit-headers.ts'
import { acceptedLanguage } from './http/request-language.ts'

const STATUS_OF: [error: abstract new (...args: never[]) => AppError, status: number][] = [
  [MalformedError, 400],
  [UnauthenticatedError, 401],
  [ForbiddenError, 403],
  [NotFoundError, 404],
  [ConflictError, 409],
  [TooLargeError, 413],
  [UnsatisfiableError, 416],
  [InvalidError, 422],
  [TooManyRequestsError, 429],
  [NotImplementedError, 501],
  [UnavailableError, 503],
]

/** Messages for requests that the framework refuses. */
const FRAMEWORK_MESSAGES: Record<number, ErrorText> = {
  400: errorTexts.requests.malformed,
  413: errorTexts.requests.tooLarge,
  415: errorTexts.requests.jsonOnly,
}

const RETRY_AFTER_SECONDS = 5
/** A full disk needs the operator. */
const RETRY_WHEN_FULL_AFTER_SECONDS = 60

type ErrorResponse = {
  status: number
  text: ErrorText
  fields: Readonly<Record<string, ErrorText>>
  retryAfterSeconds?: number
  limit?: Limit | undefined
  secondFactor?: SecondFactorDue
}

/**
 * Turns every error into the contract's error response. An unexpected one becomes an opaque 500 and a log line.
 * `isSignedIn` checks again whether the session is valid, since a member may delete the account during a request.
 */
export function handleErrors(app: FastifyInstance, isSignedIn: (request: FastifyRequest) => Promise<boolean>): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // Location of a thing that was created before reading it failed.
    reply.removeHeader('location')
    const violated = violatedConstraint(error)
    const translated = violated ? await errorOfViolation(violated, () => isSignedIn(request)) : error
    return sendError(translated as FastifyError, request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = allowedMethods(path)
    // A known method is here because its id is too long for the router.
    if (methods.length === 0 || methods.includes(request.method))
      return send(request, reply, errorResponseOf(new NotFoundError('page')))
    reply.header('allow', methods.join(', '))
    const text = errorTexts.requests.methods({ methods: methods.join(', ') })
    return send(request, reply, { status: 405, text, fields: { request: text } })
  })
}

/** The error for a row that was deleted or inserted between the check and the write. */
async function errorOfViolation(
  violated: NonNullable<ReturnType<typeof violatedConstraint>>,
  isSignedIn: () => Promise<boolean>,
): Promise<AppError> {
  if (violated === 'unique') return new ConflictError('request', errorTexts.requests.conflict)
  if (violated === 'check') return new InvalidError({ request: errorTexts.requests.outsideLimits })
  return (await isSignedIn()) ? new NotFoundError('item') : new UnauthenticatedError()
}

/** Sends the error response that belongs to an error. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The caller has disconnected: not an error of the server.
  const response = request.raw.readableAborted
    ? errorResponseOf(new MalformedError(errorTexts.requests.brokeOff))
    : errorResponseOf(error)
  const { file } = request.routeOptions.config
  // Beyond the limit of a body with a file, only the file can be.
  if (response.status === 413 && file && !(error instanceof TooLargeError))
    response.fields = { [file.name]: file.tooLarge }
  if (response.status >= 500 && !(error instanceof NotImplementedError)) {
    // Without a cause it is a limit of Quad's own.
    const level = error instanceof AppError && error.cause === undefined ? 'warn' : 'error'
    request.log[level]({ err: error, reqId: request.id }, 'request failed')
  }
  return send(request, reply, response)
}

/** Status, text and fields for an error. */
export function errorResponseOf(error: unknown): ErrorResponse {
  if (error instanceof AppError) return appErrorResponseOf(error)
  if (isDiskFull(error) || isDatabaseFull(error)) {
    const text = errorTexts.requests.diskFull
    return { status: 503, text, fields: { request: text }, retryAfterSeconds: RETRY_WHEN_FULL_AFTER_SECONDS }
  }
  if (isStorageFailing(error)) {
    const text = errorTexts.requests.filesUnavailable
    return { status: 503, text, fields: { request: text }, retryAfterSeconds: RETRY_AFTER_SECONDS }
  }
  if (isDatabaseUnavailable(error)) {
    const text = errorTexts.requests.databaseUnavailable
    return { status: 503, text, fields: { request: text }, retryAfterSeconds: RETRY_AFTER_SECONDS }
  }
  if (isUnstorable(error)) return errorResponseOf(new InvalidError({ request: errorTexts.common.notStorable }))
  const status = statusOfFrameworkError(error)
  // No id is that long, so it names nothing that is there.
  if (status === 414) return errorResponseOf(new NotFoundError('page'))
  const text = FRAMEWORK_MESSAGES[status] ?? errorTexts.requests.unexpected
  return { status, text, fields: { request: text } }
}

function appErrorResponseOf(error: AppError): ErrorResponse {
  const status = STATUS_OF.find(([kind]) => error instanceof kind)?.[1] ?? 500
  const response = { status, text: error.text, fields: error.fields }
  if (error instanceof RunningError) return { ...response, retryAfterSeconds: error.retryAfterSeconds }
  if (error instanceof TooManyRequestsError) {
    return { ...response, retryAfterSeconds: error.retryAfterSeconds, limit: error.limit }
  }
  if (error instanceof SecondFactorDueError) return { ...response, secondFactor: error.secondFactor }
  return error instanceof UnavailableError ? { ...response, retryAfterSeconds: RETRY_AFTER_SECONDS } : response
}

function statusOfFrameworkError(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? status : 500
}

function send(request: FastifyRequest, reply: FastifyReply, response: ErrorResponse): FastifyReply {
  const { status, retryAfterSeconds, limit } = response
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  if (limit) setRateLimit(reply, limit, { left: 0, seconds: retryAfterSeconds ?? 1 })
  // RFC 9110, section 15.5.2. Browsers ask for nothing by it.
  if (status === 401 && !reply.hasHeader('www-authenticate')) reply.header('www-authenticate', 'Bearer')
  const language = acceptedLanguage(request.headers)
  const body: SignInErrorBody = {
    error: Object.fromEntries(
      Object.entries(response.fields).map(([key, text]) => [key, writeErrorText(text, language)]),
    ),
    message: writeErrorText(response.text, language),
    requestId: request.id,
    ...(response.secondFactor && { second_factor: response.secondFactor }),
  }
  return reply
    .header('content-language', language)
    .status(response.status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(body)
}
