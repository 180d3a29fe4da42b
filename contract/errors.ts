import { z } from 'zod'
import { collectErrorTexts, type ErrorText } from './messages/error-text.ts'
import * as errorTexts from './messages/errors/index.ts'
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

/** A problem that Zod found. `text` is of `messages/errors`, or one of Zod's own. */
type TextIssue = { code: string; path: PropertyKey[]; keys?: string[]; text: ErrorText }

/** What a schema makes of a value, or the problems in it. */
export function parseWithTexts<Output>(
  schema: z.ZodType<Output>,
  value: unknown,
): { data: Output; issues?: undefined } | { data?: undefined; issues: [TextIssue, ...TextIssue[]] } {
  const [{ data, found }, texts] = collectErrorTexts(() => {
    const { data, error } = schema.safeParse(value)
    return { data, found: error?.issues }
  })
  if (!found) return { data: data as Output }
  const issues = found.map(({ message, ...issue }) => ({
    ...issue,
    text: texts.get(message) ?? errorTexts.common.untranslated({ text: message }),
  }))
  return { issues: issues as [TextIssue, ...TextIssue[]] }
}

/**
 * One text per field: the first problem of each field, and "unknown field" for keys that the schema does not know. Items of a
 * list are reported under the list's name.
 */
export function fieldTexts(issues: TextIssue[]): Record<string, ErrorText> {
  // A map, since a key may be called like what every object inherits (toString).
  const fields = new Map<string, ErrorText>()
  const report = (key: string, text: ErrorText) => fields.has(key) || fields.set(key, text)
  for (const { keys, path, text } of issues) {
    // No object of JSON names its prototype.
    for (const key of keys ?? []) report(key === '__proto__' ? 'request' : key, errorTexts.requests.unknownField)
    if (!keys) report(String(path[0] ?? 'request'), text)
  }
  return Object.fromEntries(fields)
}
