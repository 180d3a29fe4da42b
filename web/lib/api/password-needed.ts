import { PASSWORD_NEEDED } from '../../../contract/users.values.ts'
import { ApiError, recoverRequests } from './api-client.ts'

/** True when the server does something only once the password was given again. */
export function asksForPassword(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && PASSWORD_NEEDED in error.fields
}

/**
 * Asks for the own password where a request needs it, and sends the request again once it is confirmed. Requests at the same time ask
 * together. Returns what ends that.
 */
export function onPasswordNeeded(ask: () => Promise<boolean>): () => void {
  let asking: Promise<boolean> | undefined
  return recoverRequests(async (error, attempt) => {
    if (!asksForPassword(error)) throw error
    asking ??= ask().finally(() => {
      asking = undefined
    })
    if (!(await asking)) throw error
    return attempt()
  })
}
