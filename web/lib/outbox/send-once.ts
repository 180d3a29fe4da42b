import type { NewAct } from './acts.ts'
import { sendAct, sendFileAhead } from './send-act.ts'

/** Sends an act that is not kept: pages without an outbox load this alone. */
export async function sendOnce(act: NewAct, onProgress?: (sent: number) => void): Promise<unknown> {
  const file = act.file && (await sendFileAhead(act.file, onProgress ? { onProgress } : {}))
  return sendAct({ ...act, file }, onProgress)
}
