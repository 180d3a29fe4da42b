import { ANSWER_AGE } from '../../../contract/answer-times.values.ts'
import { request } from '../api/api-client.ts'
import { MINUTE_MS, SECOND_MS } from '../durations.ts'
import { fileBody } from '../forms/file-body.ts'
import { randomId } from '../forms/random-id.ts'
import type { NewRequest, QueuedRequest } from './queued-requests.ts'

/** Timeout of a request without a file: a dead line would delay those behind it for minutes. */
const TIMEOUT_MS = MINUTE_MS

type Sent = Pick<NewRequest, 'endpoint' | 'request' | 'file' | 'isPatched'> &
  Partial<Pick<QueuedRequest, 'key' | 'madeAt'>>

/** Sends the request of a request, with its key or a new one. */
export async function sendQueued(
  { key = randomId(), endpoint, request: input, file, isPatched, madeAt = Date.now() }: Sent,
  onUploadProgress?: (sent: number) => void,
): Promise<unknown> {
  const body = file ? { ...input.body, ...(await fileBody(file.field, file.file, file.uploadUrl)) } : input.body
  const isInBody = file !== undefined && file.uploadUrl === undefined
  const progress = isInBody && onUploadProgress ? { onUploadProgress } : {}
  const limit = isInBody ? {} : { signal: AbortSignal.timeout(TIMEOUT_MS) }
  const response = await request(endpoint, { ...input, ...(body && { body }) } as never, {
    headers: { 'idempotency-key': key, [ANSWER_AGE]: String(secondsSince(madeAt)) },
    isPatched,
    ...progress,
    ...limit,
  })
  return response ?? null
}

/** By the clock of the device, which may have been set back since. */
function secondsSince(time: number): number {
  return Math.max(0, Math.round((Date.now() - time) / SECOND_MS))
}
