import { type ChildProcess, fork } from 'node:child_process'
import { MINUTE } from './clock.ts'

/** `processorMs`: the processor time of one task, which other work on the machine does not change. */
type ChildOptions = { heapMaxMb: number; processorMs?: number; variables?: Record<string, string> }
type TaskOptions = { heapMaxMb: number; processorMs: number; signal: AbortSignal }

/** A child that hangs without using the processor. */
export const CHILD_HANGS_MS = 10 * MINUTE

/** The environment of a child: none of the secrets of this process, and no inherited keys, which Node would copy. */
export function childEnvironment(variables: Record<string, string> = {}): NodeJS.ProcessEnv {
  const cache = process.env.NODE_COMPILE_CACHE
  return Object.assign(Object.create(null), cache && { NODE_COMPILE_CACHE: cache }, variables)
}

/** Starts a module in a process of its own, with a bound of its memory and, by `limitThisProcess`, of its processor time. */
export function forkModule(path: string, { heapMaxMb, processorMs, variables }: ChildOptions): ChildProcess {
  return fork(path, processorMs === undefined ? [] : [String(processorMs)], {
    env: childEnvironment(variables),
    execArgv: [`--max-old-space-size=${heapMaxMb}`],
    serialization: 'advanced',
    stdio: 'ignore',
  })
}

/**
 * Gives one input to a module that calls `answerOnce`, in a process of its own with limits of time and memory, so that a
 * hostile one costs no more than these. Rejects only when the signal aborts, or when the child is stopped from outside, as on
 * Ctrl+C.
 */
export async function runInChild<Output>(
  path: string,
  input: unknown,
  { heapMaxMb, processorMs, signal }: TaskOptions,
): Promise<Output | { error: string }> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Output | { error: string }>()
  const child = forkModule(path, { heapMaxMb, processorMs })
  const abort = () => reject(signal.reason)
  const tookTooLong = () => resolve({ error: 'it took too long' })
  const timeout = setTimeout(tookTooLong, CHILD_HANGS_MS)
  signal.addEventListener('abort', abort)
  child.once('message', (output) => resolve(output as Output))
  child.once('exit', (_code, killedBy) => {
    if (killedBy === 'SIGINT' || killedBy === 'SIGTERM') reject(new Error(`stopped by ${killedBy}`))
    else if (killedBy === 'SIGXCPU') tookTooLong()
    else resolve({ error: 'the process ended, as it does at its limit of memory' })
  })
  child.on('error', (error) => resolve({ error: String(error) }))
  child.send(input as object, (error) => error && resolve({ error: String(error) }))
  return promise.finally(() => {
    clearTimeout(timeout)
    signal.removeEventListener('abort', abort)
    child.kill('SIGKILL')
  })
}
