import { join } from 'node:path'
import { forkModule } from '../../lib/child-process.ts'
import { type ExtractedPdf, PDF_TIMEOUT_MS } from './pdf-limits.ts'

const CHILD = join(import.meta.dirname, 'pdf-child.ts')
const HEAP_MAX_MB = 160

/**
 * Reads the text of a PDF in a process of its own and of low priority, with limits of time and memory, so that a hostile
 * one costs no more than these. Rejects only when the signal aborts, or when the child is stopped from outside, as on Ctrl+C.
 */
export async function extractPdfText(
  pdf: Buffer,
  signal: AbortSignal,
  timeoutMs = PDF_TIMEOUT_MS,
): Promise<ExtractedPdf> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<ExtractedPdf>()
  const child = forkModule(CHILD, { heapMaxMb: HEAP_MAX_MB })
  const stop = () => child.kill('SIGKILL')
  const abort = () => reject(signal.reason)
  const timeout = setTimeout(() => resolve({ error: 'it took too long' }), timeoutMs)
  signal.addEventListener('abort', abort)
  child.once('message', (result) => resolve(result as ExtractedPdf))
  child.once('exit', (_code, killedBy) => {
    if (killedBy === 'SIGINT' || killedBy === 'SIGTERM') reject(new Error(`stopped by ${killedBy}`))
    else resolve({ error: 'the process ended, as it does at its limit of memory' })
  })
  child.on('error', (error) => resolve({ error: String(error) }))
  child.send(pdf, (error) => error && resolve({ error: String(error) }))
  return promise.finally(() => {
    clearTimeout(timeout)
    signal.removeEventListener('abort', abort)
    stop()
  })
}
