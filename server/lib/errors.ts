import type { ErrorKey, Thing } from '../../contract/error-keys.values.ts'
import type { SecondFactorDue } from '../../contract/errors.ts'
import type { Limit } from '../../contract/limits.ts'
import { SECOND_FACTOR_NEEDED } from '../../contract/second-factors.values.ts'
import { type NamedText, writeNamed } from '../../contract/sentences.ts'

/** English, with what names it inserts where it inserts any. */
type Text = string | NamedText

/** Base of the errors that a service throws on purpose. `fields` has one text per field or thing concerned, in English. */
export abstract class AppError extends Error {
  readonly fields: Record<string, string>
  /** The texts that insert names, by their English. */
  readonly named: ReadonlyMap<string, NamedText>

  constructor(message: Text, fields: Record<string, Text>, options?: ErrorOptions) {
    super(englishOf(message), options)
    this.name = new.target.name
    this.fields = Object.fromEntries(Object.entries(fields).map(([key, text]) => [key, englishOf(text)]))
    const texts = [message, ...Object.values(fields)].filter((text) => typeof text !== 'string')
    this.named = new Map(texts.map((text) => [englishOf(text), text]))
  }
}

function englishOf(text: Text): string {
  return typeof text === 'string' ? text : writeNamed(text)
}

/** The input is well-formed but breaks a rule. */
export class InvalidError extends AppError {
  constructor(fields: Record<string, Text>, message: Text = 'Some fields need another look.') {
    super(message, fields)
  }
}

/** The request itself cannot be read. */
export class MalformedError extends AppError {
  constructor(message: string) {
    super(message, { request: message })
  }
}

/** The request has more bytes than are read. */
export class TooLargeError extends AppError {
  constructor(message = 'The request is too large.', fields: Record<string, Text> = { request: message }) {
    super(message, fields)
  }
}

/** The range of a file begins after its end. */
export class UnsatisfiableError extends AppError {
  constructor(message = 'The file is shorter than that.') {
    super(message, { request: message })
  }
}

/** Nobody is signed in, or the credentials are wrong. */
export class UnauthenticatedError extends AppError {
  constructor(message = 'Please sign in.', key: ErrorKey = 'token') {
    super(message, { [key]: message })
  }
}

/** The sign-in is right so far and waits for a second factor. */
export class SecondFactorDueError extends UnauthenticatedError {
  readonly secondFactor: SecondFactorDue

  constructor(secondFactor: SecondFactorDue, message = 'Please give your second factor.') {
    super(message, SECOND_FACTOR_NEEDED)
    this.secondFactor = secondFactor
  }
}

export class ForbiddenError extends AppError {
  constructor(message: Text = 'You may not do this.', key: ErrorKey = 'request') {
    super(message, { [key]: message })
  }
}

export function notFound(thing: Thing): string {
  return `The ${thing} was not found.`
}

/** Does not exist, or must not be revealed to this caller. */
export class NotFoundError extends AppError {
  constructor(thing: Thing) {
    super(notFound(thing), { [thing]: notFound(thing) })
  }
}

/** Changed by another request in between, or in a state that does not allow this. */
export class ConflictError extends AppError {
  constructor(key: ErrorKey, message: Text) {
    super(message, { [key]: message })
  }
}

/** The same request is running already. */
export class RunningError extends ConflictError {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super('request', message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A part of a protocol that Quad does not have. */
export class NotImplementedError extends AppError {
  constructor(message: Text) {
    super(message, { request: message })
  }
}

/** Something that Quad relies on does not respond. Trying again later may succeed. The cause is for the log only. */
export class UnavailableError extends AppError {
  constructor(message: Text, options?: ErrorOptions) {
    super(message, { request: message }, options)
  }
}

export class TooManyRequestsError extends AppError {
  readonly retryAfterSeconds: number
  readonly limit: Limit | undefined

  /** `may`: what may be done how often, such as "share 20 ideas a day". `limit`: the one that is reached. */
  constructor(retryAfterSeconds: number, may?: string, limit?: Limit) {
    const reason = may ? `You can ${may}.` : 'Too many tries.'
    const message = `${reason} Please wait ${describeSeconds(retryAfterSeconds)} and try again.`
    super(message, { request: message })
    this.retryAfterSeconds = retryAfterSeconds
    this.limit = limit
  }
}

function describeSeconds(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
