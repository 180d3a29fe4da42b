import { RESPONSE_MARK } from '../../../contract/response-mark.values.ts'
import { type Outgoing, type RawResponse, rejectForeign, unreachable } from './api-client.ts'

/** XMLHttpRequest is still the only way to learn how much of a body has been sent. */
export function sendWithProgress({
  method,
  url,
  headers,
  body,
  signal,
  onUploadProgress,
}: Outgoing): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => event.lengthComputable && onUploadProgress?.(event.loaded / event.total)
    xhr.onload = () => {
      try {
        rejectForeign(method, xhr.status, xhr.getResponseHeader(RESPONSE_MARK))
      } catch (error) {
        return reject(error)
      }
      resolve({
        status: xhr.status,
        text: xhr.responseText,
        header: (name) => xhr.getResponseHeader(name),
      })
    }
    xhr.onerror = () => reject(unreachable(method))
    xhr.onabort = () => reject(signal?.reason ?? unreachable())
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body ?? null)
  })
}
