import { call } from '../api/api-client.ts'
import { MINUTE_MS } from '../durations.ts'
import { readAsBase64 } from '../forms/base64.ts'
import { randomId } from '../forms/random-id.ts'
import type { Act } from './acts.ts'

/** Of an act without a file: a dead line would hold those behind it for minutes. */
const TIMEOUT_MS = MINUTE_MS

type Sent = Pick<Act, 'name' | 'request'> & Partial<Pick<Act, 'key' | 'file'>>

/** Makes the call of an act, with its key or a new one. */
export async function sendAct(
  { key = randomId(), name, request, file }: Sent,
  onUploadProgress?: (sent: number) => void,
): Promise<unknown> {
  const body = file ? { ...request.body, [file.field]: await readAsBase64(file.file) } : request.body
  const progress = file && onUploadProgress ? { onUploadProgress } : {}
  const limit = file ? {} : { signal: AbortSignal.timeout(TIMEOUT_MS) }
  return call(name, { ...request, ...(body && { body }) } as never, { idempotencyKey: key, ...progress, ...limit })
}
