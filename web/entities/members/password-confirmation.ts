import { PASSWORD_NEEDED } from '../../../contract/users.values.ts'
import { ApiError, call } from '../../lib/api/api-client.ts'

/** Gives the own password again. It counts for ten minutes. */
export function confirmPassword(password: string) {
  return call('confirmPassword', { body: { password } })
}

/** True when the server does something only once the password was given again. */
export function asksForPassword(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && PASSWORD_NEEDED in error.fields
}

/** What the server says of the password that was given; undefined when it failed for another reason. */
export function passwordError(error: unknown): string | undefined {
  return error instanceof ApiError ? error.fields[PASSWORD_NEEDED] : undefined
}
