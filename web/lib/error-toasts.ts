import { ApiError } from './api-client.ts'
import { toast } from './toasts.ts'

/**
 * Shows a failure as notices: one per field as "key: message" when the server named fields, else its message, else the
 * fallback. Without any answer from the server: "Something went wrong".
 */
export function toastError(error: unknown, fallback: string): void {
  for (const notice of noticesOf(error, fallback)) toast.error(notice)
}

/** The server's sentence about a failure, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback
}

/** The reason that the server gave, else the fallback, also where the answer gave none. */
export function explanationOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.isUnexplained ? fallback : messageOf(error, fallback)
}

/** One text per field as "key: message", else the server's sentence, else the fallback. */
export function noticesOf(error: unknown, fallback: string): string[] {
  if (!(error instanceof ApiError)) return [fallback]
  const fields = Object.entries(error.fields).map(([key, message]) => `${key}: ${message}`)
  return fields.length > 0 ? fields : [error.message || fallback]
}
