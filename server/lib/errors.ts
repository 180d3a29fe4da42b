import type { ErrorKey, Thing } from '../../contract/error-keys.values.ts'
import type { SecondFactorDue } from '../../contract/errors.ts'
import type { Limit } from '../../contract/limits.ts'
import type { ErrorText } from '../../contract/messages/error-text.ts'
import * as errorTexts from '../../contract/messages/errors/index.ts'
import { SECOND_FACTOR_NEEDED } from '../../contract/second-factors.values.ts'

/** Base of the errors that a service throws on purpose. `fields` has one text per field or thing concerned. */
export abstract class AppError extends Error {
  readonly text: ErrorText
  readonly fields: Readonly<Record<string, ErrorText>>

  constructor(text: ErrorText, fields: Record<string, ErrorText>, options?: ErrorOptions) {
    super(String(text), options)
    this.name = new.target.name
    this.text = text
    this.fields = fields
  }
}

/** The input is well-formed but breaks a rule. */
export class InvalidError extends AppError {
  constructor(fields: Record<string, ErrorText>, text: ErrorText = errorTexts.requests.invalid) {
    super(text, fields)
  }
}

/** The request itself cannot be read. */
export class MalformedError extends AppError {
  constructor(text: ErrorText) {
    super(text, { request: text })
  }
}

/** The request has more bytes than are read. */
export class TooLargeError extends AppError {
  constructor(text: ErrorText = errorTexts.requests.tooLarge, fields: Record<string, ErrorText> = { request: text }) {
    super(text, fields)
  }
}

/** The range of a file begins after its end. */
export class UnsatisfiableError extends AppError {
  constructor(text: ErrorText = errorTexts.files.shorter) {
    super(text, { request: text })
  }
}

/** Nobody is signed in, or the credentials are wrong. */
export class UnauthenticatedError extends AppError {
  constructor(text: ErrorText = errorTexts.requests.signIn, key: ErrorKey = 'token') {
    super(text, { [key]: text })
  }
}

/** The sign-in is right so far and waits for a second factor. */
export class SecondFactorDueError extends UnauthenticatedError {
  readonly secondFactor: SecondFactorDue

  constructor(secondFactor: SecondFactorDue, text: ErrorText = errorTexts.requests.secondFactorDue) {
    super(text, SECOND_FACTOR_NEEDED)
    this.secondFactor = secondFactor
  }
}

export class ForbiddenError extends AppError {
  constructor(text: ErrorText = errorTexts.requests.forbidden, key: ErrorKey = 'request') {
    super(text, { [key]: text })
  }
}

/** Does not exist, or must not be revealed to this caller. */
export class NotFoundError extends AppError {
  constructor(thing: Thing) {
    const text = errorTexts.notFound.things[thing]
    super(text, { [thing]: text })
  }
}

/** Changed by another request in between, or in a state that does not allow this. */
export class ConflictError extends AppError {
  constructor(key: ErrorKey, text: ErrorText) {
    super(text, { [key]: text })
  }
}

/** The same request is running already. */
export class RunningError extends ConflictError {
  readonly retryAfterSeconds: number

  constructor(text: ErrorText, retryAfterSeconds: number) {
    super('request', text)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A part of a protocol that Quad does not have. */
export class NotImplementedError extends AppError {
  constructor(text: ErrorText) {
    super(text, { request: text })
  }
}

/** Something that Quad relies on does not respond. Trying again later may succeed. The cause is for the log only. */
export class UnavailableError extends AppError {
  constructor(text: ErrorText, options?: ErrorOptions) {
    super(text, { request: text }, options)
  }
}

export class TooManyRequestsError extends AppError {
  readonly retryAfterSeconds: number
  readonly limit: Limit | undefined

  /** `reason`: what may be done how often. `limit`: the one that is reached. */
  constructor(retryAfterSeconds: number, reason: ErrorText = errorTexts.requests.tooMany, limit?: Limit) {
    const text = joinTexts(reason, waitText(retryAfterSeconds))
    super(text, { request: text })
    this.retryAfterSeconds = retryAfterSeconds
    this.limit = limit
  }
}

/** Two texts as one. */
export function joinTexts(first: ErrorText, second: ErrorText): ErrorText {
  return errorTexts.common.sentences({ first, second })
}

function waitText(seconds: number): ErrorText {
  if (seconds < 90) return errorTexts.requests.waitSeconds({ count: seconds })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return errorTexts.requests.waitMinutes({ count: minutes })
  return errorTexts.requests.waitHours({ count: Math.ceil(minutes / 60) })
}
