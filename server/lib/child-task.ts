import os from 'node:os'
import { Worker } from 'node:worker_threads'

/** The side of the child of `child-process.ts`. */

const MEMORY_CHECK_MS = 10

/** Gives requests for pages priority over this process, which ends with its parent and at a limit of its whole memory. */
export function limitThisProcess(memoryMaxBytes: number): void {
  // A thread of its own, since a parser in a loop lets no timer of this one run.
  const watchdog = `setInterval(() => {
    if (process.memoryUsage.rss() > ${memoryMaxBytes}) process.kill(process.pid, 'SIGKILL')
  }, ${MEMORY_CHECK_MS})`
  new Worker(watchdog, { eval: true })
  try {
    os.setPriority(os.constants.priority.PRIORITY_LOW)
  } catch {
    // Not allowed everywhere, and nothing depends on it.
  }
  process.once('disconnect', () => process.exit(0))
}

/** Answers the one input of `runInChild` within a limit of memory, and ends. */
export function answerOnce<Input, Output>(memoryMaxBytes: number, answer: (input: Input) => Promise<Output>): void {
  limitThisProcess(memoryMaxBytes)
  process.once('message', async (input: Input) => {
    const output = await answer(input).catch((error: unknown) => ({ error: String(error) }))
    process.send?.(output, () => process.exit(0))
  })
}
