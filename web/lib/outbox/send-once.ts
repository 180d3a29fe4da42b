import { sendAhead } from '../forms/file-body.ts'
import type { NewAct } from './acts.ts'
import { sendAct } from './send-act.ts'

/** Sends an act that is not kept: pages without an outbox load this alone. */
export async function sendOnce(act: NewAct, onProgress?: (sent: number) => void): Promise<unknown> {
  const { file } = act
  const uploadUrl = file && (await sendAhead(file.field, 'pdf', file.file, { onProgress, retries: true }))
  return sendAct({ ...act, file: file && { ...file, ...(uploadUrl && { uploadUrl }) } }, onProgress)
}
