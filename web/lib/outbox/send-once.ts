import type { NewAct } from './acts.ts'
import { sendAct } from './send-act.ts'

/** Sends an act that is not kept: pages without an outbox load this alone. */
export function sendOnce(act: NewAct, onProgress?: (sent: number) => void): Promise<unknown> {
  return sendAct(act, onProgress)
}
