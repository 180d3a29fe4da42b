import { ANSWER_AGE } from '../../../contract/answer-times.values.ts'
import { call } from '../api/api-client.ts'
import { MINUTE_MS, SECOND_MS } from '../durations.ts'
import { fileBody } from '../forms/file-body.ts'
import { randomId } from '../forms/random-id.ts'
import { ACTS, type Act } from './acts.ts'
import './act-calls.ts'

/** Of an act without a file: a dead line would hold those behind it for minutes. */
const TIMEOUT_MS = MINUTE_MS

type Sent = Pick<Act, 'kind' | 'name' | 'request'> & Partial<Pick<Act, 'key' | 'file' | 'madeAt'>>

/** Makes the call of an act, with its key or a new one. `isShown`: the page on which it was made is still there. */
export async function sendAct(
  { key = randomId(), kind, name, request, file, madeAt = Date.now() }: Sent,
  isShown: boolean,
  onUploadProgress?: (sent: number) => void,
): Promise<unknown> {
  const body = file ? { ...request.body, ...(await fileBody(file.field, file.file, file.uploadUrl)) } : request.body
  const isInBody = file !== undefined && file.uploadUrl === undefined
  const progress = isInBody && onUploadProgress ? { onUploadProgress } : {}
  const limit = isInBody ? {} : { signal: AbortSignal.timeout(TIMEOUT_MS) }
  return call(name, { ...request, ...(body && { body }) } as never, {
    headers: { 'idempotency-key': key, [ANSWER_AGE]: String(secondsSince(madeAt)) },
    isPatched: isShown && 'isPatched' in ACTS[kind],
    ...progress,
    ...limit,
  })
}

/** By the clock of the device, which may have been set back since. */
function secondsSince(time: number): number {
  return Math.max(0, Math.round((Date.now() - time) / SECOND_MS))
}
