import { z } from 'zod'
import { SECOND_FACTOR_METHODS } from './second-factors.values.ts'

/** The next step of a sign-in that waits for a second factor. */
export const SecondFactorDue = z.object({ ticket: z.string(), methods: z.array(z.enum(SECOND_FACTOR_METHODS)) })
export type SecondFactorDue = z.infer<typeof SecondFactorDue>

/** The body of every error response: a message per field (or other subject), and a message for the whole request. */
export const ErrorBody = z.object({
  error: z.record(z.string(), z.string()),
  message: z.string(),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** The body where a sign-in may wait for a second factor. */
export const SignInErrorBody = ErrorBody.extend({ second_factor: SecondFactorDue.optional() })
export type SignInErrorBody = z.infer<typeof SignInErrorBody>

/** The statuses of error responses. */
export const ERROR_STATUSES = [400, 401, 403, 404, 405, 409, 413, 415, 416, 422, 429, 500, 501, 503] as const

export const UNKNOWN_FIELD = 'unknown field'

/**
 * One text per field from a failed parse: the first problem of each field, and "unknown field" for keys that the schema
 * does not know. Items of a list are reported under the list's name.
 */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  // A map, since a key may be called like what every object inherits (toString).
  const fields = new Map<string, string>()
  const report = (key: string, text: string) => fields.has(key) || fields.set(key, text)
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      // No object of JSON names its prototype.
      for (const key of issue.keys) report(key === '__proto__' ? 'request' : key, UNKNOWN_FIELD)
      continue
    }
    report(String(issue.path[0] ?? 'request'), issue.message)
  }
  return Object.fromEntries(fields)
}
