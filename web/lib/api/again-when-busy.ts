import { SECOND_MS } from '../durations.ts'
import { ApiError } from './api-client.ts'

/** About two minutes. */
const TRIES = 15
/** A server that says more is not busy, but waits for its operator. */
const WAIT_MAX_SECONDS = 10

const waitOf = (error: Error) =>
  error instanceof ApiError && error.status === 503 ? error.retryAfterSeconds : undefined

/** Options of a mutation that may be sent again: while the server is busy it is, at the time that the server says or a little later. */
export const againWhenBusy = {
  retry: (failures: number, error: Error) =>
    failures < TRIES && (waitOf(error) ?? Number.POSITIVE_INFINITY) <= WAIT_MAX_SECONDS,
  // Not all at the same moment.
  retryDelay: (_failures: number, error: Error) => (waitOf(error) ?? 0) * SECOND_MS * (1 + Math.random()),
}
