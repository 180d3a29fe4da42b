import os from 'node:os'
import { Worker } from 'node:worker_threads'

/** The side of the child of `child-process.ts`. */

const CHECK_MS = 10
/** Requests for pages come first; beside a busy machine a task still goes on, which the lowest priority does not promise. */
const PRIORITY = 5

/**
 * Bounds this process, which ends with its parent: its whole memory, and the processor time of a task in the milliseconds that
 * `forkModule` names. Returns what begins the next task.
 */
export function limitThisProcess(memoryMaxBytes: number): () => void {
  // A thread of its own, since a parser in a loop lets no timer of this one run.
  const watchdog = `
    const { parentPort } = require('node:worker_threads')
    let before = process.cpuUsage()
    parentPort.on('message', () => (before = process.cpuUsage()))
    setInterval(() => {
      const { user, system } = process.cpuUsage(before)
      if ((user + system) / 1000 > ${Number(process.argv[2] ?? Number.POSITIVE_INFINITY)}) process.kill(process.pid, 'SIGXCPU')
      if (process.memoryUsage.rss() > ${memoryMaxBytes}) process.kill(process.pid, 'SIGKILL')
    }, ${CHECK_MS})`
  const watching = new Worker(watchdog, { eval: true })
  try {
    os.setPriority(PRIORITY)
  } catch {
    // Not allowed everywhere, and nothing depends on it.
  }
  process.once('disconnect', () => process.exit(0))
  return () => watching.postMessage('next')
}

/** Answers the one input of `runInChild` within its limits, and ends. */
export function answerOnce<Input, Output>(memoryMaxBytes: number, answer: (input: Input) => Promise<Output>): void {
  limitThisProcess(memoryMaxBytes)
  process.once('message', async (input: Input) => {
    const output = await answer(input).catch((error: unknown) => ({ error: String(error) }))
    process.send?.(output, () => process.exit(0))
  })
}
