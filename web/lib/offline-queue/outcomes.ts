import { SUPERSEDED } from '../../../contract/answer-times.values.ts'
import { LOST_RESPONSE } from '../../../contract/idempotency-keys.values.ts'
import { ApiError, ForeignError, UnexpectedResponseError } from '../api/api-client.ts'
import { MINUTE_MS } from '../durations.ts'

export type Refusal = { kind: 'refused'; status: number; message: string; fields: Record<string, string> }
/** `response`: absent where another tab got it. */
export type Sent = { kind: 'sent'; response?: unknown }
/** The server takes no more of the kind before a time. */
export type Limited = { kind: 'limited'; message: string; retryAfterMs: number; isUnsure: boolean }
/** `isUnsure`: it may have been carried out. */
type Hold = { kind: 'hold'; isUnsure: boolean; retryAfterMs?: number | undefined }

const BROKEN: Refusal = { kind: 'refused', status: 0, message: '', fields: {} }
/** Wait after a limit without a time. */
const LIMIT_MS = MINUTE_MS
/** Wait after a response of a gateway or captive portal. */
const FOREIGN_MS = 5 * MINUTE_MS
/** Timeouts of a dead line. */
const TIMEOUTS = ['TimeoutError', 'AbortError']

/** The outcome of an attempt that failed. `isGivingUp`: the server has failed so often that those behind it go first. */
export function outcomeOf(error: unknown, isGivingUp: boolean): Sent | Refusal | Limited | Hold {
  if (error instanceof UnexpectedResponseError) return { kind: 'sent' }
  if (error instanceof ForeignError) return outcomeOfForeign(error, isGivingUp)
  if (error instanceof ApiError) return outcomeOfApiError(error, isGivingUp)
  if (error instanceof DOMException && TIMEOUTS.includes(error.name)) return { kind: 'hold', isUnsure: true }
  // The file is gone from the device.
  return BROKEN
}

/** A gateway may let the others pass. */
function outcomeOfForeign({ message }: ForeignError, isGivingUp: boolean): Limited | Hold {
  if (!isGivingUp) return { kind: 'hold', isUnsure: true }
  return { kind: 'limited', message, retryAfterMs: FOREIGN_MS, isUnsure: true }
}

function outcomeOfApiError(error: ApiError, isGivingUp: boolean): Sent | Refusal | Limited | Hold {
  const { status, message, fields, retryAfterSeconds } = error
  const retryAfterMs = retryAfterSeconds && retryAfterSeconds * 1_000
  if (status === 409 && (LOST_RESPONSE in fields || SUPERSEDED in fields)) return { kind: 'sent' }
  if (status === 401) return { kind: 'hold', isUnsure: false }
  if (status === 429) return { kind: 'limited', message, retryAfterMs: retryAfterMs ?? LIMIT_MS, isUnsure: false }
  const isRunning = status === 409 && retryAfterMs !== undefined
  const mayRecover = status >= 500 && (status === 503 || !isGivingUp)
  if (status === 0 || isRunning || mayRecover) return { kind: 'hold', isUnsure: true, retryAfterMs }
  return { kind: 'refused', status, message, fields }
}

/** Whether others changed the thing since the member saw it. */
export function isConflict({ status, fields }: Refusal): boolean {
  return (status === 409 || status === 412) && 'version' in fields
}
