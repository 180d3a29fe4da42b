import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api-client.ts'

/**
 * Puts the server's field errors under their fields. Answers the ones that belong to no field of the form, which the
 * caller shows elsewhere.
 */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  fields: readonly Path<T>[],
  setError: UseFormSetError<T>,
): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const others: Record<string, string> = {}
  const own: [field: Path<T>, message: string][] = []
  for (const [key, message] of Object.entries(error.fields)) {
    const field = fields.find((name) => name === key)
    if (field === undefined) others[key] = message
    else own.push([field, message])
  }
  const [first, ...rest] = own
  if (first) setError(first[0], { type: 'server', message: first[1] }, { shouldFocus: true })
  // The focus leaves a field by that, whose own check would clear what the server said of it.
  if (rest.length > 0) {
    setTimeout(() => {
      for (const [field, message] of rest) setError(field, { type: 'server', message })
    })
  }
  return others
}
