import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import type { SignInProblem } from '../../contract/identities.values.ts'
import * as errorTexts from '../../contract/messages/errors/index.ts'
import { ForbiddenError, TooManyRequestsError, UnavailableError } from './errors.ts'

const SERVER_ERROR = 500
/** Messages quote what was sent. */
const MAX_REASON = 300

/** A refused sign-in with its own sentence on the page. The message is for the log. */
export class SignInRefusedError extends ForbiddenError {
  readonly problem: SignInProblem

  constructor(problem: SignInProblem, message: string) {
    super(errorTexts.common.untranslated({ text: message }))
    this.problem = problem
  }
}

/** Which sentence explains a failed sign-in to its member. */
export function problemOf(error: unknown): SignInProblem {
  if (error instanceof SignInRefusedError) return error.problem
  if (error instanceof TooManyRequestsError) return 'busy'
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'cancelled'
  return isUnreachable(error) ? 'unavailable' : 'refused'
}

/** Whether the issuer did not respond. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof UnavailableError) return true
  // A request of `fetch` that no response came to.
  if (error instanceof TypeError && error.cause instanceof Error && !('code' in error)) return true
  if (error instanceof ResponseBodyError) return error.status >= SERVER_ERROR
  return error instanceof ClientError && error.code === 'OAUTH_TIMEOUT'
}

/** The reason of a failure, without the request, as it may hold a token. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? ` ${String(error.code)}` : ''
  // The provider's own words, and the check that failed.
  const said = error instanceof AuthorizationResponseError ? [error.error, error.error_description] : []
  const cause = error.cause instanceof Error ? [error.cause.message] : []
  return [`${error.name}${code}: ${error.message}`, ...said, ...cause].filter(Boolean).join(': ').slice(0, MAX_REASON)
}
