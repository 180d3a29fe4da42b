import { ApiError } from './api-client.ts'

// Any text in place of an id is invalid to the server.
const MISSING = new Set([400, 404, 422])

/** The response to a request that fetches one thing by its id, or null where there is no such thing. */
export function nullIfMissing<T>(response: Promise<T>): Promise<T | null> {
  return response.catch((error: unknown) => {
    if (error instanceof ApiError && MISSING.has(error.status)) return null
    throw error
  })
}
