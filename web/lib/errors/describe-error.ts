import { ApiError } from '../api/api-client.ts'
import { toast } from '../feedback/toasts.ts'

/**
 * One sentence about a failure: the server's, else `fallback`. Without any response it is "Something went wrong". Where the
 * response gave no reason it is "An error occurred", or `unexplained` if given.
 */
export function describeError(error: unknown, fallback: string, unexplained?: string): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.isUnexplained && unexplained !== undefined) return unexplained
  return error.message || fallback
}

/** Shows a failure as toasts: one per field as "key: message" where the server named fields, else the one sentence. */
export function toastError(error: unknown, fallback: string, unexplained?: string): void {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  if (fields.length === 0) toast.error(describeError(error, fallback, unexplained))
  for (const [key, message] of fields) toast.error(`${key}: ${message}`)
}

type Outcome = {
  /** Called when it worked. */
  onSuccess?: () => void
  /** Said where the server gave no reason. */
  failed: string
}

/**
 * Shows in a toast how something failed that was started with `mutateAsync`. The callbacks of `mutate` are not called
 * when the control that started it has left the screen by then, as Accept has once both are connected.
 */
export async function toastOutcome(outcome: Promise<unknown>, { onSuccess, failed }: Outcome): Promise<void> {
  try {
    await outcome
  } catch (error) {
    toast.error(describeError(error, failed))
    return
  }
  onSuccess?.()
}
