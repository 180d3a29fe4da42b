import { ApiError } from './api-client.ts'
import { toast } from './toasts.ts'

/**
 * Shows a failure as notices: one per field as "key: message" when the server named fields, else its message, else the
 * fallback. Without any answer from the server: "Something went wrong".
 */
export function toastError(error: unknown, fallback: string): void {
  if (!(error instanceof ApiError)) return toast.error(fallback)
  const fields = Object.entries(error.fields)
  if (fields.length === 0) return toast.error(error.message || fallback)
  for (const [key, message] of fields) toast.error(`${key}: ${message}`)
}

/** The server's sentence about a failure, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback
}
