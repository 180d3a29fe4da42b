import { UPLOAD_PART_BYTES, type UploadKind } from '../../../contract/uploads.values.ts'
import { readAsBase64 } from './base64.ts'

export function goesInParts(file: File): boolean {
  return file.size > UPLOAD_PART_BYTES
}

/** The part of a body that has a file in a field: its bytes, or the id of an upload. */
export async function fileBody(field: string, file: File, uploadUrl?: string): Promise<Record<string, string>> {
  if (uploadUrl === undefined) return { [field]: await readAsBase64(file) }
  return { [`${field}_upload`]: uploadUrl.split('/').at(-1) ?? '' }
}

/** Sends a file, in parts when it is large, and returns the part of the body of the call that uses it. */
export async function sendFile(field: string, kind: UploadKind, file: File): Promise<Record<string, string>> {
  if (!goesInParts(file)) return fileBody(field, file)
  const { uploadFile } = await import('./upload-file.ts')
  return fileBody(field, file, await uploadFile(field, kind, file, { retries: true }))
}
