import { sendAhead } from '../forms/file-body.ts'
import type { NewRequest } from './queued-requests.ts'
import { sendQueued } from './send-queued.ts'

/** Sends a request that is not kept: pages without an offline queue load this alone. */
export async function sendOnce(queued: NewRequest, onProgress?: (sent: number) => void): Promise<unknown> {
  const { file } = queued
  const uploadUrl = file && (await sendAhead(file.field, 'pdf', file.file, { onProgress, retries: true }))
  return sendQueued({ ...queued, file: file && { ...file, ...(uploadUrl && { uploadUrl }) } }, onProgress)
}
