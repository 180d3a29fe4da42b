import { UPLOAD_PART_BYTES, type UploadKind } from '../../../contract/uploads.values.ts'
import { unreachable } from '../api/api-client.ts'
import { readAsBase64 } from './base64.ts'
import type { UploadOptions } from './upload-file.ts'

/** The part of a body that has a file in a field: its bytes, or the id of an upload. */
export async function fileBody(field: string, file: File, uploadUrl?: string): Promise<Record<string, string>> {
  if (uploadUrl === undefined) return { [field]: await readAsBase64(file) }
  return { [`${field}_upload`]: uploadUrl.split('/').at(-1) ?? '' }
}

/** Sends a large file ahead in parts, and returns its URL; undefined for a small one, which goes with the request. */
export async function sendAhead(
  field: string,
  kind: UploadKind,
  file: File,
  options: UploadOptions,
): Promise<string | undefined> {
  if (file.size <= UPLOAD_PART_BYTES) return undefined
  // Its code may not come over a bad line either.
  const { uploadFile } = await import('./upload-file.ts').catch(() => Promise.reject(unreachable('POST')))
  return uploadFile(field, kind, file, options)
}

/** Sends a file, and returns the part of the body of the request that uses it. */
export async function sendFile(field: string, kind: UploadKind, file: File): Promise<Record<string, string>> {
  return fileBody(field, file, await sendAhead(field, kind, file, { retries: true }))
}
