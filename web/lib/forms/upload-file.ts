import { DetailedError, Upload } from 'tus-js-client'
import { RESPONSE_MARK } from '../../../contract/response-mark.values.ts'
import { UPLOAD_PART_BYTES, UPLOADS_PATH, type UploadKind } from '../../../contract/uploads.values.ts'
import { ApiError, apiErrorOf, parseJson, unreachable } from '../api/api-client.ts'
import { MINUTE_MS } from '../durations.ts'
import { pageLanguage } from '../preferences/language.ts'
import { endInvalidSession, sessionToken } from '../session/session.ts'

const RETRY_MS = [1_000, 3_000, 10_000]
/** A line without any progress is dead. */
const STALLED_MS = MINUTE_MS

export type UploadOptions = {
  /** The URL of an upload that was begun before. */
  url?: string | undefined
  /** Called when the server has begun the upload. */
  onBegun?: (url: string) => Promise<void>
  onProgress?: ((sent: number) => void) | undefined
  /** Goes on by itself after an interruption. */
  retries?: boolean
}

/**
 * Sends a file in parts, from where the server has it, and returns its URL. Throws `ApiError` as `request` does. `field`: of the
 * form, for the error of a file that is refused.
 */
export async function uploadFile(
  field: string,
  kind: UploadKind,
  file: File,
  { url, onBegun, onProgress, retries = false }: UploadOptions = {},
): Promise<string> {
  const token = sessionToken()
  try {
    return await new Promise((resolve, reject) => {
      let stalled: ReturnType<typeof setTimeout> | undefined
      const watch = () => {
        clearTimeout(stalled)
        stalled = setTimeout(() => {
          void upload.abort()
          reject(unreachable('POST'))
        }, STALLED_MS)
      }
      const upload = new Upload(file, {
        endpoint: new URL(UPLOADS_PATH, window.location.href).href,
        uploadUrl: url ?? null,
        chunkSize: UPLOAD_PART_BYTES,
        retryDelays: retries ? RETRY_MS : null,
        storeFingerprintForResuming: false,
        metadata: { kind },
        headers: { 'accept-language': pageLanguage(), ...(token ? { authorization: `Bearer ${token}` } : {}) },
        onUploadUrlAvailable: () => void (upload.url && onBegun?.(upload.url)),
        onProgress: (sent, total) => {
          watch()
          onProgress?.(sent / (total ?? file.size))
        },
        onError: (error) => {
          clearTimeout(stalled)
          reject(error)
        },
        onSuccess: () => {
          clearTimeout(stalled)
          resolve(upload.url ?? '')
        },
      })
      watch()
      upload.start()
    })
  } catch (error) {
    throw errorOf(error, { token, field, kind })
  }
}

type Sent = { token: string | null; field: string; kind: UploadKind }

function errorOf(error: unknown, { token, field, kind }: Sent): unknown {
  if (!(error instanceof DetailedError)) return error
  const response = error.originalResponse
  if (!response?.getHeader(RESPONSE_MARK)) return unreachable('POST')
  // The browser repeated a part by itself on a new connection: the server has more than this page knows, and is asked the next time.
  if (response.getStatus() === 409 && error.originalRequest.getMethod() === 'PATCH') return unreachable('POST')
  if (response.getStatus() === 401 && token) endInvalidSession(token)
  const json = parseJson(response.getBody())
  const refused = apiErrorOf(response.getStatus(), json, response.getHeader('retry-after') ?? null)
  const { [kind]: reason, ...others } = refused.fields
  if (reason === undefined) return refused
  return new ApiError(refused.status, refused.message, { ...others, [field]: reason }, refused.retryAfterSeconds)
}
