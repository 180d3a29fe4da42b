import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '../api/api-client.ts'

/**
 * Puts the server's field errors under their fields. Returns the ones that belong to no field of the form, which the
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
  for (const [index, [field, message]] of own.entries()) {
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return others
}
