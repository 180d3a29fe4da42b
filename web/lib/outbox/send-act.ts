import { ApiError, call } from '../api/api-client.ts'
import { MINUTE_MS } from '../durations.ts'
import { fileBody, goesInParts } from '../forms/file-body.ts'
import { randomId } from '../forms/random-id.ts'
import type { Act } from './acts.ts'
import './act-calls.ts'

/** Of an act without a file: a dead line would hold those behind it for minutes. */
const TIMEOUT_MS = MINUTE_MS

type Sent = Pick<Act, 'name' | 'request'> & Partial<Pick<Act, 'key' | 'file'>>
type ActFile = NonNullable<Act['file']>

/**
 * Sends a large file ahead, from where the server has it. `onBegun` is called with where the rest can be sent later. A
 * small one goes with the call.
 */
export async function sendFileAhead(
  file: ActFile,
  { onBegun, onProgress }: { onBegun?: (file: ActFile) => Promise<void>; onProgress?: (sent: number) => void } = {},
): Promise<ActFile> {
  if (!goesInParts(file.file)) return file
  // Its code may not come over a bad line either.
  const code = await import('../forms/upload-file.ts').catch(() => Promise.reject(new ApiError(0, '')))
  const uploadUrl = await code.uploadFile(file.field, 'pdf', file.file, {
    url: file.uploadUrl,
    onBegun: async (url) => onBegun?.({ ...file, uploadUrl: url }),
    onProgress,
  })
  return { ...file, uploadUrl }
}

/** Makes the call of an act, with its key or a new one. */
export async function sendAct(
  { key = randomId(), name, request, file }: Sent,
  onUploadProgress?: (sent: number) => void,
): Promise<unknown> {
  const body = file ? { ...request.body, ...(await fileBody(file.field, file.file, file.uploadUrl)) } : request.body
  const isInBody = file !== undefined && file.uploadUrl === undefined
  const progress = isInBody && onUploadProgress ? { onUploadProgress } : {}
  const limit = isInBody ? {} : { signal: AbortSignal.timeout(TIMEOUT_MS) }
  return call(name, { ...request, ...(body && { body }) } as never, { idempotencyKey: key, ...progress, ...limit })
}
